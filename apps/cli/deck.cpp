// nexus deck: check, list; show and stats are in files of their own.
#include "deck.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/json.h"
#include "base/words.h"
#include "cards.h"
#include "library/files.h"
#include "output.h"
#include "rules/registry.h"
#include "saves.h"

namespace nexus {

namespace fs = std::filesystem;

Result<const LoadedGame*> Games::get(const std::string& game, const std::string& edition, const std::string& own_deck) {
    const std::string key = game + "/" + edition + "/" + own_deck;
    if (auto it = loaded_.find(key); it != loaded_.end()) return &it->second;
    std::vector<std::string> decks;
    if (!own_deck.empty()) decks.push_back(own_deck);
    Result<LoadedGame> loaded = load(game, edition, {}, own_cards(folders_, decks));
    if (!loaded) return tl::unexpected(loaded.error());
    return &loaded_.emplace(key, std::move(*loaded)).first->second;
}

std::vector<CardId> FoundDeck::shuffled() const {
    std::vector<CardId> out;
    for (const CardId id : list.cards())
        if (!(*loaded->catalog)[id].is(loaded->game->rules->deck.beside_deck)) out.push_back(id);
    return out;
}

std::string FoundDeck::about() const {
    std::vector<std::string> lines;
    for (const cardfile::DeckRemark& r : list.deck.remarks) {
        using At = cardfile::DeckRemark::At;
        if ((r.at == At::Name || r.at == At::Game) && !r.beside && !r.text.empty())
            lines.emplace_back(trim(std::string_view(r.text).substr(1)));
    }
    return join(lines, " ");
}

std::string FoundDeck::size_words() const {
    const std::size_t beside = list.sideboard().size();
    return counted(list.cards().size(), "card", "cards") + (beside ? fmt::format(" and {} in the sideboard", beside) : "");
}

std::string problem_words(const DeckProblem& p) { return p.message + ": " + p.rule + (p.wanted.empty() ? "" : " (" + p.wanted + ")"); }

namespace {

// The games that are meant: the named one, otherwise all that have the named edition. What is not there is kept, or the first game
// stands for it: loading it names the nearest.
std::vector<std::string> game_ids(const DeckOptions& o) {
    if (!o.game.empty()) return {o.game};
    std::vector<std::string> out = nexus::game_ids();
    const std::string first = out.front();
    if (!o.edition.empty()) std::erase_if(out, [&](const std::string& id) { return !find_ruleset(id, o.edition); });
    return out.empty() ? std::vector<std::string>{first} : out;
}

std::vector<Error> just(Error e) { return {std::move(e)}; }

tl::expected<FoundDeck, std::vector<Error>> read_list(Games& games, const std::string& name, const std::string& text,
                                                      const DeckOptions& o) {
    const std::string game = o.game.empty() ? head_value(text, "game") : o.game;
    if (game.empty()) {
        Error e{"the list does not say which game it is for: write `game: quantum-nexus` in it, or use --game"};
        e.file = name;
        return tl::unexpected(just(std::move(e)));
    }
    const std::string edition = o.edition.empty() ? cardfile::deck_words(text).edition : o.edition;
    Result<const LoadedGame*> loaded = games.get(game, edition);
    if (!loaded) {
        Error e = loaded.error();
        if (o.edition.empty() && !edition.empty()) e.file = name;  // the list names it
        return tl::unexpected(just(std::move(e)));
    }
    auto deck = cardfile::read_deck(*(*loaded)->catalog, text, name);
    if (!deck && name != "-") {  // perhaps with cards of own sets
        loaded = games.get(game, edition, name);
        if (!loaded) return tl::unexpected(just(loaded.error()));
        deck = cardfile::read_deck(*(*loaded)->catalog, text, name);
    }
    if (!deck) return tl::unexpected(deck.error());
    std::string called = !deck->name.empty() ? deck->name : name == "-" ? "Standard input" : fs::path(name).stem().string();
    return FoundDeck{*loaded, {std::move(called), name, std::move(*deck)}, name};
}

std::vector<OwnDeck> decks_at_home(const std::string& game) {
    std::vector<Error> ignored;
    const std::string home = data_folder();
    return home.empty() ? std::vector<OwnDeck>{} : own_decks(home, game, ignored);
}

tl::expected<FoundDeck, std::vector<Error>> find_in_library(Games& games, const std::string& name, const DeckOptions& o) {
    std::vector<std::string> names;
    std::vector<FoundDeck> found;
    std::string own;
    for (const std::string& game : game_ids(o)) {
        Result<const LoadedGame*> loaded = games.get(game, o.edition);
        if (!loaded) return tl::unexpected(just(loaded.error()));
        for (const LibraryDeck& d : (*loaded)->decks) {
            names.push_back(d.name);
            if (iequals(name, d.name) || iequals(name, fs::path(d.file).stem().string())) found.push_back({*loaded, d, name});
        }
        for (const std::vector<OwnDeck>& decks : {(*loaded)->other_decks, decks_at_home(game)})
            for (const OwnDeck& d : decks) {
                names.push_back(d.name);
                if (d.called(name) && own.empty()) own = d.file;
            }
    }
    if (found.empty() && !own.empty()) {
        Result<std::string> text = read_file(own);
        if (!text) return tl::unexpected(just(text.error()));
        return read_list(games, own, *text, o);
    }
    if (found.size() == 1) return found.front();
    Error e;
    if (found.size() > 1) {
        e.message = "several games have a deck '" + name + "'; say which with --game";
    } else {
        const std::string other = o.game.empty() ? std::string() : deck_of_another_game(name, o.game);
        e.message = "there is no deck '" + name + "'" +
                    (other.empty() ? ", neither in the library nor as a file" : " in " + o.game + "; " + other);
        e.suggestion = nearest(name, names);
        if (e.suggestion.empty()) e.expected = names.empty() ? "a deck file: the library has no decks" : join(names, ", ");
    }
    return tl::unexpected(just(std::move(e)));
}

}  // namespace

tl::expected<FoundDeck, std::vector<Error>> find_deck(Games& games, const std::string& name, const DeckOptions& o) {
    std::error_code ec;
    if (name != "-" && (!fs::exists(name, ec) || fs::is_directory(name, ec))) return find_in_library(games, name, o);
    Result<std::string> text = name == "-" ? read_standard_input(name) : read_file(name);
    if (!text) return tl::unexpected(just(text.error()));
    return read_list(games, name, *text, o);
}

namespace {

// --- check ----------------------------------------------------------------------------------------------------

void print_errors(const std::string& name, const std::vector<Error>& errors) {
    constexpr std::size_t kShown = 20;
    const bool lines = errors.front().line > 0;
    for (std::size_t i = 0; i < errors.size() && i < kShown; ++i)
        fmt::print(stderr, "{}{}\n", lines ? "" : "nexus: ", errors[i].to_string());
    if (lines)
        fmt::print(stderr, "{}: {} cannot be read{}\n", name, counted(errors.size(), "line", "lines"),
                   errors.size() > kShown ? fmt::format(", the first {} are shown", kShown) : "");
}

std::string json_problems(const std::vector<DeckProblem>& problems) {
    std::vector<std::string> items;
    for (const DeckProblem& p : problems)
        items.push_back(JsonObject().add("rule", p.rule).add("message", p.message).add("wanted", p.wanted).add("off", p.off).text());
    return json_list(items);
}

std::string json_errors(const std::vector<Error>& errors) {
    std::vector<std::string> items;
    for (const Error& e : errors)
        items.push_back(JsonObject()
                            .add("line", e.line)
                            .add("column", e.column)
                            .add("message", e.message)
                            .add("expected", e.expected)
                            .add("suggestion", e.suggestion)
                            .text());
    return json_list(items);
}

JsonObject json_deck(const FoundDeck& d) {
    return JsonObject()
        .add("name", d.list.name)
        .add("file", d.list.file)
        .add("game", d.loaded->game->rules->id)
        .add("edition", d.loaded->game->rules->edition)
        .add("cards", static_cast<int>(d.list.cards().size()))
        .add("sideboard", static_cast<int>(d.list.sideboard().size()));
}

int run_check(const DeckOptions& o) {
    Games games(o.cards);
    int code = kGood;
    std::size_t legal = 0;
    std::string example;
    std::vector<std::string> items;
    for (const std::string& name : o.decks) {
        auto deck = find_deck(games, name, o);
        if (!deck) {
            code = kBadInput;
            if (o.json)
                items.push_back(JsonObject()
                                    .add("name", name)
                                    .flag("legal", false)
                                    .raw("errors", json_errors(deck.error()))
                                    .raw("problems", "[]")
                                    .text());
            else print_errors(name, deck.error());
            continue;
        }
        const std::vector<DeckProblem> problems = deck->problems();
        if (problems.empty()) ++legal;
        else code = std::max(code, kFinding);
        if (o.json) {
            items.push_back(
                json_deck(*deck).flag("legal", problems.empty()).raw("errors", "[]").raw("problems", json_problems(problems)).text());
            continue;
        }
        if (problems.empty()) fmt::print("{}: legal, {}\n", name, deck->size_words());
        else fmt::print("{}: not legal, {}\n", name, counted(problems.size(), "broken rule", "broken rules"));
        for (const DeckProblem& p : problems) fmt::print("  {}\n", problem_words(p));
        if (!problems.empty()) example = problems.front().rule;
    }
    if (o.json) {
        fmt::print("{}\n", json_array(items));
    } else {
        if (o.decks.size() > 1) fmt::print("{} decks, {} legal\n", o.decks.size(), legal);
        if (!example.empty()) fmt::print("`nexus rules {}` prints the rule\n", example);
    }
    return code;
}

// --- list -----------------------------------------------------------------------------------------------------

struct DeckTable {
    bool only_legal = false;
    std::vector<std::string> items{};  // as JSON
    Columns table{{false, true, false, false, false, false}};
    std::vector<std::string> left_out{};

