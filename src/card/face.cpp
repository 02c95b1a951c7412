#include "card/face.h"

#include <algorithm>
#include <cctype>

#include "base/words.h"

namespace nexus {

namespace {

struct Face {
    const CardDef& card;
    const Vocabulary& v;
    std::size_t width;
    const GameWords& game_words;
    std::string out{};

    std::size_t inside() const { return width - 4; }
    void rule() { out += "+" + std::string(width - 2, '-') + "+\n"; }
    void line(const std::string& left, const std::string& right = {}) {
        const std::size_t used = length_of(left) + length_of(right);
        out += "| " + left + std::string(used < inside() ? inside() - used : right.empty() ? 0 : 1, ' ') + right + " |\n";
    }
    void text(std::string_view words) {
        for (const std::string& paragraph : split(words, '\n'))
            for (const std::string& l : wrapped(paragraph, inside())) line(l);
    }

    // The stats of the fight, or the others (domains, limits).
    std::string stats(bool live) const {
        std::vector<std::string> parts;
        for (const StatWord* w : stats_of(card, v))
            if ((w->stat < kLiveStats) == live) parts.push_back(w->name + " " + stat_value(card, *w, v));
        return join(parts, "   ");
    }
    // What a keyword of the card means, for whoever does not know it by heart.
    void keywords() {
        for (const KeywordWord* w : keywords_on(card, v)) text("(" + keyword_meaning(*w, game_words) + ")");
    }
};

}  // namespace

std::string subtype_words(const CardDef& card, const Vocabulary& v) {
    std::vector<std::string> subtypes;
    for (const i16 s : card.subtypes) subtypes.push_back(v.subtypes[static_cast<std::size_t>(s)]);
    return join(subtypes, ", ");
}

std::string type_line(const CardDef& card, const Vocabulary& v) {
    std::string words = v.types[card.type].name;
    if (card.token) words += " token";
    const std::string subtypes = subtype_words(card, v);
    return subtypes.empty() ? words : words + " - " + subtypes;
}

std::string cost_words(const CardDef& card, const Vocabulary& v) {
    if (!has(card.has_stats, v.cost_stat)) return {};
    return std::to_string(card.stat(v.cost_stat)) + (v.resources.empty() ? std::string() : " " + v.resources.front().name);
}

std::string stat_value(const CardDef& card, const StatWord& stat, const Vocabulary& v) {
    if (stat.stat == v.range_stat)
        for (const RangeWord& r : v.ranges)
            if (r.value == card.stat(stat.stat)) return r.name;
    return std::to_string(card.stat(stat.stat));
}

std::vector<const StatWord*> stats_of(const CardDef& card, const Vocabulary& v) {
    std::vector<const StatWord*> out;
    u16 seen = static_cast<u16>(bit(v.cost_stat));
    for (const StatWord& w : v.stats) {
        if (!has(card.has_stats, w.stat) || has(seen, w.stat)) continue;
        seen = static_cast<u16>(seen | bit(w.stat));
        out.push_back(&w);
    }
    return out;
}

// Is the word written there as a whole, with these capitals?
static bool names_word(std::string_view text, std::string_view word) {
    auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-'; };
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end]))) return true;
    }
    return false;
}

// In braces on a card it stands for the beginning of a sentence.
static bool is_callback(const KeywordWord& w) { return w.text.ends_with(","); }

std::vector<const KeywordWord*> keywords_on(const CardDef& card, const Vocabulary& v) {
    std::vector<const KeywordWord*> out;
    for (const i16 k : card.keywords) out.push_back(&v.keywords[static_cast<std::size_t>(k)]);
    for (const KeywordWord& w : v.keywords) {
        const bool printed = is_callback(w) ? card.text.find("{" + w.name + "}") != std::string::npos : names_word(card.text, w.name);
        if (printed && std::ranges::none_of(out, [&](const KeywordWord* x) { return starts_with(x->name, w.name); })) out.push_back(&w);
    }
    return out;
}

const KeywordWord* keyword_named(const Vocabulary& v, std::string_view name) {
    std::string bare(name);
    std::erase_if(bare, [](char c) { return c == '{' || c == '}' || c == '[' || c == ']' || c == '"'; });
    const i16 k = v.find_keyword(trim(bare));
    return k < 0 ? nullptr : &v.keywords[static_cast<std::size_t>(k)];
}

std::string keyword_meaning(const KeywordWord& word, const GameWords& game_words) {
    std::string meaning = word.text;
    if (is_callback(word)) meaning.back() = '.';
    if (std::string own = game_words ? game_words(word.name) : std::string(); !own.empty()) meaning = std::move(own);
    return word.name + (meaning.empty() ? "" : ": " + meaning);
}

std::string card_face(const CardDef& card, const Catalog& catalog, std::size_t width, const GameWords& game_words) {
    Face f{card, catalog.vocabulary, std::max<std::size_t>(width, 20), game_words};
    f.rule();
    f.line(card.name, cost_words(card, f.v));
    f.line(type_line(card, f.v));
    f.rule();
    f.text(card.text);
    f.keywords();
    if (!card.text.empty()) f.rule();
    for (const bool live : {true, false})
        if (const std::string stats = f.stats(live); !stats.empty()) f.line(stats);
    if (!card.set.empty()) f.line(card.set);
    f.rule();
    return f.out;
}

}  // namespace nexus
