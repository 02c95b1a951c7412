#include "view/redact.h"

#include <fmt/format.h>

#include "kernel/knowledge.h"

namespace nexus {

Event redact(const Event& event, Seat seat) {
    if (has(event.visible_to, seat)) return event;
    Event out = event;
    out.info.card = kNoCard;
    out.source_card = kNoCard;
    out.ability = AbilityRef{};
    // A position in a hidden zone tells which card it is as soon as the card is seen again.
    if (out.info.subject.is_zone_card()) out.info.subject = {};
    if (out.info.other.is_zone_card()) out.info.other = {};
    return out;
}

namespace {

struct Words {
    const Game& g;
    const State& s;
    const Reader e;
    const EventInfo& i;

    Words(const Game& game, const State& state, const Event& event) : g(game), s(state), e(game, state), i(event.info) {}

    std::string card(CardId id, const char* unknown = "a card") const { return id == kNoCard ? unknown : g.card(id).name; }
    std::string who() const { return seat_letter(Seat{i.seat}); }
    std::string object(Handle x, CardId known = kNoCard) const {
        const Object* o = e.known_object(x);
        if (!o) return card(known, "something");
        std::string name = o->flags & Object::FaceDown ? "face-down card" : g.card(CardId{o->card}).name;
        return seat_letter(Seat{o->controller}) + "'s " + name;
    }
    std::string subject() const { return object(i.subject, CardId{i.card}); }
    std::string place() const { return i.place < g.rules->board.places.size() ? g.rules->board.places[i.place].code : ""; }
    std::string zone(unsigned z) const { return z < g.rules->board.zones.size() ? said(g.rules->board.zones[z].name) : "the game"; }
    std::string said(std::string_view plain) const { return worded(*g.rules, plain); }
    std::string by(const char* text) const { return i.other.is_none() ? "" : fmt::format(" {} {}", text, object(i.other)); }

    std::string resource() const {
        for (const ResourceWord& r : g.catalog->vocabulary.resources)
            if (r.resource == i.detail) return " " + r.name;
        return {};
    }

    std::string counter() const {
        const std::vector<std::string>& names = g.catalog->vocabulary.counters;
        return i.detail < names.size() ? " " + names[i.detail] : std::string();
    }

