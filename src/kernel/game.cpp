#include "kernel/game.h"

#include <algorithm>
#include <bit>

#include "base/words.h"
#include "kernel/internal.h"
#include "kernel/switches.h"

namespace nexus {

namespace {

static_assert(kOpCount <= 128, "Game::ops has a bit per instruction");

HistoryQuery query_of(const NumberExpr& n) { return {n.a, n.period, n.distinct_names, n.summed, n.distinct_things}; }

// Every history a text asks for: numbers of kind History and "the nth time each …" patterns.
std::vector<HistoryQuery> collect_history(const Catalog& c) {
    std::vector<HistoryQuery> out;
    auto add = [&](HistoryQuery q) {
        if (std::ranges::find(out, q) == out.end()) out.push_back(q);
    };
    for (const NumberExpr& n : c.pools.numbers)
        if (n.kind == NumberExpr::Kind::History) add(query_of(n));
    for (std::size_t i = 0; i < c.pools.patterns.size(); ++i)
        if (const EventPattern& p = c.pools.patterns[i]; p.nth) add({nth_counts(p, static_cast<i16>(i)), p.period});
    return out;
}

Result<u8> option_value(const OptionSpec& spec, const std::string& value) {
    std::vector<std::string> values = split(spec.values, '|');
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] == value) return static_cast<u8>(i);
    Error e;
    e.message = "option " + std::string(spec.name) + " cannot be '" + value + "'";
    e.expected = "one of " + join(values, ", ");
    e.suggestion = nearest(value, values);
    return tl::unexpected(e);
}

// The classes of change (kernel/state.h) that a lowered phrase looks at.
struct Dependencies {
    const Pools& pools;
    const std::vector<i16>& history_of_number;

    u16 of_filter(i16 i) const {
        if (i < 0) return 0;
        const Filter& f = pools.filters[i];
        u16 d = kBoard;
        if (f.ready || f.exhausted) d |= kExhaustion;
        if (f.attacking || f.defending) d |= kCombat;
        if (f.zone != kInPlay) d |= kZones;
        if (f.counter >= 0 || f.not_counter >= 0) d |= kCounters;
        if (f.keyword >= 0 || f.not_keyword >= 0 || f.in_range_of_this) d |= kEffects;
        for (unsigned k = 0; k < f.bounds; ++k) d |= kValues | of_number(f.bound[k].number);
        return d;
    }
    u16 of_number(i16 i) const {
        if (i < 0) return 0;
        const NumberExpr& n = pools.numbers[i];
        switch (n.kind) {
            case NumberExpr::Kind::Constant: return 0;
            case NumberExpr::Kind::Count: return of_filter(n.a);
            case NumberExpr::Kind::StatOf: return kBoard | kEffects | kValues;
            case NumberExpr::Kind::ResourceOf: return kResources;
            case NumberExpr::Kind::CardsIn: return kZones;
            case NumberExpr::Kind::CountersOn: return kCounters;
            case NumberExpr::Kind::History: return kHistory;
            default: return kAnything;
        }
    }
    u16 of_condition(i16 i) const {
        u16 d = 0;
        for (; i >= 0; i = pools.conditions[i].also) {
            const Condition& c = pools.conditions[i];
            switch (c.kind) {
                case Condition::Kind::Compare: d |= of_number(c.a) | of_number(c.b); break;
                case Condition::Kind::Matches: d |= of_filter(c.b); break;
                case Condition::Kind::YourTurn:
                case Condition::Kind::Standing:
                case Condition::Kind::SamePlayer:
                case Condition::Kind::InPhase: d |= kClock; break;
                case Condition::Kind::InPlay: d |= kBoard; break;
                case Condition::Kind::Attacking:
                case Condition::Kind::Defending: d |= kCombat | of_filter(c.b); break;
            }
        }
        return d;
    }
    u64 histories(i16 i) const {
        u64 out = 0;
        for (; i >= 0; i = pools.conditions[i].also) {
            if (pools.conditions[i].kind != Condition::Kind::Compare) continue;
            for (i16 n : {pools.conditions[i].a, pools.conditions[i].b})
                if (n >= 0 && history_of_number[static_cast<std::size_t>(n)] >= 0)
                    out |= Game::history_bit(static_cast<unsigned>(history_of_number[static_cast<std::size_t>(n)]));
        }
        return out;
    }
    // Of what types the objects are that a condition looks at, as in Screen.
    u32 types(i16 i) const {
        u32 out = 0;
        for (; i >= 0; i = pools.conditions[i].also) {
            const Condition& c = pools.conditions[i];
            if (c.kind != Condition::Kind::Compare) return Screen::kOfAnyType;
            for (i16 n : {c.a, c.b}) {
                if (n < 0) continue;
                const NumberExpr& number = pools.numbers[n];
                using Kind = NumberExpr::Kind;
                const bool counts = number.kind == Kind::Count && pools.filters[number.a].zone == kInPlay &&
                                    !pools.filters[number.a].bounds;
                const bool elsewhere = number.kind == Kind::Constant || number.kind == Kind::History || number.kind == Kind::CardsIn ||
                                       number.kind == Kind::ResourceOf;
                out |= counts ? Screen::of(pools.filters[number.a]).types : elsewhere ? 0 : Screen::kOfAnyType;
            }
        }
        return out;
    }
    // Does a condition only count objects on its controller's own side?
    bool own_board_only(i16 i) const {
        for (; i >= 0; i = pools.conditions[i].also) {
            const Condition& c = pools.conditions[i];
            if (c.kind != Condition::Kind::Compare) return false;
            for (i16 n : {c.a, c.b}) {
                if (n < 0 || pools.numbers[n].kind == NumberExpr::Kind::Constant) continue;
                if (pools.numbers[n].kind != NumberExpr::Kind::Count) return false;
                const Filter& f = pools.filters[pools.numbers[n].a];
                if (!f.simple() || f.side != Side::Friendly || f.zone != kInPlay) return false;
            }
        }
        return true;
    }
};

