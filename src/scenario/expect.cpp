// What must be true: the part of a script line after `expect`.
#include <algorithm>
#include <set>

#include "base/words.h"
#include "notation/notation.h"
#include "scenario/items.h"
#include "scenario/table.h"

namespace nexus::scenario {

namespace {

using Verdict = std::optional<std::string>;
const Verdict kHolds{};

constexpr const char* kAskWords[] = {"none", "act", "target", "choose", "place",       "player", "number",
                                     "mode", "may", "accept", "order",  "replacement", "game"};

Verdict is_instead(const std::string& what) { return "it is " + what; }

// Puts the differences of two lists into words.
template <class T>
Verdict compare_lists(const std::vector<T>& wanted, const std::vector<T>& found, const char* none) {
    if (wanted == found) return kHolds;
    std::string list;
    for (const T& x : found) list += (list.empty() ? "" : ", ") + x;
    return "it is " + (list.empty() ? none : list);
}

struct Expectation {
    Table& t;
    std::string head{}, tail{};  // before and after the colon
    bool colon = false;

    const Game& g() const { return t.game; }
    const State& s() const { return t.state; }
    const Reader& e() const { return t.engine; }
    const Vocabulary& words() const { return t.game.catalog->vocabulary; }

    Verdict check(std::string_view text) {
        std::size_t at = find_outside(text, ':');
        colon = at != text.npos;
        head = std::string(trim(text.substr(0, std::min(at, text.size()))));
        if (colon) tail = std::string(trim(text.substr(at + 1)));
        std::string_view rest = head;
        if (take_word(rest, "deck") && !colon) return deck(rest);
        if (!t.has_state()) return "the case has no board: only decks can be looked at";
        if (take_word(rest, "legal")) return legal(rest, true);
        if (take_word(rest, "illegal")) return legal(rest, false);
        if (take_word(rest, "targets")) return targets(rest);
        if (take_word(rest, "choices")) return choices(rest);
        if (take_word(rest, "choice") && take_word(rest, "count")) return choice_count(rest);
        if (take_word(rest, "log")) return log();
        if (take_word(rest, "breakdown")) return breakdown(rest);
        if (take_word(rest, "cost")) return cost(rest);
        if (take_word(rest, "phase")) return phase(rest);
        if (take_word(rest, "turn")) return number(rest, static_cast<i32>(s().h.turn));
        if (take_word(rest, "owner")) return seat_is(rest, Seat{s().h.turn_owner});
        if (take_word(rest, "decision")) return decision(rest);
        if (take_word(rest, "no")) return nothing(rest);
        if (take_word(rest, "game")) return goes_on(rest);
        if (take_word(rest, "outcome")) return outcome_says(rest);
        if (take_word(rest, "winner") || take_word(rest, "winners")) return winner(rest);
        if (take_word(rest, "eliminated")) return seats_are(rest, false);
        if (take_word(rest, "playing")) return seats_are(rest, true);
        return thing();
    }

    // --- small ones ----------------------------------------------------------------------------------------------

    static Verdict number(std::string_view wanted, i32 found) {
        int n = 0;
        if (!read_number(trim(wanted), n)) return "'" + std::string(wanted) + "' is no number";
        return n == found ? kHolds : is_instead(std::to_string(found));
    }
    Verdict seat_is(std::string_view wanted, Seat found) const {
        Seat w = parse_seat(trim(wanted), s().seats());
        if (w == kNoSeat) return "'" + std::string(wanted) + "' is no seat";
        return w == found ? kHolds : is_instead(seat_name(found));
    }
    static Verdict flag(bool holds, const std::string& otherwise) { return holds ? kHolds : Verdict("it is " + otherwise); }

