#include "rules/project_nexus/project_nexus.h"

namespace nexus::project_nexus {

void fill_vocabulary(Vocabulary& v) {
    v.game = "project-nexus";
    // clang-format off
    v.types = {
        {"Unit", "Units", kUnit, kUnit, true},
        {"Avatar", "Avatars", kAvatar, kUnit | kAvatar, true},  // PN-CARD-21
        {"Item", "Items", kItem, kItem, true},
        {.name = "Spell", .plural = "Spells", .bits = kSpell, .sets = kSpell, .stays_in_play = false, .lies_in_play = true, .group = true},  // PN-CARD-02
        {.name = "Normal Cast", .plural = "Normal Casts", .bits = kNormal, .sets = kSpell | kNormal, .stays_in_play = false, .lies_in_play = true},
        {.name = "Quick Cast", .plural = "Quick Casts", .bits = kQuick, .sets = kSpell | kQuick, .stays_in_play = false, .lies_in_play = true},
        {.name = "Continuous Cast", .plural = "Continuous Casts", .bits = kContinuous, .sets = kSpell | kContinuous, .stays_in_play = false, .lies_in_play = true},
    };
    // clang-format on
    v.stats = {{"ATK", kAtk},           {"HP", kHp},           {"Critical", kCritical}, {"rank", kRank}, {"mana", kManaCost},
               {"Attack Points", kAtk}, {"Health Points", kHp}};
    v.resources = {
        {"mana", kMana}, {"LP", kLife}, {"Charge Level", kLevel, true}, {"maximum mana", kMaximum, true}, {"Life Points", kLife}};
    v.zones = {{"deck", kDeck}, {"hand", kHand}, {"Discard Pile", kDiscard, true}, {"Charge Zone", kChargeZone}};
    v.places = {{"Front-Line", kFrontLine}, {"Rear-Guard", kRearGuard}};
    v.phases = {{"Draw", kDraw},
                {"Charge", kCharge},
                {"Standby", kStandby},
                {"Main", kMain},
                {"Battle", kBattle, false, kDamageStep},
                {"Start", kBattle, true},
                {"Attack", kAttackStep, true},
                {"Guard", kGuardStep, true},
                {"Damage", kDamageStep, true},
                {"End", kEnd}};
    v.periods = {{"turn", Period::Turn}, {"game", Period::Game}, {"bout", Period::Game}};
    v.verbs = {{"spark {N}", kSparkVerb},
               {"recharge {N}", kRechargeVerb},
               {"charge {Obj}", kChargeVerb},
               {"retire {Obj}", kRetireVerb, EventKind::Retired}};
    v.traits = {{"element", {"Fire", "Water", "Wind", "Earth"}, true}};  // PN-CARD-24: sets may add more
    v.subtypes = v.traits[0].values;
    for (const char* name : {"Free Attacker", "Versatile", "Power Hungry", "Rollover", "Elemental Absorption", "Elemental Surge",
                             "Front-Line only", "Rear-Guard only"})
        v.keywords.push_back({.name = name});
    for (const std::string& element : v.traits[0].values) v.keywords.push_back({.name = "Elemental Surge (" + element + ")"});  // PN-ABL-05
    v.place_noun = "slot";
    v.cost_stat = kManaCost;
    v.range_stat = Stat{kLiveStats};
    v.active_exhausts = false;
    for (Relation r : {Relation::InRange, Relation::Left, Relation::Right})
        v.relations = static_cast<u16>(v.relations & ~(1u << unsigned(r)));
    v.zones_are_owners = false;  // PN-BRD-07: a card may say otherwise
    v.free_arrivals = true;      // PN-ACTN-06
    v.apart_from_all = kAvatar;  // PN-BRD-03
    v.then_gates = true;         // PN-STIP-03
    v.default_duration = Duration::EndOfTurn;
}

void add_cards(Catalog& catalog) {
    CardDef def;
    def.name = "Virtual Avatar";
    def.type = 1, def.type_bits = kUnit | kAvatar | kVirtual;
    def.token = true;
    def.stats[kHp] = kVirtualHp;
    def.has_stats = 1u << kAtk | 1u << kHp | 1u << kCritical | 1u << kRank;
    catalog.add(std::move(def));
}

}  // namespace nexus::project_nexus
