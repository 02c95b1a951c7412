// nexus deck show: a deck as a table, or as the text of its file.
#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"
#include "card/face.h"
#include "deck.h"
#include "output.h"

namespace nexus {

namespace {

struct Row {
    int count;
    const CardDef* card;
};

struct Shower {
    const Vocabulary& v;
    std::size_t width;

    int cards(const std::vector<Row>& rows) const {
        int n = 0;
        for (const Row& r : rows) n += r.count;
        return n;
    }
    // "59 cards, 200 CP, 3.4 on average"; nothing about costs where no card has one.
    std::string totals(const std::vector<Row>& rows) const {
        int cost = 0, with_cost = 0;
        for (const Row& r : rows)
            if (has(r.card->has_stats, v.cost_stat)) cost += r.count * r.card->stat(v.cost_stat), with_cost += r.count;
        std::string out = counted(static_cast<std::size_t>(cards(rows)), "card", "cards");
        if (with_cost)
            out += fmt::format(", {} {}, {:.1f} on average", cost, v.resources.empty() ? "" : v.resources.front().name,
                               static_cast<double>(cost) / with_cost);
        return out;
    }
    // Stats that some card of the group has: those of the fight first, subtypes before the others.
    std::vector<const StatWord*> columns(const std::vector<Row>& rows, bool live) const {
        std::vector<const StatWord*> out;
        for (const StatWord& w : v.stats)
            if (w.stat != v.cost_stat && (w.stat < kLiveStats) == live &&
                std::ranges::any_of(rows, [&](const Row& r) { return has(r.card->has_stats, w.stat); }))
                out.push_back(&w);
        return out;
    }
    void group(const std::string& heading, std::vector<Row> rows) const {
        std::stable_sort(rows.begin(), rows.end(),
                         [&](const Row& a, const Row& b) { return a.card->stat(v.cost_stat) < b.card->stat(v.cost_stat); });
        const bool has_cost = std::ranges::any_of(rows, [&](const Row& r) { return has(r.card->has_stats, v.cost_stat); });
        const std::vector<const StatWord*> live = columns(rows, true), other = columns(rows, false);
        Columns table{{true, false, true}};
        std::vector<std::string> head{"", heading, has_cost && !v.resources.empty() ? v.resources.front().name : ""};
        auto add_stats = [&](const std::vector<const StatWord*>& stats) {
            for (const StatWord* w : stats) {
                head.push_back(w->name);
                table.right.push_back(w->stat != v.range_stat || v.ranges.empty());
            }
        };
        add_stats(live);
        head.emplace_back("");
        table.right.push_back(false);
        add_stats(other);
        table.rows.push_back(std::move(head));
        for (const Row& r : rows) {
            std::vector<std::string> cells{std::to_string(r.count), r.card->name,
                                           has(r.card->has_stats, v.cost_stat) ? std::to_string(r.card->stat(v.cost_stat)) : ""};
            auto add_values = [&](const std::vector<const StatWord*>& stats) {
                for (const StatWord* w : stats) cells.push_back(has(r.card->has_stats, w->stat) ? stat_value(*r.card, *w, v) : "");
            };
            add_values(live);
            cells.push_back(subtype_words(*r.card, v));
            add_values(other);
            table.rows.push_back(std::move(cells));
        }
        fmt::print("{}", table.text(1, width, 3));
    }
    void section(const std::string& name, const std::vector<Row>& rows) const {
        std::vector<u8> types;
        for (const Row& r : rows)
            if (std::ranges::find(types, r.card->type) == types.end()) types.push_back(r.card->type);
        std::sort(types.begin(), types.end());
        fmt::print("\n{}: {}\n", name.empty() ? "Cards" : name, totals(rows));
        for (const u8 type : types) {
            std::vector<Row> of_type;
            std::ranges::copy_if(rows, std::back_inserter(of_type), [&](const Row& r) { return r.card->type == type; });
            const TypeWord& word = v.types[type];
            const int n = cards(of_type);
            const bool said = types.size() == 1 &&
                              (iequals(name, word.name) || iequals(name, word.plural));  // "Missions" above them is enough
            if (type != types.front()) fmt::print("\n");
            group(said ? std::string() : fmt::format("{} ({})", n == 1 ? word.name : word.plural, n), std::move(of_type));
        }
    }
};

void show(const FoundDeck& d) {
    const Ruleset& rules = *d.loaded->game->rules;
    const std::size_t width = output_width();
    const std::vector<DeckProblem> problems = d.problems();
    fmt::print("{} ({}): {}, {}\n", d.list.name, rules.name, d.size_words(), problems.empty() ? "legal" : "not legal");
    for (const std::string& line : wrapped(d.about(), width)) fmt::print("{}\n", line);
    for (const DeckProblem& p : problems) fmt::print("  {}\n", problem_words(p));
    std::vector<std::string> sections;
    for (const cardfile::DeckLine& l : d.list.deck.lines)
        if (std::ranges::find(sections, l.section) == sections.end()) sections.push_back(l.section);
    const Shower shower{d.loaded->catalog->vocabulary, width};
    for (const std::string& section : sections) {
        std::vector<Row> rows;
        for (const cardfile::DeckLine& l : d.list.deck.lines)
            if (l.section == section) rows.push_back({l.count, &(*d.loaded->catalog)[l.card]});
        shower.section(section, rows);
    }
}

}  // namespace

int run_deck_show(const DeckOptions& o, bool text) {
    Games games(o.cards);
    bool first = true;
    for (const std::string& name : o.decks) {
        auto deck = find_deck(games, name, o);
        if (!deck) return bad_input(one_error(deck.error(), "`nexus deck check` lists them"));
        if (!first) fmt::print("\n");
        first = false;
        if (text) fmt::print("{}", cardfile::write_deck(*deck->loaded->catalog, deck->list.deck));
        else show(*deck);
    }
    return kGood;
}

}  // namespace nexus
