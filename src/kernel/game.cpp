#include "kernel/game.h"

#include <algorithm>

#include "base/words.h"
#include "kernel/internal.h"

namespace nexus {

namespace {

u64 allow_all(const ActionContext&, unsigned) { return ~u64{0}; }

// Every history a text asks for: numbers of kind History and "the nth time each …" patterns.
std::vector<HistoryQuery> collect_history(const Catalog& c) {
    std::vector<HistoryQuery> out;
    auto add = [&](HistoryQuery q) {
        if (std::ranges::find(out, q) == out.end()) out.push_back(q);
    };
    for (const NumberExpr& n : c.pools.numbers)
        if (n.kind == NumberExpr::Kind::History) add({n.a, n.period, n.distinct_names});
    for (std::size_t i = 0; i < c.pools.patterns.size(); ++i)
        if (c.pools.patterns[i].nth) add({static_cast<i16>(i), c.pools.patterns[i].period, false});
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

}  // namespace

Result<std::shared_ptr<const Game>> Game::create(std::shared_ptr<const Catalog> catalog, const Ruleset& rules, const GameOptions& options,
                                                 const std::string& switched_off) {
    auto game = std::make_shared<Game>();
    game->catalog = std::move(catalog);
    game->rules = &rules;
    game->switched_off = switched_off;
    for (unsigned z = 0; z < rules.zones.size(); ++z) game->zone_by_role[static_cast<unsigned>(rules.zones[z].role)] = Zone{z};
    game->option.assign(rules.options.size(), 0);
    for (const auto& [name, value] : options.values) {
        auto spec = std::ranges::find_if(rules.options, [&](const OptionSpec& o) { return name == o.name; });
        if (spec == rules.options.end()) {
            std::vector<std::string> names;
            for (const OptionSpec& o : rules.options) names.emplace_back(o.name);
            Error e;
            e.message = "there is no option '" + name + "' in " + rules.name;
            e.expected = join(names, ", ");
            e.suggestion = nearest(name, names);
            return tl::unexpected(e);
        }
        Result<u8> v = option_value(*spec, value);
        if (!v) return tl::unexpected(v.error());
        game->option[static_cast<std::size_t>(spec - rules.options.begin())] = *v;
    }
    game->history = collect_history(*game->catalog);
    game->history_by_kind.resize(static_cast<std::size_t>(EventKind::Count));
    for (std::size_t q = 0; q < game->history.size(); ++q)
        game->history_by_kind[static_cast<std::size_t>(game->catalog->pools.patterns[game->history[q].pattern].kind)].push_back(static_cast<u16>(q));
    for (const ActionKind& kind : rules.actions) {
        auto copy = [&](std::span<const ActionRule> from) {
            std::vector<ActionRule> out(from.begin(), from.end());
            for (ActionRule& r : out)
                if (std::string(kind.verb) + "/" + r.id == switched_off) r.mask = allow_all;
            return out;
        };
        game->source_rules.push_back(copy(kind.source_rules));
        game->target_rules.push_back(copy(kind.target_rules));
    }
    for (const CardDef& def : game->catalog->cards) {
        std::vector<u8> layers;
        for (const Ability& a : def.abilities) {
            u8 mask = 0;
            for (const Instr& in : a.code)
                if (layer_of(in.op) != 0xFF) mask |= static_cast<u8>(1u << layer_of(in.op));
            layers.push_back(mask);
        }
        game->static_layers.push_back(std::move(layers));
    }
    return std::shared_ptr<const Game>(std::move(game));
}

i16 Game::history_index(const HistoryQuery& q) const {
    for (std::size_t i = 0; i < history.size(); ++i)
        if (history[i] == q) return static_cast<i16>(i);
    return -1;
}

State make_state(const Game& game, std::span<const std::vector<CardId>> decks, u64 seed) {
    std::size_t most_cards = 1, most_objects = 1;
    for (const std::vector<CardId>& deck : decks) {
        most_cards = std::max(most_cards, deck.size());
        std::size_t staying = 0;
        for (CardId id : deck) staying += game.card(id).stays_in_play;
        most_objects = std::max(most_objects, staying + 16);  // room for tokens; every card of the deck always fits
    }
    unsigned words = static_cast<unsigned>((most_objects + 63) / 64);
    State s(static_cast<unsigned>(decks.size()), words, static_cast<unsigned>(most_cards + 2), static_cast<unsigned>(game.history.size()));
    s.h.random = Random(seed);
    return s;
}

}  // namespace nexus