// Kinds of events that its abilities, or those it gives, wait for when they happen to something else than the card itself.
u64 listens_to_others(const CardDef& def, const Pools& pools) {
    u64 out = 0;
    auto note = [&](i16 pattern) {
        if (pattern >= 0) out |= bit(static_cast<unsigned>(pools.patterns[pattern].kind));
    };
    for (const Ability& a : def.abilities) {
        const i16 subject = a.pattern >= 0 ? pools.patterns[a.pattern].subject : i16{-1};
        if (subject < 0 || !pools.filters[subject].self_only) note(a.pattern);
        for (const Instr& in : a.code)
            if (in.op == Op::GrantAbility) note(pools.abilities[in.a[1]].pattern);
    }
    return out & def.listens;
}

CardFacts facts_of(const CardDef& def, const Dependencies& dependencies, const Ruleset& rules, const Vocabulary& words) {
    CardFacts f;
    for (unsigned i = 0; i < kLiveStats; ++i) f.value[i] = def.stats[i];
    f.listens = def.listens, f.listens_to_others = listens_to_others(def, dependencies.pools);
    f.subtypes = def.subtype_bits;
    f.keywords = def.keyword_bits;
    f.types = def.type_bits;
    f.cost = def.stats[words.cost_stat];
    f.flags = static_cast<u16>((def.has_static ? CardFacts::Static : 0) | (def.has_active ? CardFacts::Active : 0) |
                               (def.has_replacement ? CardFacts::Replacement : 0) | (def.has_cost_change ? CardFacts::CostChange : 0) |
                               (def.has_player_ban ? CardFacts::PlayerBan : 0) | (rules.values.is_area_source(def) ? CardFacts::Area : 0));
    for (const Ability& a : def.abilities)
        for (const Instr& in : a.code) {
            if (a.kind != AbilityKind::Static) continue;
            if (in.op == Op::ChangeUse) f.flags |= CardFacts::UseChange;
            if (in.op == Op::ChangeCost && !dependencies.pools.filters[in.a[0]].self_only) f.flags |= CardFacts::CostOfOthers;
        }
    bool own_board = true;
    u16 usual_phases = 0;
    for (const ActionKind& kind : rules.play.actions)
        if (kind.source == SourceKind::Ability) usual_phases |= kind.phases;
    for (const Ability& a : def.abilities) {
        if (a.kind == AbilityKind::Active) f.active_phases |= a.phases ? a.phases : usual_phases;
        if (a.kind == AbilityKind::Static && a.keyword < 0) f.flags |= CardFacts::PlainStatic;
        if (a.kind != AbilityKind::Challenge) continue;
        f.challenge_depends |= dependencies.of_condition(a.condition);
        f.challenge_types |= dependencies.types(a.condition);
        own_board &= dependencies.own_board_only(a.condition);
    }
    if (own_board) f.flags |= CardFacts::OwnBoard;
    return f;
}