    void add(const FoundDeck& deck, bool own) {
        const std::vector<DeckProblem> problems = deck.problems();
        if (only_legal && !problems.empty()) return left_out.push_back(deck.list.name);
        items.push_back(json_deck(deck)
                            .add("about", deck.about())
                            .flag("own", own)
                            .flag("legal", problems.empty())
                            .raw("problems", json_problems(problems))
                            .text());
        const std::size_t beside = deck.list.sideboard().size();
        const std::string state = problems.empty()
                                      ? "legal"
                                      : fmt::format("not legal: {}{}", problem_words(problems.front()),
                                                    problems.size() > 1 ? fmt::format(" and {} more", problems.size() - 1) : "");
        table.rows.push_back({deck.list.name, counted(deck.list.cards().size(), "card", "cards"),
                              beside ? fmt::format("sideboard {}", beside) : "", game_words(deck), own ? "own" : "", state});
    }
    // The edition is named unless it is the game's first.
    static std::string game_words(const FoundDeck& deck) {
        const Ruleset& rules = *deck.loaded->game->rules;
        return find_ruleset(rules.id) == &rules ? rules.name : fmt::format("{} ({})", rules.name, rules.edition);
    }
    // A list that cannot be read, or whose sets cannot, stays out.
    void add_file(Games& games, const std::string& file, const DeckOptions& o, const std::string& game, bool own) {
        DeckOptions here = o;
        here.game = game;
        if (auto deck = find_deck(games, file, here)) return add(*deck, own);
        else tell_stays_out(deck.error().front());
    }
};

bool is_own(const LoadedGame& loaded, const std::string& file) {
    return std::ranges::find(loaded.own_decks, file, &OwnDeck::file) != loaded.own_decks.end();
}

// Every deck of a game: with an edition those that it offers, without one also those that are made for another edition, each by the
// rules of its own.
void list_decks(Games& games, const LoadedGame& loaded, const DeckOptions& o, const std::string& game, DeckTable& out) {
    for (const LibraryDeck& d : loaded.decks) out.add({&loaded, d, d.name}, is_own(loaded, d.file));
    if (o.edition.empty())
        for (const OwnDeck& d : loaded.other_decks) out.add_file(games, d.file, o, game, is_own(loaded, d.file));
    for (const OwnDeck& d : decks_at_home(game))
        if (o.edition.empty() || d.edition.empty() || iequals(d.edition, o.edition)) out.add_file(games, d.file, o, game, true);
}

int run_list(const DeckOptions& o) {
    Games games(o.cards);
    DeckTable out{!o.edition.empty()};
    std::vector<Error> unreadable;
    for (const std::string& game : game_ids(o)) {
        Result<const LoadedGame*> loaded = games.get(game, o.edition);
        if (!loaded) return bad_input(loaded.error());
        list_decks(games, **loaded, o, game, out);
        unreadable.insert(unreadable.end(), (*loaded)->deck_problems.begin(), (*loaded)->deck_problems.end());
    }
    if (o.json) {
        fmt::print("{}\n", json_array(out.items));
    } else {
        fmt::print("{}", out.table.text(0, output_width(), out.table.right.size()));
        fmt::print("{}; `nexus deck show NAME` prints one\n", counted(out.table.rows.size(), "deck", "decks"));
        if (!out.left_out.empty())
            fmt::print("not legal in {}: {}; `nexus deck check NAME --edition {}` tells why\n", o.edition, join(out.left_out, ", "),
                       o.edition);
    }
    for (const Error& e : unreadable) fmt::print(stderr, "{}\n", e.to_string());
    return unreadable.empty() ? kGood : kBadInput;
}

}  // namespace

void add_deck_options(CLI::App& command, DeckOptions& o) {
    command.add_option("--game,-g", o.game, "which game; what the list says, or the game that has the deck, if not given");
    command.add_option("--edition,-e", o.edition, "which edition; what the list says, or the game's first, if not given");
    add_cards_option(command, o.cards);
}

void add_deck_command(CLI::App& app, int& exit_code) {
    CLI::App* deck = app.add_subcommand("deck", "Deck lists: check, show, list, stats, build")->require_subcommand(1);
    deck->footer(
        "Examples:\n"
        "  nexus deck list\n"
        "  nexus deck check my.deck\n"
        "  nexus deck build --keep \"4 Scout Drone\"\n"
        "A list is lines like `4 Scout Drone` under sections like `Main`, with `name:` and `game:` at the top and # before comments.\n"
        "`nexus deck COMMAND --help` explains a command.");
    auto add = [&](const char* name, const char* what, bool several) {
        auto o = std::make_shared<DeckOptions>();
        CLI::App* c = deck->add_subcommand(name, what);
        if (several) c->add_option("DECK", o->decks, "files, or names of decks of the library; - reads standard input")->required();
        add_deck_options(*c, *o);
        return std::pair{c, o};
    };
    auto [check, check_options] = add("check", "Is this deck legal? Every broken rule and how far off", true);
    check->add_flag("--json", check_options->json,
                    "a list of {name, file, game, edition, cards, sideboard, legal, errors, problems: [{rule, message, wanted, off}]}");
    check->footer(
        "Examples:\n"
        "  nexus deck check my.deck\n"
        "  nexus deck check \"Iron Tide\" cards/quanta/decks/*.deck\n"
        "  nexus deck check - --game quanta < list.txt\n"
        "  nexus deck check my.deck --edition enhanced      by the rules of another edition\n"
        "  nexus deck check my.deck --json\n"
        "Exit code 0 if every deck is legal, 1 if one is not, 2 if one cannot be read.");
    check->callback([o = check_options, &exit_code] { exit_code = run_check(*o); });

    auto [show, show_options] = add("show", "A deck as a table, grouped by section and type", true);
    auto text = std::make_shared<bool>(false);
    show->add_flag("--text", *text, "the list itself, in canonical form with its comments");
    show->footer(
        "Examples:\n"
        "  nexus deck show \"iron tide\"\n"
        "  nexus deck show my.deck --text > tidy.deck\n"
        "Exit code 0, or 2 if there is no such deck or it cannot be read. A deck need not be legal.");
    show->callback([o = show_options, text, &exit_code] { exit_code = run_deck_show(*o, *text); });

    auto [list, list_options] = add(
        "list", "The decks of the library, with their size and whether they are legal; with --edition those legal there", false);
    list->add_flag("--json", list_options->json, "a list of {name, file, game, edition, cards, sideboard, about, own, legal, problems}");
    list->footer(
        "Examples:\n"
        "  nexus deck list\n"
        "  nexus deck list --game quanta --json\n"
        "  nexus deck list --edition enhanced\n"
        "Exit code 0, or 2 if a list cannot be read.");
    list->callback([o = list_options, &exit_code] { exit_code = run_list(*o); });

    auto [stats, stats_options] = add("stats", "Cost curve, kinds of cards, keywords and chances of the opening hand", true);
    stats->add_flag("--json", stats_options->json, "the same numbers for programs");
    stats->footer(
        "Examples:\n"
        "  nexus deck stats \"Red Anvil\"\n"
        "  nexus deck stats my.deck --json\n"
        "Exit code 0, or 2 if there is no such deck or it cannot be read. A deck need not be legal.");
    stats->callback([o = stats_options, &exit_code] { exit_code = run_deck_stats(*o); });
    add_deck_build_command(*deck, exit_code);
}

}  // namespace nexus
