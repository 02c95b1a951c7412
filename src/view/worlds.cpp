#include "view/worlds.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "kernel/engine.h"
#include "kernel/knowledge.h"

namespace nexus {

namespace {

template <class T>
void shuffle(std::vector<T>& items, Random& random) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random.below(static_cast<u32>(i))]);
}

// `from` without `what`, both sorted; false if something of `what` is not there.
bool without(const std::vector<CardId>& from, const std::vector<CardId>& what, std::vector<CardId>& rest) {
    rest.clear();
    std::ranges::set_difference(from, what, std::back_inserter(rest));
    return rest.size() + what.size() == from.size();
}

bool of_types(const Game& game, CardId id, u16 types) { return !types || game.card(id).is(types); }

// Do the decks still hold cards such as Missions, which the setup takes out of all of them together? The viewer knows it from its own
// list: `own` are its cards that lie hidden, one list or none.
bool decks_hold_all(const Game& game, const std::vector<std::vector<CardId>>& own) {
    const u16 types = game.rules->deck.beside_deck;
    return types && !own.empty() && std::ranges::any_of(own[0], [&](CardId id) { return game.card(id).is(types); });
}
// May a hidden card of this position be this one?
bool may_lie_hidden(const Game& game, CardId id, bool holds_all) {
    return !game.card(id).token && (holds_all || !game.card(id).is(game.rules->deck.beside_deck));
}

Frame frame_at(State& s, u16 offset) { return Frame{s.stack() + offset}; }

// Calls f(handle as a word) for what is held of this zone: by programs on their way and by answers given in advance, the latest first.
template <class F>
void each_mention(State& s, Seat seat, Zone zone, F&& f) {
    const u16 index = Handle::zone_card(seat, zone, 0).index;
    auto look_at = [&](u32& word) {
        if (const Handle x = Handle::unpack(word); x.index == index && x.gen < s.zone_size(seat, zone)) f(word);
    };
    const bool anywhere = index != Handle::zone_card(Seat{0}, Zone{0}, 0).index;  // that one looks like a place that was chosen
    auto look_at_answers = [&](Announced& a) {
        for (u32 i = a.n; anywhere && i-- > 0;) look_at(a.word[i]);
    };
    for (Pending& p : s.pending()) look_at_answers(p.announced);
    for (u16 offset = s.h.frame; offset != 0xFFFF; offset = frame_at(s, offset).previous()) {
        const Frame frame = frame_at(s, offset);
        if (!anywhere && frame.procedure() != kProgram) continue;
        for (unsigned i = frame.size() - 2u, first = anywhere ? 0u : unsigned{ProgramFrame::Handles}; i-- > first;) look_at(frame[i]);
    }
}

// Positions in program frames follow their cards: `moved[i]` is where card i went.
void follow(State& s, Seat seat, Zone zone, const std::vector<unsigned>& moved) {
    each_mention(s, seat, zone, [&](u32& word) { word = Handle::zone_card(seat, zone, moved[Handle::unpack(word).position()]).pack(); });
}

// When programs on their way last spoke of each card of the zone, the latest first; ~0 = never.
std::vector<unsigned> last_mention(State& s, Seat seat, Zone zone) {
    std::vector<unsigned> out(s.zone_size(seat, zone), ~0u);
    unsigned n = 0;
    each_mention(s, seat, zone, [&](const u32& word) {
        unsigned& when = out[Handle::unpack(word).position()];
        when = std::min(when, n++);
    });
    return out;
}

// Cards that were looked at together, none of them known to the viewer: in which order is not known either.
void forget_order_of_sets(const Game& game, State& s, Seat viewer, Seat seat, Zone zone) {
    std::vector<u32*> held, run;
    each_mention(s, seat, zone, [&](u32& word) {
        if (!knows_card(game, s, viewer, seat, zone, Handle::unpack(word).position())) held.push_back(&word);
    });
    std::ranges::reverse(held);
    auto end_run = [&] {
        std::vector<u32> words;
        for (const u32* word : run) words.push_back(*word);
        std::ranges::sort(words);
        for (std::size_t i = 0; i < run.size(); ++i) *run[i] = words[i];
        run.clear();
    };
    for (u32* word : held) {
        if (std::ranges::any_of(run, [&](const u32* other) { return *other == *word; })) end_run();  // one of them was picked
        run.push_back(word);
    }
    end_run();
}

// Does the frame that asked for this program play the program's card from hand?
bool plays_from_hand(const Reader& e, FrameView program) {
    if (program.previous() == 0xFFFF || e.frame_at(program.previous()).size() < 4) return false;
    const Choice c = e.frame_at(program.previous()).choice();
    return c.kind == ChoiceKind::Act && c.action < e.g.rules->play.actions.size() &&
           e.g.rules->play.actions[c.action].source == SourceKind::Hand && c.source == program[ProgramFrame::SourceCard];
}

