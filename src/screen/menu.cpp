#include "screen/menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/words.h"

namespace nexus::screen {

namespace {

std::string name_of(const Game& g, const Observation& o, unsigned object) {
    const SeenObject* x = find_object(o, object);
    if (!x) return "?";
    constexpr unsigned kLongestName = 16;  // both ends of an attack are to be seen
    return cut(x->card == kNoCard ? std::string("a face-down card") : g.card(x->card).name, kLongestName, signs(false));
}

bool aims_at_object(const Game& g, const Choice& c) {
    return c.kind == ChoiceKind::Act && g.rules->play.actions[c.action].target == TargetKind::OnObject;
}
bool comes_from_object(const Game& g, const Choice& c) {
    return c.kind == ChoiceKind::Act && !names_card(g.rules->play.actions[c.action].source);
}

std::string gloss_of(const Game& g, const TableSpec& table, const Observation& o, const Choice& c) {
    switch (c.kind) {
        case ChoiceKind::Act: {
            std::string out = comes_from_object(g, c) ? name_of(g, o, c.source) : "";
            if (aims_at_object(g, c) && c.target != kNothing) out += (out.empty() ? "on " : " > ") + name_of(g, o, c.target);
            return out;
        }
        case ChoiceKind::Pick:
            if (const SeenObject* x = find_object(o, c.target)) return object_label(g, table, o, *x, signs(false));
            return {};
        case ChoiceKind::Order:
            if (c.target < o.pending.size())
                if (const SeenPending& p = o.pending[c.target]; p.source_card != kNoCard) {
                    const SeenObject* x = find_object(o, p.source.index);
                    std::string out = g.card(p.source_card).name +
                                      (g.ability(p.ability).name.empty() ? "" : ", " + g.ability(p.ability).name);
                    return x && x->handle == p.source
                               ? fmt::format("{} at {}.{}", out, g.rules->board.places[x->place].code, object_number(o, *x))
                               : out;
                }
            return {};
        case ChoiceKind::PickPlace: return g.rules->board.places[c.target % kMaxPlaces].name;
        default: return {};
    }
}

// What all choices of a group begin with: everything before the last word.
std::string stem(const std::string& notation) {
    std::size_t arrow = notation.find(" > ");
    if (arrow != notation.npos) return notation.substr(0, arrow + 2);
    std::size_t blank = notation.rfind(' ');
    if (blank == notation.npos || notation.back() == '"') return notation;
    std::size_t number = notation.rfind('.');  // of the objects at one place
    return notation.substr(0, number != notation.npos && number > blank ? number : blank);
}

std::string verb(const std::string& notation) { return notation.substr(0, notation.find(' ')); }

template <class Key>
std::vector<MenuRow> grouped(std::span<const std::string> notations, Key&& key, const char* what) {
    std::vector<MenuRow> rows;
    for (std::size_t i = 0; i < notations.size(); ++i) {
        std::string k = key(notations[i]);
        auto row = std::ranges::find(rows, k, &MenuRow::text);
        if (row == rows.end()) row = rows.insert(rows.end(), MenuRow{k, "", {}});
        row->choices.push_back(i);
    }
    for (MenuRow& row : rows) {
        if (row.choices.size() == 1) row.text = notations[row.choices[0]];
        else row.gloss = fmt::format("{} {}", row.choices.size(), what);
    }
    return rows;
}

}  // namespace

std::vector<MenuRow> menu_rows(const Game& g, const TableSpec& table, const Observation& o, std::span<const Choice> choices,
                               std::span<const std::string> notations, std::size_t room, std::size_t aside) {
    if (aside > 1 && aside < choices.size()) {
        const std::size_t meant = choices.size() - aside;
        std::vector<MenuRow> rows = menu_rows(g, table, o, choices.first(meant), notations.first(meant), room > 1 ? room - 1 : 1);
        MenuRow& own = rows.emplace_back(MenuRow{verb(notations[meant]) + " own units", fmt::format("{} ways", aside), {}});
        for (std::size_t i = meant; i < choices.size(); ++i) own.choices.push_back(i);
        return rows;
    }
    std::vector<MenuRow> rows;
    if (choices.size() <= room) {
        for (std::size_t i = 0; i < choices.size(); ++i) rows.push_back({notations[i], "", {i}});
    } else {
        rows = grouped(notations, stem, "ways");
        if (rows.size() > room) {
            std::vector<MenuRow> fewer = grouped(notations, verb, "ways");
            if (fewer.size() > 1) rows = std::move(fewer);
        }
    }
    if (rows.size() == 1 && choices.size() > 1) {  // a group of everything helps nobody: pages do
        rows.clear();
        for (std::size_t i = 0; i < choices.size(); ++i) rows.push_back({notations[i], "", {i}});
    }
    for (MenuRow& row : rows) {
        if (row.choices.size() == 1) row.gloss = gloss_of(g, table, o, choices[row.choices[0]]);
        else if (const Choice& c = choices[row.choices[0]]; comes_from_object(g, c) && row.text != verb(row.text))
            row.gloss = name_of(g, o, c.source) + ", " + row.gloss;
    }
    return rows;
}

MenuPage draw_menu(const std::vector<MenuRow>& rows, unsigned page, const Shape& shape) {
    const Signs& sg = signs(shape.unicode);
    std::vector<Line> items;
    unsigned widest = 1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Line item{{fmt::format("{:>3} ", i + 1), Ink::Strong}, {rows[i].text}};
        if (!rows[i].gloss.empty()) item.push_back({"  " + rows[i].gloss, Ink::Faint});
        widest = std::max(widest, columns(item));
        items.push_back(std::move(item));
    }
    const unsigned height = std::max(1u, shape.height);
    unsigned across = std::clamp<unsigned>(shape.width / (std::min(widest, shape.width) + 2), 1, 4);
    if (items.size() <= height) across = 1;
    else if (across == 1 && shape.width >= 76 && items.size() > height) across = 2;  // cut what is long
    const unsigned width = shape.width / across;
    const std::size_t per_page = std::size_t{height} * across;
    MenuPage out;
    out.pages = static_cast<unsigned>(std::max<std::size_t>(1, (items.size() + per_page - 1) / per_page));
    const std::size_t from = std::size_t{page % out.pages} * per_page, here = std::min(per_page, items.size() - from);
    const std::size_t tall = (here + across - 1) / across;
    out.lines.resize(tall);
    for (std::size_t i = 0; i < here; ++i) {
        Line item = cut(std::move(items[from + i]), width - 1, sg);
        if (i / tall + 1 < across) item = padded(std::move(item), width);
        Line& line = out.lines[i % tall];
        line.insert(line.end(), item.begin(), item.end());
    }
    return out;
}

