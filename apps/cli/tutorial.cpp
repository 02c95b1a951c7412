#include "tutorial.h"

#include <set>

#include "base/words.h"
#include "card/face.h"
#include "library/files.h"
#include "library/library.h"
#include "library/scenario_files.h"
#include "notation/notation.h"
#include "output.h"
#include "rules/registry.h"
#include "scenario/board.h"
#include "scenario/items.h"

namespace nexus {

Result<Tutorial> Tutorial::open(const std::string& game, const std::string& edition) {
    Result<const Ruleset*> rules = find_rules(all_rulesets(), game, edition);
    if (!rules) return tl::unexpected(rules.error());
    const std::string which = *rules == find_ruleset(game) ? "" : std::string("-") + (*rules)->edition;
    std::string path = cards_directory(NEXUS_SOURCE_DIR) + "/" + game + "/tutorial" + which + ".scenario";
    Result<std::string> text = read_file(path);
    if (!text) return fail("there is no tutorial for " + game + " (" + (*rules)->edition + "): " + text.error().message);
    Result<Scenario> scenario = read_scenario(*text, path);
    if (!scenario) return tl::unexpected(scenario.error());
    Tutorial out;
    out.scenario_ = std::move(*scenario);
    Result<std::shared_ptr<const Game>> made = Game::create(out.scenario_.catalog, *out.scenario_.rules, out.scenario_.cases[0].options);
    if (!made) return tl::unexpected(made.error());
    out.game_ = *made;
    Result<State> start = scenario::compose_board(*out.game_, out.scenario_.cases[0]);
    if (!start) return tl::unexpected(start.error());
    out.start_ = std::move(*start);
    Engine(*out.game_, out.start_).advance();
    std::vector<std::string> said;
    for (const ScenarioLine& line : out.scenario_.cases[0].script) {
        std::string_view rest = line.text;
        if (scenario::take_word(rest, "say")) said.emplace_back(rest);
        else if (!scenario::take_word(rest, "expect")) {
            std::size_t colon = line.text.find(':');
            Seat seat = parse_seat(trim(std::string_view(line.text).substr(0, colon)), kMaxSeats);
            if (colon == line.text.npos || seat == kNoSeat)
                return fail(path + ": a tutorial has only actions, say and expect: " + line.text);
            out.script_.push_back({std::move(said), {}, seat, std::string(trim(std::string_view(line.text).substr(colon + 1)))});
            said.clear();
        }
    }
    out.last_words_ = std::move(said);
    out.explain_keywords();
    return out;
}

// A step that names a card explains the keywords printed on it, each once in a tour.
void Tutorial::explain_keywords() {
    std::set<std::string> explained;
    const GameWords game_words_of_this = game_words(*game_->rules);
    for (Step& step : script_) {
        const std::string words = join(step.said, " ") + " " + step.action;
        for (const CardDef& card : game_->catalog->cards) {
            if (words.find(card.name) == words.npos) continue;
            for (const KeywordWord* word : keywords_on(card, game_->catalog->vocabulary))
                if (explained.insert(word->name).second) step.keywords.push_back(keyword_meaning(*word, game_words_of_this));
        }
    }
}

std::vector<std::string> Tutorial::advice() {
    if (finished()) return {};
    std::vector<std::string> out = script_[next_].said;
    out.insert(out.end(), script_[next_].keywords.begin(), script_[next_].keywords.end());
    out.push_back("Type: " + script_[next_].action + (next_ == 0 ? "   (or its number; `skip` ends the tour)" : "   (or its number)"));
    return out;
}

std::optional<std::string> Tutorial::objection(const std::string& notation) {
    if (finished() || iequals(notation, script_[next_].action)) return std::nullopt;
    return "You may do that, but the tour goes another way: " + script_[next_].action + ". `skip` ends the tour and plays on.";
}

std::string Tutorial::others_action(Seat& seat) const {
    if (finished() || script_[next_].seat == Seat{0}) return {};
    seat = script_[next_].seat;
    return script_[next_].action;
}

}  // namespace nexus
