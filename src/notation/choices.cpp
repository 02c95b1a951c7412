// Choices, both ways.
#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "notation/notation.h"

namespace nexus {

namespace {

constexpr Choice plain(ChoiceKind kind) { return {kind, 0, kNothing, kNothing, 0}; }
constexpr Choice with_target(ChoiceKind kind, unsigned target) { return {kind, 0, kNothing, static_cast<u16>(target), 0}; }

struct PlainWord {
    const char* word;
    ChoiceKind kind;
};
constexpr PlainWord kPlainWords[] = {{"pass", ChoiceKind::Pass}, {"yes", ChoiceKind::Yes},         {"no", ChoiceKind::No},
                                     {"done", ChoiceKind::Done}, {"concede", ChoiceKind::Concede}, {"offer-draw", ChoiceKind::OfferDraw}};
constexpr const char* kPickWords[] = {"pick", "card", "place", "player", "number", "mode", "order"};

// What the rules call the answers of their own question: "rock", "paper", "scissors".
std::vector<std::string> mode_names(const Game& game, const State& state) {
    if (state.h.decision.ask != Ask::Game) return {};
    const FrameView top{state.stack() + state.h.frame};
    if (top.procedure() < kFirstGameProcedure) return {};
    const char* names = game.rules->turn.procedures[top.procedure() - kFirstGameProcedure].steps[top.step()].modes;
    return names ? split(names, '|') : std::vector<std::string>{};
}
std::string mode_text(const Game& game, const State& state, u16 mode) {
    const std::vector<std::string> names = mode_names(game, state);
    return mode < names.size() ? names[mode] : "mode " + std::to_string(mode + 1);
}

tl::unexpected<Error> problem(std::string message, std::string expected = {}, std::string suggestion = {}) {
    Error e;
    e.message = std::move(message);
    e.expected = std::move(expected);
    e.suggestion = std::move(suggestion);
    return tl::unexpected<Error>(std::move(e));
}

bool in_play(const State& s, unsigned object) { return s.in_play(object); }

std::vector<u16> active_abilities(const Game& g, const State& s, unsigned object) {
    std::vector<u16> out;
    if (!in_play(s, object)) return out;
    const Reader e = Reader(g, s);
    for (unsigned i = 0; i < e.ability_count(object); ++i)
        if (g.ability(e.ability_at(object, i)).kind == AbilityKind::Active) out.push_back(static_cast<u16>(i));
    return out;
}

const std::string& ability_name(const Game& g, const State& s, unsigned object, u16 index) {
    return g.ability(Reader(g, s).ability_at(object, index)).name;
}

std::vector<Choice> order_choices(const Game& g, const State& s, Seat seat) {
    std::vector<Choice> out;
    if (s.h.decision.ask != Ask::Order) return out;
    ChoiceList all(64);
    Reader(g, s).list(seat, all);
    for (const Choice& c : all)
        if (c.kind == ChoiceKind::Order) out.push_back(c);
    return out;
}

// What a waiting trigger may be called: its card, and its own name.
std::vector<std::string> trigger_names(const Game& g, const Pending& p) {
    std::vector<std::string> out;
    if (p.source_card != kNoCard) out.push_back(g.card(CardId{p.source_card}).name);
    if (!g.ability(p.ability).name.empty()) out.push_back(g.ability(p.ability).name);
    return out;
}

// --- printing ---------------------------------------------------------------------------------------------------

std::string card_text(const Game& g, u16 card) { return card < g.catalog->cards.size() ? quoted(g.card(CardId{card}).name) : "\"?\""; }

std::string ability_suffix(const Game& g, const State& s, const Choice& c) {
    std::vector<u16> all = active_abilities(g, s, c.source);
    if (all.size() == 1 && all[0] == c.ability) return {};
    unsigned same = 0, rank = 0;
    std::string name;
    for (unsigned i = 0; i < all.size(); ++i)
        if (all[i] == c.ability) rank = i + 1, name = ability_name(g, s, c.source, all[i]);
    for (u16 i : all) same += iequals(ability_name(g, s, c.source, i), name);
    return " " + (same == 1 && !name.empty() ? quoted(name) : std::to_string(rank));
}

std::string act_text(const Game& g, const State& s, Seat seat, const Choice& c) {
    if (c.action >= g.rules->play.actions.size()) return "?";
    const ActionKind& kind = g.rules->play.actions[c.action];
    bool from_hand = names_card(kind.source);
    std::string out = std::string(kind.verb) + " " + (from_hand ? card_text(g, c.source) : object_name(g, s, seat, c.source));
    if (kind.source == SourceKind::Ability) out += ability_suffix(g, s, c);
    if (kind.target == TargetKind::None) return out;
    if (is_place(kind.target)) {
        std::string place = place_name(g, seat, Seat{c.target / kMaxPlaces}, Place{c.target % kMaxPlaces});
        return out + (from_hand ? " " : " > ") + place;
    }
    return out + (from_hand ? " on " : " > ") + object_name(g, s, seat, c.target);
}

std::string picked_card_text(const Game& g, const State&, Seat seat, const Choice& c) {
    Seat whose{c.target / kMaxZones};
    unsigned zone = c.target % kMaxZones;
    std::string out = "card " + card_text(g, c.source);
    if (zone >= g.rules->board.zones.size()) return out + " from ?";
    if (whose == seat && g.rules->board.zones[zone].role == ZoneRole::Hand) return out;
    return out + " from " + (whose == seat ? "" : seat_name(whose) + ".") + g.rules->board.zones[zone].name;
}

// The first of its names that means no other, else where its card lies, else its number in the list.
std::string order_text(const Game& g, const State& s, Seat seat, const Choice& c) {
    const std::vector<Choice> all = order_choices(g, s, seat);
    const auto here = std::find(all.begin(), all.end(), c);
    if (here == all.end()) return "order 0";
    const Pending& p = s.pending()[c.target];
    auto means_only_this = [&](const std::string& word) {
        return std::ranges::count_if(all,
                                     [&](const Choice& other) { return names_trigger(g, s, seat, s.pending()[other.target], word); }) == 1;
    };
    for (const std::string& name : trigger_names(g, p))
        if (means_only_this(quoted(name))) return "order " + quoted(name);
    if (s.is_alive(p.source) && in_play(s, p.source.index))
        if (std::string place = object_name(g, s, seat, p.source.index); means_only_this(place)) return "order " + place;
    return "order " + std::to_string(here - all.begin() + 1);
}

// --- parsing ---------------------------------------------------------------------------------------------------------

struct Parser {
    const Game& g;
    const State& s;
    Seat seat;
    std::vector<std::string> words;