Marks marks_of(const Game& g, std::span<const Choice> choices) {
    Marks out;
    std::set<unsigned> sources, aims;
    for (const Choice& c : choices) {
        if (c.kind == ChoiceKind::Pick) aims.insert(c.target);
        if (c.kind == ChoiceKind::PickCard) out.hand.push_back(CardId{c.source});
        if (c.kind != ChoiceKind::Act) continue;
        if (comes_from_object(g, c)) sources.insert(c.source);
        else out.hand.push_back(CardId{c.source});
        if (aims_at_object(g, c) && c.target != kNothing) aims.insert(c.target);
    }
    bool one_source = sources.size() + out.hand.size() <= 1 ||
                      (sources.empty() && std::ranges::all_of(out.hand, [&](CardId id) { return id == out.hand[0]; }));
    out.objects.assign(sources.begin(), sources.end());
    if (one_source) out.objects.insert(out.objects.end(), aims.begin(), aims.end());
    return out;
}

std::vector<std::size_t> continuing(std::span<const std::string> notations, std::string_view typed) {
    std::vector<std::string> words = split_words(lower(typed));
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < notations.size(); ++i) {
        std::vector<std::string> given = split_words(lower(notations[i]));
        std::size_t at = 0;
        bool fits = !words.empty();
        for (const std::string& word : words) {
            auto begins = [&](std::string_view w) { return starts_with(w, word) || (w.front() == '"' && starts_with(w.substr(1), word)); };
            while (at < given.size() && !begins(given[at])) ++at;
            if (at == given.size()) fits = false;
            else ++at;
        }
        if (fits && !given.empty() && !words.empty()) out.push_back(i);
    }
    return out;
}

}  // namespace nexus::screen
