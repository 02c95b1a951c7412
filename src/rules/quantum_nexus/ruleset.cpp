#include <algorithm>

#include "kernel/deck_form.h"
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

constexpr ZoneSpec kZones[] = {
    {"deck", ZoneRole::Deck, Visibility::Nobody},                                                            // QN-ZN-03, QN-R-140
    {"hand", ZoneRole::Hand, Visibility::Owner},        {"discard", ZoneRole::Discard, Visibility::Public},  // QN-ZN-04
    {"aside", ZoneRole::Played, Visibility::Public},  // flipped cards, an Event while it resolves
    {"removed", ZoneRole::Removed, Visibility::Public},
};

constexpr PlaceInfo kPlaceTable[] = {
    {"FL", "Front Left", 0, 0},  {"FC", "Front Center", 0, 1}, {"FR", "Front Right", 0, 2}, {"BL", "Back Left", 1, 0},
    {"BC", "Back Center", 1, 1}, {"BR", "Back Right", 1, 2},   {"LO", "Loadout", 2, 0},     {"MA", "Mission Area", 2, 1},
};

i32 completed_missions(const Reader& e, Seat seat) {
    i32 n = 0;
    for (unsigned i = 0; i < e.s.seat(seat).objects_used; ++i)
        n += e.s.object(e.s.slot(seat, i)).alive() && e.s.object(e.s.slot(seat, i)).completed();
    return n;
}

// QN-R-213: a card drawn or otherwise taken from a deck, a Mission completed, a player who leaves.
i32 missions_to_complete(const Reader& e) {
    i32 n = 0;
    for (unsigned p = 0; p < e.s.seats(); ++p)
        for (unsigned i = 0; i < e.s.seat(Seat{p}).objects_used; ++i) {
            const Object& o = e.s.object(e.s.slot(Seat{p}, i));
            n += o.alive() && (e.g.facts[o.card].types & kMission) && !o.completed();
        }
    return n;
}
constexpr StallRule::Measure kMeasures[] = {cards_in_decks, missions_to_complete};
constexpr StallRule kStall{"QN-R-213", kStallOption, true, kMeasures};

template <unsigned kReg>
i32 seat_reg(const Reader& e, Seat seat) {
    return e.s.seat(seat).reg[kReg];
}
template <unsigned kReg>
void set_seat_reg(Engine& e, Seat seat, i32 v) {
    e.own(seat, kReg) = static_cast<i16>(v);
}

constexpr Fact kFacts[] = {
    {"initiative", false, true, [](const Reader& e, Seat) { return i32{e.s.h.reg[kInitiative]}; },
     [](Engine& e, Seat, i32 v) { give_initiative(e, static_cast<i16>(v)); }},
    {"chooser", false, true, [](const Reader& e, Seat) { return i32{e.s.h.reg[kChooser]}; }, nullptr},
    {"base", true, false, seat_reg<kBase>, set_seat_reg<kBase>},
    {"actions", true, false, seat_reg<kActions>, set_seat_reg<kActions>},
    {"tally", true, false, seat_reg<kTally>, set_seat_reg<kTally>},
    {"income", true, false, seat_reg<kIncome>, set_seat_reg<kIncome>, false},
    {"completed", true, false, completed_missions, nullptr},
};
constexpr const char* kPhaseNames[] = {"Ready", "Deployment", "Command", "Battle"};

std::string who_leads(const Reader& e) {
    constexpr const char* kReasons[] = {"",          "fewest actions", "fewest CP spent",       "first to pass",
                                        "by a card", "lowest income",  "next after the leader", "owns the turn"};
    Seat holder{static_cast<unsigned>(e.s.h.reg[kInitiative])};
    if (e.s.h.turn == 0 || holder >= e.s.seats()) return {};
    const char* why = kReasons[e.s.h.reg[kReason]];
    return std::string("initiative ") + static_cast<char>('A' + holder) + (*why ? std::string(", ") + why : std::string());
}

const Procedure kProcedures[] = {kGameTable, kTurnTable, kDeployTable, kEventTable, kActivateTable, kAttackTable, kGrowTable};

bool survives_its_seat(u8 procedure) { return procedure == kGameProcedure || procedure == kTurnProcedure; }