    std::string example(const ActionKind& k) const {
        std::string place = g.rules->board.places[0].code, out = k.verb;
        bool from_hand = names_card(k.source);
        out += from_hand ? " \"Card\"" : " " + place + ".1";
        if (k.target == TargetKind::OnPlace) out += (from_hand ? " " : " > ") + place;
        if (k.target == TargetKind::OnPlaceAcross) out += " > B." + place;
        if (k.target == TargetKind::OnObject) out += from_hand ? " on " + place + ".1" : " > B." + place + ".1";
        return out;
    }

    Result<u16> ability(unsigned object, const std::string* word) const {
        std::vector<u16> all = active_abilities(g, s, object);
        std::vector<std::string> names;
        for (u16 i : all) names.push_back(ability_name(g, s, object, i));
        if (!word) {
            if (all.size() <= 1) return all.empty() ? u16{0} : all[0];
            return problem("it has several abilities", "its number from 1 to " + std::to_string(all.size()) + ", or its name in quotes");
        }
        unsigned n = 0;
        auto [end, ec] = std::from_chars(word->data(), word->data() + word->size(), n);
        if (ec == std::errc{} && end == word->data() + word->size()) {
            if (n >= 1 && n <= all.size()) return all[n - 1];
            return problem("it has no ability " + *word,
                           all.empty() ? "it has none that is activated" : "a number from 1 to " + std::to_string(all.size()));
        }
        std::vector<u16> found;
        for (std::size_t i = 0; i < all.size(); ++i)
            if (iequals(names[i], unquoted(*word))) found.push_back(all[i]);
        if (found.size() == 1) return found[0];
        return problem("it has no single ability " + *word, "a name or number of its Active abilities", nearest(unquoted(*word), names));
    }

