#include "cardfile/deck_file.h"

#include <cctype>

#include "base/words.h"
#include "card/query.h"

namespace nexus::cardfile {

namespace {

constexpr int kMaxCopies = 999;
// Main, Sideboard, or a card type of the game: Missions, Lord.
std::string section_word(std::string_view s, const Vocabulary& v) {
    for (const char* word : {"Main", kSideboard})
        if (iequals(s, word)) return word;
    for (const TypeWord& type : v.types)
        for (const std::string& word : {type.name, type.plural})
            if (iequals(s, word)) return word;
    return {};
}

bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

struct Counted {
    int count = 0;  // 0: the line begins with no count; -1: with an impossible one
    std::string_view rest;
};

// "4 Scout Drone", "4x Scout Drone". "4Scout" and "7th Fleet" begin with no count.
Counted split_count(std::string_view s) {
    std::size_t i = 0;
    int count = 0;
    for (; i < s.size() && digit(s[i]); ++i) count = count > kMaxCopies ? count : count * 10 + (s[i] - '0');
    if (i == 0) return {0, s};
    if (i < s.size() && (s[i] == 'x' || s[i] == 'X')) ++i;
    if (i < s.size() && s[i] != ' ' && s[i] != '\t') return {0, s};
    return {count >= 1 && count <= kMaxCopies ? count : -1, trim(s.substr(i))};
}

// A comment is a '#' at the start or after a blank.
std::string_view without_comment(std::string_view s) {
    for (std::size_t i = 0; i < s.size(); ++i)
        if (s[i] == '#' && (i == 0 || s[i - 1] == ' ' || s[i - 1] == '\t')) return s.substr(0, i);
    return s;
}

// What follows is the comment, with its '#' and without blanks after it.
std::string_view comment_of(std::string_view s) {
    std::string_view comment = s.substr(without_comment(s).size());
    while (!comment.empty() && (comment.back() == ' ' || comment.back() == '\t' || comment.back() == '\r')) comment.remove_suffix(1);
    return comment;
}

using At = DeckRemark::At;

struct Reader {
    const Catalog& catalog;
    std::string_view file;
    std::vector<std::string> names = catalog.names();
    Deck deck{};
    std::vector<Error> errors{};
    std::string section{};
    std::string_view raw{};
    int line = 0, cards = 0;
    At last = At::End;                 // what the last line was
    std::vector<std::string> above{};  // remarks that wait for what they stand above

    void read(std::string_view text) {
        raw = text;
        ++line;
        const std::string_view s = trim(without_comment(raw)), comment = comment_of(raw);
        if (s.empty()) {
            if (!comment.empty() || above.empty() || !above.back().empty()) above.emplace_back(comment);  // one empty line for several
            return;
        }
        const std::size_t at = deck.lines.size();
        read_line(s);
        for (std::string& remark : above) deck.remarks.push_back({last, at, false, std::move(remark)});
        above.clear();
        if (!comment.empty()) deck.remarks.push_back({last, at, true, std::string(comment)});
    }
    void finish() {
        while (!above.empty() && above.back().empty()) above.pop_back();
        for (std::string& remark : above) deck.remarks.push_back({At::End, deck.lines.size(), false, std::move(remark)});
    }

    Error& problem(std::string_view at, std::string message) {
        Error& e = errors.emplace_back();
        e.message = std::move(message);
        e.file = std::string(file);
        e.line = line;
        e.column = static_cast<int>(at.data() - raw.data()) + 1;
        e.excerpt = std::string(raw);
        return e;
    }

    // Order matters: a count before a known card first, so that what write_deck writes is read the same way.
    void read_line(std::string_view s) {
        Counted c = split_count(s);
        if (c.count > 0 && add_card(c.rest, c.count)) return;
        if (add_card(s, 1)) return;
        if (c.count < 0) {
            problem(s, "a deck cannot have that many copies").expected = "a count from 1 to " + std::to_string(kMaxCopies);
        } else if (c.count > 0) {
            unknown_card(c.rest);
        } else if (!read_heading(s)) {
            unknown_card(s);
        }
    }