    Verdict phase(std::string_view wanted) const {
        std::vector<std::string> names(g().rules->turn.phases.begin(), g().rules->turn.phases.end());
        if (std::ranges::none_of(names, [&](const std::string& n) { return iequals(n, wanted); }))
            return "there is no phase '" + std::string(wanted) + "'; " + join(names, ", ");
        return flag(iequals(names[s().h.phase], wanted), names[s().h.phase]);
    }
    std::string decision_text() const {
        if (e().over()) return "no decision, the game is over";
        std::string who;
        for_each_bit(s().h.decision.seats, [&](unsigned p) { who += (who.empty() ? "" : ", ") + seat_name(Seat{p}); });
        return who + " " + kAskWords[static_cast<unsigned>(s().h.decision.ask)];
    }
    Verdict decision(std::string_view rest) const {
        std::vector<std::string> w = split_words(rest);
        Seat who = w.empty() ? kNoSeat : parse_seat(w[0], s().seats());
        if (who == kNoSeat || w.size() > 2) return "not understood; expected: decision A act";
        const std::vector<std::string> kinds(std::begin(kAskWords) + 1, std::end(kAskWords));
        if (w.size() == 2 && std::ranges::find(kinds, lower(w[1])) == kinds.end())
            return "there is no decision '" + w[1] + "'; " + join(kinds, ", ");
        bool right = has(s().h.decision.seats, who) &&
                     (w.size() < 2 || lower(w[1]) == kAskWords[static_cast<unsigned>(s().h.decision.ask)]);
        return flag(right, decision_text());
    }
    Verdict nothing(std::string_view rest) const {
        if (iequals(rest, "decision")) return flag(s().h.decision.seats == 0, decision_text());
        if (iequals(rest, "winner")) return flag(e().over() && s().h.winners == 0, outcome(e()));
        return "not understood; expected: no winner, no decision";
    }
    Verdict outcome_says(std::string_view rest) const {
        const std::string words = unquoted(trim(rest));
        if (words.empty()) return "not understood; expected: outcome \"third time\"";
        return flag(lower(outcome(e())).find(lower(words)) != std::string::npos, outcome(e()));
    }
    Verdict goes_on(std::string_view rest) const {
        if (!iequals(rest, "goes on")) return "not understood; expected: game goes on";
        return flag(!e().over(), outcome(e()));
    }
    Verdict winner(std::string_view rest) const {
        u8 wanted = 0;
        for (const std::string& w : split(rest, ',')) {
            Seat p = parse_seat(w, s().seats());
            if (p == kNoSeat) return "'" + w + "' is no seat";
            wanted |= static_cast<u8>(1u << p);
        }
        if (!e().over()) return "the game goes on: " + decision_text();
        return flag(s().h.winners == wanted, outcome(e()));
    }
    Verdict seats_are(std::string_view rest, bool living) const {
        for (const std::string& w : split(rest, ',')) {
            Seat p = parse_seat(w, s().seats());
            if (p == kNoSeat) return "'" + w + "' is no seat";
            if (e().living(p) != living) return w + (living ? " has left the game" : " is still in the game");
        }
        return kHolds;
    }
    Verdict cost(std::string_view rest) const {
        std::vector<std::string> w = split_quoted(rest, ' ');
        Seat seat = w.size() == 3 ? parse_seat(w[0], s().seats()) : kNoSeat;
        if (seat == kNoSeat) return "not understood; expected: cost A \"Card\" 3";
        Result<CardId> card = parse_card(g(), w[1]);
        if (!card) return one_line(card.error());
        return number(w[2], e().cost_of(seat, *card));
    }

    // --- legality ----------------------------------------------------------------------------------------------------