    // The words after the verb, read as this kind of action.
    Result<Choice> act(unsigned index) const {
        const ActionKind& k = g.rules->play.actions[index];
        Choice c{ChoiceKind::Act, static_cast<u8>(index), kNothing, kNothing, 0};
        bool from_hand = names_card(k.source);
        std::size_t at = 1;
        if (at >= words.size()) return problem(words[0] + " what?", example(k));
        if (from_hand) {
            Result<CardId> card = parse_card(g, words[at]);
            if (!card) return tl::unexpected(card.error());
            c.source = *card;
        } else {
            Result<unsigned> object = parse_object(g, s, seat, words[at]);
            if (!object) return tl::unexpected(object.error());
            c.source = static_cast<u16>(*object);
        }
        ++at;
        if (k.source == SourceKind::Ability) {
            bool named = at < words.size() && words[at] != ">";
            Result<u16> which = ability(c.source, named ? &words[at] : nullptr);
            if (!which) return tl::unexpected(which.error());
            c.ability = *which;
            at += named;
        }
        if (k.target != TargetKind::None) {
            const char* link = from_hand ? (k.target == TargetKind::OnObject ? "on" : "") : ">";
            if (*link && (at >= words.size() || !iequals(words[at], link)))
                return problem("'" + std::string(link) + "' is missing", example(k));
            at += *link != 0;
            if (at >= words.size()) return problem(words[0] + " where?", example(k));
            if (is_place(k.target)) {
                Result<Location> where = parse_place(g, s, seat, words[at]);
                if (!where) return tl::unexpected(where.error());
                c.target = static_cast<u16>(where->seat * kMaxPlaces + where->place);
            } else {
                Result<unsigned> object = parse_object(g, s, seat, words[at]);
                if (!object) return tl::unexpected(object.error());
                c.target = static_cast<u16>(*object);
            }
            ++at;
        }
        if (at < words.size()) return problem("'" + words[at] + "' is too much", example(k));
        return c;
    }

    // Several kinds of action may share a verb: what follows decides, then what is legal.
    Result<Choice> act() const {
        std::vector<Choice> read;
        Result<Choice> first = problem("?");
        bool tried = false;
        std::string examples;
        for (unsigned i = 0; i < g.rules->play.actions.size(); ++i) {
            if (!iequals(g.rules->play.actions[i].verb, words[0])) continue;
            Result<Choice> c = act(i);
            if (c) read.push_back(*c);
            bool better = !tried ||
                          (words.size() > 2 && iequals(words[2], "on") && g.rules->play.actions[i].target == TargetKind::OnObject);
            if (better) first = c;
            tried = true;
        }
        for (const Choice& c : read)
            if (!Reader(g, s).action_refusal(seat, c).refused()) return c;
        if (!read.empty()) return read[0];
        return first;
    }

    bool number(unsigned& n) const {
        if (words.size() != 2) return false;
        auto [end, ec] = std::from_chars(words[1].data(), words[1].data() + words[1].size(), n);
        return ec == std::errc{} && end == words[1].data() + words[1].size() && n < kNothing;
    }

