#include "start_menu.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "match/pairings.h"
#include "rules/registry.h"
#include "saves.h"

namespace nexus {

namespace {

struct Menu {
    std::vector<const Ruleset*> games;
    std::vector<std::string> decks, opponents;
    unsigned game = 0, deck = 0, their_deck = 0, opponent = 0;
    bool their_deck_chosen = false;

    // Rows in the order of their numbers.
    unsigned first_deck() const { return static_cast<unsigned>(games.size()) + 1; }
    unsigned first_of_theirs() const { return first_deck() + static_cast<unsigned>(decks.size()); }
    unsigned first_opponent() const { return first_of_theirs() + static_cast<unsigned>(decks.size()); }
    unsigned rows() const { return first_opponent() + static_cast<unsigned>(opponents.size()) - 1; }

    // Unless somebody chose it: the deck that suits yours, or the next one.
    void suggest() {
        if (their_deck_chosen) return;
        const std::string_view name = suggested_opponent(*games[game], decks[deck]);
        const auto at = std::ranges::find(decks, name);
        their_deck = at != decks.end() ? static_cast<unsigned>(at - decks.begin()) : (deck + 1) % static_cast<unsigned>(decks.size());
    }
    // Marks the row of this number, which is there; a game brings its decks.
    Result<void> mark(unsigned row);
};

Result<std::vector<std::string>> deck_names(const Ruleset& rules) {
    Result<LoadedGame> loaded = load(rules.id, rules.edition);
    if (!loaded) return tl::unexpected(loaded.error());
    std::vector<std::string> out;
    for (const LibraryDeck& d : legal_decks(*loaded)) out.push_back(d.name);
    if (out.empty()) return fail(std::string("the library has no legal decks for ") + rules.name);
    return out;
}

Result<void> Menu::mark(unsigned row) {
    if (row < first_deck()) {
        Result<std::vector<std::string>> names = deck_names(*games[row - 1]);
        if (!names) return tl::unexpected(names.error());
        game = row - 1, deck = 0, decks = std::move(*names), their_deck_chosen = false;
    } else if (row < first_of_theirs()) {
        deck = row - first_deck();
    } else if (row < first_opponent()) {
        their_deck = row - first_of_theirs(), their_deck_chosen = true;
    } else {
        opponent = row - first_opponent();
    }
    suggest();
    return {};
}

bool game_is_kept() { return !kept_game_file().empty() && access(kept_game_file().c_str(), R_OK) == 0; }

const char* opponent_words(std::string_view name) {
    if (name == "greedy") return "looks one step ahead";
    if (name == "random") return "plays anything";
    if (name == kPerson) return "another person at this terminal";
    return "";
}

void draw(const Menu& m, const Look& look, const std::string& told) {
    std::string out = look.clears ? "\x1b[H\x1b[2J" : "\n";
    auto line = [&](screen::Line l) { out += painted(screen::cut(std::move(l), look.width, screen::signs(look.unicode)), look) + "\n"; };
    using screen::Ink;
    line({{"Nexus", Ink::Strong}, {"  three card games, one table"}});
    auto row = [&](unsigned number, bool chosen, const std::string& name, const std::string& words) {
        return screen::Line{{fmt::format("{:>4} {} ", number, chosen ? ">" : " "), Ink::Strong},
                            {name, chosen ? Ink::Marked : Ink::Plain},
                            {words.empty() ? "" : "  " + words, Ink::Faint}};
    };
    line({{""}});
    line({{"Game"}});
    for (unsigned i = 0; i < m.games.size(); ++i)
        line(row(i + 1, i == m.game, m.games[i]->name, fmt::format("{}, {} players", m.games[i]->edition, seat_range(*m.games[i]))));
    const unsigned half = std::min(look.width / 2, 36u);
    line(screen::beside({{"Your deck"}}, {{m.their_deck_chosen ? "Their deck" : "Their deck, as suggested"}}, half));
    for (unsigned i = 0; i < m.decks.size(); ++i)
        line(screen::beside(row(m.first_deck() + i, i == m.deck, m.decks[i], ""),
                            row(m.first_of_theirs() + i, i == m.their_deck, m.decks[i], ""), half));
    line({{"Against"}});
    for (unsigned i = 0; i < m.opponents.size(); ++i)
        line(row(m.first_opponent() + i, i == m.opponent, m.opponents[i], opponent_words(m.opponents[i])));
    line({{""}});
    if (!told.empty()) line({{told, Ink::Bad}});
    bool kept = game_is_kept();
    line({{"Enter starts. A number moves the > mark. tutorial: a guided first turn."}});
    if (kept) line({{"resume: go on with the game you left."}});
    std::fwrite(out.data(), 1, out.size(), stdout);
    std::fflush(stdout);
}

}  // namespace

Result<Start> start_menu(TableOptions& o, LineReader& reader, bool plain) {
    Menu m;
    for (const Ruleset* rules : all_rulesets()) {
        if (rules == find_ruleset(o.game, o.edition)) m.game = static_cast<unsigned>(m.games.size());  // the first edition if none is named
        m.games.push_back(rules);
    }
    for (std::string_view name : player_names()) m.opponents.emplace_back(name);
    std::ranges::sort(m.opponents, {}, [](const std::string& name) { return name != "greedy"; });
    m.opponents.push_back(kPerson);
    Result<std::vector<std::string>> decks_of_game = deck_names(*m.games[m.game]);
    if (!decks_of_game) return tl::unexpected(decks_of_game.error());
    m.decks = *decks_of_game;
    m.suggest();
    std::string told;
    const LineReader::Completer none = [](const std::string&) { return std::vector<std::string>{"tutorial", "resume", "quit"}; };
    for (;;) {
        draw(m, terminal_look(plain), told);
        told.clear();
        LineReader::Event event = reader.read("> ", none);
        if (event == LineReader::Event::End) return Start::Leave;
        if (event == LineReader::Event::Resized) continue;
        const std::string word = lower(reader.line());
        if (word == "q" || word == "quit") return Start::Leave;
        if (word == "resume" && game_is_kept()) return Start::Resume;
        if (word == "resume") {
            told = "there is no game to go on with";
            continue;
        }
        unsigned n = 0;
        auto [end, ec] = std::from_chars(word.data(), word.data() + word.size(), n);
        const bool number = ec == std::errc() && end == word.data() + word.size();
        if (number && n >= 1 && n <= m.rows()) {
            if (Result<void> marked = m.mark(n); !marked) told = marked.error().message;
        } else if (word.empty() || word == "tutorial") {
            o.game = m.games[m.game]->id, o.edition = m.games[m.game]->edition;
            o.decks = {m.decks[m.deck], m.decks[m.their_deck]};
            o.players = {m.opponents[m.opponent]};
            return word.empty() ? Start::Play : Start::Tutorial;
        } else {
            told = fmt::format("'{}' is not on the list: write a number from 1 to {}, `tutorial`, `resume` or `quit`", reader.line(),
                               m.rows());
        }
    }
}

}  // namespace nexus