// Where in the zone a card lies that its owner is announcing just now, as everybody sees; the zone's size if there is none. Of equal
// cards it is one that the viewer knows, if it knows one: whether there are others is not known.
unsigned announced_from(const Reader& e, Seat viewer, Seat owner, Zone zone) {
    const unsigned n = e.s.zone_size(owner, zone);
    for (u16 offset = e.s.h.frame; offset != 0xFFFF; offset = e.frame_at(offset).previous()) {
        const FrameView f = e.frame_at(offset);
        if (f.procedure() != kProgram || f.seat() != owner || !(f[ProgramFrame::Mode] & ProgramFrame::Announcing) || !plays_from_hand(e, f))
            continue;
        if (e.g.rules->board.zones[zone].role != ZoneRole::Hand) continue;
        for (const bool known : {true, false})
            for (unsigned i = 0; i < n; ++i)
                if (e.s.zone(owner, zone)[i].card == f[ProgramFrame::SourceCard] && knows_card(e.g, e.s, viewer, owner, zone, i) == known)
                    return i;
    }
    return n;
}

// A hand whose order the viewer does not know gets an order of its own: known cards first.
void forget_order(const Game& game, State& s, Seat viewer, Seat owner, Zone zone) {
    const unsigned n = s.zone_size(owner, zone);
    ZoneCard* const cards = s.zone(owner, zone);
    const std::vector<unsigned> mention = last_mention(s, owner, zone);
    const unsigned announced = announced_from(Reader(game, s), viewer, owner, zone);
    auto key = [&](unsigned i) {
        const bool known = knows_card(game, s, viewer, owner, zone, i);
        return std::tuple(!known && i != announced, known ? cards[i].card : u16{0}, known ? cards[i].known : u8{0},
                          known ? cards[i].face_up : u8{0}, mention[i]);
    };
    std::vector<unsigned> order(n), moved(n);
    for (unsigned i = 0; i < n; ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, key);
    const std::vector<ZoneCard> before(cards, cards + n);
    for (unsigned i = 0; i < n; ++i) cards[i] = before[order[i]], moved[order[i]] = i;
    follow(s, owner, zone, moved);
}

// Which cards of a hidden zone a program has picked is its player's secret: those that the viewer does not know are taken for
// the first ones that it does not know, and what other seats know of them is forgotten.
void forget_picks(const Game& game, State& s, Seat viewer, Seat owner, Zone zone) {
    const unsigned n = s.zone_size(owner, zone);
    ZoneCard* const cards = s.zone(owner, zone);
    const std::vector<unsigned> mention = last_mention(s, owner, zone);
    std::vector<unsigned> unknown, picked, moved(n);
    for (unsigned i = 0; i < n; ++i) {
        moved[i] = i;
        if (knows_card(game, s, viewer, owner, zone, i)) continue;
        unknown.push_back(i);
        if (mention[i] != ~0u) picked.push_back(i);
        cards[i].known = game.rules->board.zones[zone].visibility == Visibility::Owner ? static_cast<u8>(1u << owner) : u8{0};
        cards[i].face_up = 0;
    }
    std::ranges::stable_sort(picked, {}, [&](unsigned i) { return mention[i]; });
    for (std::size_t k = 0; k < picked.size(); ++k) moved[picked[k]] = unknown[k];
    follow(s, owner, zone, moved);
    forget_order_of_sets(game, s, viewer, owner, zone);
}

// Answers that were handed on are read at once: what is left of them may speak of cards in hidden zones as they lay then.
void forget_handed_on(const Game& game, State& s) {
    for (u32 i = 0; i < s.h.announced.n; ++i) {
        const Handle x = Handle::unpack(s.h.announced.word[i]);
        const bool card = x.is_zone_card() && x.index != Handle::zone_card(Seat{0}, Zone{0}, 0).index &&
                          x.zone() < game.rules->board.zones.size();
        if (card && game.rules->board.zones[x.zone()].visibility != Visibility::Public) s.h.announced.word[i] = Handle::none().pack();
    }
}

// A card that went where it cannot be followed leaves a gap in the sets of a program: which of them it was is not known.
void forget_gaps(State& s) {
    for (u16 offset = s.h.frame; offset != 0xFFFF; offset = frame_at(s, offset).previous()) {
        Frame f = frame_at(s, offset);
        if (f.procedure() != kProgram) continue;
        for (unsigned r = 0; r < ProgramFrame::RegsEnd - ProgramFrame::Regs; ++r) {
            const u32 word = f[ProgramFrame::Regs + r];
            if (static_cast<RegTag>(word >> 29) != RegTag::Set) continue;
            u32* const first = &f[ProgramFrame::Handles + ((word >> 13) & 0xFFFF)];
            std::stable_partition(first, first + (word & 0x1FFF), [](u32 handle) { return !Handle::unpack(handle).is_none(); });
        }
    }
}

