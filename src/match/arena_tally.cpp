#include "match/arena_tally.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/bits.h"
#include "base/json.h"
#include "view/redact.h"

namespace nexus {

Interval wilson(u64 wins, u64 games) {
    if (games == 0) return {};
    constexpr double z = 1.959964;
    const double n = static_cast<double>(games), p = static_cast<double>(wins) / n;
    const double centre = (p + z * z / (2 * n)) / (1 + z * z / n),
                 half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

ArenaTally::ArenaTally(const ArenaSettings& settings)
    : by_player(settings.meets_itself() ? 0 : kContenders),
      by_player_first(by_player.size()),
      by_deck(settings.decks.size()),
      by_seat(settings.seats),
      by_first_seat(settings.seats),
      settings_(&settings) {}

void ArenaTally::add(const ArenaGame& game) {
    const Seating at = seating(*settings_, game.number);
    const unsigned seats = settings_->seats;
    ++games, choices += game.choices, ++endings[static_cast<unsigned>(game.ending)];
    std::array<unsigned, kContenders> winners_of{};
    for_each_bit(game.winners, [&](unsigned p) { ++winners_of[at.contender[p]]; });
    for (unsigned c = 0; c < by_player.size(); ++c) {
        const bool won = winners_of[c] > 0 && winners_of[1 - c] == 0;
        by_player[c].add(won);
        if (game.first < seats && at.contender[game.first] == c) by_player_first[c].add(won);
    }
    const bool one_deck = std::all_of(at.deck.begin(), at.deck.begin() + seats, [&](u8 d) { return d == at.deck[0]; });
    for (unsigned p = 0; p < seats; ++p) {
        by_seat[p].add(has(game.winners, p));
        if (!one_deck) by_deck[at.deck[p]].add(has(game.winners, p));
    }
    if (game.first < seats) {
        first.add(has(game.winners, game.first));
        by_first_seat[game.first].add(has(game.winners, game.first));
    }
    add_pairings(game, at);
}

// A game counts once for each two of its decks, however many seats have them.
void ArenaTally::add_pairings(const ArenaGame& game, const Seating& at) {
    std::vector<unsigned> copies(settings_->decks.size()), winners(copies.size());
    for (unsigned p = 0; p < settings_->seats; ++p) ++copies[at.deck[p]], winners[at.deck[p]] += has(game.winners, p);
    for (unsigned a = 0; a < copies.size(); ++a)
        for (unsigned b = a; b < copies.size(); ++b) {
            if (!copies[a] || !copies[b] || (a == b && copies[a] < 2)) continue;
            Pairing& row = by_pairing[{a, b}];
            ++row.games, ++row.endings[static_cast<unsigned>(game.ending)];
            if (a == b) continue;
            row.first_wins += winners[a] > 0, row.second_wins += winners[b] > 0;
        }
}

// --- as text -----------------------------------------------------------------------------------------------

namespace {

using Row = std::vector<std::string>;

Row share_row(std::string name, const Share& s) {
    const Interval i = s.interval();
    if (s.games == 0) return {std::move(name), "0", "0", "", ""};
    return {std::move(name), std::to_string(s.games), std::to_string(s.wins), fmt::format("{:.1f} %", 100 * s.share()),
            fmt::format("{:.1f} to {:.1f}", 100 * i.low, 100 * i.high)};
}

ArenaSection share_section(const char* title) { return {{{title, "games", "won", "share", "95 %"}}}; }

std::string pairing_name(const ArenaSettings& s, std::pair<unsigned, unsigned> decks) {
    return s.decks[decks.first].name + " - " + s.decks[decks.second].name;
}

ArenaSection first_section(const ArenaSettings& s, const ArenaTally& t) {
    ArenaSection out = share_section("by first player");
    out.rows.push_back(share_row("who began", t.first));
    for (unsigned p = 0; p < s.seats; ++p) out.rows.push_back(share_row(seat_letter(Seat{p}) + " began", t.by_first_seat[p]));
    for (unsigned c = 0; c < t.by_player_first.size(); ++c) out.rows.push_back(share_row(s.players[c] + " began", t.by_player_first[c]));
    return out;
}

ArenaSection pairing_section(const ArenaSettings& s, const ArenaTally& t) {
    ArenaSection out{{{"by pairing", "games", "won", "other won", "share", "95 %"}}};
    for (const auto& [decks, row] : t.by_pairing) {
        if (decks.first == decks.second) continue;
        Row cells = share_row(pairing_name(s, decks), {row.games, row.first_wins});
        cells.insert(cells.begin() + 3, std::to_string(row.second_wins));
        out.rows.push_back(std::move(cells));
    }
    return out;
}

Row ending_row(std::string name, u64 games, const EndingCounts& endings) {
    Row out{std::move(name), std::to_string(games)};
    for (u64 n : endings) out.push_back(std::to_string(n));
    return out;
}

ArenaSection ending_section(const ArenaSettings& s, const ArenaTally& t) {
    ArenaSection out{{{"how games ended", "games", "won", "together", "drawn", "stalled", "no end"}}};
    for (const auto& [decks, row] : t.by_pairing) out.rows.push_back(ending_row(pairing_name(s, decks), row.games, row.endings));
    out.rows.push_back(ending_row("all games", t.games, t.endings));
    return out;
}

double per_game(const ArenaTally& t) { return t.games ? static_cast<double>(t.choices) / static_cast<double>(t.games) : 0; }

}  // namespace

std::vector<ArenaSection> arena_sections(const ArenaSettings& s, const ArenaTally& t) {
    std::vector<ArenaSection> out;
    ArenaSection players = share_section("by player"), decks = share_section("by deck"), seats = share_section("by seat");
    for (unsigned c = 0; c < t.by_player.size(); ++c) players.rows.push_back(share_row(s.players[c], t.by_player[c]));
    for (unsigned d = 0; d < t.by_deck.size(); ++d) decks.rows.push_back(share_row(s.decks[d].name, t.by_deck[d]));
    for (unsigned p = 0; p < t.by_seat.size(); ++p) seats.rows.push_back(share_row(seat_letter(Seat{p}), t.by_seat[p]));
    for (ArenaSection* section : {&players, &decks, &seats}) out.push_back(std::move(*section));
    out.push_back(first_section(s, t));
    out.push_back(pairing_section(s, t));
    out.push_back(ending_section(s, t));
    std::erase_if(out, [](const ArenaSection& section) { return section.rows.size() < 2; });
    return out;
}

std::string arena_title(const Ruleset& rules, const ArenaSettings& s, const ArenaTally& t, u64 asked) {
    std::string out = fmt::format("{} ({}), seed {}, {} seats, {} deck{}: {} against {}\n", rules.name, rules.edition, s.seed, s.seats,
                                  s.decks.size(), s.decks.size() == 1 ? "" : "s", s.players[0], s.meets_itself() ? "itself" : s.players[1]);
    if (t.games < asked) out += fmt::format("{} of {} games", t.games, asked);
    else out += fmt::format("{} game{}", t.games, t.games == 1 ? "" : "s");
    return out + fmt::format(", {:.0f} choices a game\n", per_game(t));
}

// --- as JSON -----------------------------------------------------------------------------------------------

namespace {

JsonObject& add_count(JsonObject& out, const char* key, u64 n) { return out.raw(key, std::to_string(n)); }

JsonObject& add_share(JsonObject& out, const Share& s) {
    const Interval i = s.interval();
    add_count(out, "games", s.games), add_count(out, "wins", s.wins);
    return out.add("share", s.share()).add("low", i.low).add("high", i.high);
}

std::string endings_json(const EndingCounts& endings) {
    JsonObject out;
    for (unsigned e = 0; e < endings.size(); ++e) add_count(out, kEndingWords[e], endings[e]);
    return out.text();
}

template <class Name>
std::string shares_json(const char* key, const std::vector<Share>& shares, Name name) {
    std::vector<std::string> out;
    for (unsigned i = 0; i < shares.size(); ++i) {
        JsonObject row;
        row.add(key, std::string_view(name(i)));
        out.push_back(add_share(row, shares[i]).text());
    }
    return json_array(out);
}

std::string pairings_json(const ArenaSettings& s, const ArenaTally& t) {
    std::vector<std::string> out;
    for (const auto& [decks, row] : t.by_pairing) {
        JsonObject o;
        o.add("deck", s.decks[decks.first].name).add("other", s.decks[decks.second].name);
        if (decks.first == decks.second) add_count(o, "games", row.games);
        else add_count(add_share(o, {row.games, row.first_wins}), "other_wins", row.second_wins);
        out.push_back(o.raw("endings", endings_json(row.endings)).text());
    }
    return json_array(out);
}

}  // namespace

std::string arena_json(const ArenaSettings& s, const ArenaTally& t, u64 asked, const std::string& timing) {
    std::vector<std::string> decks, players;
    for (const ArenaDeck& d : s.decks) decks.push_back(json_quoted(d.name));
    for (const std::string& p : s.players) players.push_back(json_quoted(p));
    JsonObject options;
    for (const auto& [name, value] : s.options) options.add(name, std::string_view(value));
    const auto player = [&](unsigned c) { return s.players[c]; };
    const auto seat = [](unsigned p) { return seat_letter(Seat{p}); };
    JsonObject out, first;
    out.add("game", std::string_view(s.game))
        .add("edition", std::string_view(s.edition))
        .raw("options", options.text())
        .add("seed", std::to_string(s.seed));
    add_count(out, "seats", s.seats), add_count(out, "limit", s.limit);
    out.raw("players", json_list(players)).raw("decks", json_list(decks));
    add_count(out, "games_asked", asked), add_count(out, "games", t.games);
    out.flag("complete", t.games >= asked).add("choices_per_game", per_game(t)).raw("endings", endings_json(t.endings));
    out.raw("by_player", shares_json("player", t.by_player, player));
    out.raw("by_deck", shares_json("deck", t.by_deck, [&](unsigned d) { return s.decks[d].name; }));
    out.raw("by_seat", shares_json("seat", t.by_seat, seat));
    out.raw("first_player", add_share(first, t.first).text());
    out.raw("by_first_seat", shares_json("seat", t.by_first_seat, seat))
        .raw("by_first_contender", shares_json("player", t.by_player_first, player));
    return out.raw("by_pairing", pairings_json(s, t)).raw("timing", timing).text();
}

// --- how far it is ------------------------------------------------------------------------------------------

static std::string duration(double seconds) {
    const u64 s = static_cast<u64>(std::ceil(seconds));
    if (s < 60) return fmt::format("{} s", s);
    if (s < 3600) return fmt::format("{} min {:02} s", s / 60, s % 60);
    return fmt::format("{} h {:02} min", s / 3600, s / 60 % 60);
}

std::string arena_progress(u64 done, u64 asked, u64 played, double seconds) {
    std::string out = fmt::format("{} of {} games", done, asked);
    if (played == 0 || seconds <= 0) return out + (seconds >= 1 ? ", " + duration(seconds) + " so far" : "");
    const double rate = static_cast<double>(played) / seconds;
    return out + fmt::format(", {:.{}f} games/s, {} left", rate, rate < 10 ? 2 : 0,
                             duration(static_cast<double>(asked - std::min(done, asked)) / rate));
}

}  // namespace nexus
