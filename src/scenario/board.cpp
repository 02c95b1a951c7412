#include "scenario/board.h"

#include <algorithm>

#include "base/words.h"
#include "notation/notation.h"
#include "scenario/items.h"

namespace nexus::scenario {

namespace {

constexpr unsigned kDefaultDeck = 20;

struct Pile {
    Seat seat;
    Place place;
    std::vector<Item> items;
};
struct FactValue {
    const Fact* fact;
    Seat seat;
    i32 value;
};
struct ResourceValue {
    Seat seat;
    Resource resource;
    i32 value;
};

struct Composer {
    const Game& g;
    const unsigned seats;
    const u64 seed;
    u8 phase = 0;
    unsigned turn = 0;  // 0 = not named
    Seat owner{0};
    std::vector<Pile> piles{};
    std::vector<FactValue> facts{};
    std::vector<ResourceValue> resources{};
    std::vector<std::vector<std::vector<CardId>>> zones{};  // [seat][zone]
    std::vector<std::vector<bool>> given{};

    const Ruleset& rules() const { return *g.rules; }

    Result<State> compose(const ScenarioCase& from) {
        phase = rules().turn.phases.size() > 1 ? 1 : 0;
        zones.assign(seats, std::vector<std::vector<CardId>>(rules().board.zones.size()));
        given.assign(seats, std::vector<bool>(rules().board.zones.size()));
        for (const ScenarioLine& l : from.board) {
            Result<void> ok = read(l.text);
            if (ok) continue;
            Error e = ok.error();
            e.line = l.line;
            return tl::unexpected<Error>(std::move(e));
        }
        fill_decks();
        return build();
    }

    // --- reading ---------------------------------------------------------------------------------------------------

    Result<void> read(std::string_view text) {
        std::string_view rest = text;
        const std::vector<Seat> named = take_seats(rest, seats);
        for (Seat seat : named) {
            const std::size_t colon = find_outside(rest, ':');
            Result<void> ok = colon == rest.npos ? seat_value(seat, rest)
                                                 : list(seat, trim(rest.substr(0, colon)), trim(rest.substr(colon + 1)));
            if (!ok) return ok;
        }
        if (!named.empty()) return {};
        if (take_word(rest, "turn")) return turn_line(rest);
        if (take_word(rest, "owner")) return owner_line(rest);
        if (take_word(rest, "phase")) return phase_line(rest);
        for (const Fact& f : rules().words.facts)
            if (!f.per_seat && take_word(rest, f.name)) return fact(f, Seat{0}, rest);
        std::vector<std::string> known{"turn", "owner", "phase"};
        for (const Fact& f : rules().words.facts)
            if (!f.per_seat && f.set) known.emplace_back(f.name);
        std::string first(text.substr(0, text.find_first_of(" :")));
        return problem("'" + std::string(text) + "' is not understood on a board", join(known, ", ") + ", or a seat such as A",
                       nearest(first, known));
    }

    Result<void> turn_line(std::string_view rest) {
        std::size_t end = std::min(rest.find(' '), rest.size());
        int n = 0;
        if (!read_number(rest.substr(0, end), n) || n < 1) return problem("'" + std::string(rest) + "' is no turn", "turn 2 owner A");
        turn = static_cast<unsigned>(n);
        rest = trim(rest.substr(end));
        if (rest.empty()) return {};
        if (!take_word(rest, "owner")) return problem("'" + std::string(rest) + "' is not understood here", "turn 2 owner A");
        return owner_line(rest);
    }
    Result<void> owner_line(std::string_view rest) {
        owner = parse_seat(rest, seats);
        if (owner == kNoSeat) return problem("'" + std::string(rest) + "' is no seat", "owner A");
        return {};
    }
    Result<void> phase_line(std::string_view rest) {
        std::vector<std::string> names;
        for (unsigned i = 0; i < rules().turn.phases.size(); ++i) {
            names.emplace_back(rules().turn.phases[i]);
            if (!iequals(rules().turn.phases[i], rest)) continue;
            phase = static_cast<u8>(i);
            return {};
        }
        return problem("there is no phase '" + std::string(rest) + "'", join(names, ", "), nearest(rest, names));
    }
    Result<void> fact(const Fact& f, Seat seat, std::string_view value) {
        if (!f.set) return problem(std::string(f.name) + " follows from the position: it cannot be set");
        int n = 0;
        Seat whom = parse_seat(value, seats);
        if (f.is_seat ? whom == kNoSeat : !read_number(value, n))
            return problem("'" + std::string(value) + "' is no value for " + f.name, f.is_seat ? "a seat" : "a number");
        facts.push_back({&f, seat, f.is_seat ? i32{whom} : n});
        return {};
    }