    Result<Choice> card() const {
        if (words.size() < 2) return problem("which card?", "card \"Name\", or card \"Name\" from B.hand");
        Result<CardId> id = parse_card(g, words[1]);
        if (!id) return tl::unexpected(id.error());
        Choice c{ChoiceKind::PickCard, 0, *id, kNothing, 0};
        Seat whose = seat;
        std::string zone;
        std::vector<std::string> zones;
        for (const ZoneSpec& z : g.rules->board.zones) zones.emplace_back(z.name);
        if (words.size() > 2) {
            if (!iequals(words[2], "from") || words.size() < 4)
                return problem("'" + words[2] + "' is not understood here", "card \"Name\" from B.hand");
            zone = words[3];
            for (std::size_t i = 4; i < words.size(); ++i) zone += " " + words[i];
            if (zone.size() > 2 && zone[1] == '.' && parse_seat(zone.substr(0, 1), s.seats()) != kNoSeat) {
                whose = parse_seat(zone.substr(0, 1), s.seats());
                zone.erase(0, 2);
            }
        }
        for (unsigned z = 0; z < g.rules->board.zones.size(); ++z)
            if (zone.empty() ? g.rules->board.zones[z].role == ZoneRole::Hand : iequals(g.rules->board.zones[z].name, zone)) {
                c.target = static_cast<u16>(whose * kMaxZones + z);
                return c;
            }
        return problem("there is no zone '" + zone + "'", "one of " + join(zones, ", "), nearest(zone, zones));
    }

    Result<Choice> order() const {
        std::vector<Choice> all = order_choices(g, s, seat);
        if (all.empty()) return problem("there is nothing to order now");
        unsigned n = 0;
        std::string hint = "a number from 1 to " + std::to_string(all.size()) + ", the name of a card in quotes, or its place such as " +
                           g.rules->board.places[0].code + ".1";
        if (number(n)) {
            if (n >= 1 && n <= all.size()) return all[n - 1];
            return problem("there is no trigger " + words[1], hint);
        }
        if (words.size() != 2) return problem("order which?", hint);
        std::vector<Choice> found;
        std::vector<std::string> names, meant;
        for (const Choice& c : all) {
            const Pending& p = s.pending()[c.target];
            for (const std::string& name : trigger_names(g, p)) names.push_back(name);
            if (!names_trigger(g, s, seat, p, words[1])) continue;
            found.push_back(c);
            meant.push_back(to_notation(g, s, seat, c) + " (" + trigger_text(g, s, seat, p) + ")");
        }
        if (found.size() == 1) return found[0];
        if (found.empty())
            return problem("no waiting trigger is called " + words[1], join(names, ", "), nearest(unquoted(words[1]), names));
        return problem("several waiting triggers are called " + words[1], join(meant, ", "));
    }

    Result<Choice> place() const {
        if (words.size() != 2) return problem("which place?", "place " + std::string(g.rules->board.places[0].code));
        Result<Location> where = parse_place(g, s, seat, words[1]);
        if (!where) return tl::unexpected(where.error());
        return with_target(ChoiceKind::PickPlace, where->seat * kMaxPlaces + where->place);
    }

    Result<Choice> object() const {
        if (words.size() != 2) return problem("pick what?", "pick " + std::string(g.rules->board.places[0].code) + ".1");
        Result<unsigned> object = parse_object(g, s, seat, words[1]);
        if (!object) return tl::unexpected(object.error());
        return with_target(ChoiceKind::Pick, *object);
    }

    Result<Choice> player() const {
        Seat whom = words.size() == 2 ? parse_seat(words[1], s.seats()) : kNoSeat;
        if (whom == kNoSeat) return problem("which player?", "player A to player " + seat_name(Seat{s.seats() - 1}));
        return with_target(ChoiceKind::PickSeat, whom);
    }

    // Where a single replacement is possible, `yes` means it: the list calls it `mode 1`.
    Result<Choice> yes_to_replacement() const {
        ChoiceList all(8);
        Reader(g, s).list(seat, all);
        const auto modes = std::ranges::count_if(all, [](const Choice& c) { return c.kind == ChoiceKind::Mode; });
        if (modes > 1) return problem("several replacements are possible", "mode 1 to mode " + std::to_string(modes));
        return modes == 1 ? with_target(ChoiceKind::Mode, 0) : plain(ChoiceKind::Yes);
    }