// QN-LD-09, QN-R-096: the active player orders several Leaders of a player that arrive together, or several
// units of one quadrant that become Leaders together.
Seat orders_entries(const Reader& e, std::span<const Handle> arriving, u16 becoming) {
    unsigned arrivals[kMaxSeats] = {}, crowned[kMaxSeats][kPlaces] = {};
    bool contested = false;
    for (Handle x : arriving) {
        const Object* o = e.known_object(x);
        if (becoming & kLeader) {
            if (o && o->place < kPlaces && !(o->types & kLeader)) contested |= ++crowned[o->owner][o->place] > 1;
        } else if (o ? o->types & kLeader : x.is_zone_card() && e.card_of(x) != kNoCard && e.g.card(e.card_of(x)).is(kLeader)) {
            contested |= ++arrivals[o ? o->owner : x.zone_seat().value] > 1;
        }
    }
    return contested ? Seat{e.s.h.active} : kNoSeat;
}

// QN-R-017: for the next phase, over the count.
// Impact n (a word of later sets): n less Defense until the turn ends, without a floor; at 0 or less it is destroyed.
void impact(Engine& e, Seat seat, i16 n, std::span<const Handle> on) {
    for (Handle x : on) {
        Effect less;
        less.op = static_cast<u8>(Op::ModifyStat), less.duration = static_cast<u8>(Duration::EndOfTurn);
        less.controller = less.until_seat = seat;
        less.object = x;
        less.a = kDefense, less.c = static_cast<i16>(-n), less.d = 1;
        if (e.s.is_alive(x)) e.add_effect(less);
    }
    e.refresh();
    Handles broken;
    for (Handle x : on)
        if (e.s.is_alive(x) && e.raw_value(x.index, kDefense) <= 0) broken.push_back(x);
    e.destroy(broken, {});
}

// QN-E-20: damage that a card text deals to a player.
void damage_target_player(Engine& e, Seat seat, i32 amount) {
    if (on(profile(e).players_targetable)) damage_player(e, seat, amount);
}

// QN-E-15: what a text means by deactivating is ready, or disabled.
bool can_be_switched(const Reader& e, Handle x, bool off) {
    if (!e.s.is_alive(x)) return false;
    if (profile(e).deactivate == Deactivate::DisablesAbilities) return is_disabled(e, x) != off;
    return off && e.s.object(x.index).exhausted() && !e.forbidden(x.index, Capability::Ready);
}
void deactivate(Engine& e, std::span<const Handle> on_these, bool off) {
    bool done = false;
    for (Handle x : on_these) {
        if (!can_be_switched(e, x, off)) continue;
        done = true;
        if (profile(e).deactivate == Deactivate::DisablesAbilities) set_disabled(e, x, off);
        else e.ready(x);
    }
    e.set_done(done);
}

void game_verb(Engine& e, u8 verb, Seat seat, std::span<const Handle> on_these, i32) {
    if (verb == kGainInitiative) e.own(kGainsInitiative) = seat;
    else if (verb == kDeactivateVerb || verb == kReactivateVerb) deactivate(e, on_these, verb == kDeactivateVerb);
    else impact(e, seat, verb, on_these);
}
bool can_do_verb(const Reader& e, u8 verb, Seat, std::span<const Handle> on_these, i32) {
    if (verb != kDeactivateVerb && verb != kReactivateVerb) return true;
    return std::ranges::all_of(on_these, [&](Handle x) { return can_be_switched(e, x, verb == kDeactivateVerb); });
}

// QN-E-84, QN-R-153: the Interrupts of a card that is exhausted are silent. What a unit's own attack triggers belongs to the attack.
bool may_trigger(const Reader& e, const Object& o, Handle self, const EventInfo& event) {
    const EventKind kind = static_cast<EventKind>(event.kind);
    const bool ready_soon = kind == EventKind::TurnBegan || (kind == EventKind::PhaseBegan && event.amount == kReady);  // QN-R-200
    if (ready_soon && !e.forbidden(self.index, Capability::Ready)) return true;
    const bool by_attacking = kind == EventKind::DeclaredAttack || kind == EventKind::Activated || kind == EventKind::Exhausted;
    return !o.exhausted() || (by_attacking && event.subject == self);
}

// What editions and options change in how the kernel treats the game.
std::string configure(Game& g) {
    const Profile p = profile_from(g.option);
    if (const std::string why = contradiction(p); !why.empty()) return why;
    g.profile = std::make_shared<const Profile>(p);
    if (!g.listers.empty() && attacks_are_plain(p)) g.listers = kPlainListers;
    if (p.event_phases == EventPhases::Any) g.action_phases[kPlayAction] = 1 << kDeployment | 1 << kCommandPhase | 1 << kBattle;
    if (!on(p.open_quadrants)) g.action_phases[kOpenAttackAction] = 0;
    if (p.has_health()) g.wounded_stat = kDefense.value;
    if (p.deactivate == Deactivate::DisablesAbilities) g.blanking_counter = g.catalog->vocabulary.find_counter(kDisabledMarker);
    else g.readying_deactivates = true;
    g.blanking_rule = "QN-E-15";
    g.areas_cover_actors = on(p.terrain_covers_attackers);
    g.trigger_batches = g.turn_player_first = p.triggers == TriggerBatches::ActivePlayerThenTurnOrder;
    if (on(p.interrupts_need_ready)) g.may_trigger = may_trigger;
    if (on(p.abilities_use_range)) g.out_of_reach = out_of_reach, g.reach_rule = "QN-E-67";
    return {};
}

