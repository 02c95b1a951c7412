// nexus cards find: cards by what is printed on them.
#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/words.h"
#include "card/face.h"
#include "card/query.h"
#include "cards.h"
#include "output.h"
#include "rules/registry.h"

namespace nexus {

namespace {

struct FindOptions {
    std::vector<std::string> words, cards;
    std::string game, edition;
    bool json = false;
};

struct Found {
    const LoadedGame* loaded = nullptr;
    std::vector<CardId> cards{};
};

std::vector<NamedCards> decks_of(const LoadedGame& loaded) {
    std::vector<NamedCards> out;
    for (const LibraryDeck& d : loaded.decks) out.push_back({d.name, d.deck.cards()});
    return out;
}

// The numbers of a card that fights as "3/4", the range after them.
bool fights(const CardDef& card) { return has(card.has_stats, Stat{0}) && has(card.has_stats, Stat{1}); }
std::string fight_words(const CardDef& card, const Vocabulary& v) {
    std::vector<std::string> numbers, words;
    for (const StatWord* w : stats_of(card, v))
        if (w->stat < kLiveStats) (w->stat == v.range_stat && !v.ranges.empty() ? words : numbers).push_back(stat_value(card, *w, v));
    return fights(card) ? join(numbers, "/") + (words.empty() ? "" : " ") + join(words, " ") : "";
}
// The others by name.
std::string other_words(const CardDef& card, const Vocabulary& v) {
    std::vector<std::string> out;
    for (const StatWord* w : stats_of(card, v))
        if ((w->stat >= kLiveStats || !fights(card)) && card.stat(w->stat) != 0) out.push_back(w->name + " " + stat_value(card, *w, v));
    return join(out, ", ");
}

void print_cards(const Found& found, bool heading, std::size_t width) {
    const Catalog& catalog = *found.loaded->catalog;
    if (heading) fmt::print("{}\n", found.loaded->game->rules->name);
    Columns table{{false, false, true, false, false}};
    for (const CardId id : found.cards) {
        const CardDef& c = catalog[id];
        table.rows.push_back({c.name, type_line(c, catalog.vocabulary), cost_words(c, catalog.vocabulary),
                              fight_words(c, catalog.vocabulary), other_words(c, catalog.vocabulary)});
    }
    fmt::print("{}", table.text(heading ? 2 : 0, width, 3));
}

std::string json_card(const CardDef& c, const LoadedGame& loaded) {
    const Vocabulary& v = loaded.catalog->vocabulary;
    std::vector<std::string> subtypes, keywords;
    for (const i16 s : c.subtypes) subtypes.push_back(json_quoted(v.subtypes[static_cast<std::size_t>(s)]));
    for (const i16 k : c.keywords) keywords.push_back(json_quoted(v.keywords[static_cast<std::size_t>(k)].name));
    JsonObject stats, out;
    for (const StatWord* w : stats_of(c, v)) {
        const std::string value = stat_value(c, *w, v);
        if (w->stat == v.range_stat) stats.add(w->name, value);
        else stats.raw(w->name, value);
    }
    out.add("name", c.name)
        .add("game", loaded.game->rules->id)
        .add("set", c.set)
        .add("type", v.types[c.type].name)
        .flag("token", c.token)
        .raw("subtypes", json_list(subtypes));
    out.raw("cost", has(c.has_stats, v.cost_stat) ? std::to_string(c.stat(v.cost_stat)) : "null").raw("stats", stats.text());
    return out.raw("keywords", json_list(keywords)).add("text", c.text).text();
}

void print_json(const std::vector<Found>& found) {
    std::vector<std::string> items;
    for (const Found& f : found)
        for (const CardId id : f.cards) items.push_back(json_card((*f.loaded->catalog)[id], *f.loaded));
    fmt::print("{}\n", json_array(items));
}

Result<std::vector<LoadedGame>> load_games(const FindOptions& o) {
    std::vector<LoadedGame> out;
    const std::vector<std::string> ids = o.game.empty() ? game_ids() : std::vector<std::string>{o.game};
    for (const std::string& id : ids) {
        Result<LoadedGame> loaded = load(id, o.edition, {}, own_cards(o.cards));
        if (!loaded) return tl::unexpected(loaded.error());
        out.push_back(std::move(*loaded));
    }
    return out;
}

struct Search {
    std::vector<Found> found{};
    std::size_t cards = 0;
    std::vector<std::vector<UnknownTerm>> unknown{};  // by game
};

// Each game has words of its own; a term that no game knows is wrong. The game that got furthest knows best what was meant.
const Error* wrong_term(const Search& s) {
    const Error* best = nullptr;
    for (const UnknownTerm& term : s.unknown.front()) {
        bool everywhere = true;
        const Error* here = nullptr;
        for (const std::vector<UnknownTerm>& terms : s.unknown) {
            const auto same = std::ranges::find(terms, term.at, &UnknownTerm::at);
            everywhere = everywhere && same != terms.end();
            if (same == terms.end()) continue;
            const auto rank = [](const Error& e) { return std::pair{e.column, !e.suggestion.empty()}; };
            if (!here || rank(same->error) > rank(*here)) here = &same->error;
        }
        if (everywhere && !best) best = here;
    }
    return best;
}

Result<Search> search(const std::vector<LoadedGame>& games, const std::string& query) {
    Search out;
    for (const LoadedGame& g : games) {
        const std::vector<NamedCards> decks = decks_of(g);
        Result<CardQuery> q = CardQuery::parse(query, *g.catalog, decks, &out.unknown.emplace_back());
        if (!q) return tl::unexpected(q.error());
        Found f{&g};
        for (std::size_t i = 0; i < g.catalog->cards.size(); ++i)
            if (q->matches(CardId{static_cast<u16>(i)})) f.cards.push_back(CardId{static_cast<u16>(i)});
        out.cards += f.cards.size();
        if (!f.cards.empty()) out.found.push_back(std::move(f));
    }
    if (const Error* e = wrong_term(out)) return tl::unexpected(*e);
    return out;
}

// "12 cards (Quanta: there is no key 'domain')"
void print_last_line(const std::vector<LoadedGame>& games, const Search& s) {
    std::vector<std::pair<std::string, std::string>> said;  // message and the games it is about
    for (std::size_t i = 0; i < games.size(); ++i) {
        if (s.unknown[i].empty()) continue;
        const std::string& message = s.unknown[i].front().error.message;
        const auto same = std::ranges::find(said, message, &std::pair<std::string, std::string>::first);
        if (same == said.end()) said.emplace_back(message, games[i].game->rules->name);
        else same->second += std::string(", ") + games[i].game->rules->name;
    }
    std::vector<std::string> notes;
    for (const auto& [message, names] : said) notes.push_back(names + ": " + message);
    fmt::print("{}{}\n", s.cards ? counted(s.cards, "card", "cards") : "no card matches",
               notes.empty() ? "" : " (" + join(notes, "; ") + ")");
}

int run_find(const FindOptions& o) {
    Result<std::vector<LoadedGame>> games = load_games(o);
    if (!games) return bad_input(games.error());
    Result<Search> s = search(*games, join(o.words, " "));
    if (!s) return bad_input(s.error());
    if (o.json) {
        print_json(s->found);
    } else {
        const std::size_t width = output_width();
        for (const Found& f : s->found) print_cards(f, games->size() > 1, width);
        print_last_line(*games, *s);
    }
    return s->cards ? kGood : kFinding;
}

}  // namespace

void add_cards_find(CLI::App& cards, int& exit_code) {
    auto o = std::make_shared<FindOptions>();
    CLI::App* c = cards.add_subcommand("find", "Cards by what is printed on them");
    c->add_option("QUERY", o->words, "what to look for, in quotation marks; all cards if not given");
    c->add_option("--game,-g", o->game, "which game; all if not given");
    c->add_option("--edition,-e", o->edition, "which edition; the game's first if not given")->needs("--game");
    add_cards_option(*c, o->cards);
    c->add_flag("--json", o->json, "a list of {name, game, set, type, token, subtypes, cost, stats, keywords, text}");
    c->footer(
        "A query is words, \"phrases\", key:value and comparisons; all must hold. `or`, parentheses and - (or `not`) combine them.\n"
        "Keys: name text type subtype keyword set deck cost, every stat of the game (attack, cp, rank ...), and what the game has\n"
        "of domain, element or faction. Keys and values may be shortened while they are clear.\n"
        "Examples:\n"
        "  nexus cards find 'type:unit domain:magic cp<=4 text:draw'\n"
        "  nexus cards find 'cost<=2 (keyword:swift or \"draw a card\") not type:token' --game quanta\n"
        "  nexus cards find 'attack>defense range:far'\n"
        "  nexus cards find 'deck:iron-tide type:event' --json\n"
        "Exit code 0, 1 if nothing matches, 2 if the query is not understood.");
    c->allow_extras();  // a query may begin with '-'
    c->callback([o, c, &exit_code] {
        for (const std::string& word : c->remaining()) {
            if (word == "--") continue;
            if (starts_with(word, "--")) throw CLI::ExtrasError(std::vector<std::string>{word});
            o->words.push_back(word);
        }
        exit_code = run_find(*o);
    });
}

}  // namespace nexus