EventScreen screen_of(const EventPattern& p, const Pools& pools) {
    EventScreen out;
    const bool actor_asks = p.actor >= 0 && pools.players[p.actor].kind == PlayerSpec::Kind::You;
    if (actor_asks) out.who = 4;
    out.whole = p.other < 0 && p.by < 0 && p.amount < 0 && p.resource < 0 && !p.in_attack && (p.actor < 0 || actor_asks);
    if (p.subject < 0) return out;
    const Filter& f = pools.filters[p.subject];
    if (f.types) out.types = f.types;
    out.not_types = f.not_types, out.self = f.self_only;
    out.who |= static_cast<u8>(f.side);
    out.whole &= f.simple() && !f.ready && !f.exhausted && f.place < 0 && !f.in_range_of_this && f.side != Side::OfPlayer;
    return out;
}

std::vector<TriggerLine> triggers_of(const CardDef& def, const Game& game) {
    std::vector<TriggerLine> out;
    for (std::size_t i = 0; i < def.abilities.size(); ++i) {
        const Ability& a = def.abilities[i];
        if ((a.kind != AbilityKind::Triggered && a.kind != AbilityKind::Challenge) || a.pattern < 0) continue;
        const EventPattern& p = game.catalog->pools.patterns[a.pattern];
        if (!p.would)
            out.push_back({screen_of(p, game.catalog->pools), p.kind, static_cast<u8>(i), a.pattern,
                           p.nth ? game.history_index({nth_counts(p, a.pattern), p.period}) : i16{-1}});
    }
    return out;
}

// What a ruleset and its catalog may not exceed, because states and masks have so much room and no more.
Result<void> within_limits(const Catalog& catalog, const Ruleset& rules, std::size_t histories) {
    if (!rules.deck.setup) return fail(std::string(rules.name) + " does not say how a game is set up (DeckRules::setup)");
    struct Limit {
        const char* what;
        std::size_t now, most;
    };
    std::size_t types = 0;
    for (const TypeWord& t : catalog.vocabulary.types)
        types = std::max<std::size_t>(types, static_cast<std::size_t>(std::bit_width(static_cast<u16>(t.bits | t.sets))));
    std::size_t resources = 0;
    for (const ResourceWord& r : catalog.vocabulary.resources) resources = std::max<std::size_t>(resources, r.resource + 1u);
    for (const Limit& limit :
         {Limit{"zones", rules.board.zones.size(), kMaxZones}, Limit{"places", rules.board.places.size(), kMaxPlaces},
          Limit{"phases", rules.turn.phases.size(), kMaxPhases}, Limit{"resources", resources, kMaxResources},
          Limit{"seats", rules.max_seats, kMaxSeats}, Limit{"procedures", rules.turn.procedures.size(), kMaxProcedures},
          Limit{"kinds of action", rules.play.actions.size(), kMaxActions},
          Limit{"measures of progress", rules.turn.stall ? rules.turn.stall->measures.size() : 0, kStallMeasures},
          Limit{"kinds of type", types, kMaxTypes}, Limit{"keywords", catalog.vocabulary.keywords.size(), kMaxKeywords},
          Limit{"questions about the past in all texts together", histories, State::kMaxHistories}})
        if (limit.now > limit.most)
            return fail(std::string(rules.name) + " has " + std::to_string(limit.now) + " " + limit.what + ", and there can be " +
                        std::to_string(limit.most) + " at most");
    return {};
}

// --- the steps of Game::create, in their order ---------------------------------------------------------------

Error unknown_option(const Ruleset& rules, const std::string& name) {
    std::vector<std::string> names;
    for (const OptionSpec& o : rules.words.options) names.emplace_back(o.name);
    Error e;
    e.message = "there is no option '" + name + "' in " + rules.name;
    e.expected = join(names, ", ");
    e.suggestion = nearest(name, names);
    return e;
}

// Every option has its preset value unless another one was asked for.
Result<void> set_options(Game& game, const GameOptions& options) {
    const std::span<const OptionSpec> specs = game.rules->words.options;
    for (const OptionSpec& o : specs) game.option.push_back(o.preset);
    for (const auto& [name, value] : options.values) {
        auto spec = std::ranges::find_if(specs, [&wanted = name](const OptionSpec& o) { return wanted == o.name; });
        if (spec == specs.end()) return tl::unexpected(unknown_option(*game.rules, name));
        Result<u8> v = option_value(*spec, value);
        if (!v) return tl::unexpected(v.error());
        game.option[static_cast<std::size_t>(spec - specs.begin())] = *v;
    }
    return {};
}

