#include "kernel/deck_form.h"
#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

namespace {

constexpr ZoneSpec kZones[] = {
    {"deck", ZoneRole::Deck, Visibility::Nobody},       {"hand", ZoneRole::Hand, Visibility::Owner},
    {"discard", ZoneRole::Discard, Visibility::Public}, {"charge", ZoneRole::Other, Visibility::Public},  // PN-BRD-08: both facings
    {"aside", ZoneRole::Played, Visibility::Public},    {"removed", ZoneRole::Removed, Visibility::Public},
};
// clang-format off
constexpr PlaceInfo kPlaceTable[] = {
    {"FLL", "Front-Line left", 0, 0}, {"FLC", "Front-Line centre", 0, 1}, {"FLR", "Front-Line right", 0, 2},
    {"RGL", "Rear-Guard left", 1, 0}, {"RGR", "Rear-Guard right", 1, 2},
    {"ISL", "item and spell slot left", 2, 0}, {"ISC", "item and spell slot centre", 1, 1}, {"ISR", "item and spell slot right", 2, 2},
    {"AV", "Avatar", 2, 1},
};
// clang-format on
constexpr OptionSpec kOptions[] = {
    {"deck.size", "50|40-60|any", "PN-R01", "how many cards a deck has"},
    {"deck.copies", "4|3|any", "PN-R01", "how many cards of one name it may have"},
    {"deck.single_book", "false|true", "PN-R03", "whether a deck keeps to one spellbook"},
    {"prep.partial", "false|true", "PN-R05", "whether one card alone may be charged in the preparation"},
    {"charge.mandatory", "true|false", "PN-R18", "whether the charge of the Charge Phase is compulsory"},
    {"overwrite.requires_full", "false|true", "PN-R28", "whether a slot may be overwritten only when none is free"},
    {"normal.leaves", "end_of_turn|at_once", "PN-R42", "when a Normal Cast leaves its slot"},
    {"recast.cost", "full|free", "PN-R43", "what recasting a Continuous Cast costs"},
    {"avatar.attack_min_rank", "3|0|1|2|4|5|6", "PN-R59", "the rank from which Avatars attack"},
    {"damage.reset", "never|end_phase|battle", "PN-R68", "when damage is taken off"},
    {"critical.applies_to", "avatar|any", "PN-R69", "whose depletion costs LP"},
    {"set.own_turn", "true|false", "PN-R108", "whether own set cards are cast in the own turn"},
    {"priority.model", "sequential|chain", "PN-R49", "whether casts resolve at once, or can be answered, the last first"},
    {"end.stall", "drawn|off", "PN-R132",
     "whether a game that goes nowhere ends drawn: a position for the third time, or 20 rounds without progress"},
    {"start.compensation", "none|card", "PN-R134", "what the player who begins gets for having no Battle Phase: a card"},
};
// PN-R132: a card drawn or otherwise taken from a deck, fewer LP than ever.
i32 life_of_all(const Reader& e) {
    i32 n = 0;
    for_each_bit(e.s.h.living, [&](unsigned p) { n += e.resource(Seat{p}, kLife); });
    return n;
}
constexpr StallRule::Measure kMeasures[] = {cards_in_decks, life_of_all};
constexpr StallRule kStall{"PN-R132", kStallOption, false, kMeasures};

constexpr const char* kPhaseNames[] = {"Preparation", "Draw",        "Charge",     "Standby",     "Main",
                                       "Battle",      "Attack Step", "Guard Step", "Damage Step", "End"};

template <unsigned kWhich>
i32 get(const Reader& e, Seat seat) {
    return e.s.seat(seat).resource[kWhich];
}
constexpr Fact kFacts[] = {
    {"sparked", true, false, [](const Reader& e, Seat p) { return static_cast<i32>(e.s.zone_size(p, kChargeZone) - face_up(e, p)); },
     [](Engine& e, Seat p, i32 n) {
         for (unsigned i = 0; i < e.s.zone_size(p, kChargeZone); ++i) e.turn_card(p, kChargeZone, i, i >= static_cast<unsigned>(n));
     }},
    {"level", true, false, get<2>, nullptr, false},
    {"milestones", true, false, [](const Reader& e, Seat p) { return i32{e.s.seat(p).reg[kHighWater]}; },
     [](Engine& e, Seat p, i32 n) { e.own(p, kHighWater) = static_cast<i16>(n); }, false},
};

const char* asks(const Reader& e, Seat seat) {
    if (seat != e.s.h.turn_owner) return "answer, or pass";
    return e.s.h.phase == kMain     ? "act, or pass to go on to battle"
           : e.s.h.phase == kBattle ? "attack, or pass to end the battle"
                                    : "act, or pass";
}

const Procedure kProcedures[] = {kGameTable,   kTurnTable,     kSynthesiseTable, kSummonTable, kSpellTable,  kSetTable,      kCastSetTable,
                                 kRecastTable, kActivateTable, kMoveTable,       kEquipTable,  kAttackTable, kTurnCardsTable};

bool survives_its_seat(u8) { return false; }
void failed_draw(Engine& e, u8 seats) {  // PN-DRAW-04, PN-WIN-02; judged with everything else of this step (PN-WIN-05)
    for_each_bit(seats, [&](unsigned p) { e.own(Seat{p}, kDeckedOut) = 1; });
}
void eliminated(Engine& e, Seat) { e.finish(e.s.h.living); }
bool may_enter(const Reader& e, CardId card, u16 types, Seat seat, Place place, unsigned self) {
    const unsigned there = at(e, seat, static_cast<u8>(place.value));
    if (types & kAvatar) return place == kAvatarSlot && (there == kNothing || there == self || is_virtual(e, there));
    if (there != kNothing && there != self && e.g.keeps(kOneCardASlot)) return false;  // PN-BRD-07
    if (types & kUnit) return has(allowed_rows(e.g.card(card).keyword_bits), place);
    return has(kSlots, place);
}

// The virtual Avatar gives way to a real one (PN-CARD-23).
void arrived(Engine& e, Handle x) {
    if (!e.s.is_alive(x) || !(e.s.object(x.index).types & kAvatar)) return;
    for_each_object(e, e.controller(x.index), [&](unsigned i) {
        if (is_virtual(e, i) && i != x.index) e.take_away(e.s.handle(i));
    });
}
void attach(Engine& e, Handle item, Handle unit) {  // PN-CARD-10
    e.refresh();
    if (may_bear(e, unit.index, item.index)) equip(e, item, unit);
}

}  // namespace