// QN-TR-10, QN-TR-13: where Terrain is one of the two, neither applies; otherwise the prohibition stays.
u8 settle_clash(bool forbid_is_area, bool permit_is_area) { return forbid_is_area || permit_is_area ? 0 : 1; }
bool is_area_source(const CardDef& d) { return d.is(kTerrain); }

// QN-E-53: without Health there is no damage to take away.
void heal(Engine& e, unsigned object, i32 amount) {
    if (!profile(e).has_health()) return;
    e.set_damage(object, std::max(0, e.s.object(object).damage - std::max(0, amount)));
    e.touch(kCounters, object);
}

}  // namespace

// QN-E-15, QN-E-16: what the editions call things.
constexpr Wording kClassicWords[] = {
    {"destroyed", "discarded"}, {"exhausted", "activated"}, {"ready", "deactivated"}, {"readied", "deactivated"}};
constexpr Wording kEnhancedWords[] = {{"destroyed", "defeated"}, {"destruction", "defeat"}, {"Defense", "Health"}, {"deck", "library"}};

// The editions share everything but their profile and their words.
static Ruleset make_ruleset(const char* edition, const Options& options, void (*fill_vocabulary)(Vocabulary&),
                            std::span<const Wording> wording) {
    return {
        .id = "quantum-nexus",
        .edition = edition,
        .name = "Quantum Nexus",
        .rule_prefix = "QN-",
        .min_seats = 2,
        .max_seats = 6,
        .board =
            {
                .zones = kZones,
                .places = kPlaceTable,
                .board_places = kQuadrants,
                .attachments_share_fate = true,  // QN-UP-05, QN-UP-06
                .fixed_types = kMission,         // QN-EI-05, QN-R-107
                .named_only_types = kTerrain,    // QN-TR-14
                .related_places = related_places,
                .may_enter = may_enter,
                .may_gain_types = may_gain_types,
                .arrived = arrived,
                .orders_entries = orders_entries,
            },
        .deck =
            {
                .opening_hand = 5,        // QN-RD-03
                .beside_deck = kMission,  // QN-SU-01
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
                .trigger_order = TriggerOrder::Layers,
                .state_checks = state_checks,
                .completed = completed,
                .chain_ended = chain_ended,
                .trigger_resolved = trigger_resolved,
                .failed_draw = failed_draw,
                .eliminated = eliminated,
                .survives_its_seat = survives_its_seat,
                .stall = &kStall,
                .asks_if_later = asks_if_later,
                .enters = enters,
                .must_act = must_act,
            },
        .play =
            {
                .actions = kActionTable,
                .listers = kActionListers,
                .plays = 1u << kEventProcedure,
                .cancel = cancel,
                .target_rule = "QN-AB-06",
                .choose_rule = "QN-PR-05",
                .order_rule = "QN-LT-02",
                .optional_rule = "QN-IR-03",
                .act_rule = "QN-PA-02",
                .loop_rule = "QN-R-122",
                .game_verb = game_verb,
                .can_do_verb = can_do_verb,
            },
        .combat =
            {
                .damage = damage,
                .damage_player = damage_target_player,
                .fight = fight,
                .heal = heal,
                .sacrifice_destroys = true,  // CL-28
            },
        .values =
            {
                .settle_clash = settle_clash,
                .is_area_source = is_area_source,
                .idle_types = kMission,
                .ability_works = ability_works,
                .has_privilege = [](const Reader& e, u8, Seat seat) { return e.s.h.reg[kInitiative] == seat; },
            },
        .words =
            {
                .fill_vocabulary = fill_vocabulary,
                .facts = kFacts,
                .options = options.row,
                .configure = configure,
            },
        .texts =
            {
                .wording = wording,
                .outcome = outcome,
                .note_text = note_text,
                .broken_invariant = broken_invariant,
                .who_leads = who_leads,
            },
        .switches = kSwitches,
    };
}

const Ruleset kCurrent = make_ruleset("current", kCurrentOptions, fill_current, {});
const Ruleset kClassic = make_ruleset("classic", kClassicOptions, fill_classic, kClassicWords);
const Ruleset kEnhanced = make_ruleset("enhanced", kEnhancedOptions, fill_enhanced, kEnhancedWords);

}  // namespace nexus::quantum_nexus