    Verdict legal(std::string_view who, bool wanted) const {
        Seat seat = parse_seat(who, s().seats());
        if (seat == kNoSeat || !colon) return "not understood; expected: " + std::string(wanted ? "legal" : "illegal") + " A: action";
        std::string action = tail, rule, culprit;
        if (std::size_t because = tail.rfind(" because "); !wanted && because != tail.npos) {
            action = std::string(trim(std::string_view(tail).substr(0, because)));
            std::vector<std::string> w = split_quoted(std::string_view(tail).substr(because + 9), ' ');
            if (w.empty() || (w.size() != 1 && (w.size() != 3 || !iequals(w[1], "by"))))
                return "not understood; expected: because RULE-ID by \"Card\"";
            rule = w[0];
            if (w.size() == 3) culprit = unquoted(w[2]);
        }
        Result<Choice> choice = parse_notation(g(), s(), seat, action);
        if (!choice) return one_line(choice.error());
        Refusal r = e().refusal(seat, *choice);
        ChoiceList offered;
        e().list(seat, offered);
        bool listed = offered.contains(*choice) || choice->kind == ChoiceKind::Concede ||
                      (choice->kind == ChoiceKind::OfferDraw && !r.refused());
        if (listed == r.refused()) return "the list of choices and the refusal disagree";
        std::string because = r.refused()
                                  ? std::string(r.rule) + ": " + r.why + (r.culprit == kNoCard ? "" : " (" + g().card(r.culprit).name + ")")
                                  : "";
        if (wanted) return r.refused() ? Verdict("it is refused by " + because) : kHolds;
        if (!r.refused()) return "it is legal";
        if (!rule.empty() && rule != r.rule) return "it is refused by " + because;
        if (!culprit.empty() && (r.culprit == kNoCard || !iequals(g().card(r.culprit).name, culprit))) return "it is refused by " + because;
        return kHolds;
    }

    Verdict targets(std::string_view rest) const {
        Result<unsigned> source = parse_object(g(), s(), t.viewer(), rest);
        if (!source) return one_line(source.error());
        if (!colon) return "not understood; expected: targets A.FC.1: B.FC.1, A.FC.2";
        std::vector<std::string> wanted, found;
        if (!iequals(tail, "none"))
            for (const std::string& w : split_quoted(tail, ',')) {
                Result<unsigned> x = parse_object(g(), s(), t.viewer(), w);
                if (!x) return one_line(x.error());
                wanted.push_back(object_name(g(), s(), kNoSeat, *x));
            }
        ChoiceList all;
        e().list_actions(e().controller(*source), all);
        for (const Choice& c : all) {
            const ActionKind& kind = g().rules->play.actions[c.action];
            if (!names_card(kind.source) && kind.target == TargetKind::OnObject && c.source == *source)
                found.push_back(object_name(g(), s(), kNoSeat, c.target));
        }
        std::ranges::sort(wanted);
        std::ranges::sort(found);
        return compare_lists(wanted, found, "none");
    }

    Verdict choices(std::string_view rest) const {
        Seat seat = e().decider();
        if (seat == kNoSeat) return "nobody is asked";
        if (!colon || !rest.empty()) return "not understood; expected: choices: pass, deploy \"X\" FC";
        std::vector<std::string> wanted, found;
        for (const std::string& w : split_quoted(tail, ',')) {
            Result<Choice> c = parse_notation(g(), s(), seat, w);
            if (!c) return w + ": " + one_line(c.error());
            wanted.push_back(to_notation(g(), s(), seat, *c));
        }
        ChoiceList all;
        e().list(seat, all);
        for (const Choice& c : all) found.push_back(to_notation(g(), s(), seat, c));
        std::ranges::sort(wanted);
        std::ranges::sort(found);
        return compare_lists(wanted, found, "none");
    }
    Verdict choice_count(std::string_view rest) const {
        ChoiceList all;
        e().list(all);
        return number(rest, static_cast<i32>(all.size()));
    }

    // --- the log -------------------------------------------------------------------------------------------------------

