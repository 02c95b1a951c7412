#include "screen/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "base/words.h"
#include "view/redact.h"

namespace nexus::screen {

namespace {

enum class Roomy { None, Own, Both };  // on which sides what is too long for its field takes two lines
constexpr unsigned kCodeWidth = 4;     // of places, with the blank after them

// --- words with {names} ---------------------------------------------------------------------------------------

template <class F>
std::string filled(std::string_view format, F&& value) {
    std::string out;
    while (!format.empty()) {
        std::size_t open = format.find('{'), close = format.find('}', open == format.npos ? 0 : open);
        if (open == format.npos || close == format.npos) return out + std::string(format);
        out += format.substr(0, open);
        out += value(format.substr(open + 1, close - open - 1));
        format.remove_prefix(close + 1);
    }
    return out;
}

std::string stat_value(const Vocabulary& v, const SeenObject& x, std::string_view name) {
    for (const StatWord& word : v.stats) {
        if (word.name != name || word.stat >= kLiveStats) continue;
        if (word.stat == v.range_stat)
            for (const RangeWord& r : v.ranges)
                if (r.value == x.value[word.stat]) return r.name;
        return std::to_string(x.value[word.stat]);
    }
    return "?";
}

std::string seat_value(const Game& g, const Observation& o, const SeenSeat& s, std::string_view name) {
    for (const ResourceWord& r : g.catalog->vocabulary.resources)
        if (r.name == name) return std::to_string(s.resource[r.resource]);
    for (const SeenZone& z : s.zones)
        if (g.rules->board.zones[z.zone].name == name) return std::to_string(z.size);
    for (const SeenFact& f : o.facts)
        if (f.seat == s.seat && f.name == name) return std::to_string(f.value);
    return "?";
}

// --- one drawing ------------------------------------------------------------------------------------------------

class Drawing {
   public:
    Drawing(const Game& game, const TableSpec& spec, const Observation& seen, const Names& names, const Marks& marks, const Shape& shape)
        : g(game), table(spec), o(seen), who(names), marked(marks), sh(shape), sg(signs(shape.unicode)) {}

    // The fullest drawing that fits: cells of fewer and fewer lines, then the others' boards in short.
    Lines fitting() {
        Lines out;
        for (bool with_piles : {true, false})
            for (Roomy sides : {Roomy::Both, Roomy::Own}) {
                piles = with_piles;
                roomy = sides;
                out = all();
                if (out.size() <= sh.height) return out;
            }
        roomy = Roomy::None;
        for (unsigned most : {99u, 6u, 4u, 3u, 2u, 1u}) {
            limit = most;
            out = all();
            if (out.size() <= sh.height) return out;
        }
        brief = true;
        for (heads_only = 0; heads_only < o.seats; ++heads_only) {
            out = all();
            if (out.size() <= sh.height) return out;
        }
        while (out.size() > std::max(2u, sh.height)) out.erase(out.end() - 2);  // a terminal of a few lines: bar and hand
        return out;
    }

   private:
    Lines all() {
        Lines out{phase_bar()};
        for (unsigned k = 1; k < o.seats; ++k) add(out, seat_lines(o.table[(o.viewer + k) % o.seats], false));
        out.push_back({{repeated(sg.across, sh.width), Ink::Faint}});
        add(out, seat_lines(o.table[o.viewer], true));
        return out;
    }
    static void add(Lines& to, Lines more) {
        for (Line& line : more) to.push_back(std::move(line));
    }

    Line phase_bar() const {
        Line out{{fmt::format("Turn {} of {} ", o.turn, seat_letter(o.turn_owner)), Ink::Strong}};
        const auto& phases = g.rules->turn.phases;
        std::vector<u8> order(table.phase_order.begin(), table.phase_order.end());
        for (unsigned p = 0; order.size() < phases.size() && table.phase_order.empty(); ++p) order.push_back(static_cast<u8>(p));
        const Span here{fmt::format(" {}{}{}", sg.here_open, o.phase < phases.size() ? phases[o.phase] : "", sg.here_close), Ink::Strong};
        Line bar;
        for (u8 p : order) {
            std::string_view name = phases[p];
            if (name.ends_with(" Step")) name.remove_suffix(5);
            bar.push_back(p == o.phase ? here : Span{fmt::format(" {}", name), Ink::Faint});
        }
        bool in_bar = std::ranges::find(order, o.phase) != order.end();
        if (!in_bar || columns(bar) + columns(out) + columns(o.who_leads) + 2 > sh.width) bar = {here};
        out.insert(out.end(), bar.begin(), bar.end());
        if (!o.who_leads.empty()) out.push_back({"  " + o.who_leads});
        if (o.stall_limit && 2 * o.without_progress >= o.stall_limit)
            out.push_back({fmt::format("  no progress: {} of {} turns, then a draw", o.without_progress, o.stall_limit), Ink::Bad});
        return cut(std::move(out), sh.width, sg);
    }