    bool add_card(std::string_view name, int count) {
        CardId card = catalog.find(name);
        if (card == kNoCard) return false;
        deck.lines.push_back({count, card, section, line});
        last = At::Card;
        if (cards <= static_cast<int>(kMaxDeck) && cards + count > static_cast<int>(kMaxDeck))
            problem(raw, "a deck cannot have that many cards").expected = "at most " + std::to_string(kMaxDeck) + " in all";
        cards = std::min(cards + count, static_cast<int>(kMaxDeck) + 1);
        return true;
    }

    bool read_heading(std::string_view s) {
        if (s.size() > 2 && s.front() == '[' && s.back() == ']') return begin_section(s.substr(1, s.size() - 2));
        std::size_t colon = s.find(':');
        if (colon == s.npos) return !section_word(s, catalog.vocabulary).empty() && begin_section(s);
        std::string_view key = trim(s.substr(0, colon)), value = trim(s.substr(colon + 1));
        if (starts_with(value, "#")) value = {};  // "name:# none" is a comment after all
        if (iequals(key, "name")) return set_header(deck.name, "name", value, value.empty() ? s : value);
        if (iequals(key, "game")) return read_game(value.empty() ? s : value, value);
        if (iequals(key, "edition")) return set_header(deck.edition, "edition", value, value.empty() ? s : value);
        if (value.empty() && !key.empty()) return begin_section(key);
        Error& e = problem(s, "'" + std::string(key) + "' is neither a heading nor a card");
        e.expected = "name: ..., game: ..., edition: ..., a section, or a card with its count";
        return true;
    }

    bool begin_section(std::string_view words) {
        last = At::Section;
        section = section_word(trim(words), catalog.vocabulary);
        if (section.empty()) section = std::string(trim(words));
        return true;
    }

    bool set_header(std::string& field, const char* key, std::string_view value, std::string_view at) {
        last = &field == &deck.name ? At::Name : &field == &deck.game ? At::Game : At::Edition;
        if (value.empty()) problem(at, std::string("'") + key + ":' has nothing after it");
        else if (!field.empty()) problem(at, std::string("the deck has two lines '") + key + ":'");
        else field = std::string(value);
        return true;
    }

    bool read_game(std::string_view at, std::string_view value) {
        const std::string& game = catalog.vocabulary.game;
        if (!value.empty() && !game.empty() && !iequals(value, game)) problem(at, "this deck is for another game").expected = game;
        return set_header(deck.game, "game", value, at);
    }

    void unknown_card(std::string_view name) {
        if (name.empty()) {
            problem(trim(raw), "a count without a card").expected = "the name of a card after the count";
            return;
        }
        Error& e = problem(name, "there is no card named '" + std::string(name) + "'");
        e.suggestion = near_names(name, names);
        if (e.suggestion.empty()) e.expected = "a card with its count, or a section (Main, a card type, [...])";
    }
};

}  // namespace

std::vector<CardId> Deck::cards() const {
    std::vector<CardId> out;
    for (const DeckLine& l : lines) out.insert(out.end(), static_cast<std::size_t>(l.count), l.card);
    return out;
}

std::vector<CardId> Deck::cards(std::string_view section) const {
    std::vector<CardId> out;
    for (const DeckLine& l : lines)
        if (iequals(l.section, section)) out.insert(out.end(), static_cast<std::size_t>(l.count), l.card);
    return out;
}

tl::expected<Deck, std::vector<Error>> read_deck(const Catalog& catalog, std::string_view text, std::string_view file) {
    Reader reader{catalog, file};
    while (!text.empty()) {
        std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        reader.read(line);
        text = end == text.npos ? std::string_view{} : text.substr(end + 1);
    }
    reader.finish();
    if (!reader.errors.empty()) return tl::unexpected(std::move(reader.errors));
    return std::move(reader.deck);
}

DeckWords deck_words(std::string_view text) {
    DeckWords out;
    for (const std::string& line : split(text, '\n')) {
        const std::string_view s = trim(without_comment(line));
        if (s.empty()) continue;
        const Counted c = split_count(s);
        if (c.count > 0) out.cards.emplace_back(c.rest);
        out.cards.emplace_back(s);  // one copy; "7 Samurai" may be a name
        const std::size_t colon = s.find(':');
        if (colon == s.npos) continue;
        const std::string_view key = trim(s.substr(0, colon)), value = trim(s.substr(colon + 1));
        if (iequals(key, "name") && out.name.empty()) out.name = std::string(value);
        if (iequals(key, "game") && out.game.empty()) out.game = std::string(value);
        if (iequals(key, "edition") && out.edition.empty()) out.edition = std::string(value);
    }
    return out;
}

namespace {

struct Writer {
    const Catalog& catalog;
    const Deck& deck;
    std::string out{};