    static std::string entry_text(const LogEntry& x) {
        return (x.fizzled ? "fizzled " : "L" + std::to_string(x.layer) + " ") + x.name + " (" + seat_name(x.seat) + ")";
    }
    static bool entry_fits(const LogEntry& x, std::string_view wanted) {
        std::string_view rest = wanted;
        bool fizzled = take_word(rest, "fizzled");
        if (fizzled != x.fizzled) return false;
        std::string seat = " (" + seat_name(x.seat) + ")";
        if (rest.size() > seat.size() && rest.ends_with(')') && rest[rest.size() - 4] == ' ' && rest[rest.size() - 3] == '(') {
            if (!iequals(rest.substr(rest.size() - 4), seat)) return false;
            rest = trim(rest.substr(0, rest.size() - 4));
        }
        if (iequals(unquoted(rest), x.name)) return true;
        return !x.fizzled && take_word(rest, "L" + std::to_string(x.layer)) && iequals(unquoted(rest), x.name);
    }
    Verdict log() const {
        std::vector<LogEntry> heard = std::move(t.log);
        t.log.clear();
        if (!colon) return "not understood; expected: log: First, Second";
        std::vector<std::string> wanted;
        if (!iequals(tail, "none")) wanted = split_quoted(tail, ',');
        bool fits = wanted.size() == heard.size();
        for (std::size_t i = 0; fits && i < wanted.size(); ++i) fits = entry_fits(heard[i], wanted[i]);
        std::string found;
        for (const LogEntry& x : heard) found += (found.empty() ? "" : ", ") + entry_text(x);
        return flag(fits, found.empty() ? "none" : found);
    }

    // --- decks ----------------------------------------------------------------------------------------------------------

    Verdict deck(std::string_view rest) const {
        const ScenarioDeck* found = nullptr;
        std::vector<std::string> names;
        for (const std::vector<ScenarioDeck>* decks : {&t.scenario.decks, &t.played.decks})
            for (const ScenarioDeck& d : *decks) {
                names.push_back(d.name);
                std::string_view r = rest;
                if (take_word(r, d.name) && !r.empty() && (!found || d.name.size() > found->name.size())) found = &d;
            }
        if (!found) {
            std::string name(rest.substr(0, rest.find(' ')));
            return "there is no deck '" + name + "'; " + join(names, ", ");
        }
        take_word(rest, found->name);
        Result<std::vector<CardId>> cards = parse_cards(*g().catalog, found->list.text);
        if (!cards) return "line " + std::to_string(found->list.line) + ": " + one_line(cards.error());
        std::set<std::string> ids, wanted;
        std::string said;
        for (const DeckProblem& p : deck_problems(g(), *cards)) {
            ids.insert(p.rule);
            said += (said.empty() ? "" : "; ") + p.rule + ": " + p.message;
        }
        if (iequals(rest, "legal")) return flag(ids.empty(), said);
        if (!take_word(rest, "illegal")) return "not understood; expected: deck NAME legal, deck NAME illegal RULE-ID";
        for (const std::string& id : split(rest, ',')) wanted.insert(id);
        return flag(ids == wanted, ids.empty() ? "legal" : "illegal: " + said);
    }

    // --- seats, places, objects --------------------------------------------------------------------------------------------

    Verdict thing() {
        std::string first = split_quoted(head, ' ').empty() ? "" : split_quoted(head, ' ')[0];
        std::string_view rest = trim(std::string_view(head).substr(first.size()));
        if (std::string_view after = head; first.ends_with(',')) {  // `A, C CP 3`: it holds for each of them
            for (Seat seat : take_seats(after, s().seats()))
                if (Verdict no = of_seat(seat, after)) return seat_name(seat) + ": " + *no;
            if (after != head) return kHolds;
        }
        if (Seat seat = parse_seat(first, s().seats()); seat != kNoSeat) return of_seat(seat, rest);
        if (colon) {
            Result<Location> where = parse_place(g(), s(), t.viewer(), head);
            if (!where) return one_line(where.error());
            return place_is(*where);
        }
        for (const Fact& f : g().rules->words.facts)
            if (std::string_view r = head; !f.per_seat && take_word(r, f.name)) return fact(f, Seat{0}, r);
        if (first.find('.') == first.npos && first.find('"') == first.npos) return unknown(first);
        Result<unsigned> object = parse_object(g(), s(), t.viewer(), first);
        if (!object) return one_line(object.error());
        return object_is(*object, rest);
    }
    Verdict unknown(const std::string& first) const {
        std::vector<std::string> known{"legal",   "illegal", "targets",    "choices", "choice",   "log", "breakdown",
                                       "cost",    "phase",   "turn",       "owner",   "decision", "no",  "game",
                                       "outcome", "winner",  "eliminated", "playing", "deck"};
        for (const Fact& f : g().rules->words.facts)
            if (!f.per_seat) known.emplace_back(f.name);
        std::string near = nearest(first, known);
        return "'" + first + "' is not understood; expected: " + join(known, ", ") + ", a seat, place or object" +
               (near.empty() ? "" : "; did you mean: " + near);
    }

