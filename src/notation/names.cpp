// Names of seats, places, objects and cards, both ways.
#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "notation/notation.h"

namespace nexus {

namespace {

tl::unexpected<Error> problem(std::string message, std::string expected = {}, std::string suggestion = {}) {
    Error e;
    e.message = std::move(message);
    e.expected = std::move(expected);
    e.suggestion = std::move(suggestion);
    return tl::unexpected<Error>(std::move(e));
}

bool is_quoted(std::string_view s) { return s.size() >= 2 && s.front() == '"' && s.back() == '"'; }

Place find_place(const Ruleset& rules, std::string_view code) {
    for (unsigned p = 0; p < rules.board.places.size(); ++p)
        if (iequals(rules.board.places[p].code, code)) return Place{p};
    return kNoPlace;
}

std::vector<std::string> place_codes(const Ruleset& rules) {
    std::vector<std::string> out;
    for (const PlaceInfo& p : rules.board.places) out.emplace_back(p.code);
    return out;
}

// The parts of B.FC."Scout Drone": points inside quotes do not count.
std::vector<std::string> path(std::string_view word) { return split_quoted(word, '.'); }

// What lies face down has no name for others: mistakes must not tell.
bool nameless(const State& s, Seat viewer, unsigned object) {
    const Object& o = s.object(object);
    return (o.flags & Object::FaceDown) && Seat{o.controller} != viewer;
}

std::string listed(const Game& g, const State& s, Seat viewer, std::span<const unsigned> objects) {
    std::string out;
    for (unsigned i : objects) {
        out += (out.empty() ? "" : ", ") + object_name(g, s, viewer, i);
        if (!nameless(s, viewer, i)) out += " " + quoted(g.card_of(s.object(i)).name);
    }
    return out.empty() ? "nothing" : out;
}

// The only object of this name among those given.
Result<unsigned> by_name(const Game& g, const State& s, Seat viewer, std::span<const unsigned> among, std::string_view word) {
    std::string name = unquoted(word);
    std::vector<unsigned> found;
    std::vector<std::string> names;
    for (unsigned i : among) {
        if (nameless(s, viewer, i)) continue;
        names.push_back(g.card_of(s.object(i)).name);
        if (iequals(names.back(), name)) found.push_back(i);
    }
    if (found.size() == 1) return found[0];
    if (found.empty()) {
        std::string near = nearest(name, names);
        return problem("there is no " + quoted(name) + " there", listed(g, s, viewer, among), near.empty() ? "" : quoted(near));
    }
    return problem(quoted(name) + " means several objects", "one of " + listed(g, s, viewer, found));
}

std::vector<unsigned> all_objects(const State& s, Seat seat) {
    std::vector<unsigned> out;
    for (unsigned i = 0; i < s.seat(seat).objects_used; ++i)
        if (s.object(s.slot(seat, i)).alive()) out.push_back(s.slot(seat, i));
    return out;
}

bool number(std::string_view word, unsigned& n) {
    auto [end, ec] = std::from_chars(word.data(), word.data() + word.size(), n);
    return ec == std::errc{} && end == word.data() + word.size();
}

}  // namespace

std::vector<std::string> split_quoted(std::string_view text, char separator) {
    std::vector<std::string> out;
    std::string piece;
    bool inside = false;
    int depth = 0;
    bool blanks = separator == ' ';
    auto end_piece = [&] {
        std::string_view t = trim(piece);
        if (!blanks || !t.empty()) out.emplace_back(t);
        piece.clear();
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (inside && c == '\\' && i + 1 < text.size()) {
            piece += c;
            piece += text[++i];
            continue;
        }
        if (c == '"') inside = !inside;
        if (!inside && c == '(') ++depth;
        if (!inside && c == ')' && depth > 0) --depth;
        bool here = !inside && depth == 0 && (c == separator || (blanks && c == '\t'));
        if (here) end_piece();
        else piece += c;
    }
    end_piece();
    if (out.size() == 1 && out[0].empty()) out.clear();
    return out;
}

std::string quoted(std::string_view name) {
    std::string out = "\"";
    for (char c : name) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

std::string unquoted(std::string_view word) {
    if (!is_quoted(word)) return std::string(word);
    std::string out;
    for (std::size_t i = 1; i + 1 < word.size(); ++i) {
        if (word[i] == '\\' && i + 2 < word.size()) ++i;
        out += word[i];
    }
    return out;
}

std::string seat_name(Seat seat) { return seat < 26 ? std::string(1, static_cast<char>('A' + seat)) : "?"; }

Seat parse_seat(std::string_view word, unsigned seats) {
    if (word.size() != 1) return kNoSeat;
    char c = word[0] >= 'a' ? static_cast<char>(word[0] - 'a' + 'A') : word[0];
    return c >= 'A' && static_cast<unsigned>(c - 'A') < seats ? Seat{static_cast<std::size_t>(c - 'A')} : kNoSeat;
}

std::string place_name(const Game& game, Seat viewer, Seat seat, Place place) {
    std::string code = place < game.rules->board.places.size() ? game.rules->board.places[place].code : "?";
    return seat == viewer ? code : seat_name(seat) + "." + code;
}

std::vector<unsigned> objects_at(const State& state, Seat seat, Place place) {
    std::vector<unsigned> out;
    for (unsigned i : all_objects(state, seat))
        if (state.object(i).place == place) out.push_back(i);
    std::ranges::sort(out, [&](unsigned a, unsigned b) { return state.object(a).stamp < state.object(b).stamp; });
    return out;
}

std::string object_name(const Game& game, const State& state, Seat viewer, unsigned object) {
    if (!state.in_play(object)) return "#" + std::to_string(object);  // no longer in play
    const Object& o = state.object(object);
    unsigned rank = 1;
    for (unsigned i : objects_at(state, Seat{o.owner}, Place{o.place})) {
        if (i == object) break;
        ++rank;
    }
    return place_name(game, viewer, Seat{o.owner}, Place{o.place}) + "." + std::to_string(rank);
}

Result<Location> parse_place(const Game& game, const State& state, Seat viewer, std::string_view word) {
    std::vector<std::string> parts = path(word);
    std::string expected = "a place such as " + std::string(game.rules->board.places[0].code) + " or B." + game.rules->board.places[0].code;
    Seat seat = viewer;
    if (parts.size() == 2) seat = parse_seat(parts[0], state.seats());
    if (parts.empty() || parts.size() > 2 || seat == kNoSeat) return problem("'" + std::string(word) + "' is no place", expected);
    Place place = find_place(*game.rules, parts.back());
    if (place == kNoPlace)
        return problem("there is no place '" + parts.back() + "'", "one of " + join(place_codes(*game.rules), ", "),
                       nearest(parts.back(), place_codes(*game.rules)));
    return Location{seat, place};
}

Result<unsigned> parse_object(const Game& game, const State& state, Seat viewer, std::string_view word) {
    unsigned n = 0;
    if (word.size() > 1 && word[0] == '#' && number(word.substr(1), n)) return n;
    std::vector<std::string> parts = path(word);
    std::string code = game.rules->board.places[0].code;
    std::string expected = "an object such as " + code + ".1 or B." + code + ".1";
    Seat seat = viewer;
    if (parts.size() >= 2 && parse_seat(parts[0], state.seats()) != kNoSeat && find_place(*game.rules, parts[0]) == kNoPlace) {
        seat = parse_seat(parts[0], state.seats());
        parts.erase(parts.begin());
    }
    if (parts.empty() || parts.size() > 2 || seat == kNoSeat) return problem("'" + std::string(word) + "' is no object", expected);
    if (parts.size() == 1) {
        if (is_quoted(parts[0])) return by_name(game, state, viewer, all_objects(state, seat), parts[0]);
        if (find_place(*game.rules, parts[0]) != kNoPlace)
            return problem("'" + std::string(word) + "' is a place, not an object", std::string(word) + ".1");
        return problem("'" + std::string(word) + "' is no object", expected);
    }
    Place place = find_place(*game.rules, parts[0]);
    if (place == kNoPlace)
        return problem("there is no place '" + parts[0] + "'", "one of " + join(place_codes(*game.rules), ", "),
                       nearest(parts[0], place_codes(*game.rules)));
    std::vector<unsigned> there = objects_at(state, seat, place);
    if (is_quoted(parts[1])) return by_name(game, state, viewer, there, parts[1]);
    if (number(parts[1], n) && n >= 1 && n <= there.size()) return there[n - 1];
    return problem("there is no " + std::string(word),
                   "at " + place_name(game, viewer, seat, place) + ": " + listed(game, state, viewer, there));
}

Result<CardId> parse_card(const Game& game, std::string_view word) {
    std::string name = unquoted(word);
    CardId id = game.catalog->find(name);
    if (id != kNoCard) return id;
    std::string near = nearest(name, game.catalog->names());
    return problem("there is no card " + quoted(name), "the name of a card in quotes", near.empty() ? "" : quoted(near));
}

}  // namespace nexus
