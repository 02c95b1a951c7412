#include "between_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "base/words.h"
#include "card/face.h"
#include "card/query.h"
#include "output.h"
#include "table.h"
#include "view/redact.h"

namespace nexus {

bool hand_over_screen(Seat to, LineReader& reader, bool plain) {
    const Look look = terminal_look(plain);
    fmt::print("{}", look.clears ? "\x1b[H\x1b[2J\x1b[3J" : std::string(look.height, '\n').c_str());
    fmt::print("Player {}: it is your turn. Press Enter when only you can see the screen.\n", seat_letter(to));
    std::fflush(stdout);
    LineReader::Event event;
    while ((event = reader.read("", {})) == LineReader::Event::Resized) {}
    if (event == LineReader::Event::Line) reader.put_back();  // who typed an answer already need not type it again
    return event == LineReader::Event::Line;
}

namespace {

constexpr std::size_t kFaceWidth = 78;

// One person and the cards of deck and sideboard.
class Exchange {
   public:
    Exchange(Match& match, const BetweenGames& at, Seat you) : match_(match), at_(at), you_(you) {}

    // false = this person left.
    bool run() {
        for (;;) {
            at_.keep();
            draw();
            switch (at_.reader.read(seat_letter(you_) + "> ", [this](const std::string& typed) { return completions(typed); })) {
                case LineReader::Event::End: return false;
                case LineReader::Event::Resized: continue;
                case LineReader::Event::Line: break;
            }
            told_.clear();
            const std::string line(trim(at_.reader.line()));
            if (line == "quit" || line == "q") return false;
            if (line == "done" && finish()) return true;
            if (line != "done") react(line);
        }
    }

   private:
    void tell(const std::string& text) {
        for (std::string& line : wrapped(text, terminal_look(at_.plain).width)) told_.push_back(std::move(line));
    }

    bool finish() {
        const Result<void> content = match_.make_ready(you_);
        if (!content) tell("no: " + content.error().message);
        return content.has_value();
    }

    void react(const std::string& line) {
        const std::size_t blank = line.find(' ');
        const std::string word = lower(line.substr(0, blank));
        const std::string rest = blank == line.npos ? std::string() : std::string(trim(std::string_view(line).substr(blank)));
        if (word == "in" || word == "out") return move(word == "in", rest);
        if (word == "back") return match_.as_before(you_);
        if (word == "show") return show(rest);
        if (word.empty()) return;
        if (word != "help" && word != "?") tell(fmt::format("'{}' is no command here", line));
        tell(
            "out 2 Scout Drone: from your deck to the sideboard. in 2 Longbow: from the sideboard to your deck. back: everything as in the last "
            "game. show CARD: what is printed on it. done: play with the deck as it is now. quit: leave; `nexus play --resume` goes on here.");
    }

    // "2 Longbow", "2x Longbow", "Longbow"; the name may be a part of it while it is clear.
    void move(bool in, std::string_view said) {
        int n = 1;
        const auto [end, ec] = std::from_chars(said.data(), said.data() + said.size(), n);
        if (ec == std::errc()) {
            said.remove_prefix(static_cast<std::size_t>(end - said.data()));
            if (starts_with(lower(said), "x ")) said.remove_prefix(1);
        }
        said = trim(said);
        const std::vector<CardId>& from = in ? match_.deck(you_).sideboard : match_.deck(you_).cards;
        const CardId card = find(said, from);
        if (card == kNoCard) return;
        if (n < 1) return tell("how many? A number from 1 on");
        const std::vector<CardCount> moved{{n, card}};
        const Result<void> done = in ? match_.exchange(you_, {}, moved) : match_.exchange(you_, moved, {});
        if (!done) tell(done.error().message);
    }

    // kNoCard: it was told why not.
    CardId find(std::string_view said, const std::vector<CardId>& among) {
        std::vector<std::string> names, fitting;
        for (CardId id : among) {
            const std::string& name = at_.game.card(id).name;
            if (iequals(name, said)) return id;
            if (std::ranges::find(names, name) != names.end()) continue;
            names.push_back(name);
            if (!said.empty() && lower(name).find(lower(said)) != std::string::npos) fitting.push_back(name);
        }
        if (fitting.size() == 1) return at_.game.catalog->find(fitting[0]);
        if (fitting.size() > 1) tell("which of them? " + join(fitting, ", "));
        else if (const std::string near = near_names(said, names); !near.empty())
            tell(fmt::format("'{}' is not there; did you mean: {}", said, near));
        else tell(said.empty() ? "which card? Its name after the number" : fmt::format("'{}' is not there", said));
        return kNoCard;
    }

