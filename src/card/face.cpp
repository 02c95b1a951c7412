#include "card/face.h"

#include <algorithm>

#include "base/words.h"

namespace nexus {

namespace {

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

    // The stats of the fight, or the others (domains, limits).
    std::string stats(bool live) const {
        std::vector<std::string> parts;
        for (const StatWord* w : stats_of(card, v))
            if ((w->stat < kLiveStats) == live) parts.push_back(w->name + " " + stat_value(card, *w, v));
        return join(parts, "   ");
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

std::string card_face(const CardDef& card, const Catalog& catalog, std::size_t width) {
    Face f{card, catalog.vocabulary, std::max<std::size_t>(width, 20)};
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
