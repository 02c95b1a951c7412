#include "rules/quantum_nexus/profile.h"

#include <iterator>
#include <type_traits>

namespace nexus::quantum_nexus {

namespace {

template <auto kField>
void put(Profile& p, u8 value) {
    p.*kField = static_cast<std::remove_reference_t<decltype(p.*kField)>>(value);
}
template <auto kField>
constexpr u8 get(const Profile& p) {
    return static_cast<u8>(p.*kField);
}

// One row a field of Profile: how it is called, its values in the order of its enumeration, and who says so.
struct Switch {
    OptionSpec option;
    void (*put)(Profile&, u8);
    u8 (*get)(const Profile&);
};
#define FIELD(name) put<&Profile::name>, get<&Profile::name>

// clang-format off
constexpr Switch kTable[] = {
    {{"board.columnPairing", "mirrored|same", "QN-R-048", "which column lies straight across: the mirrored one, or the one of the same name"}, FIELD(column_pairing)},
    {{"deck.totalRule", "exactly|atLeast", "QN-E-01", "whether the main deck has 200 CP exactly, or at least"}, FIELD(deck_total)},
    {{"deck.leaderCap", "25|none", "QN-E-03", "how many CP of Leaders a deck may have"}, FIELD(leader_cap)},
    {{"deck.domainCheckTypes", "Unit|any", "QN-E-07", "which cards must fit the domains of the Missions"}, FIELD(domain_check)},
    {{"missions.domainSum", "exactly6|atMost6", "QN-E-05", "how many domain points the Missions have together"}, FIELD(domain_sum)},
    {{"setup.missionsOut", "beforeShuffle|afterFlip", "QN-E-22", "when the Missions leave the deck"}, FIELD(missions_out)},
    {{"setup.firstPlayer", "lowestFlipChooses|random", "QN-E-23", "who takes the first turn: whom the lowest flip names, or a random player"}, FIELD(first_player)},
    {{"setup.reshuffleFlips", "yes|no", "QN-E-25", "whether flipped cards are shuffled back; otherwise they go back on top"}, FIELD(reshuffle_flips)},
    {{"shuffle.opponentCut", "no|yes", "QN-E-21", "whether an opponent cuts a deck that was shuffled for the game"}, FIELD(opponent_cut)},
    {{"ready.optionalDisable", "no|yes", "QN-E-32", "whether players may disable cards of theirs in the Ready Phase"}, FIELD(optional_disable)},
    {{"cp.growthPerTurn", "0|1|2|3", "QN-E-33", "how much the CP of a turn grow with every turn"}, FIELD(cp_growth)},
    {{"deactivate.meaning", "makeReady|disableAbilities", "QN-E-15", "what a card text means by deactivating"}, FIELD(deactivate)},
    {{"event.phases", "Command|any", "QN-E-40", "when Events are played"}, FIELD(event_phases)},
    {{"initiative.mode", "fewestActions|activePlayer", "QN-E-41", "who has the initiative: whoever acted least, or the owner of the turn"}, FIELD(initiative)},
    {{"initiative.countInterrupts", "battleOnly|never", "QN-E-42", "whether Interrupts of the Battle Phase count as actions"}, FIELD(count_interrupts)},
    {{"initiative.tie1", "cpOnCountedActions|cpIncomeThisTurn", "QN-E-43", "the first tie-break: fewest CP spent on counted actions, or lowest CP income of the turn"}, FIELD(tie1)},
    {{"initiative.tie2", "closingPassRowAnyPlayer|closingPassRowAmongTied|clockwiseAfterLeader", "QN-E-44", "the second tie-break: the first passer, the first passer among the tied, or the next of them after the leader"}, FIELD(tie2)},
    {{"combat.model", "attackVsDefense|mutualAttackVsDefense|damageToHealth", "QN-E-49", "how a fight is decided"}, FIELD(combat)},
    {{"combat.damagePersists", "no|yes", "QN-E-53", "whether damage stays; otherwise it is gone in the next Ready Phase"}, FIELD(damage_persists)},
    {{"combat.blocking", "no|readyUnitInTargetQuadrant", "QN-E-54", "whether a ready unit of the attacked quadrant may take the attack on itself"}, FIELD(blocking)},
    {{"combat.unblocked", "fight|damagePlayer", "QN-E-55", "what an attack does that nobody blocks"}, FIELD(unblocked)},
    {{"combat.playerDamage", "none|millPerPoint", "QN-E-56", "what damage does to a player: nothing, or one card of the deck is discarded for each point"}, FIELD(player_damage)},
    {{"combat.openQuadrantAttack", "no|yes", "QN-E-55", "whether a quadrant without units is attacked where no unit of that player is in range"}, FIELD(open_quadrants)},
    {{"combat.friendlyFire", "yes|no", "QN-E-58", "whether own units may be attacked"}, FIELD(friendly_fire)},
    {{"combat.frontPriority", "column|row|none", "QN-E-59", "whom front units protect: the column behind them, the whole back row, or nobody"}, FIELD(front_priority)},
    {{"combat.frontAttacksFirst", "no|yes", "QN-E-60", "whether the front row must attack before the back row"}, FIELD(front_attacks_first)},
    {{"combat.exhaustedDefends", "yes|no", "QN-E-61", "whether an exhausted unit strikes back"}, FIELD(exhausted_defends)},
    {{"range.close", "selfForwardBackSides|forwardSides", "QN-E-64", "what Close reaches"}, FIELD(close)},
    {{"range.mid", "allEight|forwardSidesDiagonals", "QN-E-65", "what Mid reaches"}, FIELD(mid)},
    {{"ability.usesUnitRange", "no|yes", "QN-E-67", "whether the targets of a unit's abilities must be within its range"}, FIELD(abilities_use_range)},
    {{"upgrade.hosts", "UnitAsset|Unit", "QN-E-75", "what Upgrades are attached to"}, FIELD(upgrade_hosts)},
    {{"terrain.durations", "no|yes", "QN-E-78", "whether Terrain with a printed number of turns goes after so many"}, FIELD(terrain_durations)},
    {{"terrain.affectsAttackersInto", "yes|no", "QN-E-80", "whether Terrain also covers who attacks into its quadrant"}, FIELD(terrain_covers_attackers)},
    {{"interrupts.needReady", "no|yes", "QN-E-84", "whether the Interrupts of an exhausted card are silent"}, FIELD(interrupts_need_ready)},
    {{"triggers.order", "layered|activePlayerThenTurnOrder", "QN-E-86", "how triggers are ordered: in layers, or as batches that begin with the owner of the turn"}, FIELD(triggers)},
    {{"deckout.mode", "eliminate|othersWin", "QN-E-93", "what happens when somebody cannot draw: that player is out, or all others win"}, FIELD(deck_out)},
    {{"players.targetable", "no|yes", "QN-E-20", "whether damage may be dealt to players"}, FIELD(players_targetable)},
    {{"end.stall", "drawn|off", "QN-R-213", "whether a game that goes nowhere ends drawn: a position for the third time, or 20 rounds without progress"}, FIELD(stall)},
};
// clang-format on
#undef FIELD
static_assert(std::size(kTable) == kSwitchCount && sizeof(Profile) == kSwitchCount, "each field of Profile has its row");

constexpr Options make_options(const Profile& edition) {
    Options out{};
    for (unsigned i = 0; i < kSwitchCount; ++i) out.row[i] = kTable[i].option, out.row[i].preset = kTable[i].get(edition);
    return out;
}

}  // namespace

constexpr Options kCurrentOptions = make_options(current_profile());
constexpr Options kClassicOptions = make_options(classic_profile());
constexpr Options kEnhancedOptions = make_options(enhanced_profile());

Profile profile_from(std::span<const u8> options) {
    Profile p;
    for (unsigned i = 0; i < kSwitchCount && i < options.size(); ++i) kTable[i].put(p, options[i]);
    return p;
}

std::string contradiction(const Profile& p) {
    if (p.missions_out == MissionsOut::AfterFlip && p.first_player == FirstPlayer::Random)
        return "setup.missionsOut=afterFlip needs a flip, and with setup.firstPlayer=random nobody flips";
    return {};
}

}  // namespace nexus::quantum_nexus
