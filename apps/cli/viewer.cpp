#include "viewer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

#include "rules/registry.h"
#include "screen/table.h"
#include "table.h"
#include "view/redact.h"

namespace nexus {

namespace {

constexpr unsigned kBelow = 9;

class Viewer {
   public:
    Viewer(ViewedGame& game, const ViewerOptions& options)
        : g_(game), o_(options), running_(options.speed > 0), speed_(options.speed > 0 ? options.speed : 2) {}

    Viewed run() {
        Keys keys;
        for (;;) {
            draw();
            int wait = running_ ? static_cast<int>(std::lround(1000 / speed_)) : -1;
            std::optional<char> key = interrupted() ? std::optional<char>('q') : keys.wait(wait);
            if (!key && interrupted()) key = 'q';
            if (!key) {
                if (running_ && !forward(1)) running_ = false;
                continue;
            }
            if (*key == 'q' || *key == '\x1b') return {ViewEnd::Left, at_};
            if (*key == 'b' && o_.branches && !g_.states[at_].h.over) return {ViewEnd::Branch, at_};
            take(*key, keys);
        }
    }

   private:
    void take(char key, Keys& keys) {
        told_.clear();
        switch (key) {
            case ' ': running_ = !running_; break;
            case 'n':
            case 'l':
            case '\n':
            case '\r': running_ = false, forward(1); break;
            case 'p':
            case 'h': running_ = false, at_ -= std::min<std::size_t>(at_, 1); break;
            case 'j': running_ = false, forward(10); break;
            case 'k': running_ = false, at_ -= std::min<std::size_t>(at_, 10); break;
            case '+': speed_ = std::min(speed_ * 2, 64.0); break;
            case '-': speed_ = std::max(speed_ / 2, 0.125); break;
            case 't': running_ = false, next_turn(); break;
            case 'm': running_ = false, next_game(); break;
            case '0': running_ = false, at_ = 0; break;
            case '$':
            case 'G': running_ = false, forward(~std::size_t{0}); break;
            case 'g': running_ = false, jump(keys); break;
            case 's': seat_ = seat_ >= g_.states[0].seats() ? 0 : seat_ + 1; break;
            default: told_ = "no such key"; break;
        }
    }

    bool forward(std::size_t steps) {
        for (; steps > 0; --steps) {
            if (at_ + 1 >= g_.states.size() && !(g_.more && g_.more(g_))) return false;
            if (interrupted()) return false;
            ++at_;
        }
        return true;
    }

    void next_turn() {
        u32 turn = g_.states[at_].h.turn;
        while (g_.states[at_].h.turn == turn && forward(1)) {}
    }

    void next_game() {
        const std::size_t part = g_.part_of(at_);
        while (g_.part_of(at_) == part && forward(1)) {}
    }

    void jump(Keys& keys) {
        std::string number;
        for (;;) {
            told_ = "go to step: " + number;
            draw();
            std::optional<char> key = keys.wait(-1);
            if (interrupted()) return;
            if (!key) continue;
            if (*key == '\n' || *key == '\r') break;
            if ((*key == '\x7f' || *key == '\b') && !number.empty()) number.pop_back();
            if (std::isdigit(static_cast<unsigned char>(*key))) number += *key;
            else if (*key == '\x1b' || *key == 'q') {
                told_.clear();
                return;
            }
        }
        told_.clear();
        std::size_t to = at_;
        std::from_chars(number.data(), number.data() + number.size(), to);
        if (to > at_) forward(to - at_);
        else at_ = to;
    }

    void draw() {
        using screen::Ink;
        Look look = terminal_look(o_.plain);
        const screen::Signs& sg = screen::signs(look.unicode);
        const State& state = g_.states[at_];
        // From one seat, or from the first with every hand open below.
        Seat eye{seat_ < state.seats() ? seat_ : 0u};
        Observation seen = observe(*g_.game, state, eye);
        unsigned height = look.height > kBelow + 8 ? look.height - kBelow : 8;
        screen::Lines lines = screen::draw_table(*g_.game, *kit_of(*g_.game->rules).table, seen, {g_.names}, {},
                                                 {look.width, height, look.unicode});
        if (seat_ >= state.seats())
            for (unsigned p = 1; p < state.seats(); ++p) lines.push_back({{hand_of(state, Seat{p})}});
        const std::size_t eyes = std::min<std::size_t>(seat_, state.seats());
        const std::vector<std::string>& log = g_.logs->lines(static_cast<unsigned>(eyes));
        const std::size_t from = at_ > 0 ? g_.told[at_ - 1][eyes] : 0;
        std::vector<std::string> news(log.begin() + static_cast<std::ptrdiff_t>(from),
                                      log.begin() + static_cast<std::ptrdiff_t>(g_.told[at_][eyes]));
        std::size_t room = look.height > lines.size() + 4 ? look.height - lines.size() - 4 : 1;
        if (news.size() > room) news.erase(news.begin() + 1, news.begin() + 1 + static_cast<std::ptrdiff_t>(news.size() - room));
        for (const std::string& line : news) lines.push_back({{line}});
        if (state.h.over) lines.push_back({{outcome(Reader(*g_.game, state)), Ink::Strong}});
        std::string of = g_.more ? "" : fmt::format(" of {}", g_.states.size() - 1);
        const std::string& heading = g_.parts[g_.part_of(at_)].heading;
        lines.push_back({{fmt::format("step {}{}, {}{}{}  ", at_, of, running_ ? fmt::format("{} a second", speed_) : "paused",
                                      heading.empty() ? "" : "; ", heading),
                          Ink::Strong},
                         {told_}});
        lines.push_back({{fmt::format("space run  n/p step  j/k 10  t turn  {}g goto  +/- speed  s eyes{}  q end",
                                      heading.empty() ? "" : "m game  ", o_.branches ? "  b play" : ""),
                          Ink::Faint}});
        std::string out = look.clears ? "\x1b[H\x1b[2J" : "\n";
        for (std::size_t i = 0; i < lines.size(); ++i)
            out += painted(screen::cut(lines[i], look.width, sg), look) + (i + 1 < lines.size() ? "\n" : "");
        std::fwrite(out.data(), 1, out.size(), stdout);
        std::fflush(stdout);
    }

    std::string hand_of(const State& state, Seat seat) const {
        Observation own = observe(*g_.game, state, seat);
        std::string out = seat_letter(seat) + " holds ";
        bool first = true;
        for (const SeenZone& z : own.table[seat].zones)
            if (g_.game->rules->board.zones[z.zone].role == ZoneRole::Hand)
                for (CardId id : z.cards) out += (first ? "" : ", ") + g_.game->card(id).name, first = false;
        return out;
    }

    ViewedGame& g_;
    ViewerOptions o_;
    bool running_;
    double speed_;
    std::size_t at_ = 0;
    unsigned seat_ = kMaxSeats;  // whose eyes; beyond the seats: everybody's
    std::string told_;
};

}  // namespace

void ViewedGame::begin_game(const Match& match) {
    parts.push_back({states.size(), match.form().best_of > 1 ? game_heading(match) : std::string()});
}

std::size_t ViewedGame::part_of(std::size_t step) const {
    std::size_t out = 0;
    while (out + 1 < parts.size() && parts[out + 1].first <= step) ++out;
    return out;
}

Viewed view_game(ViewedGame& game, const ViewerOptions& options) {
    Viewer viewer(game, options);
    Viewed out = viewer.run();
    fmt::print("\n");
    return out;
}

}  // namespace nexus
