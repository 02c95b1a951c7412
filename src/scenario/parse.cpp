// Lines of a scenario file to a Scenario: header, cards (compiled), cases.
#include <algorithm>

#include "base/words.h"
#include "cardfile/card_set.h"
#include "notation/notation.h"
#include "rules/registry.h"
#include "scenario/cards.h"
#include "scenario/items.h"
#include "scenario/scenario.h"

namespace nexus {

namespace {

using namespace scenario;

constexpr unsigned kMaxRuleIds = 5;

// Without what follows a `#` that begins a word outside quotes.
std::string_view without_comment(std::string_view line) {
    bool inside = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (inside && line[i] == '\\') {
            ++i;
            continue;
        }
        if (line[i] == '"') inside = !inside;
        if (line[i] == '#' && !inside && (i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t')) return line.substr(0, i);
    }
    return line;
}

struct FileReader {
    std::string_view text;
    Scenario out{};
    Catalog catalog{};
    ScenarioSets* sets = nullptr;  // null = no scenario may name one
    const ScenarioTrial* trial = nullptr;
    bool has_set = false;
    std::size_t fresh_cards = 0;  // that the rules bring
    std::vector<cardfile::CardSource> cards{};
    std::vector<std::pair<int, int>> box_lines{};  // further lines of rule boxes: line, columns before the text
    int line_number = 0;
    std::string line{};  // without comment
    enum class Section : u8 { Header, Board, Setup, Script } section = Section::Header;

    tl::unexpected<Error> wrong(std::string message, std::string expected = {}, std::string suggestion = {}) const {
        return placed(problem(std::move(message), std::move(expected), std::move(suggestion)).value());
    }
    tl::unexpected<Error> placed(Error e) const {
        e.file = out.file;
        if (!e.line) e.line = line_number;
        if (e.excerpt.empty()) e.excerpt = line;
        return tl::unexpected<Error>(std::move(e));
    }

    Result<Scenario> read() {
        for (std::size_t from = 0; from <= text.size();) {
            std::size_t end = std::min(text.find('\n', from), text.size());
            std::string_view raw = text.substr(from, end - from);
            if (!raw.empty() && raw.back() == '\r') raw.remove_suffix(1);
            ++line_number;
            line = std::string(without_comment(raw));
            from = end + 1;
            std::string_view body = trim(line);
            if (body.empty()) continue;
            Result<void> ok = read_line(body);
            if (!ok) return tl::unexpected(ok.error());
        }
        line.clear();
        return finish();
    }

    // --- lines ---------------------------------------------------------------------------------------------------

    Result<void> read_line(std::string_view body) {
        if (body[0] == '|') return further_text(body);
        std::size_t colon = find_outside(body, ':');
        std::string key = lower(trim(body.substr(0, std::min(colon, body.size()))));
        std::string_view value = colon == body.npos ? std::string_view() : trim(body.substr(colon + 1));
        if (colon != body.npos && (key == "case" || key == "board" || key == "setup" || key == "script")) return open_section(key, value);
        if (section != Section::Header && colon != body.npos && starts_with(key, "deck ")) {
            if (out.cases.empty()) return wrong("a deck of a case needs a case before it", "case: name");
            out.cases.back().decks.push_back({std::string(trim(key.substr(5))), {line_number, std::string(value)}});
            return {};
        }
        switch (section) {
            case Section::Header: return header(body, colon, key, value);
            case Section::Board:
            case Section::Setup: return board_line(body);
            case Section::Script: return script_line(body);
        }
        return {};
    }

    Result<void> open_section(const std::string& key, std::string_view value) {
        if (!out.rules) return wrong("the game must be named before the first case", "game: " + game_names()[0]);
        if (key == "case") {
            if (value.empty()) return wrong("the case has no name", "case: the wall is exhausted");
            ScenarioCase c;
            c.name = std::string(value);
            c.line = line_number;
            out.cases.push_back(std::move(c));
            section = Section::Header;
            return {};
        }
        if (!value.empty()) return wrong("'" + std::string(value) + "' is not understood here", key + ": alone on its line");
        bool complete = !out.cases.empty() && !out.cases.back().script.empty();
        if (out.cases.empty()) {
            out.cases.emplace_back();
            out.cases.back().line = line_number;
        } else if (complete) {
            return wrong("a second '" + key + ":' without a case before it", "case: name");
        }
        ScenarioCase& c = out.cases.back();
        if (key == "script") {
            section = Section::Script;
            return {};
        }
        if (c.start != ScenarioCase::Start::Nothing) return wrong("the case has a start already", "script:");
        c.start = key == "board" ? ScenarioCase::Start::Board : ScenarioCase::Start::Setup;
        section = key == "board" ? Section::Board : Section::Setup;
        return {};
    }

    static std::vector<std::string> game_names() {
        std::vector<std::string> names;
        for (const Ruleset* r : all_rulesets())
            if (std::ranges::find(names, r->id) == names.end()) names.emplace_back(r->id);
        return names;
    }

    Result<void> header(std::string_view body, std::size_t colon, const std::string& key, std::string_view value) {
        if (colon == body.npos) return wrong("this line is not understood", "key: value, or board:");
        if (starts_with(key, "card ") || key == "card") return card();
        if (starts_with(key, "keyword ")) return keyword(trim(body.substr(8, colon - 8)), value);
        if (starts_with(key, "deck ")) {
            ScenarioDeck deck{std::string(trim(key.substr(5))), {line_number, std::string(value)}};
            (out.cases.empty() ? out.decks : out.cases.back().decks).push_back(std::move(deck));
            return {};
        }
        static constexpr std::string_view kInCases[] = {"counters", "subtypes", "seats", "seed", "options"};
        if (!out.cases.empty() && std::ranges::find(kInCases, key) == std::end(kInCases))
            return wrong("'" + key + ":' is not known in a case",
                         "seats:, seed:, options:, card, keyword, counters:, subtypes:, deck NAME:, board:, setup:, script:");
        if (key == "title") out.title = std::string(value);
        else if (key == "game") return game(value);
        else if (key == "edition") return edition(value);
        else if (key == "set") return set(value);
        else if (key == "options") return options(value);
        else if (key == "seats") return seats(value);
        else if (key == "seed") return seed(value);
        else if (key == "rules") return rules(value);
        else if (key == "book-example") out.book_example = iequals(value, "yes");
        else if (key == "counters")
            for (const std::string& w : split_quoted(value, ',')) catalog.vocabulary.counter(unquoted(w));
        else if (key == "subtypes")
            for (const std::string& w : split_quoted(value, ',')) catalog.vocabulary.subtype(unquoted(w));
        else {
            const std::vector<std::string> keys{"title", "game",  "edition",      "set",      "options",  "seats",
                                                "seed",  "rules", "book-example", "counters", "subtypes", "keyword",
                                                "card",  "deck",  "case",         "board",    "setup",    "script"};
            return wrong("'" + key + ":' is not known here", join(keys, ", "), nearest(key, keys));
        }
        return {};
    }

    Result<void> game(std::string_view value) {
        if (out.rules) return wrong("the game is named twice");
        out.rules = find_ruleset(value);
        if (const Ruleset* tried = trial && out.rules ? find_ruleset(value, trial->edition) : nullptr) out.rules = tried;
        if (trial) out.options = trial->options;
        if (!out.rules)
            return wrong("there is no game '" + std::string(value) + "'", join(game_names(), ", "), nearest(value, game_names()));
        start_words();
        return {};
    }
    void start_words() {
        catalog = Catalog();
        start_catalog(*out.rules, catalog);
        fresh_cards = catalog.cards.size();
    }
    // A set that the caller finds: a shipped one by name, or a file beside the scenario.
    Result<void> set(std::string_view value) {
        if (!out.rules) return wrong("the game must be named before its set", "game: " + game_names()[0]);
        if (has_set) return wrong("a scenario uses one set");
        has_set = true;
        const std::string expected = "the name of a file in cards/" + std::string(out.rules->id) + ", without .toml";
        if (!sets) return wrong("there is no set '" + std::string(value) + "': this scenario is read without sets", "cards of its own");
        tl::expected<const Catalog*, ScenarioSets::Problem> found = sets->find(*out.rules, catalog, value, out.file);
        if (found) catalog = **found;
        else if (found.error().found)
            return wrong("the set cannot be read: " + found.error().error.to_string(), "a set that `nexus cards check` accepts");
        else return wrong("there is no set '" + std::string(value) + "': " + found.error().error.message, expected);
        return {};
    }
    Result<void> edition(std::string_view value) {
        if (!out.rules) return wrong("the game must be named before its edition", "game: " + game_names()[0]);
        std::vector<std::string> editions;
        for (const Ruleset* r : all_rulesets())
            if (std::string_view(r->id) == out.rules->id) editions.emplace_back(r->edition);
        const Ruleset* found = find_ruleset(out.rules->id, value);
        if (!found) return wrong("there is no edition '" + std::string(value) + "'", join(editions, ", "), nearest(value, editions));
        if (found == out.rules) return {};
        if (has_set || catalog.cards.size() != fresh_cards) return wrong("the edition must be named before sets and cards");
        out.rules = found;
        start_words();
        return {};
    }
    Result<void> options(std::string_view value) {
        GameOptions& options = out.cases.empty() ? out.options : out.cases.back().options;
        for (const std::string& piece : split(value, ',')) {
            std::size_t equals = piece.find('=');
            if (equals == piece.npos) return wrong("'" + piece + "' is no option", "name=value");
            options.values.emplace_back(trim(piece.substr(0, equals)), trim(piece.substr(equals + 1)));
        }
        return {};
    }
    Result<void> seats(std::string_view value) {
        int n = 0;
        if (!read_number(value, n) || n < 1 || n > static_cast<int>(kMaxSeats))
            return wrong("'" + std::string(value) + "' is no number of players", "2 to 6");
        (out.cases.empty() ? out.seats : out.cases.back().seats_given) = static_cast<unsigned>(n);
        return {};
    }
    Result<void> seed(std::string_view value) {
        int n = 0;
        if (!read_number(value, n) || n < 1) return wrong("'" + std::string(value) + "' is no seed", "a whole number from 1");
        (out.cases.empty() ? out.seed : out.cases.back().seed) = static_cast<u64>(n);
        return {};
    }
    Result<void> rules(std::string_view value) {
        if (!out.rules) return wrong("the game must be named before its rules", "game: " + game_names()[0]);
        for (const std::string& id : split(value, ',')) {
            if (!starts_with(id, out.rules->rule_prefix))
                return wrong("'" + id + "' is no rule of " + out.rules->name, std::string(out.rules->rule_prefix) + "XX-01");
            out.rule_ids.push_back(id);
        }
        return {};
    }
    Result<void> keyword(std::string_view name, std::string_view value) {
        KeywordWord k;
        k.name = unquoted(name);
        k.text = std::string(value);
        if (k.name.empty() || k.text.empty())
            return wrong("a keyword needs a name in quotes and its text", "keyword \"Steady\": This unit cannot be exhausted.");
        if (const i16 there = catalog.vocabulary.find_keyword(k.name); there >= 0) {
            const KeywordWord& known = catalog.vocabulary.keywords[static_cast<std::size_t>(there)];
            if (known.text == k.text) return {};
            return wrong("there is a keyword '" + known.name + "' already" +
                             (known.text.empty() ? " (`nexus rules " + known.name + "` has the rule)" : ": " + known.text),
                         "no definition of it, or another name");
        }
        catalog.vocabulary.keywords.push_back(std::move(k));
        return {};
    }

    Result<void> card() {
        if (!out.rules) return wrong("the game must be named before its cards", "game: " + game_names()[0]);
        Result<cardfile::CardSource> card = parse_inline_card(catalog.vocabulary, line, line_number, out.file);
        if (!card) return placed(card.error());
        cards.push_back(std::move(*card));
        return {};
    }
    Result<void> further_text(std::string_view body) {
        if (section != Section::Header || cards.empty())
            return wrong("a further line of a rule box belongs under its card", "card \"Name\": …");
        cardfile::CardSource& c = cards.back();
        std::string_view more = trim(body.substr(1));
        int column = static_cast<int>(line.find(more, line.find('|') + 1)) + 1;
        if (c.text.empty()) {
            c.text = std::string(more);
            c.places.emplace_back("text", cardfile::Position{line_number, column});
            return {};
        }
        c.text += "\n" + std::string(more);
        box_lines.emplace_back(line_number, column - 1);
        return {};
    }

    // False = the words do not begin with a seat.
    bool note_seats(std::string_view words) {
        const std::vector<Seat> seats = take_seats(words, kMaxSeats);
        for (Seat s : seats) out.cases.back().seats = std::max<unsigned>(out.cases.back().seats, s + 1u);
        return !seats.empty();
    }

    Result<void> board_line(std::string_view body) {
        note_seats(body);
        for (const std::string& w : counter_words(body)) catalog.vocabulary.counter(w);
        out.cases.back().board.push_back({line_number, std::string(body)});
        return {};
    }

    Result<void> script_line(std::string_view body) {
        if (std::string_view rest = body; take_word(rest, "say")) {  // to readers, and to learners at the table
            out.cases.back().script.push_back({line_number, std::string(body)});
            return {};
        }
        int times = 1;
        if (std::string_view rest = body; take_word(rest, "repeat")) {
            std::size_t colon = rest.find(':');
            if (colon == rest.npos || !read_number(trim(rest.substr(0, colon)), times) || times < 0 || times > 1000)
                return wrong("this repeat is not understood", "repeat 3: A: pass; B: pass");
            body = trim(rest.substr(colon + 1));
        }
        std::vector<std::string> pieces = split_quoted(body, ';');
        for (const std::string& piece : pieces) {
            Result<void> ok = check_statement(piece);
            if (!ok) return ok;
        }
        for (int i = 0; i < times; ++i)
            for (const std::string& piece : pieces) out.cases.back().script.push_back({line_number, piece});
        return {};
    }
    Result<void> check_statement(std::string_view s) {
        std::string_view rest = s;
        if (take_word(rest, "expect") || (take_word(rest, "pass") && take_word(rest, "until"))) return {};
        std::size_t colon = find_outside(s, ':');
        std::string_view who = colon == s.npos ? std::string_view() : trim(s.substr(0, colon));
        if (!take_seats(who, kMaxSeats).empty() && who.empty()) return note_seats(s.substr(0, colon)), Result<void>{};
        const std::vector<std::string> known{"expect", "repeat", "pass", "say"};
        std::string first(s.substr(0, s.find_first_of(" :")));
        return wrong("'" + std::string(s) + "' is not understood", "A: action, expect …, repeat N: …, pass until PHASE, say …",
                     nearest(first, known));
    }

    // --- the end -------------------------------------------------------------------------------------------------------

    Result<Scenario> finish() {
        line_number = 0;
        if (!out.rules) return wrong("the scenario names no game", "game: " + join(game_names(), " or "));
        if (out.rule_ids.empty()) return wrong("the scenario names no rules", "rules: " + std::string(out.rules->rule_prefix) + "XX-01");
        if (out.rule_ids.size() > kMaxRuleIds && !out.book_example)
            return wrong("the scenario names " + std::to_string(out.rule_ids.size()) + " rules", "at most five, or book-example: yes");
        if (out.cases.empty()) return wrong("the scenario has no script", "board: and script:");
        for (const ScenarioCase& c : out.cases)
            if (c.script.empty()) {
                line_number = c.line;
                return wrong("the case has no script", "script:");
            }
        for (ScenarioCase& c : out.cases) {
            Result<void> ok = settle(c);
            if (!ok) return tl::unexpected(ok.error());
        }
        return compile();
    }

    // What a case says of itself comes before what the file says of all its cases.
    Result<void> settle(ScenarioCase& c) {
        line_number = c.line;
        const unsigned used = std::max(c.seats, out.rules->min_seats), given = c.seats_given ? c.seats_given : out.seats;
        c.seats = given ? given : used;
        if (c.seats < used || c.seats > out.rules->max_seats)
            return wrong(std::to_string(std::max(c.seats, used)) + " seats are used",
                         std::to_string(out.rules->min_seats) + " to " + std::to_string(given ? given : out.rules->max_seats) + " seats");
        if (!c.seed) c.seed = out.seed;
        for (const auto& [name, value] : out.options.values)
            if (std::ranges::none_of(c.options.values, [&](const auto& own) { return own.first == name; }))
                c.options.values.emplace_back(name, value);
        return {};
    }

    Result<Scenario> compile() {
        if (std::ranges::none_of(cards, [](const cardfile::CardSource& c) { return iequals(c.name, "Blank"); }))
            cards.push_back(blank_card(catalog.vocabulary));
        std::vector<Error> errors = cardfile::add_cards(catalog, cards);
        if (!errors.empty()) {
            Error e = errors[0];
            for (auto [number, before] : box_lines)
                if (e.line == number && e.column > 0) e.column += before;
            std::vector<std::string> lines = split_lines();
            if (e.line > 0 && e.line <= static_cast<int>(lines.size())) e.excerpt = lines[static_cast<std::size_t>(e.line - 1)];
            return placed(std::move(e));
        }
        out.catalog = std::make_shared<const Catalog>(std::move(catalog));
        Result<std::shared_ptr<const Game>> game_made = Game::create(out.catalog, *out.rules, out.options);
        if (!game_made) return placed(game_made.error());
        for (const ScenarioCase& c : out.cases) {
            line_number = c.line;
            if (c.options.values != out.options.values) game_made = Game::create(out.catalog, *out.rules, c.options);
            if (!game_made) return placed(game_made.error());
        }
        return std::move(out);
    }
    std::vector<std::string> split_lines() const {
        std::vector<std::string> lines;
        for (std::size_t from = 0; from <= text.size();) {
            std::size_t end = std::min(text.find('\n', from), text.size());
            lines.emplace_back(text.substr(from, end - from));
            from = end + 1;
        }
        return lines;
    }
};

}  // namespace

Result<Scenario> parse_scenario(std::string_view text, std::string_view file, ScenarioSets* sets, const ScenarioTrial& trial) {
    FileReader reader{text};
    reader.sets = sets;
    reader.trial = &trial;
    reader.out.file = std::string(file);
    return reader.read();
}

}  // namespace nexus
