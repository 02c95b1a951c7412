// nexus deck build: a legal deck from wishes.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/json.h"
#include "base/words.h"
#include "card/query.h"
#include "deck.h"
#include "library/files.h"
#include "match/deck_build.h"
#include "output.h"

namespace nexus {

namespace {

struct BuildOptions : DeckOptions {
    std::vector<std::string> keep, without, of, curve, set;
    std::string name, to;
    int size = 0;
    u64 seed = 1;
};

bool whole(std::string_view s, int& out) {
    const auto [end, ec] = std::from_chars(s.data(), s.data() + s.size(), out);
    return ec == std::errc() && end == s.data() + s.size() && out >= 0;
}

Result<CardId> find_card(const Catalog& catalog, std::string_view name) {
    const CardId id = catalog.find(name);
    if (id != kNoCard) return id;
    Error e;
    e.message = "there is no card named '" + std::string(name) + "'";
    e.suggestion = near_names(name, catalog.names());
    return tl::unexpected(std::move(e));
}

// "3 Longbow", "3x Longbow", "Longbow".
Result<CardCount> counted_card(const Catalog& catalog, std::string_view said) {
    const std::string_view s = trim(said);
    if (const CardId whole_name = catalog.find(s); whole_name != kNoCard) return CardCount{1, whole_name};
    const std::size_t blank = s.find(' ');
    std::string_view number = s.substr(0, blank);
    if (number.ends_with('x') || number.ends_with('X')) number.remove_suffix(1);
    int n = 0;
    const bool has_number = blank != s.npos && whole(number, n);
    if (has_number && (n < 1 || n > 999)) return fail(fmt::format("'{}': a deck cannot have that many copies", said));
    Result<CardId> card = find_card(catalog, has_number ? trim(s.substr(blank)) : s);
    if (!card) return tl::unexpected(card.error());
    return CardCount{has_number ? n : 1, *card};
}

// "technology=4", "nature".
Result<DeckWishes::Of> parse_of(const std::string& said) {
    DeckWishes::Of out;
    const std::size_t equals = said.find('=');
    out.word = std::string(trim(std::string_view(said).substr(0, equals)));
    if (equals != said.npos && !whole(trim(std::string_view(said).substr(equals + 1)), out.points))
        return fail("'" + said + "': a number is wanted after the =");
    return out;
}

// "2:8": eight cards of cost 2.
Result<DeckWishes::Step> parse_step(const std::string& said) {
    DeckWishes::Step out;
    const std::size_t colon = said.find(':');
    if (colon == said.npos || !whole(trim(std::string_view(said).substr(0, colon)), out.cost) ||
        !whole(trim(std::string_view(said).substr(colon + 1)), out.cards))
        return fail("'" + said + "': a step of the curve is COST:CARDS, such as 2:8 for eight cards that cost 2");
    return out;
}

Result<DeckWishes> parse_wishes(const BuildOptions& o, const Catalog& catalog) {
    DeckWishes out;
    out.size = o.size, out.seed = o.seed;
    for (const std::string& said : o.keep) {
        Result<CardCount> card = counted_card(catalog, said);
        if (!card) return tl::unexpected(card.error());
        out.keep.push_back(*card);
    }
    for (const std::string& said : o.without) {
        Result<CardId> card = find_card(catalog, trim(said));
        if (!card) return tl::unexpected(card.error());
        out.without.push_back(*card);
    }
    for (const std::string& said : o.of)
        for (const std::string& word : split(said, ',')) {
            Result<DeckWishes::Of> of = parse_of(word);
            if (!of) return tl::unexpected(of.error());
            out.of.push_back(std::move(*of));
        }
    for (const std::string& said : o.curve)
        for (const std::string& word : split(said, ',')) {
            Result<DeckWishes::Step> step = parse_step(word);
            if (!step) return tl::unexpected(step.error());
            if (std::ranges::find(out.curve, step->cost, &DeckWishes::Step::cost) != out.curve.end())
                return fail(fmt::format("the curve says twice how many cards cost {}", step->cost));
            out.curve.push_back(*step);
        }
    return out;
}

int tell_unmet(const UnmetWishes& unmet, bool json) {
    if (json) {
        std::vector<std::string> wishes;
        for (const std::string& w : unmet.wishes) wishes.push_back(json_quoted(w));
        fmt::print("{}\n", JsonObject().flag("built", false).raw("wishes", json_list(wishes)).add("why", unmet.why).text());
        return kFinding;
    }
    if (unmet.wishes.empty()) fmt::print(stderr, "nexus: {}\n", unmet.why);
    else if (unmet.wishes.size() == 1) fmt::print(stderr, "nexus: this wish cannot be met: {}\n  {}\n", unmet.wishes[0], unmet.why);
    else fmt::print(stderr, "nexus: these wishes cannot be met together: {}\n  {}\n", join(unmet.wishes, "; "), unmet.why);
    return kFinding;
}

std::string json_of(const Game& game, const cardfile::Deck& deck, const BuiltDeck& built, const BuildOptions& o) {
    std::vector<std::string> lines;
    for (const cardfile::DeckLine& l : deck.lines)
        lines.push_back(JsonObject().add("count", l.count).add("card", game.card(l.card).name).add("section", l.section).text());
    return JsonObject()
        .flag("built", true)
        .add("name", deck.name)
        .add("game", game.rules->id)
        .add("edition", game.rules->edition)
        .raw("seed", std::to_string(o.seed))
        .add("cards", static_cast<int>(built.cards().size()))
        .raw("lines", json_list(lines))
        .text();
}

// The game and, if a deck is to be completed, its list.
struct Ground {
    LoadedGame loaded;
    cardfile::Deck list;
};
Result<Ground> ground_of(const BuildOptions& o) {
    Games games(o.cards);
    Ground out;
    std::string game = o.game.empty() ? "quantum-nexus" : o.game;
    std::vector<std::string> own;
    if (!o.decks.empty()) {
        auto deck = find_deck(games, o.decks[0], o);
        if (!deck) return tl::unexpected(one_error(deck.error(), "`nexus deck check` lists them"));
        out.list = deck->list.deck;
        out.list.name = deck->list.name;
        game = deck->loaded->game->rules->id;
        own.push_back(deck->list.file);
    }
    Result<GameOptions> options = parse_options(o.set);
    if (!options) return tl::unexpected(options.error());
    Result<LoadedGame> loaded = load(game, o.edition, *options, own_cards(o.cards, own));
    if (!loaded) return tl::unexpected(loaded.error());
    out.loaded = std::move(*loaded);
    return out;
}

int run_build(const BuildOptions& o) {
    if (!o.to.empty())
        if (Result<void> place = can_write(o.to); !place) return bad_input(place.error());
    Result<Ground> ground = ground_of(o);
    if (!ground) return bad_input(ground.error());
    const Game& game = *ground->loaded.game;
    Result<DeckWishes> wishes = parse_wishes(o, *game.catalog);
    if (!wishes) return bad_input(wishes.error());
    for (const cardfile::DeckLine& line : ground->list.lines)
        if (!iequals(line.section, cardfile::kSideboard)) wishes->keep.push_back({line.count, line.card});
    const auto built = build_deck(game, *wishes);
    if (!built) return tell_unmet(built.error(), o.json);
    cardfile::Deck deck = as_list(game, *built, !o.name.empty() ? o.name : ground->list.name);
    for (const cardfile::DeckLine& line : ground->list.lines)
        if (iequals(line.section, cardfile::kSideboard)) deck.lines.push_back(line);
    const std::string text = o.json ? json_of(game, deck, *built, o) + "\n" : cardfile::write_deck(*game.catalog, deck);
    if (o.to.empty()) {
        fmt::print("{}", text);
        return kGood;
    }
    const Result<void> written = write_file(o.to, text);
    if (!written) return bad_input(written.error());
    fmt::print("{}: legal, {}\n", o.to, counted(built->cards().size(), "card", "cards"));
    return kGood;
}

}  // namespace

void add_deck_build_command(CLI::App& deck, int& exit_code) {
    auto o = std::make_shared<BuildOptions>();
    CLI::App* c = deck.add_subcommand("build", "Make a legal deck from wishes, or complete one");
    c->add_option("DECK", o->decks, "a deck to complete, file or name: all its cards are kept")->expected(0, 1);
    add_deck_options(*c, *o);
    c->add_option("--option", o->set, "a switch of the rules, name=value; may be repeated")->allow_extra_args(false);
    c->add_option("--keep,-k", o->keep, "at least so many copies of a card: \"3 Longbow\"; may be repeated, copies of the same card add up")
        ->allow_extra_args(false);
    c->add_option("--without", o->without, "no copy of this card; may be repeated")->allow_extra_args(false);
    c->add_option("--of", o->of, "what the deck is of: domains with their points (technology=4,magic=2), a faction, an element")
        ->allow_extra_args(false);
    c->add_option("--curve", o->curve, "how many cards of a cost: 1:8,2:12")->allow_extra_args(false);
    c->add_option("--size", o->size, "how many cards, without those beside the deck (Missions, a Lord)")->check(whole_number(1, kMaxDeck));
    c->add_option("--name,-n", o->name, "what the deck is called");
    c->add_option("--seed,-s", o->seed, "another seed gives another deck; the same seed the same")
        ->capture_default_str()
        ->check(whole_number());
    c->add_option("--output,-o", o->to, "the file to write; otherwise the list is printed");
    c->add_flag("--json", o->json,
                "{built, name, game, edition, seed, cards, lines: [{count, card, section}]}, or {built: false, wishes, why}");
    c->footer(
        "Examples:\n"
        "  nexus deck build --of technology=4,magic=2 --keep \"4 Scout Drone\" --seed 7\n"
        "  nexus deck build --game quanta --of nature --size 45 --curve 1:9,2:12 --name \"Green Wall\" -o wall.deck\n"
        "  nexus deck build --game project-nexus --of fire,wind --without \"Long Spyglass\"\n"
        "  nexus deck build half.deck -o whole.deck       complete a list that is too small\n"
        "The search is exact: a deck is built if the wishes can be met, otherwise the wishes that cannot are named, and why.\n"
        "Exit code 0, 1 if the wishes cannot be met, 2 if something named is not there.");
    c->callback([o, &exit_code] { exit_code = run_build(*o); });
}

}  // namespace nexus