    Verdict fact(const Fact& f, Seat seat, std::string_view wanted) const {
        i32 v = f.get(e(), seat);
        if (!f.is_seat) return number(wanted, v);
        return seat_is(wanted, v >= 0 ? Seat{static_cast<std::size_t>(v)} : kNoSeat);
    }

    Verdict of_seat(Seat seat, std::string_view rest) {
        std::vector<std::string> known;
        for (const ResourceWord& r : words().resources) {
            known.push_back(r.name);
            if (std::string_view v = rest; take_word(v, r.name)) return number(v, e().resource(seat, r.resource));
        }
        for (unsigned z = 0; z < g().rules->board.zones.size(); ++z) {
            known.emplace_back(g().rules->board.zones[z].name);
            std::string_view r = rest;
            if (take_word(r, g().rules->board.zones[z].name)) return zone_is(seat, Zone{z}, r);
        }
        for (unsigned p = 0; p < g().rules->board.places.size(); ++p)
            if (colon && iequals(rest, g().rules->board.places[p].code)) return place_is({seat, Place{p}});
        for (const Fact& f : g().rules->words.facts) {
            if (!f.per_seat) continue;
            known.emplace_back(f.name);
            if (std::string_view v = rest; take_word(v, f.name)) return fact(f, seat, v);
        }
        std::string word(rest.substr(0, rest.find(' ')));
        std::string near = nearest(word, known);
        return "'" + std::string(rest) + "' is not understood; expected: " + join(known, ", ") +
               (near.empty() ? "" : "; did you mean: " + near);
    }

    static Verdict same_cards(const Catalog& catalog, std::vector<CardId> wanted, std::vector<CardId> found) {
        std::string w = list_text(catalog, std::move(wanted)), f = list_text(catalog, std::move(found));
        return w == f ? kHolds : is_instead(f);
    }
    Verdict zone_is(Seat seat, Zone zone, std::string_view rest) const {
        unsigned n = s().zone_size(seat, zone);
        if (!colon) return number(rest, static_cast<i32>(n));
        Result<std::vector<CardId>> wanted = parse_cards(*g().catalog, tail);
        if (!wanted) return one_line(wanted.error());
        std::vector<CardId> found;
        for (unsigned i = n; i-- > 0;) found.push_back(CardId{s().zone(seat, zone)[i].card});  // top first
        if (!iequals(rest, "top")) {
            if (!rest.empty()) return "not understood; expected: a zone, a colon, a list";
            return same_cards(*g().catalog, *wanted, found);
        }
        if (found.size() > wanted->size()) found.resize(wanted->size());
        std::vector<std::string> w, f;
        for (CardId id : *wanted) w.push_back(g().card(id).name);
        for (CardId id : found) f.push_back(g().card(id).name);
        return compare_lists(w, f, "none");
    }
    Verdict place_is(Location where) const {
        Result<std::vector<CardId>> wanted = parse_cards(*g().catalog, tail);
        if (!wanted) return one_line(wanted.error());
        std::vector<CardId> found;
        for (unsigned i : objects_at(s(), where.seat, where.place)) found.push_back(CardId{s().object(i).card});
        return same_cards(*g().catalog, *wanted, found);
    }