    Line head(const SeenSeat& s, bool own) const {
        Line out{
            {fmt::format("{} {}", seat_letter(s.seat), s.seat < who.seats.size() ? who.seats[s.seat] : ""), own ? Ink::Own : Ink::Other}};
        if (!s.living) {
            out.push_back({"  out of the game", Ink::Bad});
        } else {
            if (has(o.draw_offers, s.seat)) out.push_back({"  offers a draw", Ink::Strong});
            out.push_back({"  " + filled(table.seat, [&](std::string_view name) { return seat_value(g, o, s, name); })});
        }
        return cut(std::move(out), sh.width, sg);
    }

    Lines seat_lines(const SeenSeat& s, bool own) const {
        const unsigned order = (s.seat + o.seats - o.viewer) % o.seats;  // 1: the next player
        if (!own && order <= heads_only) {
            Line line = head(s, own);
            line = cut(std::move(line), sh.width - 1 - static_cast<unsigned>(std::string_view("look A").size()), sg);
            line.push_back({fmt::format(" look {}", seat_letter(s.seat)), Ink::Faint});
            return {std::move(line)};
        }
        if (!s.living) return {head(s, own)};
        bool full = own || (o.seats == 2 && !brief);
        Lines board = full ? board_lines(s, own) : brief_lines(s);
        Lines out;
        if (own) {
            out = std::move(board);
            out.push_back(head(s, own));
            add(out, hand_lines(s));
            return out;
        }
        out.push_back(head(s, own));
        add(out, std::move(board));
        return out;
    }

    // Rows from the front back for the own side, from the back to the front across the table.
    Lines board_lines(const SeenSeat& s, bool own) const {
        std::map<unsigned, std::vector<unsigned>> rows;
        for (unsigned p = 0; p < g.rules->board.places.size(); ++p) rows[g.rules->board.places[p].row].push_back(p);
        std::vector<Lines> parts;
        for (auto& [row, places] : rows) {
            std::vector<unsigned> fields;
            Lines strips;
            for (unsigned p : places) {
                if (has(table.strips, p)) add(strips, strip(s, p));
                else fields.push_back(p);
            }
            if (!fields.empty()) parts.push_back(field_row(s, fields, own));
            if (!strips.empty()) parts.push_back(std::move(strips));
        }
        if (piles)
            for (const SeenZone& z : s.zones)
                if (has(table.piles, z.zone) && z.size) parts.push_back(pile(z));
        if (!own) std::ranges::reverse(parts);
        Lines out;
        for (Lines& part : parts) add(out, std::move(part));
        return out;
    }

    Lines pile(const SeenZone& z) const {
        std::vector<Line> pieces;
        std::vector<CardId> down = z.turned;
        for (CardId id : z.cards) {
            if (id == kNoCard) continue;
            auto turned = std::ranges::find(down, id);
            bool face_down = turned != down.end();
            if (face_down) down.erase(turned);
            pieces.push_back({{g.card(id).name + (face_down ? " (down)" : ""), face_down ? Ink::Faint : Ink::Plain}});
        }
        return flowed({{fmt::format("{} ", g.rules->board.zones[z.zone].name), Ink::Faint}}, pieces, sh.width, sg);
    }

    unsigned grid_columns() const {
        unsigned n = 1;
        for (unsigned p = 0; p < g.rules->board.places.size(); ++p)
            if (!has(table.strips, p)) n = std::max(n, g.rules->board.places[p].column + 1u);
        return n;
    }

    Lines field_row(const SeenSeat& s, const std::vector<unsigned>& places, bool own) const {
        const unsigned n = grid_columns(), width = (sh.width - (n - 1)) / n;
        bool turned = !own && (!table.turned_round || table.turned_round(g));
        std::vector<Lines> cells(n);
        std::size_t height = 1;
        for (unsigned p : places) {
            unsigned column = turned ? n - 1 - g.rules->board.places[p].column : g.rules->board.places[p].column;
            cells[column] = cell(s, p, width);
            height = std::max(height, cells[column].size());
        }
        Lines out(height);
        for (std::size_t i = 0; i < height; ++i)
            for (unsigned c = 0; c < n; ++c) {
                Line piece = i < cells[c].size() ? cells[c][i] : Line{};
                if (c + 1 < n) piece = padded(std::move(piece), width);
                out[i].insert(out[i].end(), piece.begin(), piece.end());
                if (c + 1 < n) out[i].push_back({sg.beside, Ink::Faint});
            }
        return out;
    }