// Where repeated positions are looked for hashes are kept, which depend on everything.
void forget_hashes(const Game& game, State& s) {
    std::ranges::fill(s.positions(), u64{0});
    for (u16 offset = s.h.frame; offset != 0xFFFF; offset = frame_at(s, offset).previous()) {
        Frame f = frame_at(s, offset);
        for_each_bit(u64{game.procedures[f.procedure()]->hashes}, [&](unsigned word) { f[word] = 0; });
    }
}

// Counts of the past that the viewer does not know, and their names.
void forget_counts(const Game& game, State& s, Seat viewer) {
    for (unsigned q = 0; q < s.layout().history_queries; ++q)
        for (unsigned p = 0; p < s.seats(); ++p)
            if (!knows_count(game, q, viewer, Seat{p})) s.history()[std::size_t{q} * s.seats() + p] = 0;
    Section<HistoryRow> names = s.names();
    for (u32 i = names.count(); i-- > 0;)
        if (!knows_count(game, names[i].query, viewer, Seat{names[i].seat})) names.erase(i);
}

}  // namespace

u16& Worlds::card_at(State& s, const Place& p) {
    return p.at.is_zone_card() ? s.zone(p.at.zone_seat(), p.at.zone())[p.at.position()].card : s.object(p.at.index).card;
}

void Worlds::find_unknown(Seat owner) const {
    Player& p = players_[owner];
    const Ruleset& rules = *game_.rules;
    for (unsigned i = 0; i < base_.seat(owner).objects_used; ++i) {
        const unsigned index = base_.slot(owner, i);
        const Object& o = base_.object(index);
        if (!o.alive()) continue;
        if (!knows_object(o, viewer_)) p.places.push_back({base_.handle(index), rules.board.face_down_types});
        else if (!o.token()) p.known.push_back(CardId{o.card});
    }
    for (unsigned z = 0; z < rules.board.zones.size(); ++z)
        for (unsigned i = 0; i < base_.zone_size(owner, Zone{z}); ++i) {
            if (!knows_card(game_, base_, viewer_, owner, Zone{z}, i) && i != announced_from(Reader(game_, base_), viewer_, owner, Zone{z}))
                p.places.push_back({Handle::zone_card(owner, Zone{z}, i), 0});
            else p.known.push_back(CardId{base_.zone(owner, Zone{z})[i].card});
        }
    std::ranges::sort(p.known);
}

bool Worlds::fits(const Player& p, const std::vector<CardId>& cards) const {
    const bool all = decks_hold_all(game_, players_[viewer_].rest);
    if (cards.size() != p.places.size() || !std::ranges::all_of(cards, [&](CardId id) { return may_lie_hidden(game_, id, all); }))
        return false;
    const auto choosy = std::ranges::count_if(p.places, [](const Place& place) { return place.types != 0; });
    return std::ranges::count_if(cards, [&](CardId id) { return of_types(game_, id, game_.rules->board.face_down_types); }) >= choosy;
}

// The owner knows the own list; of an opponent the viewer knows what it has seen, and which lists there are.
void Worlds::find_lists(Seat owner) const {
    Player& p = players_[owner];
    std::vector<CardId> rest;
    if (owner == viewer_) {
        for (const Place& place : p.places) rest.push_back(CardId{card_at(base_, place)});
        std::ranges::sort(rest);
        p.rest.push_back(std::move(rest));
        return;
    }
    for (std::vector<CardId> list : model_.lists) {
        std::ranges::sort(list);
        if (without(list, p.known, rest) && fits(p, rest) && std::ranges::find(p.rest, rest) == p.rest.end()) p.rest.push_back(rest);
    }
}