    Result<void> seat_value(Seat seat, std::string_view rest) {
        std::vector<std::string> known;
        for (const ResourceWord& r : g.catalog->vocabulary.resources) {
            known.push_back(r.name);
            if (!take_word(rest, r.name)) continue;
            int n = 0;
            if (!read_number(rest, n) || n < 0) return problem("'" + std::string(rest) + "' is no number of " + r.name, r.name + " 10");
            resources.push_back({seat, r.resource, n});
            return {};
        }
        for (const Fact& f : rules().words.facts) {
            if (!f.per_seat) continue;
            if (take_word(rest, f.name)) return fact(f, seat, rest);
            if (f.set) known.emplace_back(f.name);
        }
        std::string first(rest.substr(0, rest.find(' ')));
        return problem("'" + std::string(rest) + "' is not understood", join(known, ", ") + ", or a zone or place with a colon and a list",
                       nearest(first, known));
    }

    Result<void> list(Seat seat, std::string_view where, std::string_view cards) {
        std::vector<std::string> known;
        for (unsigned z = 0; z < rules().board.zones.size(); ++z) {
            known.emplace_back(rules().board.zones[z].name);
            if (!iequals(rules().board.zones[z].name, where)) continue;
            Result<std::vector<CardId>> ids = parse_cards(*g.catalog, cards);
            if (!ids) return tl::unexpected(ids.error());
            std::vector<CardId>& zone = zones[seat][z];
            zone.insert(zone.end(), ids->begin(), ids->end());
            given[seat][z] = true;
            return {};
        }
        for (unsigned p = 0; p < rules().board.places.size(); ++p) {
            known.emplace_back(rules().board.places[p].code);
            if (!iequals(rules().board.places[p].code, where)) continue;
            Result<std::vector<Item>> items = parse_items(*g.catalog, cards, true);
            if (!items) return tl::unexpected(items.error());
            for (const Item& i : *items)
                if (!g.card(i.card).lies_in_play) return problem(g.card(i.card).name + " does not stay in play", "a card that does");
            piles.push_back({seat, Place{p}, std::move(*items)});
            return {};
        }
        return problem("there is no zone or place '" + std::string(where) + "'", join(known, ", "), nearest(where, known));
    }

    void fill_decks() {
        CardId blank = g.catalog->find("Blank");
        for (unsigned z = 0; z < rules().board.zones.size(); ++z)
            for (unsigned s = 0; s < seats; ++s)
                if (rules().board.zones[z].role == ZoneRole::Deck && !given[s][z]) zones[s][z].assign(kDefaultDeck, blank);
    }

    // --- building -----------------------------------------------------------------------------------------------------

    static void count_items(const std::vector<Item>& items, std::vector<CardId>& all, unsigned& real) {
        for (const Item& i : items)
            for (unsigned n = 0; n < i.count; ++n) {
                all.push_back(i.card);
                real += !i.token;
                count_items(i.attached, all, real);
            }
    }

    static void place_item(Engine& e, State& s, const Item& item, Seat seat, Place place, unsigned host) {
        for (unsigned n = 0; n < item.count; ++n) {
            Handle x = e.enter(item.card, seat, place, item.exhausted, host, item.token);
            if (item.completed) e.complete(x);
            for (auto [kind, amount] : item.counters) e.set_counters(x, kind, amount);
            e.set_damage(x.index, item.damage);
            if (item.face_down) s.object(x.index).flags |= Object::FaceDown;
            for (const Item& a : item.attached) place_item(e, s, a, seat, place, x.index);
        }
    }

