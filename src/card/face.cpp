#include "card/face.h"

#include <algorithm>

#include "base/words.h"

namespace nexus {

namespace {

// Characters, not bytes: continuation bytes of UTF-8 take no room.
std::size_t length_of(std::string_view s) {
    return static_cast<std::size_t>(std::count_if(s.begin(), s.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

struct Face {
    const CardDef& card;
    const Vocabulary& v;
    std::size_t width;
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

    bool has_stat(Stat s) const { return has(card.has_stats, s); }
    std::string stat_value(const StatWord& w) const {
        if (w.stat == v.range_stat)
            for (const RangeWord& r : v.ranges)
                if (r.value == card.stat(w.stat)) return r.name;
        return std::to_string(card.stat(w.stat));
    }
    // The stats of the fight, or the others (domains, limits).
    std::string stats(bool live) const {
        std::vector<std::string> parts;
        u16 shown = 0;
        for (const StatWord& w : v.stats) {
            if (w.stat == v.cost_stat || !has_stat(w.stat) || (w.stat < kLiveStats) != live || has(shown, w.stat)) continue;
            shown = static_cast<u16>(shown | bit(w.stat));
            parts.push_back(w.name + " " + stat_value(w));
        }
        return join(parts, "   ");
    }
    std::string type_line() const {
        std::string words = v.types[card.type].name;
        if (card.token) words += " token";
        std::vector<std::string> subtypes;
        for (const i16 s : card.subtypes) subtypes.push_back(v.subtypes[static_cast<std::size_t>(s)]);
        return subtypes.empty() ? words : words + " - " + join(subtypes, ", ");
    }
    std::string cost() const {
        if (!has_stat(v.cost_stat)) return {};
        std::string unit = v.resources.empty() ? std::string() : " " + v.resources.front().name;
        return std::to_string(card.stat(v.cost_stat)) + unit;
    }
    // What a keyword of the card stands for, for whoever does not know it by heart.
    void keywords() {
        for (const i16 k : card.keywords) {
            const KeywordWord& w = v.keywords[static_cast<std::size_t>(k)];
            text("(" + w.name + (w.text.empty() ? ")" : ": " + w.text + ")"));
        }
    }
};

}  // namespace

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> out;
    for (const std::string& word : split_words(text)) {
        if (out.empty() || length_of(out.back()) + 1 + length_of(word) > width) out.push_back(word);
        else out.back() += " " + word;
    }
    return out;
}

std::string card_face(const CardDef& card, const Catalog& catalog, std::size_t width) {
    Face f{card, catalog.vocabulary, std::max<std::size_t>(width, 20)};
    f.rule();
    f.line(card.name, f.cost());
    f.line(f.type_line());
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
