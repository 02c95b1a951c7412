#include "kernel/deck_form.h"
#include "rules/quanta/quanta.h"

namespace nexus::quanta {

namespace {

constexpr ZoneSpec kZones[] = {
    {"deck", ZoneRole::Deck, Visibility::Nobody},         {"hand", ZoneRole::Hand, Visibility::Owner},
    {"graveyard", ZoneRole::Discard, Visibility::Public}, {"void", ZoneRole::Removed, Visibility::Public},  // QA-ZONE-07
    {"side", ZoneRole::Other, Visibility::Public},        {"stack", ZoneRole::Played, Visibility::Public},
};
constexpr PlaceInfo kPlaceTable[] = {
    {"FR", "front row", 0, 0}, {"MR", "middle row", 1, 0}, {"BR", "bottom row", 2, 0}, {"LD", "Lord", 3, 0}};
constexpr OptionSpec kOptions[] = {
    {"combat.retaliation", "simultaneous|none|if_survives", "QA-R29", "whether the defending unit strikes back"},
    {"deckout", "lose|nothing", "QA-R02", "what drawing from an empty deck does"},
    {"life.heal_cap", "30|none", "QA-R10", "where healing stops"},
    {"flow.counts_self", "true|false", "QA-R18", "whether a card counts itself for Flow"},
    {"equipment.enabled", "true|false", "QA-R85", "whether Equipment is legal in decks"},
    {"flow.enabled", "true|false", "QA-R85", "whether cards that speak of Flow are legal in decks"},
    {"row.cap", "0|7", "QA-R22", "how many cards a row holds; 0 = any number"},
    {"faction.play_any", "true|false", "QA-R84", "whether cards of other factions that reach a hand may be played"},
    {"shroud.blocks_own", "true|false", "QA-R37", "whether Hidden and Shroud stop effects of the own player too"},
    {"priority.model", "stack|sequential", "QA-R60", "whether flashes answer what was announced, or come between actions"},
    {"end.stall", "drawn|off", "QA-R98",
     "whether a game that goes nowhere ends drawn: a position for the third time, or 20 rounds without progress"},
    {"start.compensation", "none|card|quantum", "QA-R100", "what the players who do not begin get for it: a card, or one maximum quantum"},
};
// QA-R98: a card drawn or otherwise taken from a deck, a Lord whose life is lower than ever, a player who leaves.
i32 life_of_all(const Reader& e) {
    i32 n = 0;
    for_each_bit(e.s.h.living, [&](unsigned p) { n += e.resource(Seat{p}, kLife); });
    return n;
}
constexpr StallRule::Measure kMeasures[] = {cards_in_decks, life_of_all};
constexpr StallRule kStall{"QA-R98", kStallOption, false, kMeasures};

std::string configure(Game& g) {
    g.own_effects_target = g.option[kShroudBlocksOwn] == 1;
    if (g.option[kPriorityModel] == 1) g.windows_restart = g.triggers_are_answered = false, g.answered_apart = 0;
    return {};
}
constexpr RuleItem kItems[] = {{"draw", kDrawItem}, {"quanta", kQuantaItem}};  // QA-TURN-01
const char* asks(const Reader& e, Seat seat) {
    bool answering = e.any_pending();
    for (unsigned p = 0; p < e.s.seats(); ++p) answering |= e.s.zone_size(Seat{p}, kStack) > 0;
    if (answering) return "answer, or pass to let it happen";
    return seat == e.s.h.turn_owner && e.s.h.phase == kMain ? "act, or pass to end your turn" : "answer, or pass";
}
constexpr const char* kPhaseNames[] = {"Preparation", "Main", "Start", "End"};

template <unsigned kWhich>
i32 get(const Reader& e, Seat seat) {
    return e.s.seat(seat).resource[kWhich];
}
template <unsigned kWhich>
void set(Engine& e, Seat seat, i32 v) {
    e.set_resource(seat, Resource{kWhich}, v);
}
constexpr Fact kFacts[] = {
    {"maximum", true, false, get<2>, set<2>, false},  // short for maximum quanta
    {"roll", true, false, [](const Reader& e, Seat p) { return i32{e.s.seat(p).reg[kRoll]}; }, nullptr, false},
};
const Procedure kProcedures[] = {kGameTable, kTurnTable, kPlayTable, kActivateTable, kAttachTable, kAttackTable, kFirstTurnTable};

bool survives_its_seat(u8 procedure) {
    return procedure == kGameProcedure || procedure == kTurnProcedure || procedure == kFirstTurnProcedure;
}
void failed_draw(Engine& e, u8 seats) {  // QA-TURN-12
    if (e.option(kDeckOut, 0) && e.g.keeps(kFailedDraw)) e.eliminate(seats);
}
void eliminated(Engine& e, Seat) {  // QA-WIN-02, QA-WIN-03
    if (count(e.s.h.living) <= 1) e.finish(e.s.h.living);
}
bool may_enter(const Reader& e, CardId card, u16 types, Seat seat, Place place, unsigned) {
    if (row_is_full(e, seat, e.g.card(card))) return false;
    return types & kUnit ? place == kMiddle : types & kLord ? place == kLordSeat : place == kBottom;
}

}  // namespace

const Ruleset kRuleset = {
    .id = "quanta",
    .edition = "first",
    .name = "Quanta",
    .rule_prefix = "QA-",
    .min_seats = 2,
    .max_seats = 6,
    .board =
        {
            .zones = kZones,
            .places = kPlaceTable,
            .board_places = 1 << kFront | 1 << kMiddle | 1 << kBottom,
            .loose_place = kBottom,
            .attachments_share_fate = false,  // QA-EQP-04
            .fixed_types = kLord,             // QA-LORD-05
            .named_only_types = kLord,
            .debts = 1 << 1,  // QA-LORD-03: life, 0 or less
            // Rows have no columns; a row is a player's own.
            .related_places =
                [](const Reader&, Relation relation, Seat from, Place place, Seat to, const Object*) {
                    return relation == Relation::SameRow && from == to ? static_cast<u16>(1u << place) : u16{0};
                },
            .may_enter = may_enter,
        },
    .deck =
        {
            .opening_hand = kOpeningHand,
            .beside_deck = kLord,  // QA-SET-01
            .check_deck = check_deck,
            .rows = kDeckRows,
            .check_sideboard = check_sideboard,
            .form = deck_form,
            .setup = setup,
            .losers_choose = losers_choose,
        },
    .turn =
        {
            .phases = kPhaseNames,
            .procedures = kProcedures,
            .enter_phase = enter_phase,
            .trigger_order = TriggerOrder::Nested,  // QA-CB-12: what resolves sets off what comes next
            .windows_restart = true,                // QA-MP-05
            .triggers_are_answered = true,          // QA-FLA-03
            .answered_apart = 1 << kStart,          // QA-R77
            .items = kItems,
            .state_checks = state_checks,
            .failed_draw = failed_draw,
            .eliminated = eliminated,
            .survives_its_seat = survives_its_seat,
            .losers_effects_end = true,  // QA-MP-03
            .stall = &kStall,
            .still_waits = still_waits,
            .asks_if_later = asks_if_later,
        },
    .play =
        {
            .actions = kActionTable,
            .listers = kActionListers,
            .plays = 1u << kPlayProcedure,
            .target_rule = "QA-TOK-03",
            .choose_rule = "QA-SET-13",
            .order_rule = "QA-CB-12",
            .optional_rule = "QA-CB-11",
            .act_rule = "QA-TURN-13",
            .loop_rule = "QA-SET-13",
            .game_verb = game_verb,
        },
    .combat =
        {
            .damage = damage,
            .fight = fight,
            .heal = heal,
            .withstands = withstands,
        },
    .values = {
        .resource_limit = [](const Reader&, Resource r) { return r == kMaximum ? kMostQuanta : i32{1000000}; },  // QA-TURN-05
        .settle_clash = [](bool, bool) { return u8{1}; },  // QA-KEY-22: the prohibition stays
    },
    .words =
        {
            .fill_vocabulary = fill_vocabulary,
            .facts = kFacts,
            .options = kOptions,
            .configure = configure,
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

}  // namespace nexus::quanta