    void fill_zone(Engine& e, Seat seat, unsigned z) const {
        std::vector<CardId> cards = zones[seat][z];
        const ZoneSpec& spec = rules().board.zones[z];
        if (spec.role == ZoneRole::Deck) std::ranges::reverse(cards);  // written top first, kept top last
        u8 known = spec.visibility == Visibility::Public  ? 0xFF
                   : spec.visibility == Visibility::Owner ? static_cast<u8>(1u << seat)
                                                          : u8{0};
        for (CardId id : cards) e.push_card(seat, Zone{z}, id, known);
    }

    // The position is where history begins.
    static void forget(State& s) {
        s.pending().clear();
        s.names().clear();
        s.lki().clear();
        for (u32 i = 0; i < s.layout().history_queries * s.seats(); ++i) s.history()[i] = 0;
    }

    Result<State> build() {
        std::vector<std::vector<CardId>> all(seats);
        std::vector<unsigned> real(seats);
        for (const Pile& p : piles) count_items(p.items, all[p.seat], real[p.seat]);
        for (unsigned s = 0; s < seats; ++s)
            for (const std::vector<CardId>& zone : zones[s]) {
                all[s].insert(all[s].end(), zone.begin(), zone.end());
                real[s] += static_cast<unsigned>(zone.size());
            }
        State state = make_state(g, all, seed ? seed : kStackedSeed);
        state.h.stacked = seed == 0;
        state.h.turn = turn ? turn : phase == 0 ? 1 : rules().turn.composed_turn;  // the game's first phase begins its first turn
        state.h.turn_owner = owner;
        state.h.phase = phase;
        Engine e(g, state);
        for (unsigned s = 0; s < seats; ++s) {
            state.seat(Seat{s}).cards_total = static_cast<u16>(real[s]);
            for (unsigned z = 0; z < rules().board.zones.size(); ++z) fill_zone(e, Seat{s}, z);
        }
        for (bool fresh : {false, true}) {  // what came this turn came last
            for (const Pile& p : piles)
                for (const Item& i : p.items)
                    if (i.fresh == fresh) place_item(e, state, i, p.seat, p.place, kNothing);
            if (!fresh) state.h.turn_stamp = state.h.next_stamp;
        }
        for (const ResourceValue& r : resources) state.seat(r.seat).resource[r.resource] = r.value;
        forget(state);
        state.h.dirty = 1;
        rules().turn.enter_phase(e, phase, owner);
        for (const FactValue& f : facts) f.fact->set(e, f.seat, f.value);
        e.refresh();
        return state;
    }
};

}  // namespace

Result<State> compose_board(const Game& game, const ScenarioCase& from) { return Composer{game, from.seats, from.seed}.compose(from); }

Result<std::vector<std::vector<CardId>>> setup_decks(const Game& game, const ScenarioCase& from) {
    std::vector<std::vector<CardId>> decks(from.seats);
    auto at = [](Error e, int line) {
        e.line = line;
        return tl::unexpected<Error>(std::move(e));
    };
    for (const ScenarioLine& l : from.board) {
        std::size_t colon = find_outside(l.text, ':');
        std::string_view rest = std::string_view(l.text).substr(0, std::min(colon, l.text.size()));
        Seat seat = parse_seat(rest.substr(0, rest.find_first_of(" .")), from.seats);
        if (seat != kNoSeat) rest = rest.size() > 1 ? trim(rest.substr(2)) : std::string_view();
        if (colon == l.text.npos || seat == kNoSeat || !iequals(rest, "deck"))
            return at(problem("'" + l.text + "' is not understood in a setup", "A deck: First Strike, Blank x40").value(), l.line);
        Result<std::vector<CardId>> cards = parse_cards(*game.catalog, std::string_view(l.text).substr(colon + 1));
        if (!cards) return at(cards.error(), l.line);
        decks[seat].insert(decks[seat].end(), cards->begin(), cards->end());
    }
    for (std::vector<CardId>& deck : decks) {
        if (deck.empty()) deck.assign(kDefaultDeck, game.catalog->find("Blank"));
        std::ranges::reverse(deck);
    }
    return decks;
}

}  // namespace nexus::scenario
