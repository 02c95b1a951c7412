#include "tutorial.h"

#include "base/words.h"
#include "cardfile/files.h"
#include "match/library.h"
#include "notation/notation.h"
#include "scenario/board.h"
#include "scenario/items.h"

namespace nexus {

Result<Tutorial> Tutorial::open(const std::string& game) {
    std::string path = cards_directory(NEXUS_SOURCE_DIR) + "/" + game + "/tutorial.scenario";
    Result<std::string> text = cardfile::read_file(path);
    if (!text) return fail("there is no tutorial for " + game + " (" + text.error().message + ")");
    Result<Scenario> scenario = parse_scenario(*text, path);
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
            if (colon == line.text.npos || seat == kNoSeat) return fail(path + ": a tutorial has only actions, say and expect: " + line.text);
            out.script_.push_back({std::move(said), seat, std::string(trim(std::string_view(line.text).substr(colon + 1)))});
            said.clear();
        }
    }
    out.last_words_ = std::move(said);
    return out;
}

std::vector<std::string> Tutorial::advice() {
    if (finished()) return {};
    std::vector<std::string> out = script_[next_].said;
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