    void show(std::string_view name) {
        std::vector<CardId> all = match_.deck(you_).cards;
        all.insert(all.end(), match_.deck(you_).sideboard.begin(), match_.deck(you_).sideboard.end());
        const CardId card = find(name, all);
        if (card == kNoCard) return;
        const std::size_t width = std::min<std::size_t>(terminal_look(at_.plain).width, kFaceWidth);
        for (const std::string& line : split(card_face(at_.game.card(card), *at_.game.catalog, width, game_words(*at_.game.rules)), '\n'))
            if (!line.empty()) told_.push_back(line);
    }

    // "Deck, 65 cards: 1 Powered Grid, 4 Scout Drone, …"
    void print_list(const char* what, const std::vector<CardId>& cards) const {
        const RecordDeck list = make_record_deck(at_.game, "", cards);
        std::vector<std::string> parts;
        for (const auto& [n, name] : list.cards) parts.push_back(fmt::format("{} {}", n, name));
        const std::string text = fmt::format("{}, {}: {}", what, counted(cards.size(), "card", "cards"), join(parts, ", "));
        for (const std::string& line : wrapped(text, terminal_look(at_.plain).width)) fmt::print("{}\n", line);
    }

    void draw() const {
        const Look look = terminal_look(at_.plain);
        const MatchDeck& deck = match_.deck(you_);
        fmt::print("{}{} ({})\n", look.clears ? "\x1b[H\x1b[2J" : "\n", game_heading(match_), deck.name);
        print_list("Deck", deck.cards);
        print_list("Sideboard", deck.sideboard);
        std::vector<std::string> changed;
        for (const CardCount& c : match_.changes(you_))
            changed.push_back(fmt::format("{}{} {}", c.count > 0 ? "+" : "-", std::abs(c.count), at_.game.card(c.card).name));
        fmt::print("{}\n", changed.empty() ? "as in the last game" : "changed: " + join(changed, ", "));
        if (!changed.empty() && at_.game.rules->deck.check_deck)
            for (const DeckProblem& p : at_.game.rules->deck.check_deck(at_.game, deck.cards))
                fmt::print("  not legal: {} ({})\n", p.message, p.rule);
        for (const std::string& line : told_) fmt::print("{}\n", line);
        fmt::print("{}: exchange cards: out 2 NAME, in 2 NAME, then done   (help)\n", seat_letter(you_));
        std::fflush(stdout);
    }

    std::vector<std::string> completions(const std::string& typed) const {
        std::vector<std::string> out;
        auto offer = [&](const std::string& line) {
            if (starts_with(lower(line), lower(typed)) && std::ranges::find(out, line) == out.end()) out.push_back(line);
        };
        for (const char* word : {"back", "done", "help", "in ", "out ", "quit", "show "}) offer(word);
        for (CardId id : match_.deck(you_).sideboard) offer("in " + at_.game.card(id).name), offer("show " + at_.game.card(id).name);
        for (CardId id : match_.deck(you_).cards) offer("out " + at_.game.card(id).name), offer("show " + at_.game.card(id).name);
        return out;
    }

    Match& match_;
    const BetweenGames& at_;
    Seat you_;
    std::vector<std::string> told_;
};

bool wait_for_enter(const BetweenGames& at) {
    LineReader::Event event;
    while ((event = at.reader.read("", {})) == LineReader::Event::Resized) {}
    if (event == LineReader::Event::Line) at.reader.put_back();
    return event == LineReader::Event::Line;
}

}  // namespace

bool prepare_next_game(Match& match, const BetweenGames& at) {
    const bool several = std::ranges::count(at.players, kPerson) > 1;
    at.keep();
    fmt::print("{}. Press Enter to go on.\n", game_heading(match));
    std::fflush(stdout);
    if (!wait_for_enter(at)) return false;
    for (unsigned p = 0; p < match.seats(); ++p) {
        const Seat seat{p};
        if (match.ready(seat)) continue;
        if (at.players[p] != kPerson) {
            static_cast<void>(match.make_ready(seat));  // an unchanged deck is never refused
            continue;
        }
        at.keep();
        if (several && !hand_over_screen(seat, at.reader, at.plain)) return false;
        if (!Exchange(match, at, seat).run()) return false;
    }
    at.keep();
    return true;
}

}  // namespace nexus