    Verdict object_is(unsigned object, std::string_view rest) const {
        const Object& o = s().object(object);
        std::string_view r = rest;
        bool negated = take_word(r, "not");
        if (iequals(r, "exhausted")) return flag(o.exhausted() != negated, o.exhausted() ? "exhausted" : "ready");
        if (iequals(r, "ready")) return flag(o.exhausted() == negated, o.exhausted() ? "exhausted" : "ready");
        if (iequals(r, "completed")) return flag(o.completed() != negated, o.completed() ? "completed" : "not completed");
        if (take_word(r, "type")) return type_is(o, r, negated);
        if (iequals(r, "attached")) return flag((o.host != kNothing) != negated, o.host != kNothing ? "attached" : "not attached");
        if (negated) return "not understood after not; expected: exhausted, completed, type Leader, attached";
        if (take_word(r, "is")) return flag(iequals(g().card_of(o).name, unquoted(r)), quoted(g().card_of(o).name));
        if (take_word(r, "attached") && take_word(r, "to")) {
            Result<unsigned> host = parse_object(g(), s(), t.viewer(), r);
            if (!host) return one_line(host.error());
            return flag(o.host == *host, o.host == kNothing ? "not attached" : "attached to " + object_name(g(), s(), kNoSeat, o.host));
        }
        if (take_word(r, "controlled") && take_word(r, "by")) return seat_is(r, Seat{o.controller});
        std::vector<std::string> w = split_quoted(rest, ' ');
        if (w.size() == 2 && (iequals(w[0], "has") || iequals(w[0], "lacks"))) return keyword_is(o, w[1], iequals(w[0], "has"));
        if (w.size() == 2 && iequals(w[1], "damage")) return number(w[0], o.damage);
        if (w.size() >= 3 && (iequals(w.back(), "counter") || iequals(w.back(), "counters"))) return counters_are(object, w);
        return stat_is(object, rest);
    }
    Verdict keyword_is(const Object& o, const std::string& name, bool has_it) const {
        i16 k = words().find_keyword(unquoted(name));
        std::vector<std::string> now;
        for (unsigned i = 0; i < words().keywords.size(); ++i)
            if (has(o.keywords, i)) now.push_back(words().keywords[i].name);
        if (k < 0) return "there is no keyword '" + name + "'";
        return flag(has(o.keywords, static_cast<unsigned>(k)) == has_it, now.empty() ? "no keyword" : "keywords " + join(now, ", "));
    }
    Verdict type_is(const Object& o, std::string_view name, bool negated) const {
        const TypeWord* type = words().find_type(name);
        std::vector<std::string> names, now;
        for (const TypeWord& x : words().types) {
            names.push_back(x.name);
            if (o.types & x.bits) now.push_back(x.name);
        }
        if (!type) return "there is no type '" + std::string(name) + "'; " + join(names, ", ");
        return flag(((o.types & type->bits) != 0) != negated, join(now, ", "));
    }
    Verdict counters_are(unsigned object, const std::vector<std::string>& w) const {
        std::string kind = unquoted(join(std::span(w).subspan(1, w.size() - 2), " "));
        i16 index = words().find_counter(kind);
        if (index < 0) return "there is no counter '" + kind + "'; " + join(words().counters, ", ");
        return number(w[0], e().counters(s().handle(object), static_cast<u16>(index)));
    }

    // `Defense 4`, `Attack 2 into A.FC`: takes the stat's name off, and a place at the end.
    const StatWord* take_stat(std::string_view& rest, Location& into, Verdict& wrong) const {
        into = {kNoSeat, kNoPlace};
        if (std::size_t at = rest.find(" into "); at != rest.npos) {
            Result<Location> where = parse_place(g(), s(), t.viewer(), trim(rest.substr(at + 6)));
            if (!where) return wrong = one_line(where.error()), nullptr;
            into = *where;
            rest = trim(rest.substr(0, at));
        }
        std::vector<std::string> names;
        for (const StatWord& w : words().stats) {
            names.push_back(w.name);
            if (take_word(rest, w.name)) return &w;
        }
        std::string first(rest.substr(0, rest.find(' ')));
        std::string near = nearest(first, names);
        wrong =
            "'" + std::string(rest) +
            "' is not understood; expected: exhausted, ready, completed, type, is, attached to, controlled by, has, lacks, damage, counters, or a stat: " +
            join(names, ", ") + (near.empty() ? "" : "; did you mean: " + near);
        return nullptr;
    }
    Verdict stat_is(unsigned object, std::string_view rest) const {
        Location into;
        Verdict wrong;
        const StatWord* stat = take_stat(rest, into, wrong);
        if (!stat) return wrong;
        i32 v = into.seat == kNoSeat ? e().value(object, stat->stat) : e().value_at(object, stat->stat, into.seat, into.place);
        if (stat->stat == words().range_stat)
            for (const RangeWord& r : words().ranges)
                if (iequals(r.name, rest)) return flag(r.value == v, range_text(v));
        return number(rest, v);
    }

