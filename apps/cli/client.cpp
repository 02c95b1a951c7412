#include "client.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "base/words.h"
#include "card/face.h"
#include "library/files.h"
#include "notation/notation.h"
#include "rules/registry.h"

namespace nexus {

using screen::Ink;
using screen::Line;
using screen::Lines;

namespace {

constexpr unsigned kPanelLines = 9;    // what the table leaves for log, question, choices and prompt
constexpr std::size_t kMenuLines = 4;  // of it, what the choices have at least
constexpr std::size_t kReadOut = 3;    // lines of a card's text beside its question
// Behind the question until somebody asked for help: the longest that there is room for.
constexpr const char* kHelpHints[] = {"   (help: what you can type)", "   (help)"};

const char* question_of(Ask ask) {
    switch (ask) {
        case Ask::Act: return "act, or pass";
        case Ask::Target: return "choose a target";
        case Ask::Choose: return "choose";
        case Ask::PickPlace: return "choose a place";
        case Ask::Player: return "choose a player";
        case Ask::Number: return "choose a number";
        case Ask::Mode: return "choose one";
        case Ask::May: return "do it?";
        case Ask::Accept: return "use it?";
        case Ask::Order: return "which of your triggers is next?";
        case Ask::Replacement: return "which replacement applies?";
        case Ask::Game:
        case Ask::None: break;
    }
    return "choose";
}

const char* hint_that_fits(std::size_t room) {
    for (const char* hint : kHelpHints)
        if (std::string_view(hint).size() <= room) return hint;
    return "";
}

// Lines that are too long are broken between words; the others stay as they are.
std::vector<std::string> broken(const std::vector<std::string>& lines, unsigned width) {
    std::vector<std::string> out;
    for (const std::string& line : lines) {
        if (screen::columns(line) <= width) out.push_back(line);
        else
            for (std::string& piece : wrapped(line, width)) out.push_back(std::move(piece));
    }
    return out;
}

}  // namespace

std::span<const Client::Command> Client::commands() {
    static constexpr Command kCommands[] = {
        {"help", "", "these lines", &Client::help},
        {"why", "ACTION", "if I may not do that: the rule or card that forbids it", &Client::why},
        {"show", "CARD", "what is printed on a card; FC.1 works too", &Client::show},
        {"value", "FC.1", "where the numbers of an object come from", &Client::value},
        {"look", "[B] [WHAT]", "all of the table, or a pile: look B discard", &Client::look},
        {"log", "[LINES]", "what happened, every action and trigger", &Client::log},
        {"rules", "WORDS", "the rulebook; a rule by its id, or by words", &Client::rules},
        {"hint", "", "what the greedy computer player would do", &Client::hint},
        {"undo", "", "take back a choice, if nothing hidden was seen since", &Client::undo},
        {"save", "[FILE]", "keep the game in a file; it is kept by itself as well", &Client::save},
        {"load", "FILE", "go on with a game that was kept", &Client::load},
        {"stop", "[PHASE]", "ask me in this phase even if I can only pass, or no longer", &Client::stop},
        {"back", "", "all choices again, after some were singled out", &Client::back},
        {"more", "", "the next page of choices", &Client::more},
        {"draw", "", "offer a draw this turn, or accept one: all must offer it", &Client::draw},
        {"concede", "", "give up", &Client::concede},
        {"skip", "", "end the tour and play on", &Client::skip},
        {"quit", "", "leave the table; `nexus play --resume` goes on", &Client::quit},
    };
    return kCommands;
}

Client::Client(Session& session, SeatLogs& logs, LineReader& reader, ClientSettings settings)
    : session_(session),
      logs_(logs),
      reader_(reader),
      table_(*kit_of(*session.game().rules).table),
      settings_(std::move(settings)),
      look_(terminal_look(settings_.plain)),
      shown_log_(session.state().seats()),
      log_marks_(session.record().steps.size()),
      passed_(session.state().seats()),
      stops_(session.state().seats()) {}

void Client::before_choice() {
    log_marks_.resize(session_.record().steps.size());
    log_marks_.push_back(logs_.lengths());
}

// --- the screen ---------------------------------------------------------------------------------------------------

// What nobody means to do to the own side.
bool Client::aims_at_own(const Choice& c) const {
    if (c.kind != ChoiceKind::Act || !session_.game().rules->play.actions[c.action].is(kMeantForOthers)) return false;
    const SeenObject* target = find_object(seen_, c.target);
    return target && target->controller == you_;
}

// How many of the choices nobody means; they are the last ones.
std::size_t Client::aside() const {
    return static_cast<std::size_t>(std::ranges::count_if(choices_, [&](const Choice& c) { return aims_at_own(c); }));
}

void Client::look_at_choices() {
    seen_ = observe(session_.game(), session_.state(), you_);
    session_.list(you_, list_);
    choices_.assign(list_.begin(), list_.end());
    std::ranges::stable_partition(choices_, [&](const Choice& c) { return !aims_at_own(c); });  // few mean those
    notations_.clear();
    for (const Choice& c : choices_) notations_.push_back(to_notation(session_.game(), session_.state(), you_, c));
    page_ = 0;
}

std::string Client::question() const {
    std::string out;
    if (seen_.about != kNoCard) {
        const std::string& name = seen_.about_ability.none() ? std::string() : session_.game().ability(seen_.about_ability).name;
        out = fmt::format("{}{}{}: ", session_.game().card(seen_.about).name, name.empty() ? "" : ", ", name);
    }
    return out + (*seen_.step ? seen_.step : question_of(seen_.ask));
}

// What was said to the last line typed, or what the tour says now.
std::vector<std::string> Client::told() const {
    if (!guide_) return message_;
    if (message_.empty()) return broken(guide_->advice(), look_.width);
    std::vector<std::string> out = message_;
    out.push_back("Enter: back to the tour");
    return out;
}

// What happened since this person last decided, as far as there is room.
std::vector<std::string> Client::news(std::size_t room) {
    const std::size_t from = std::min(logs_.lines(you_).size(), shown_log_[you_]);
    std::vector<std::string> told = recap(std::span(logs_.lines(you_)).subspan(from), std::span(logs_.tales(you_)).subspan(from));
    if (std::string passed = passed_over_text(session_.game(), passed_[you_], seen_.turn, seen_.phase); !passed.empty())
        told.push_back(std::move(passed));
    return newest_lines(told, look_.width, room, screen::signs(look_.unicode).more);
}

// The card that asks is read out.
std::vector<std::string> Client::asking_card() const {
    if (seen_.about == kNoCard) return {};
    std::string text = session_.game().card(seen_.about).text;
    std::ranges::replace(text, '\n', ' ');
    std::vector<std::string> out = wrapped(text, look_.width - 3);
    if (out.size() > kReadOut) {
        out.resize(kReadOut);
        out.back() += screen::signs(look_.unicode).more;
    }
    return out;
}

// The step of the tour is always in sight.
void Client::show_step_of_tour() {
    auto step = std::ranges::find_if(notations_, [&](const std::string& n) { return iequals(n, guide_->step()); });
    if (step == notations_.end()) return;
    const std::vector<std::size_t> alone{static_cast<std::size_t>(step - notations_.begin())};
    if (std::ranges::find(rows_, alone, &screen::MenuRow::choices) == rows_.end()) rows_.insert(rows_.begin(), {*step, "", alone});
}

Lines Client::panel(unsigned height) {
    Lines out;
    auto push = [&](std::string text, Ink ink) {
        out.push_back(screen::cut({{std::move(text), ink}}, look_.width, screen::signs(look_.unicode)));
    };
    std::vector<std::string> said = told(), card = asking_card();
    if (said.size() + card.size() + 2 > height) card.clear();
    message_is_cut_ = said.size() + 2 > height && said.size() > 1;
    if (message_is_cut_) {  // its beginning is seen, and `more` goes on
        said.resize(height > 3 ? height - 3 : 1);
        said.push_back(fmt::format("{} `more` reads on", screen::signs(look_.unicode).more));
    }
    const std::size_t needed = std::min<std::size_t>(choices_.size(), kMenuLines) + 1 + card.size() + said.size();
    if (said.empty() || height > needed + 1)
        for (std::string& line : news(std::max<std::size_t>(height - std::min<std::size_t>(height, needed), 2)))
            push(std::move(line), Ink::Faint);
    for (const std::string& line : said) push(line, guide_ && message_.empty() ? Ink::Good : Ink::Plain);
    for (const std::string& line : card) push("  " + line, Ink::Plain);

    const unsigned left = height > out.size() + 1 ? height - static_cast<unsigned>(out.size()) - 1 : 1;
    rows_ = screen::menu_rows(session_.game(), table_, seen_, choices_, notations_, std::size_t{left} * (look_.width >= 76 ? 2 : 1),
                              aside());
    if (guide_) show_step_of_tour();
    screen::MenuPage menu = screen::draw_menu(rows_, page_, {look_.width, left, look_.unicode});
    std::string asked = fmt::format("{}: {}", seat_letter(you_), question());
    if (menu.pages > 1) asked += fmt::format("   (page {} of {}: more)", page_ % menu.pages + 1, menu.pages);
    if (choices_.size() < list_.size()) asked += "   (back: all choices)";
    else if (!helped_ && !guide_) asked += hint_that_fits(look_.width - std::min<std::size_t>(look_.width, screen::columns(asked)));
    push(asked, Ink::Strong);
    for (Line& line : menu.lines) out.push_back(std::move(line));
    return out;
}

Lines Client::table_lines() const {
    const unsigned height = look_.height > kPanelLines + 8 ? look_.height - kPanelLines : 8;
    const std::span<const Choice> meant(choices_.data(), choices_.size() - (aside() < choices_.size() ? aside() : 0));
    return screen::draw_table(session_.game(), table_, seen_, {settings_.names}, screen::marks_of(session_.game(), meant),
                              {look_.width, height, look_.unicode});
}

void Client::draw() {
    look_ = terminal_look(settings_.plain);
    Lines table = table_lines();
    unsigned left = look_.height > table.size() + 1 ? look_.height - static_cast<unsigned>(table.size()) - 1 : 4;
    Lines below = panel(left);
    std::string out = look_.clears ? "\x1b[H\x1b[2J" : "\n";
    for (const Line& line : table) out += painted(line, look_) + "\n";
    for (const Line& line : below) out += painted(line, look_) + "\n";
    std::fwrite(out.data(), 1, out.size(), stdout);
    std::fflush(stdout);
}

// Longer than the panel: page by page over the whole screen.
void Client::pages(const std::vector<std::string>& text) {
    std::vector<std::string> lines;
    std::size_t page = 1, from = 0;
    auto show = [&] {
        look_ = terminal_look(settings_.plain);
        page = look_.height > 2 ? look_.height - 2 : 1;
        lines = broken(text, look_.width);
        std::string out = look_.clears ? "\x1b[H\x1b[2J" : "\n";
        for (std::size_t i = from; i < std::min(lines.size(), from + page); ++i)
            out += screen::cut(lines[i], look_.width, screen::signs(look_.unicode)) + "\n";
        std::fwrite(out.data(), 1, out.size(), stdout);
        std::fflush(stdout);
    };
    do {
        show();
        bool last = from + page >= lines.size();
        if (!read(last ? "Enter: back to the table " : "Enter: more, q: back to the table ", show) || reader_.line() == "q") return;
        if (!reader_.line().empty() && reader_.line() != "more") return reader_.put_back();  // the next answer already
        from += page;
    } while (from < lines.size());
}

// Lines that the panel has for a message, beside the question and a row of choices.
std::size_t Client::message_room() const {
    const std::size_t table = table_lines().size();
    return look_.height > table + 4 ? look_.height - table - 3 : 1;
}

void Client::say(const std::vector<std::string>& lines) {
    std::vector<std::string> fitting = broken(lines, look_.width);
    if (fitting.size() > std::min<std::size_t>(message_room(), std::max(6u, look_.height / 3))) return pages(fitting);
    message_ = std::move(fitting);
}

bool Client::read(const std::string& prompt, const std::function<void()>& redraw) {
    for (;;) {
        switch (reader_.read(prompt, [&](const std::string& typed) { return completions(typed); })) {
            case LineReader::Event::Line: return true;
            case LineReader::Event::End: return false;
            case LineReader::Event::Resized: redraw();
        }
    }
}

static std::string without_quotes(std::string_view text) {
    std::string out(text);
    std::erase(out, '"');
    return out;
}

std::vector<std::string> Client::completions(const std::string& typed) const {
    std::vector<std::string> all;
    for (const Command& c : commands()) all.push_back(*c.arguments ? std::string(c.name) + " " : c.name);
    const std::string before = starts_with(typed, "why ") ? "why " : "";
    for (std::size_t i = 0; i < list_.size(); ++i) all.push_back(before + to_notation(session_.game(), session_.state(), you_, list_[i]));
    if (starts_with(typed, "show ") || starts_with(typed, "value "))
        for (const std::string& name : session_.game().catalog->names()) all.push_back(typed.substr(0, typed.find(' ') + 1) + name);
    if (starts_with(typed, "stop "))
        for (const char* phase : session_.game().rules->turn.phases) all.push_back(std::string("stop ") + phase);
    const std::string given = lower(without_quotes(typed));
    std::vector<std::string> out;
    for (std::string& line : all)
        if (starts_with(lower(without_quotes(line)), given)) out.push_back(std::move(line));
    std::ranges::sort(out);
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

// --- asking -------------------------------------------------------------------------------------------------------

// Where nothing but passing is possible the table passes for you, unless you asked to be stopped here.
bool Client::pass_if_forced() const {
    return list_.size() == 1 && list_[0].kind == ChoiceKind::Pass && !stops_[you_].contains(session_.state().h.phase) && !guide_;
}

bool Client::passes(Seat you) {
    you_ = you;
    session_.list(you_, list_);
    return pass_if_forced();
}

Client::Outcome Client::pass_over() {
    const Header& now = session_.state().h;
    const PassedOver here{
        now.turn, now.phase,
        now.turn_owner == you_ || !session_.game().catalog->vocabulary.privileges.empty()};  // with an initiative all act in every turn
    if (std::ranges::find(passed_[you_], here) == passed_[you_].end()) passed_[you_].push_back(here);
    return apply(list_[0]) == Reaction::Answered ? Outcome::Answered : Outcome::Left;
}

Client::Outcome Client::ask(Seat you) {
    you_ = you;
    look_at_choices();
    message_.clear();
    if (pass_if_forced()) return pass_over();
    if (!news_.empty()) say(std::exchange(news_, {}));
    for (;;) {
        draw();
        if (!read(seat_letter(you_) + "> ", [&] { draw(); })) return Outcome::Left;
        told_before_ = told();
        message_.clear();
        switch (react(reader_.line())) {
            case Reaction::Again: break;
            case Reaction::Answered:
                shown_log_[you_] = log_marks_.empty() ? 0 : log_marks_.back()[you_];
                passed_[you_].clear();
                return Outcome::Answered;
            case Reaction::Left: return Outcome::Left;
            case Reaction::Load: return Outcome::Load;
        }
    }
}

void Client::farewell(Seat you) {
    you_ = you;
    seen_ = observe(session_.game(), session_.state(), you);
    look_ = terminal_look(settings_.plain);
    std::string out = look_.clears ? "\x1b[H\x1b[2J" : "\n";
    const unsigned height = look_.height > kPanelLines + 8 ? look_.height - kPanelLines : 8;
    for (const Line& line : screen::draw_table(session_.game(), table_, seen_, {settings_.names}, {}, {look_.width, height, look_.unicode}))
        out += painted(line, look_) + "\n";
    for (const std::string& line : news(kPanelLines - 4)) out += line + "\n";
    std::fwrite(out.data(), 1, out.size(), stdout);
}

Client::Reaction Client::react(const std::string& line) {
    if (line.empty()) {
        if (choices_.size() == 1) return take(0);
        return Reaction::Again;
    }
    std::size_t n = 0;
    auto [end, ec] = std::from_chars(line.data(), line.data() + line.size(), n);
    if (ec == std::errc() && end == line.data() + line.size()) return take_row(n);
    std::size_t blank = line.find(' ');
    std::string word = lower(line.substr(0, blank));
    std::string rest = blank == line.npos ? std::string() : std::string(trim(std::string_view(line).substr(blank)));
    if (word == "?") word = "help";
    if (word == "q" || word == "exit") word = "quit";
    for (const Command& c : commands())
        if (word == c.name) return (this->*c.run)(rest);
    return react_to_notation(line);
}

Client::Reaction Client::take_row(std::size_t number) {
    if (number < 1 || number > rows_.size()) {
        say(fmt::format("there is no row {}; the list goes from 1 to {}", number, rows_.size()));
        return Reaction::Again;
    }
    const std::vector<std::size_t> picked = rows_[number - 1].choices;
    if (picked.size() == 1) return take(picked[0]);
    std::vector<Choice> fewer;
    std::vector<std::string> names;
    for (std::size_t i : picked) fewer.push_back(choices_[i]), names.push_back(notations_[i]);
    choices_ = std::move(fewer), notations_ = std::move(names), page_ = 0;
    return Reaction::Again;
}

Client::Reaction Client::take(std::size_t choice) { return apply(Choice(choices_[choice])); }

// A whole action is done; the beginning of some singles them out; anything else is told what is wrong with it.
Client::Reaction Client::react_to_notation(const std::string& line) {
    Result<Choice> c = parse_notation(session_.game(), session_.state(), you_, line);
    if (c) return apply(*c);
    const auto row = std::ranges::find_if(rows_, [&](const screen::MenuRow& r) { return r.choices.size() > 1 && iequals(r.text, line); });
    if (row != rows_.end()) return take_row(static_cast<std::size_t>(row - rows_.begin()) + 1);
    std::vector<std::size_t> fits = screen::continuing(notations_, line);
    if (fits.empty() && choices_.size() < list_.size()) look_at_choices(), fits = screen::continuing(notations_, line);
    if (fits.empty()) {
        std::vector<std::string> words;
        for (const Command& command : commands()) words.push_back(command.name);
        std::string near = nearest(line.substr(0, line.find(' ')), words);
        std::vector<std::string> told = split(c.error().to_string(), '\n');
        if (!near.empty() && line.find(' ') == line.npos) told.push_back("is it the command `" + near + "`? (help lists the commands)");
        say(told);
        return Reaction::Again;
    }
    std::vector<Choice> fewer;
    std::vector<std::string> names;
    for (std::size_t i : fits) fewer.push_back(choices_[i]), names.push_back(notations_[i]);
    choices_ = std::move(fewer), notations_ = std::move(names), page_ = 0;
    if (choices_.size() == 1) say("Enter does: " + notations_[0]);
    return Reaction::Again;
}

Client::Reaction Client::apply(const Choice& c) {
    const Game& game = session_.game();
    std::string notation = to_notation(game, session_.state(), you_, c);
    Refusal no = Reader(game, session_.state()).refusal(you_, c);
    if (no.refused()) {
        say(refusal_text(no));
        return Reaction::Again;
    }
    if (guide_)
        if (std::optional<std::string> other = guide_->objection(notation)) {
            say(*other);
            return Reaction::Again;
        }
    if (aims_at_own(c) && !confirmed("That is your own. Really? (y/n) ")) return Reaction::Again;
    before_choice();
    logs_.on_choice(session_.state(), you_, c, notation);
    session_.answer(you_, c, notation);
    logs_.on_answered(session_.state());
    if (guide_) guide_->stand(session_.record().steps.size());
    return Reaction::Answered;
}

bool Client::confirmed(const std::string& question) {
    if (!read(question, [&] { draw(); })) return false;
    const std::string word = lower(reader_.line());
    if (!word.empty() && word != "y" && word != "yes" && word != "n" && word != "no") reader_.put_back();  // something else: that is no
    return word == "y" || word == "yes";
}

std::string Client::refusal_text(const Refusal& no) const {
    std::string out = fmt::format("no: {} ({})", worded(*session_.game().rules, no.why), no.rule);
    if (no.culprit != kNoCard) out += fmt::format(", because of {}", session_.game().card(no.culprit).name);
    return out + fmt::format("; `rules {}` has the rule", no.rule);
}

}  // namespace nexus
