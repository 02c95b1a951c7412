#include "start_menu.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "rules/registry.h"
#include "saves.h"

namespace nexus {

namespace {

struct Menu {
    std::vector<const Ruleset*> games;
    std::vector<std::string> decks, opponents;
    unsigned game = 0, deck = 0, opponent = 0;
};

Result<std::vector<std::string>> deck_names(const Ruleset& rules) {
    Result<LoadedGame> loaded = load(rules.id, rules.edition);
    if (!loaded) return tl::unexpected(loaded.error());
    std::vector<std::string> out;
    for (const LibraryDeck& d : legal_decks(*loaded)) out.push_back(d.name);
    if (out.empty()) return fail(std::string("the library has no legal decks for ") + rules.name);
    return out;
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
    unsigned number = 1;
    auto row = [&](bool chosen, const std::string& name, const std::string& words) {
        line({{fmt::format("{:>4} {} ", number++, chosen ? ">" : " "), Ink::Strong}, {name, chosen ? Ink::Marked : Ink::Plain}, {words.empty() ? "" : "  " + words, Ink::Faint}});
    };
    line({{""}});
    line({{"Game"}});
    for (unsigned i = 0; i < m.games.size(); ++i) row(i == m.game, m.games[i]->name, fmt::format("{}, {} to {} players", m.games[i]->edition, m.games[i]->min_seats, m.games[i]->max_seats));
    line({{"Your deck"}});
    for (unsigned i = 0; i < m.decks.size(); ++i) row(i == m.deck, m.decks[i], "");
    line({{"Against"}});
    for (unsigned i = 0; i < m.opponents.size(); ++i) row(i == m.opponent, m.opponents[i], opponent_words(m.opponents[i]));
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
        if (rules->id == o.game) m.game = static_cast<unsigned>(m.games.size());
        m.games.push_back(rules);
    }
    for (std::string_view name : player_names()) m.opponents.emplace_back(name);
    std::ranges::sort(m.opponents, {}, [](const std::string& name) { return name != "greedy"; });
    m.opponents.push_back(kPerson);
    Result<std::vector<std::string>> decks_of_game = deck_names(*m.games[m.game]);
    if (!decks_of_game) return tl::unexpected(decks_of_game.error());
    m.decks = *decks_of_game;
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
        const unsigned games = static_cast<unsigned>(m.games.size()), decks = static_cast<unsigned>(m.decks.size()), all = games + decks + static_cast<unsigned>(m.opponents.size());
        bool number = ec == std::errc() && end == word.data() + word.size();
        if (number && n >= 1 && n <= games) {
            decks_of_game = deck_names(*m.games[n - 1]);
            if (!decks_of_game) told = decks_of_game.error().message;
            else m.game = n - 1, m.deck = 0, m.decks = *decks_of_game;
        } else if (number && n > games && n <= games + decks) {
            m.deck = n - games - 1;
        } else if (number && n > games + decks && n <= all) {
            m.opponent = n - games - decks - 1;
        } else if (word.empty() || word == "tutorial") {
            o.game = m.games[m.game]->id, o.edition = m.games[m.game]->edition;
            o.decks.clear();
            for (unsigned i = 0; i < m.decks.size(); ++i) o.decks.push_back(m.decks[(m.deck + i) % m.decks.size()]);   // the others get other decks
            o.decks.resize(std::min<std::size_t>(o.decks.size(), o.seats));
            o.players = {m.opponents[m.opponent]};
            return word.empty() ? Start::Play : Start::Tutorial;
        } else {
            told = fmt::format("'{}' is not on the list: write a number from 1 to {}, `tutorial`, `resume` or `quit`", reader.line(), all);
        }
    }
}

}  // namespace nexus