    std::string range_text(i32 v) const {
        for (const RangeWord& r : words().ranges)
            if (r.value == v) return r.name;
        return std::to_string(v);
    }

    // `breakdown B.FC.1 Defense: 5 = 3 printed + 1 Shield Ally - 1 Mud`
    Verdict breakdown(std::string_view rest) const {
        std::vector<std::string> w = split_quoted(rest, ' ');
        if (w.size() < 2 || !colon) return "not understood; expected: breakdown B.FC.1 Defense: 5 = 3 printed + 2 Card";
        Result<unsigned> object = parse_object(g(), s(), t.viewer(), w[0]);
        if (!object) return one_line(object.error());
        std::string_view what = trim(rest.substr(w[0].size()));
        Location into;
        Verdict wrong;
        const StatWord* stat = take_stat(what, into, wrong);
        if (!stat) return wrong;
        auto text = [](i32 total, std::vector<std::string> parts) {
            std::ranges::sort(parts);
            return std::to_string(total) + " = " + join(parts, " + ");
        };
        std::vector<std::string> found, wanted;
        for (const BreakdownLine& l : e().breakdown(*object, stat->stat, into.seat, into.place))
            found.push_back(std::to_string(l.amount) + " " + l.what);
        i32 total = into.seat == kNoSeat ? e().value(*object, stat->stat) : e().value_at(*object, stat->stat, into.seat, into.place);
        std::size_t equals = tail.find('=');
        int n = 0;
        if (equals == tail.npos || !read_number(trim(std::string_view(tail).substr(0, equals)), n))
            return "not understood; expected: 5 = 3 printed + 2 Card";
        std::string sum = " + " + std::string(trim(std::string_view(tail).substr(equals + 1)));
        for (std::size_t at = 0; (at = sum.find(" - ", at)) != sum.npos; ++at) sum.replace(at, 3, " + -");
        for (const std::string& part : split_parts(sum)) wanted.push_back(part);
        std::string is = text(total, found), should = text(n, wanted);
        return iequals(is, should) ? kHolds : is_instead(is);
    }
    static std::vector<std::string> split_parts(const std::string& sum) {
        std::vector<std::string> out;
        for (std::size_t at = 0; at < sum.size();) {
            std::size_t begin = at + 3, end = std::min(sum.find(" + ", begin), sum.size());
            std::string part(trim(std::string_view(sum).substr(begin, end - begin)));
            if (part.size() > 1 && part[0] == '-' && part[1] == ' ') part.erase(1, 1);
            out.push_back(part);
            at = end;
        }
        return out;
    }
};

}  // namespace

std::string one_line(const Error& e) {
    std::string text = e.message + (e.expected.empty() ? "" : "; expected: " + e.expected) +
                       (e.suggestion.empty() ? "" : "; did you mean: " + e.suggestion);
    std::string out;
    for (char c : text) out += c == '\n' ? std::string(" | ") : std::string(1, c);
    return out;
}

void Table::on_event(const State&, const Event& event) {
    if (event.what != Happening::TriggerBegan && event.what != Happening::Fizzled) return;
    LogEntry entry;
    if (!event.ability.none()) entry.name = game.ability(event.ability).name;
    if (entry.name.empty() && event.source_card != kNoCard) entry.name = game.card(CardId{event.source_card}).name;
    entry.fizzled = event.what == Happening::Fizzled;
    entry.layer = entry.fizzled ? 0 : static_cast<unsigned>(event.info.amount);
    entry.seat = Seat{event.info.seat};
    log.push_back(std::move(entry));
}

std::optional<std::string> check_expectation(Table& table, std::string_view text) { return Expectation{table}.check(text); }

}  // namespace nexus::scenario