const Ruleset kRuleset = {
    .id = "project-nexus",
    .edition = "alpha",
    .name = "Project Nexus",
    .rule_prefix = "PN-",
    .min_seats = 2,
    .max_seats = 2,  // PN-PREP-11
    .board =
        {
            .zones = kZones,
            .places = kPlaceTable,
            .board_places = (1 << kPlaces) - 1,
            .attachments_share_fate = false,  // PN-CARD-16
            .attachments_keep_place = true,
            .fixed_types = kVirtual,         // PN-CARD-23: it is no card
            .cardless_types = kVirtual,      // PN-CARD-23
            .face_down_types = kQuick,       // PN-QC-03
            .retired_types = kUnit | kItem,  // PN-ACTN-08
            .zone_room =
                [](const Reader& e, Seat seat, Zone zone) {
                    return zone == kChargeZone ? unsigned{kZoneLimit} - std::min(unsigned{kZoneLimit}, e.s.zone_size(seat, zone)) : ~0u;
                },  // PN-STIP-04
            .related_places = related_places,
            .may_enter = may_enter,
            .moved = moved,
            .attach = attach,
            .arrived = arrived,
        },
    .deck =
        {
            .opening_hand = kOpeningHand,
            .check_deck = check_deck,
            .rows = kDeckRows,
            .check_sideboard = check_sideboard,
            .form = deck_form,
            .setup = setup,
        },
    .turn =
        {
            .phases = kPhaseNames,
            .procedures = kProcedures,
            .enter_phase = enter_phase,
            .composed_turn = 2,
            .trigger_order = TriggerOrder::Layers,  // PN-AUTO-02, PN-R86
            .state_checks = state_checks,
            .after_act = after_act,
            .failed_draw = failed_draw,
            .eliminated = eliminated,
            .survives_its_seat = survives_its_seat,
            .turn_player_first = true,  // PN-STIP-06
            .stall = &kStall,
            .asks_if_later = asks_if_later,
        },
    .play =
        {
            .actions = kActionTable,
            .listers = kActionListers,
            .plays = 1u << kSpellProcedure | 1u << kCastSetProcedure,
            .target_rule = "PN-STIP-02",
            .choose_rule = "PN-STIP-02",
            .order_rule = "PN-AUTO-02",
            .optional_rule = "PN-AUTO-03",
            .act_rule = "PN-MAIN-01",
            .loop_rule = "PN-STIP-02",
            .answer_rule = "PN-QC-07",
            .game_verb = game_verb,
            .can_do_verb = can_do_verb,
            .verb_is_idle = verb_is_idle,
        },
    .combat =
        {
            .damage = damage,
            .fight = fight,
            .heal = heal,
            .wounded_stat = kHp,  // PN-CARD-25
        },
    .values =
        {
            .settle_clash = [](bool, bool) { return u8{1}; },  // PN-STIP-05: "cannot" beats "do"
        },
    .words =
        {
            .fill_vocabulary = fill_vocabulary,
            .add_cards = add_cards,
            .facts = kFacts,
            .options = kOptions,
        },
    .texts =
        {
            .outcome = outcome,
            .note_text = note_text,
            .broken_invariant = broken_invariant,
            .asks = asks,
        },
    .switches = kSwitches,
};

}  // namespace nexus::project_nexus