void Worlds::prepare() const {
    ready_ = true;
    base_ = truth_;
    players_.resize(base_.seats());
    forget_gaps(base_);
    for (unsigned p = 0; p < base_.seats(); ++p)
        for (unsigned z = 0; z < game_.rules->board.zones.size(); ++z) {
            if (!knows_order(game_, viewer_, Seat{p}, Zone{z})) forget_order(game_, base_, viewer_, Seat{p}, Zone{z});
            forget_picks(game_, base_, viewer_, Seat{p}, Zone{z});
        }
    for (unsigned p = 0; p < base_.seats(); ++p) find_unknown(Seat{p});
    find_lists(viewer_);  // the other lists are compared with what it tells
    for (unsigned p = 0; p < base_.seats(); ++p) {
        if (Seat{p} != viewer_) find_lists(Seat{p});
        if (Seat{p} == viewer_ || !base_.h.decision.sealed || base_.sealed(Seat{p}).count() == 0) continue;
        base_.sealed(Seat{p}).clear();  // who answered in secret is asked again
        base_.h.decision.seats |= static_cast<u8>((1u << p) & base_.h.living);
    }
    for (const Player& p : players_)
        for (const Place& place : p.places) card_at(base_, place) = 0;
    for (Lki& row : base_.lki())  // what lay face-down when it left
        if (!knows_object(row.object, viewer_)) row.object.card = 0;
    forget_counts(game_, base_, viewer_);
    forget_hashes(game_, base_);
    forget_handed_on(game_, base_);
    base_.h.hidden_changes = 0;
}

// Cards that nobody's list accounts for: the nearest list as far as it goes, then anything that the format does not call too much.
std::vector<CardId> Worlds::invent(const Player& p, Random& random) const {
    std::vector<CardId> out, pool, rest;
    const bool all = decks_hold_all(game_, players_[viewer_].rest);
    std::size_t nearest = 0;
    std::vector<std::vector<CardId>> lists;
    for (std::vector<CardId> list : model_.lists) {
        std::ranges::sort(list);
        without(list, p.known, rest);
        std::erase_if(rest, [&](CardId id) { return !may_lie_hidden(game_, id, all); });
        const std::size_t shared = list.size() - rest.size();
        if (shared > nearest) lists.clear(), nearest = shared;
        if (shared == nearest) lists.push_back(rest);
    }
    if (!lists.empty()) pool = lists[random.below(static_cast<u32>(lists.size()))];
    shuffle(pool, random);
    std::vector<CardId> any;
    for (std::size_t i = 0; i < game_.catalog->cards.size(); ++i)
        if (may_lie_hidden(game_, CardId{i}, all)) any.push_back(CardId{i});
    if (any.empty()) return std::vector<CardId>(p.places.size(), CardId{0});
    std::vector<CardId> deck = p.known;
    auto excess = [&] {
        int sum = 0;
        for (const DeckProblem& problem : deck_problems(game_, deck)) sum += std::max(0, problem.off);
        return sum;
    };
    auto take = [&](CardId id) { out.push_back(id), deck.push_back(id); };
    for (const Place& place : p.places) {
        const auto found = std::ranges::find_if(pool, [&](CardId id) { return of_types(game_, id, place.types); });
        if (found != pool.end()) {
            take(*found);
            pool.erase(found);
            continue;
        }
        const int before = excess();
        constexpr int kTries = 24;
        CardId id = any[random.below(static_cast<u32>(any.size()))];
        for (int n = 0; n < kTries; ++n) {
            const CardId next = any[random.below(static_cast<u32>(any.size()))];
            if (!of_types(game_, next, place.types)) continue;
            id = next;
            deck.push_back(id);
            const bool good = excess() <= before;
            deck.pop_back();
            if (good) break;
        }
        if (!of_types(game_, id, place.types))
            if (const auto fitting = std::ranges::find_if(any, [&](CardId x) { return of_types(game_, x, place.types); });
                fitting != any.end())
                id = *fitting;
        take(id);
    }
    return out;
}

std::vector<CardId> Worlds::cards_for(const Player& p, Random& random) const {
    if (p.rest.empty()) return invent(p, random);
    return p.rest[p.rest.size() == 1 ? 0 : random.below(static_cast<u32>(p.rest.size()))];
}

void Worlds::lay_out(const Player& p, std::vector<CardId> cards, State& world, Random& random) const {
    shuffle(cards, random);
    for (std::size_t i = 0; i < p.places.size(); ++i) {  // the choosy places come first
        std::size_t with = i;
        while (with < cards.size() && !of_types(game_, cards[with], p.places[i].types)) ++with;
        if (with < cards.size()) std::swap(cards[i], cards[with]);
        card_at(world, p.places[i]) = cards[i];
    }
}

void Worlds::sample(World& out, Random& random) const {
    if (!ready_) prepare();
    out.game_ = &game_;
    State& world = out.state_;
    world = base_;
    for (const Player& p : players_)
        if (!p.places.empty()) lay_out(p, cards_for(p, random), world, random);
    Seed seed;
    for (u32& word : seed.words) word = random.next();
    world.h.chance = Chance(seed);
    world.h.dirty = 1;  // values in play may look at hidden cards
    up_to_date(game_, world);
}

}  // namespace nexus
