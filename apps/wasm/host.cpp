#include "host.h"

#include <fmt/format.h>

#include <algorithm>

#include "cardfile/card_set.h"
#include "match/match_record.h"
#include "match/session.h"
#include "rules/registry.h"

namespace nexus {

Result<void> Host::add_set(std::string name, std::string text) {
    Result<cardfile::SetHead> head = cardfile::read_set_head(text, name);
    if (!head) return tl::unexpected(head.error());
    if (Result<const Ruleset*> rules = find_rules(all_rulesets(), head->game, {}); !rules) return tl::unexpected(rules.error());
    std::vector<SourceFile>& sets = sets_[head->game];
    sets.push_back({std::move(name), std::move(text)});
    std::ranges::stable_sort(sets, {}, &SourceFile::name);
    games_.clear();  // what was made without it
    return {};
}

Result<const LoadedGame*> Host::game_of(const Record& record) {
    std::string key = record.game + " " + record.edition;
    for (const auto& [name, value] : record.options.values) key += " " + name + "=" + value;
    if (auto known = games_.find(key); known != games_.end()) return &known->second;
    Result<const Ruleset*> rules = find_rules(all_rulesets(), record.game, record.edition);
    if (!rules) return tl::unexpected(rules.error());
    Result<LoadedGame> loaded = load_game(**rules, record.options, sets_[record.game]);
    if (!loaded) return tl::unexpected(loaded.error());
    return &games_.emplace(std::move(key), std::move(*loaded)).first->second;
}

static Result<std::string> replay_game(const Record& record, const std::shared_ptr<const Game>& game) {
    Result<std::vector<std::vector<CardId>>> decks = decks_of(record, *game);
    if (!decks) return tl::unexpected(decks.error());
    Session session(game, std::move(*decks), std::vector<std::string>(record.decks.size()), record.seed, nullptr, record.losers);
    std::string out = fmt::format("{:016x}\n", session.state().hash());
    for (std::size_t i = 0; i < record.steps.size(); ++i) {
        const RecordStep& step = record.steps[i];
        if (const Refusal no = session.answer(step.seat, step.choice); no.refused())
            return fail(fmt::format("choice {} is refused by {}: {}", i + 1, no.rule, no.why));
        out += fmt::format("{:016x}\n", session.state().hash());
    }
    return out;
}

Result<std::string> Host::replay(std::string_view text) {
    Result<MatchRecord> record = parse_match(text, "record");
    if (!record) return tl::unexpected(record.error());
    Result<const LoadedGame*> loaded = game_of(record->first());
    if (!loaded) return tl::unexpected(loaded.error());
    std::string out;
    for (const Record& game : record->games) {
        Result<std::string> hashes = replay_game(game, (*loaded)->game);
        if (!hashes) return hashes;
        out += *hashes;
    }
    return out;
}

}  // namespace nexus