    Result<Choice> read() const {
        if (words.empty()) return problem("nothing is said", "an action such as pass");
        const std::string verb = lower(words[0]);
        for (const PlainWord& w : kPlainWords) {
            if (verb != w.word) continue;
            if (words.size() > 1) return problem("'" + words[1] + "' is too much", w.word);
            return w.kind == ChoiceKind::Yes && s.h.decision.ask == Ask::Replacement ? yes_to_replacement() : plain(w.kind);
        }
        unsigned n = 0;
        if (verb == "pick") return object();
        if (verb == "card") return card();
        if (verb == "place") return place();
        if (verb == "player") return player();
        if (verb == "order") return order();
        if (verb == "number" && number(n)) return with_target(ChoiceKind::Number, n);
        if (verb == "mode" && number(n) && n >= 1) return with_target(ChoiceKind::Mode, n - 1);
        if (verb == "number" || verb == "mode") return problem("which " + verb + "?", verb + " 2");
        std::vector<std::string> known = mode_names(g, s);
        for (unsigned i = 0; i < known.size() && words.size() == 1; ++i)
            if (verb == known[i]) return with_target(ChoiceKind::Mode, i);
        for (const ActionKind& k : g.rules->play.actions) {
            if (verb == lower(k.verb)) return act();
            if (known.empty() || known.back() != k.verb) known.emplace_back(k.verb);
        }
        for (const PlainWord& w : kPlainWords) known.emplace_back(w.word);
        for (const char* w : kPickWords) known.emplace_back(w);
        return problem("'" + words[0] + "' is no action", join(known, ", "), nearest(words[0], known));
    }
};

}  // namespace

std::string trigger_text(const Game& game, const State& state, Seat viewer, const Pending& p) {
    std::string out = p.source_card != kNoCard ? card_text(game, p.source_card) : std::string();
    if (state.is_alive(p.source) && in_play(state, p.source.index))
        out += (out.empty() ? "" : " ") + object_name(game, state, viewer, p.source.index);
    const std::string& own = game.ability(p.ability).name;
    return own.empty() ? out : out + (out.empty() ? "" : ", ") + own;
}

bool names_trigger(const Game& game, const State& state, Seat viewer, const Pending& p, std::string_view word) {
    for (const std::string& name : trigger_names(game, p))
        if (iequals(name, unquoted(word))) return true;
    if (word.find('.') == word.npos || !state.is_alive(p.source)) return false;
    const Result<unsigned> object = parse_object(game, state, viewer, word);
    return object && *object == p.source.index;
}

std::string to_notation(const Game& game, const State& state, Seat seat, const Choice& c) {
    switch (c.kind) {
        case ChoiceKind::Act: return act_text(game, state, seat, c);
        case ChoiceKind::Pick: return "pick " + object_name(game, state, seat, c.target);
        case ChoiceKind::PickCard: return picked_card_text(game, state, seat, c);
        case ChoiceKind::PickPlace: return "place " + place_name(game, seat, Seat{c.target / kMaxPlaces}, Place{c.target % kMaxPlaces});
        case ChoiceKind::PickSeat: return "player " + seat_name(Seat{c.target});
        case ChoiceKind::Number: return "number " + std::to_string(c.target);
        case ChoiceKind::Mode: return mode_text(game, state, c.target);
        case ChoiceKind::Order: return order_text(game, state, seat, c);
        case ChoiceKind::Pass:
        case ChoiceKind::Yes:
        case ChoiceKind::No:
        case ChoiceKind::Done:
        case ChoiceKind::Concede:
        case ChoiceKind::OfferDraw:
            for (const PlainWord& w : kPlainWords)
                if (w.kind == c.kind) return w.word;
    }
    return "?";
}

Result<Choice> parse_notation(const Game& game, const State& state, Seat seat, std::string_view text) {
    Result<Choice> c = Parser{game, state, seat, split_quoted(text, ' ')}.read();
    if (!c) c.error().excerpt = std::string(trim(text));
    return c;
}

}  // namespace nexus
