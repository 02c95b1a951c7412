#include "base/words.h"
#include "cardfile/card_set.h"
#include "scenario/scenario.h"

namespace nexus {

tl::expected<const Catalog*, ScenarioSets::Problem> ScenarioSets::find(const Ruleset& rules, const Catalog& start, std::string_view set,
                                                                       std::string_view scenario_file) {
    Result<SourceFile> source = reader_(rules, set, scenario_file);
    if (!source) return tl::unexpected(Problem{false, source.error()});
    const std::string key = std::string(rules.id) + " " + rules.edition + " " + source->name;
    if (auto known = known_.find(key); known != known_.end() && known->second.text == source->text) return &known->second.catalog;
    if (const Result<cardfile::SetHead> head = cardfile::read_set_head(source->text, source->name); head && !head->is_for(rules.edition)) {
        Error e;
        e.message = "the set is not for the edition " + std::string(rules.edition);
        e.expected = "edition: " + join(head->editions, " or ");
        return tl::unexpected(Problem{true, std::move(e)});
    }
    Catalog loaded = start;
    if (std::vector<Error> errors = cardfile::load_set_text(loaded, source->text, source->name); !errors.empty())
        return tl::unexpected(Problem{true, errors[0]});
    return &known_.insert_or_assign(key, Known{std::move(source->text), std::move(loaded)}).first->second.catalog;
}

}  // namespace nexus