    Lines cell(const SeenSeat& s, unsigned place, unsigned width) const {
        std::vector<const SeenObject*> here = objects_at(s, place);
        std::string code = fmt::format("{:<{}}", g.rules->board.places[place].code, kCodeWidth);
        if (here.empty()) return {{{code, Ink::Faint}}};
        Lines out;
        for (std::size_t i = 0; i < here.size(); ++i) {
            const bool last = out.size() + 1 == limit && here.size() - i > 1;
            const std::string others = last ? fmt::format(" +{}", here.size() - i - 1) : "";
            Line line{{i == 0 ? code : std::string(kCodeWidth, ' '), Ink::Faint}};
            const unsigned room = width - kCodeWidth - columns(others);
            const bool two_lines = roomy == Roomy::Both || (roomy == Roomy::Own && s.seat == o.viewer);
            if (two_lines && columns(labelled(*here[i])) > room) {
                auto [name, details] = in_two(*here[i]);
                line.push_back(std::move(name));
                out.push_back(cut(std::move(line), width, sg));
                line = {{std::string(kCodeWidth, ' ')}, std::move(details)};
            } else {
                Line label = labelled(*here[i], room);
                line.insert(line.end(), label.begin(), label.end());
            }
            line.push_back({others});
            out.push_back(cut(std::move(line), width, sg));
            if (last) break;
        }
        return out;
    }

    Lines strip(const SeenSeat& s, unsigned place) const {
        std::vector<const SeenObject*> here = objects_at(s, place);
        const PlaceInfo& info = g.rules->board.places[place];
        if (here.empty()) return has(g.rules->board.board_places, place) ? Lines{{{info.code, Ink::Faint}}} : Lines{};
        std::vector<Line> pieces;
        for (const SeenObject* x : here) pieces.push_back(labelled(*x));
        Lines out = flowed({{fmt::format("{:<{}}", info.code, kCodeWidth), Ink::Faint}}, pieces, sh.width, sg);
        if (out.size() > std::max(limit, 1u)) {
            out.resize(std::max(limit, 1u));
            out.back() = cut(std::move(out.back()), sh.width - columns(sg.more), sg);
            out.back().push_back({sg.more});
        }
        return out;
    }

    // A far player's board in a few lines: what lies where, empty places left out.
    Lines brief_lines(const SeenSeat& s) const {
        std::vector<Line> pieces;
        for (unsigned p = 0; p < g.rules->board.places.size(); ++p) {
            std::vector<const SeenObject*> here = objects_at(s, p);
            for (std::size_t i = 0; i < here.size(); ++i) {
                Line piece;
                if (i == 0) piece.push_back({fmt::format("{} ", g.rules->board.places[p].code), Ink::Faint});
                Line label = labelled(*here[i]);
                piece.insert(piece.end(), label.begin(), label.end());
                pieces.push_back(std::move(piece));
            }
        }
        if (pieces.empty()) return {};
        Lines out = flowed({{"  "}}, pieces, sh.width, sg);
        const unsigned most = brief ? 1 : std::max(1u, limit);
        if (out.size() > most) {
            out.resize(most);
            out.back() = cut(std::move(out.back()), sh.width - columns(sg.more), sg);
            out.back().push_back({sg.more});
        }
        return out;
    }

    Lines hand_lines(const SeenSeat& s) const {
        Lines out;
        for (const SeenZone& z : s.zones) {
            if (g.rules->board.zones[z.zone].role != ZoneRole::Hand) continue;
            std::vector<Line> pieces;
            std::map<CardId, unsigned, std::less<>> copies;
            for (CardId id : z.cards)
                if (id != kNoCard) ++copies[id];
            for (auto [id, n] : copies) {
                bool mark = std::ranges::find(marked.hand, id) != marked.hand.end();
                std::string text = card_label(g, id);
                for (auto [card, price] : s.prices)
                    if (card == id) text = fmt::format("{} ({}, printed {})", g.card(id).name, price, g.facts[id].cost);
                text += (n > 1 ? fmt::format(" x{}", n) : "");
                pieces.push_back({{(mark ? sg.mark : "") + text, mark ? Ink::Marked : Ink::Plain}});
            }
            add(out, flowed({{"Hand ", Ink::Own}}, pieces, sh.width, sg));
        }
        return out;
    }