// What the options may change is copied from the ruleset first; then the ruleset changes it by the options.
Result<void> configure(Game& game) {
    const Ruleset& rules = *game.rules;
    game.windows_restart = rules.turn.windows_restart, game.triggers_are_answered = rules.turn.triggers_are_answered,
    game.answered_apart = rules.turn.answered_apart;
    game.wounded_stat = rules.combat.wounded_stat;
    game.turn_player_first = rules.turn.turn_player_first;
    for (const ActionKind& kind : rules.play.actions) game.action_phases.push_back(kind.phases);
    game.listers = rules.play.listers;
    const std::string why = rules.words.configure ? rules.words.configure(game) : "";
    if (!why.empty()) return fail("these options contradict each other: " + why);
    return {};
}

// What the texts ask about the past.
void add_history(Game& game) {
    const Pools& pools = game.catalog->pools;
    game.history = collect_history(*game.catalog);
    for (const HistoryQuery& q : game.history) {
        const EventPattern& p = pools.patterns[q.pattern];
        const auto own = [&](i16 filter) { return filter >= 0 && pools.filters[filter].self_only; };
        game.own_history.push_back(own(p.subject) ? OwnHistory::OfSubject : own(p.other) ? OwnHistory::OfOther : OwnHistory::No);
    }
    for (const NumberExpr& n : pools.numbers)
        game.history_of_number.push_back(n.kind == NumberExpr::Kind::History ? game.history_index(query_of(n)) : i16{-1});
}

// Which events are counted, and for which of those questions.
void add_counted_events(Game& game, const Dependencies& dependencies) {
    const Pools& pools = game.catalog->pools;
    game.history_by_kind.resize(static_cast<std::size_t>(EventKind::Count));
    for (std::size_t q = 0; q < game.history.size(); ++q) {
        const EventPattern& p = pools.patterns[game.history[q].pattern];
        if ((dependencies.of_filter(p.subject) | dependencies.of_filter(p.other)) & (kEffects | kValues))
            game.counted_by_value |= bit(static_cast<unsigned>(p.kind));
        game.counted_kinds |= bit(static_cast<unsigned>(p.kind));
        game.history_in[static_cast<std::size_t>(game.history[q].period)].push_back(static_cast<u16>(q));
        game.history_by_kind[static_cast<std::size_t>(p.kind)].push_back({screen_of(p, pools), static_cast<u16>(q)});
    }
}

void add_procedures(Game& game) {
    game.procedures = {&kProgramProcedure, &kTriggersProcedure, &kBatchProcedure, &kWindowProcedure};
    for (const Procedure& p : game.rules->turn.procedures) game.procedures.push_back(&p);
}

void add_action_rules(Game& game) {
    for (const ActionKind& kind : game.rules->play.actions) {
        game.source_rules.emplace_back(kind.source_rules.begin(), kind.source_rules.end());
        game.target_rules.emplace_back(kind.target_rules.begin(), kind.target_rules.end());
    }
}

// What the rules themselves put among the waiting triggers, each as an ability of one verb.
void add_rule_items(Game& game) {
    for (const RuleItem& item : game.rules->turn.items) {
        Ability a;
        a.kind = AbilityKind::Triggered, a.name = item.name;
        Instr verb;
        verb.op = Op::GameVerb, verb.a = {item.verb, -1, -1, -1, -1};
        a.code = {verb, Instr{}};
        game.rule_items.push_back(std::move(a));
    }
}

// Abilities that cards give to others.
void add_given_abilities(Game& game) {
    const Pools& pools = game.catalog->pools;
    for (const Ability& a : pools.abilities) {
        game.ability_phases |= a.phases;
        const bool waits = (a.kind == AbilityKind::Triggered || a.kind == AbilityKind::Challenge) && a.pattern >= 0 &&
                           !pools.patterns[a.pattern].would;
        game.awaited_by.push_back(waits ? pools.patterns[a.pattern].kind : EventKind::None);
    }
}

