#include "conformance/account.h"

#include <algorithm>

#include "view/redact.h"
#include "view/view.h"

namespace nexus::conformance {

namespace {

constexpr u8 kEverybody = 0xFF;

std::string seat_name(unsigned seat) { return std::string(1, static_cast<char>('A' + seat)); }

bool lies_face_down(const Reader& e, Handle x) {
    const Object* o = e.known_object(x);
    return o && (o->flags & Object::FaceDown);
}

}  // namespace

bool same_event(const Event& a, const Event& b) {
    const EventInfo &x = a.info, &y = b.info;
    return a.what == b.what && a.ability == b.ability && a.source_card == b.source_card && x.kind == y.kind && x.seat == y.seat &&
           x.place == y.place && x.place_seat == y.place_seat && x.card == y.card && x.amount == y.amount && x.detail == y.detail &&
           x.subject == y.subject && x.other == y.other;
}

bool Account::open(unsigned zone, Seat owner, unsigned seat) const {
    return visibility(zone) == Visibility::Public || (visibility(zone) == Visibility::Owner && owner == seat);
}

u8 Account::open_to(unsigned zone, Seat owner) const {
    return visibility(zone) == Visibility::Public  ? kEverybody
           : visibility(zone) == Visibility::Owner ? static_cast<u8>(1u << owner)
                                                   : u8{0};
}

u8 Account::shown_to(Seat owner, unsigned zone, u16 card) const {
    u8 out = 0;
    for (unsigned p = 0; p < shown_.size(); ++p) {
        const auto found = shown_[p].find({owner.value, static_cast<u8>(zone)});
        if (found == shown_[p].end()) continue;
        const auto n = found->second.find(card);
        if (n != found->second.end() && n->second > 0) out |= static_cast<u8>(1u << p);
    }
    return out;
}

void Account::show(unsigned seat, Seat owner, unsigned zone, u16 card) {
    if (!open(zone, owner, seat)) ++shown_[seat][{owner.value, static_cast<u8>(zone)}][card];
}

// A card went from one zone to another of the same owner.
void Account::moved(Entry& entry, unsigned from, unsigned to) {
    const Seat owner{entry.event.info.seat};
    const u16 card = entry.event.info.card;
    entry.must_see = static_cast<u8>(open_to(from, owner) | open_to(to, owner));
    entry.may_see = static_cast<u8>(entry.must_see | shown_to(owner, from, card));
    for (unsigned p = 0; p < shown_.size(); ++p)
        if (has(entry.may_see, p)) show(p, owner, to, card);
}

// A card left play: if it lay open everybody knows where it went.
void Account::returned(const State& state, const Event& event) {
    const Object* o = Reader(*game_, state).known_object(event.info.subject);
    if (!o || o->token()) return;
    for (unsigned p = 0; p < shown_.size(); ++p)
        if (!(o->flags & Object::FaceDown) || o->owner == p || o->controller == p)
            for (unsigned z = 0; z < game_->rules->board.zones.size(); ++z) show(p, Seat{o->owner}, z, o->card);
}

// Who looks, by the instruction that is being carried out: "look at" names players, everything else shows to all.
u8 Account::lookers(const State& state) const {
    const Reader e(*game_, state);
    FrameView f = e.top();
    if (f.procedure() != kProgram) return kEverybody;
    const Ability& a = game_->ability(AbilityRef{f[ProgramFrame::Ability]});
    const u32 pc = f[ProgramFrame::Pc];
    if (pc == 0 || pc > a.code.size() || a.code[pc - 1].op != Op::Look) return kEverybody;
    Env env;
    env.source = Handle::unpack(f[ProgramFrame::Source]), env.you = f.seat(), env.frame = f.base;
    return e.players(a.code[pc - 1].a[1], env);
}

void Account::on_choice(const State& state, Seat by, const Choice& choice) {
    if (choice.kind != ChoiceKind::PickCard) return;
    const Seat owner{choice.target / kMaxZones};
    const unsigned zone = choice.target % kMaxZones;
    if (zone < game_->rules->board.zones.size() && owner < state.seats())
        show(by, owner, zone, choice.source);  // whoever picks a card sees it
}

void Account::on_event(const State& state, const Event& event) {
    const Reader e(*game_, state);
    Entry entry{event, kEverybody, kEverybody};
    const EventKind kind = static_cast<EventKind>(event.info.kind);
    switch (event.what) {
        case Happening::DrewCard: moved(entry, role(ZoneRole::Deck), role(ZoneRole::Hand)); break;
        case Happening::ZoneMove: moved(entry, event.info.place, event.info.place_seat); break;
        case Happening::Event:
            if (kind == EventKind::Shuffled)
                for (auto& seat : shown_) seat.erase({event.info.seat, role(ZoneRole::Deck).value});
            if (kind == EventKind::Revealed && event.info.subject.is_none()) {
                entry.may_see = lookers(state);
                entry.must_see = entry.may_see;
                for (unsigned p = 0; p < shown_.size(); ++p)
                    for (unsigned z = 0; z < game_->rules->board.zones.size() && has(entry.may_see, p); ++z)
                        show(p, Seat{event.info.seat}, z, event.info.card);
            }
            if (kind == EventKind::Left) returned(state, event);
            if (kind == EventKind::Drawn) entry.may_see = entry.must_see = 0;  // which card is told apart
            if (lies_face_down(e, event.info.subject)) {
                const Object* o = e.known_object(event.info.subject);
                entry.may_see = static_cast<u8>(1u << o->owner | 1u << o->controller),
                entry.must_see = static_cast<u8>(1u << o->controller);
            }
            break;
        default: break;
    }
    if (event.info.card == kNoCard && event.source_card == kNoCard) entry.may_see = kEverybody, entry.must_see = 0;
    entries.push_back(entry);
}

void Account::settle(const State& state) {
    for (auto& seat : shown_)
        for (auto& [key, cards] : seat) {
            Cards there;
            for (unsigned i = 0; i < state.zone_size(Seat{key.owner}, Zone{key.zone}); ++i)
                ++there[state.zone(Seat{key.owner}, Zone{key.zone})[i].card];
            for (auto& [card, n] : cards) {
                const auto found = there.find(card);
                n = found == there.end() ? 0 : std::min(n, found->second);
            }
        }
}

std::string Account::view_problem(const State& state, Seat seat) const {
    const Observation o = observe(*game_, state, seat);
    for (const SeenSeat& s : o.table) {
        for (const SeenZone& z : s.zones) {
            if (open(z.zone, s.seat, seat)) continue;
            Cards known;
            for (CardId id : z.cards)
                if (id != kNoCard) ++known[id];
            const auto shown = shown_[seat].find({s.seat.value, z.zone.value});
            for (auto [card, n] : known) {
                const auto found = shown == shown_[seat].end() ? Cards::const_iterator() : shown->second.find(card);
                const unsigned was = shown == shown_[seat].end() || found == shown->second.end() ? 0 : found->second;
                if (n > was)
                    return seat_name(seat) + " sees " + std::to_string(n) + " " + game_->card(CardId{card}).name + " in " +
                           seat_name(s.seat) + "'s " + game_->rules->board.zones[z.zone].name + " and was shown " + std::to_string(was);
            }
            if (!z.by_position && s.seat != seat && !std::ranges::is_sorted(z.cards, {}, &CardId::value))
                return "the order of a hidden hand is shown";
        }
        if (s.seat != seat && (!s.unseen.empty() || !s.prices.empty()))
            return "the cards that only their owner knows are listed for another seat";
        for (const SeenObject& x : s.objects) {
            if (!x.face_down || x.owner == seat) continue;
            SeenObject plain;  // what does not follow from the card may be known
            plain.handle = x.handle, plain.owner = x.owner, plain.controller = x.controller, plain.place = x.place, plain.host = x.host;
            const bool blank = x.card == plain.card && x.value == plain.value && x.types == plain.types && x.blank == plain.blank &&
                               x.forbidden == plain.forbidden && x.permitted == plain.permitted && x.guarded == plain.guarded &&
                               x.keywords == plain.keywords && x.progress == plain.progress && x.goal == plain.goal;
            if (!blank) return "a face-down card tells something of what it is";
        }
    }
    return {};
}

std::string Account::redaction_problem(const Entry& entry, u8 seats) {
    for (unsigned p = 0; p < kMaxSeats; ++p) {
        if (!has(seats, p)) continue;
        const Event seen = redact(entry.event, Seat{p});
        const bool tells = seen.info.card != kNoCard || seen.source_card != kNoCard || !seen.ability.none();
        const bool has_card = entry.event.info.card != kNoCard || entry.event.source_card != kNoCard;
        if (has_card && tells && !has(entry.may_see, p))
            return "event " + std::to_string(entry.event.info.kind) + "/" + std::to_string(static_cast<int>(entry.event.what)) + " tells " +
                   seat_name(p) + " a card it may not see";
        if (has_card && has(entry.must_see, p) && !same_event(seen, entry.event))
            return "event " + std::to_string(entry.event.info.kind) + "/" + std::to_string(static_cast<int>(entry.event.what)) +
                   " keeps from " + seat_name(p) + " a card it sees";
    }
    return {};
}

bool Account::choice_is_secret(const State& state, Seat viewer, Seat by, const Choice& choice) const {
    if (viewer == by) return false;
    if (state.h.decision.sealed) return true;
    if (choice.kind == ChoiceKind::Act) return (game_->rules->play.actions[choice.action].traits & kHidesCard) != 0;
    if (choice.kind != ChoiceKind::PickCard) return false;
    const Seat owner{choice.target / kMaxZones};
    const unsigned zone = choice.target % kMaxZones;
    if (zone >= game_->rules->board.zones.size() || open(zone, owner, viewer)) return false;
    return !has(shown_to(owner, zone, choice.source), viewer) &&
           state.zone_size(owner, Zone{zone}) > 0;  // a pick among cards that were shown can be told
}

}  // namespace nexus::conformance