    // Remarks of a line that no heading begins at stand above its card.
    bool begins_section(std::size_t line) const {
        return line < deck.lines.size() && !deck.lines[line].section.empty() &&
               (line == 0 || deck.lines[line].section != deck.lines[line - 1].section);
    }
    static bool in_head(At at) { return at == At::Name || at == At::Game || at == At::Edition; }
    bool belongs(const DeckRemark& r, At at, std::size_t line) const {
        if (in_head(at)) return r.at == at;
        if (in_head(r.at)) return false;
        if (at == At::End) return r.line >= deck.lines.size();
        if (r.line != line) return false;
        return at == At::Card && !begins_section(line) ? true : r.at == at;
    }
    void empty_line() {
        if (!out.empty() && !out.ends_with("\n\n")) out += "\n";
    }
    // `apart`: an empty line is put before it, if the remarks have none.
    void write(At at, std::size_t line, const std::string& text, bool apart) {
        std::string beside;
        bool has_empty = false;
        for (const DeckRemark& r : deck.remarks)
            if (belongs(r, at, line) && !r.beside && r.text.empty()) has_empty = true;
        if (apart && !has_empty) empty_line();
        for (const DeckRemark& r : deck.remarks) {
            if (!belongs(r, at, line)) continue;
            if (r.beside) beside += "  " + r.text;
            else if (r.text.empty()) empty_line();
            else out += r.text + "\n";
        }
        if (!text.empty()) out += text + beside + "\n";
        else if (!beside.empty()) out += beside.substr(2) + "\n";
    }
    std::string heading(const std::string& section) const {
        const bool bare = !section_word(section, catalog.vocabulary).empty() && catalog.find(section) == kNoCard;
        return bare ? section : "[" + section + "]";
    }
    void write_cards() {
        for (std::size_t i = 0; i < deck.lines.size(); ++i) {
            const DeckLine& l = deck.lines[i];
            if (begins_section(i)) write(At::Section, i, heading(l.section), true);
            write(At::Card, i, std::to_string(l.count) + " " + catalog[l.card].name, i == 0 && l.section.empty());
        }
    }
};

// No heading leads back to "no section": these lines come first, and what is said about a line goes with it.
Deck plain_lines_first(Deck deck) {
    std::vector<std::size_t> order;
    for (const bool plain : {true, false})
        for (std::size_t i = 0; i < deck.lines.size(); ++i)
            if (deck.lines[i].section.empty() == plain) order.push_back(i);
    std::vector<DeckLine> lines;
    std::vector<std::size_t> now(deck.lines.size());
    for (const std::size_t i : order) {
        now[i] = lines.size();
        lines.push_back(deck.lines[i]);
    }
    for (DeckRemark& r : deck.remarks)
        if (r.line < now.size()) r.line = now[r.line];
    deck.lines = std::move(lines);
    return deck;
}

}  // namespace

std::string write_deck(const Catalog& catalog, const Deck& deck) {
    const Deck ordered = plain_lines_first(deck);
    Writer w{catalog, ordered};
    w.write(At::Name, 0, deck.name.empty() ? std::string() : "name: " + deck.name, false);
    w.write(At::Game, 0, deck.game.empty() ? std::string() : "game: " + deck.game, false);
    w.write(At::Edition, 0, deck.edition.empty() ? std::string() : "edition: " + deck.edition, false);
    w.write_cards();
    w.write(At::End, 0, {}, false);
    while (w.out.ends_with("\n\n")) w.out.pop_back();
    return w.out;
}

}  // namespace nexus::cardfile
