// One person at the table: shows what the seat may know, offers what the decision lists, and takes commands.
// It holds no rules: everything comes from view, notation and the engine's refusals.
#pragma once

#include <functional>
#include <set>
#include <span>

#include "match/match.h"
#include "match/recap.h"
#include "match/seat_logs.h"
#include "match/session.h"
#include "screen/menu.h"
#include "search/player.h"
#include "terminal.h"

namespace nexus {

struct ClientSettings {
    std::vector<std::string> names;  // of the seats, as the table shows them
    bool plain = false;              // no colour, no Unicode
    std::string save_file;           // where `save` without a name writes
    const Match* match = nullptr;    // that the game is a part of; null = it is none
};

// What the table tells a learner, and what it waits for; the tutorial implements it.
class Guide {
   public:
    virtual ~Guide() = default;
    virtual std::vector<std::string> advice() = 0;  // paragraphs, for the decision at hand
    // May this be done now? Otherwise what to say instead.
    virtual std::optional<std::string> objection(const std::string& notation) = 0;
    virtual std::string step() const = 0;       // what is to be done now
    virtual void stand(std::size_t steps) = 0;  // so many choices have been made
};

class Client {
   public:
    Client(Session& session, SeatLogs& logs, LineReader& reader, ClientSettings settings);

    enum class Outcome { Answered, Left, Load };
    // Asks this person until there is an answer.
    Outcome ask(Seat you);
    bool passes(Seat you);  // is nothing else possible, and is it passed without asking?
    // The last look at a finished game.
    void farewell(Seat you);
    void before_choice();  // note where the log stands, for `undo`
    void set_guide(Guide* guide) { guide_ = guide; }
    Guide* guide() const { return guide_; }
    void tell(std::vector<std::string> lines) { news_ = std::move(lines); }  // with the next decision
    const std::string& load_file() const { return load_file_; }

   private:
    enum class Reaction { Again, Answered, Left, Load };
    struct Command {
        const char* name;
        const char* arguments;
        const char* help;
        Reaction (Client::*run)(std::string_view);
    };
    static std::span<const Command> commands();

    void look_at_choices();
    std::size_t aside() const;
    screen::Lines table_lines() const;
    std::size_t message_room() const;
    void draw();
    screen::Lines panel(unsigned height);
    std::vector<std::string> told() const;
    std::vector<std::string> news(std::size_t room);
    std::vector<std::string> asking_card() const;
    void show_step_of_tour();
    std::string question() const;
    bool pass_if_forced() const;
    Outcome pass_over();
    bool aims_at_own(const Choice& choice) const;
    u8 people() const;
    Reaction react(const std::string& line);
    Reaction react_to_notation(const std::string& line);
    Reaction take_row(std::size_t number);
    Reaction take(std::size_t choice);
    Reaction apply(const Choice& choice);
    bool confirmed(const std::string& question);
    void say(const std::vector<std::string>& lines);
    void say(std::string line) { say(std::vector<std::string>{std::move(line)}); }
    void pages(const std::vector<std::string>& lines);
    std::string refusal_text(const Refusal& no) const;
    std::vector<std::string> completions(const std::string& typed) const;
    bool read(const std::string& prompt, const std::function<void()>& redraw);

    Reaction help(std::string_view);
    Reaction why(std::string_view text);
    Reaction show(std::string_view text);
    Reaction value(std::string_view text);
    Reaction look(std::string_view text);
    Reaction log(std::string_view text);
    Reaction rules(std::string_view text);
    Reaction hint(std::string_view);
    Reaction undo(std::string_view);
    Reaction save(std::string_view text);
    Reaction load(std::string_view text);
    Reaction stop(std::string_view text);
    Reaction back(std::string_view);
    Reaction more(std::string_view);
    Reaction draw(std::string_view);
    Reaction concede(std::string_view);
    Reaction skip(std::string_view);
    Reaction quit(std::string_view);

    Session& session_;
    SeatLogs& logs_;
    LineReader& reader_;
    const TableSpec& table_;
    ClientSettings settings_;
    Look look_;
    Seat you_;
    Observation seen_;
    ChoiceList list_;
    std::vector<Choice> choices_;         // those of the list that the menu is narrowed to
    std::vector<std::string> notations_;  // of choices_
    std::vector<screen::MenuRow> rows_;
    unsigned page_ = 0;
    std::vector<std::string> message_, news_, told_before_;  // told_before_: what was on the screen when the last line was typed
    std::vector<std::size_t> shown_log_;                     // by seat: lines of the log that were on the screen at the last decision
    bool helped_ = false, message_is_cut_ = false;
    std::vector<std::vector<std::size_t>> log_marks_;  // before each step
    std::vector<std::vector<PassedOver>> passed_;      // by seat: what was passed for it since it last decided
    std::vector<std::set<unsigned>> stops_;            // by seat: phases in which nothing is passed by itself
    std::string load_file_;
    Guide* guide_ = nullptr;
};

}  // namespace nexus