    std::string sentence() const {
        switch (static_cast<EventKind>(i.kind)) {
            case EventKind::Deployed: return subject() + " enters play at " + place();
            case EventKind::Created: return subject() + " is created at " + place();
            case EventKind::Destroyed: return subject() + said(" is destroyed") + by("by");
            case EventKind::Sacrificed: return subject() + " is sacrificed";
            case EventKind::Removed: return (i.subject.is_none() ? card(CardId{i.card}) : subject()) + " is removed from the game";
            case EventKind::Left: return subject() + " leaves play";
            case EventKind::Moved: return subject() + " moves to " + place();
            case EventKind::Exhausted: return subject() + said(" is exhausted");
            case EventKind::Readied: return subject() + said(" is ready");
            case EventKind::Discarded: return who() + " discards " + card(CardId{i.card});
            case EventKind::Played: return who() + " plays " + card(CardId{i.card});
            case EventKind::DeclaredAttack: return subject() + " attacks" + (i.other.is_none() ? "" : " " + object(i.other));
            case EventKind::Retired: return subject() + " is retired";
            case EventKind::Synthesised: return subject() + " is synthesised";
            case EventKind::Boosted: return subject() + " boosts " + object(i.other);
            case EventKind::Blocked: return subject() + " body-blocks";
            case EventKind::Hit: return subject() + " hits " + object(i.other);
            case EventKind::Missed: return subject() + " misses";
            case EventKind::Died: return {};  // how it went is told apart
            case EventKind::Saved: return subject() + said(" is saved from destruction") + by("by");
            case EventKind::Survived: return subject() + " survives" + by("against");
            case EventKind::Damaged: return fmt::format("{} is dealt {} damage{}", subject(), i.amount, by("by"));
            case EventKind::Attached: return subject() + " is attached to " + object(i.other);
            case EventKind::CountersAdded:
                return fmt::format("{} gets {}{} counter{}", subject(), i.amount, counter(), i.amount == 1 ? "" : "s");
            case EventKind::CountersRemoved:
                return fmt::format("{} loses {}{} counter{}", subject(), i.amount, counter(), i.amount == 1 ? "" : "s");
            case EventKind::Transformed: return subject() + " changes its types";
            case EventKind::Completed: return who() + " completes " + card(CardId{i.card});
            case EventKind::Gained: return fmt::format("{} gains {}{}", who(), i.amount, resource());
            case EventKind::Shuffled: return who() + " shuffles";
            case EventKind::Revealed: return who() + " reveals " + card(CardId{i.card});
            case EventKind::Eliminated: return who() + " is out of the game";
            // Told by the action's own line, by a note of the game, or by the event that follows.
            case EventKind::None:
            case EventKind::Drawn:
            case EventKind::Activated:
            case EventKind::Attacked:
            case EventKind::Defended:
            case EventKind::Discarding:
            case EventKind::Targeted:
            case EventKind::Paid:
            case EventKind::TurnBegan:
            case EventKind::TurnEnded:
            case EventKind::PhaseBegan:
            case EventKind::PhaseEnded:
            case EventKind::Passed:
            case EventKind::Triggered:
            case EventKind::AttackEnded:
            case EventKind::Deactivated:  // that it is ready, or has a marker, is told apart
            case EventKind::Count: return {};
        }
        return {};
    }
};

std::string ability_line(const Game& g, const Event& event) {
    std::string out = event.source_card == kNoCard ? "an ability" : g.card(CardId{event.source_card}).name;
    if (!event.ability.none() && !g.ability(event.ability).name.empty()) out += ": " + g.ability(event.ability).name;
    return out;
}

}  // namespace

std::string describe(const Game& game, const State& state, const Event& event) {
    Words w(game, state, event);
    switch (event.what) {
        case Happening::Event: return w.sentence();
        case Happening::TriggerBegan: {
            bool layered = game.rules->turn.trigger_order == TriggerOrder::Layers && event.info.amount > 1;
            return ability_line(game, event) + " triggers" + (layered ? fmt::format(" in layer {}", event.info.amount) : "");
        }
        case Happening::Fizzled: return ability_line(game, event) + " does nothing: what it was for is gone";
        case Happening::Declined: return w.who() + " does not use " + ability_line(game, event);
        case Happening::DrewCard: return w.who() + " draws " + w.card(CardId{event.info.card});
        case Happening::ZoneMove:
            return fmt::format("{} puts {} from the {} into the {}", w.who(), w.card(CardId{event.info.card}), w.zone(event.info.place),
                               w.zone(event.info.place_seat));
        case Happening::Note: return game.rules->texts.note_text(w.e, event);
    }
    return {};
}

bool choice_is_open(const Game& game, const State& state, Seat viewer, Seat by, const Choice& choice) {
    if (viewer == by || choice.kind == ChoiceKind::Concede || choice.kind == ChoiceKind::OfferDraw) return true;
    if (state.h.decision.sealed) return false;
    if (choice.kind == ChoiceKind::Act) return !game.rules->play.actions[choice.action].is(kHidesCard);
    if (choice.kind != ChoiceKind::PickCard) return true;
    Seat owner{choice.target / kMaxZones};
    Zone zone{choice.target % kMaxZones};
    for (unsigned i = 0; i < state.zone_size(owner, zone); ++i)
        if (!knows_card(game, state, viewer, owner, zone, i)) return false;
    return true;
}

std::string closed_choice_text(const Game& game, const Choice& choice) {
    if (choice.kind != ChoiceKind::Act) return "chooses in secret";
    const ActionKind& kind = game.rules->play.actions[choice.action];
    return fmt::format(
        "{} a card{}", kind.verb,
        kind.target == TargetKind::OnPlace ? std::string(" ") + game.rules->board.places[choice.target % kMaxPlaces].code : "");
}

void EventLog::on_event(const State& state, const Event& event) {
    bool plain = event.what == Happening::Event;
    EventKind kind = static_cast<EventKind>(event.info.kind);
    if (plain && kind == EventKind::Destroyed) destroyed_ = event.info.subject;
    if (plain && kind == EventKind::Created) created_ = event.info.subject;
    if (plain && kind == EventKind::Left && event.info.subject == destroyed_) return;
    if (plain && kind == EventKind::Deployed && event.info.subject == created_) return;
    std::string line = describe(game_, state, viewer_ == kNoSeat ? event : redact(event, viewer_));
    if (!line.empty()) lines_.push_back(std::move(line));
}

}  // namespace nexus