// What completes a mission with this card, and which questions about the past that depends on.
void add_challenges(Game& game, const CardDef& def, const Dependencies& dependencies) {
    std::vector<i16> challenges;
    u64 histories = 0;
    for (const Ability& a : def.abilities)
        if (a.kind == AbilityKind::Challenge && a.pattern < 0)
            challenges.push_back(a.condition), histories |= dependencies.histories(a.condition);
    game.challenges.push_back(std::move(challenges));
    if ((game.facts.back().challenge_depends & kHistory) && !histories) histories = ~u64{0};
    game.challenge_history.push_back(histories);
}

void add_card(Game& game, const CardDef& def, const Dependencies& dependencies) {
    for (const Ability& a : def.abilities) {
        game.ability_phases |= a.phases;
        for (const Instr& in : a.code) game.ops[unsigned(in.op) / 64] |= bit(unsigned(in.op) % 64);
    }
    game.facts.push_back(facts_of(def, dependencies, *game.rules, game.catalog->vocabulary));
    game.triggers.push_back(triggers_of(def, game));
    std::vector<u8> actives;
    for (std::size_t i = 0; i < def.abilities.size(); ++i)
        if (def.abilities[i].kind == AbilityKind::Active) actives.push_back(static_cast<u8>(i));
    game.actives.push_back(std::move(actives));
    add_challenges(game, def, dependencies);
}

// Which kinds of action there are in each phase. An action that belongs to a word of the cards is left out if no card has the word.
void add_actions(Game& game) {
    const std::span<const ActionKind> actions = game.rules->play.actions;
    for (unsigned phase = 0; phase < game.actions_in.size(); ++phase)
        for (std::size_t k = 0; k < actions.size(); ++k) {
            const ActionKind& kind = actions[k];
            const bool here = has(game.action_phases[k], phase) || (kind.source == SourceKind::Ability && has(game.ability_phases, phase));
            if (here && (kind.word == Op::Stop || game.uses(kind.word))) game.actions_in[phase].push_back(static_cast<u8>(k));
        }
}

}  // namespace

Result<std::shared_ptr<const Game>> Game::create(std::shared_ptr<const Catalog> catalog, const Ruleset& original,
                                                 const GameOptions& options, const std::string& switched_off) {
    auto game = std::make_shared<Game>();
    game->catalog = std::move(catalog);
    game->rules = &original;
    if (!switched_off.empty())
        if (Result<void> known = switch_off(*game, switched_off); !known) return tl::unexpected(known.error());
    const Ruleset& rules = *game->rules;
    for (unsigned z = 0; z < rules.board.zones.size(); ++z) game->zone_by_role[static_cast<unsigned>(rules.board.zones[z].role)] = Zone{z};
    if (Result<void> set = set_options(*game, options); !set) return tl::unexpected(set.error());
    if (Result<void> agree = configure(*game); !agree) return tl::unexpected(agree.error());
    add_history(*game);
    if (Result<void> fits = within_limits(*game->catalog, rules, game->history.size()); !fits) return tl::unexpected(fits.error());
    const Dependencies dependencies{game->catalog->pools, game->history_of_number};
    add_counted_events(*game, dependencies);
    add_procedures(*game);
    add_action_rules(*game);
    add_rule_items(*game);
    add_given_abilities(*game);
    for (const CardDef& def : game->catalog->cards) add_card(*game, def, dependencies);
    add_actions(*game);
    game->statics = make_statics(*game->catalog, game->wounded_stat);
    return std::shared_ptr<const Game>(std::move(game));
}

i16 Game::history_index(const HistoryQuery& q) const {
    for (std::size_t i = 0; i < history.size(); ++i)
        if (history[i] == q) return static_cast<i16>(i);
    return -1;
}

// Nothing here may depend on which cards the decks hold, only on how many: whoever sees an object's number, or how many
// tokens fit, must not learn from it what lies hidden.
State make_state(const Game& game, std::span<const std::vector<CardId>> decks, const Seed& seed) {
    constexpr std::size_t kTokenRoom = 64;
    std::size_t most_cards = 1;
    for (const std::vector<CardId>& deck : decks) most_cards = std::max(most_cards, deck.size());
    const unsigned words = static_cast<unsigned>((most_cards + kTokenRoom + 63) / 64);
    State s(static_cast<unsigned>(decks.size()), words, static_cast<unsigned>(most_cards + 2), static_cast<unsigned>(game.history.size()));
    s.h.chance = Chance(seed);
    return s;
}

}  // namespace nexus