    std::vector<const SeenObject*> objects_at(const SeenSeat& s, unsigned place) const {
        std::vector<const SeenObject*> out;
        for (const SeenObject& x : s.objects)
            if (x.place == place) out.push_back(&x);
        std::ranges::sort(out, {}, [&](const SeenObject* x) { return x->stamp; });
        return out;
    }

    std::pair<Span, Span> in_two(const SeenObject& x) const {
        Line whole = labelled(x);
        const std::string name = x.card == kNoCard ? std::string("face-down card") : g.card(x.card).name;
        std::size_t at = whole[0].text.find(name) + name.size();
        return {{whole[0].text.substr(0, at), whole[0].ink}, {std::string(trim(std::string_view(whole[0].text).substr(at))), whole[0].ink}};
    }

    Line labelled(const SeenObject& x, unsigned width = 999) const {
        bool mark = std::ranges::find(marked.objects, x.handle.index) != marked.objects.end();
        std::string number = fmt::format("{}{} ", mark ? sg.mark : "", object_number(o, x));
        std::string text = number + object_label(g, table, o, x, sg, width - columns(number));
        return {{text, mark ? Ink::Marked : x.exhausted ? Ink::Faint : Ink::Plain}};
    }

    const Game& g;
    const TableSpec& table;
    const Observation& o;
    const Names& who;
    const Marks& marked;
    const Shape& sh;
    const Signs& sg;
    unsigned limit = 99;  // lines of a field or strip
    Roomy roomy = Roomy::Both;
    bool brief = false, piles = true;
    unsigned heads_only = 0;  // so many of the others are only a line
};

}  // namespace

unsigned object_number(const Observation& o, const SeenObject& x) {
    unsigned n = 1;
    for (const SeenObject& y : o.table[x.owner].objects) n += y.place == x.place && y.stamp < x.stamp;
    return n;
}

std::string card_label(const Game& g, CardId id) {
    const Stat cost = g.catalog->vocabulary.cost_stat;
    const CardDef& card = g.card(id);
    return has(card.has_stats, cost) ? fmt::format("{} ({})", card.name, card.stat(cost)) : card.name;
}

std::string object_label(const Game& g, const TableSpec& table, const Observation& o, const SeenObject& x, const Signs& s, unsigned width) {
    const Vocabulary& v = g.catalog->vocabulary;
    const std::string name = x.card == kNoCard ? std::string("face-down card") : g.card(x.card).name;
    std::vector<std::string> parts;  // by how much they matter
    if (x.face_down && x.card != kNoCard) parts.push_back("(face down)");
    if (x.card != kNoCard && !x.face_down)
        for (const ObjectLine& line : table.objects)
            if (!line.types || (line.types & x.types)) {
                parts.push_back(filled(line.format, [&](std::string_view stat) { return stat_value(v, x, stat); }));
                break;
            }
    if (x.damage) parts.push_back(fmt::format("-{}", x.damage));
    if (x.goal && !x.completed) parts.push_back(fmt::format("{}/{}", x.progress, x.goal));
    if (x.completed) parts.push_back(s.done);
    if (x.exhausted) parts.push_back(s.exhausted);
    if (x.controller != x.owner) parts.push_back("of " + seat_letter(x.controller));
    for (const SeenCounter& c : x.counters)
        parts.push_back(fmt::format("{} {}", c.amount, c.kind < v.counters.size() ? v.counters[c.kind] : "counter"));
    if (x.host != kNothing)
        if (const SeenObject* host = find_object(o, x.host))
            parts.push_back(fmt::format("on {}", host->place == x.place ? std::to_string(object_number(o, *host))
                                                                        : std::string(g.rules->board.places[host->place].code)));
    auto tail = [&] {
        std::string out;
        for (const std::string& part : parts) out += " " + part;
        return out;
    };
    if (columns(name) + columns(tail()) <= width) return name + tail();
    // Numbers matter more than the end of a name, and none is cut in the middle.
    constexpr unsigned kShortestName = 4;
    bool dropped = false;
    while (parts.size() > 1 && kShortestName + columns(tail()) + (dropped ? columns(s.more) : 0) > width) parts.pop_back(), dropped = true;
    std::string rest = tail() + (dropped ? s.more : "");
    return cut(cut(name, std::max(kShortestName, width - std::min(width, columns(rest))), s) + rest, width, s);
}

Lines draw_table(const Game& game, const TableSpec& table, const Observation& o, const Names& names, const Marks& marks,
                 const Shape& shape) {
    return Drawing(game, table, o, names, marks, shape).fitting();
}

}  // namespace nexus::screen
