// The commands of a person at the table.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/words.h"
#include "card/face.h"
#include "client.h"
#include "library/card_files.h"
#include "library/files.h"
#include "library/library.h"
#include "notation/notation.h"
#include "output.h"
#include "rules/registry.h"
#include "saves.h"
#include "table.h"

namespace nexus {

using screen::Line;

Client::Reaction Client::help(std::string_view) {
    helped_ = true;
    std::vector<std::string> out = wrapped(
        "Choose by number, or type an action as the list writes it (Tab completes). The first words of an action single out what begins so, and * marks on the "
        "table what that is about; Enter takes a single one.",
        look_.width);
    out.push_back("");
    for (const Command& c : commands())
        if (guide_ || c.run != &Client::skip)
            out.push_back(fmt::format("  {:<17} {}", std::string(c.name) + (*c.arguments ? " " : "") + c.arguments, c.help));
    out.push_back("FC.1 is the first card at your FC, B.FC.1 the first at player B's.");
    pages(out);
    return Reaction::Again;
}

Client::Reaction Client::why(std::string_view text) {
    if (text.empty()) {
        say("why what? Write the action: why " + (notations_.empty() ? std::string("pass") : notations_[0]));
        return Reaction::Again;
    }
    Result<Choice> c = parse_notation(session_.game(), session_.state(), you_, text);
    if (!c) {
        say(split(c.error().to_string(), '\n'));
        return Reaction::Again;
    }
    Refusal no = Reader(session_.game(), session_.state()).refusal(you_, *c);
    say(no.refused() ? refusal_text(no) : "yes, you may do that now");
    return Reaction::Again;
}

Client::Reaction Client::show(std::string_view text) {
    const Catalog& catalog = *session_.game().catalog;
    if (text.empty()) {
        say("show which card? Its name, or where it lies: show FC.1");
        return Reaction::Again;
    }
    CardId id = catalog.find(unquoted(text));
    if (id == kNoCard)
        if (Result<unsigned> object = parse_object(session_.game(), session_.state(), you_, text)) {
            if (const SeenObject* x = find_object(seen_, *object)) id = x->card;
            if (id == kNoCard) {
                say("that card lies face down");
                return Reaction::Again;
            }
        }
    if (id == kNoCard) {
        std::vector<std::string> beginning;  // a name may be cut short
        for (const std::string& name : catalog.names())
            if (lower(name).find(lower(text)) != std::string::npos) beginning.push_back(name);
        if (beginning.size() == 1) id = catalog.find(beginning[0]);
        else if (!beginning.empty()) {
            say("which of them? " + join(beginning, ", "));
            return Reaction::Again;
        }
    }
    if (id == kNoCard) {
        std::string near = nearest(std::string(text), catalog.names());
        say(fmt::format("there is no card or object '{}'{}", text, near.empty() ? "" : "; did you mean: " + near));
        return Reaction::Again;
    }
    std::vector<std::string> lines = split(
        card_face(catalog[id], catalog, std::min<std::size_t>(look_.width, kFaceWidth), game_words(*session_.game().rules)), '\n');
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    say(std::move(lines));
    return Reaction::Again;
}

static std::string sum_text(std::string name, i32 total, const std::vector<BreakdownLine>& parts) {
    std::string out = fmt::format("  {} {} =", name, total);
    bool first = true;
    for (const BreakdownLine& part : parts) {
        out += fmt::format(" {}{} {}", first ? "" : part.amount < 0 ? "- " : "+ ", first ? part.amount : std::abs(part.amount), part.what);
        first = false;
    }
    return out;
}

// An object by its place, or a card of the hand by its name.
Client::Reaction Client::value(std::string_view text) {
    const Game& game = session_.game();
    const Vocabulary& words = game.catalog->vocabulary;
    const Reader e(game, session_.state());
    if (CardId id = game.catalog->find(unquoted(text)); id != kNoCard) {
        std::string name = "cost";
        for (const StatWord& word : words.stats)
            if (word.stat == words.cost_stat) name = word.name;
        say({game.card(id).name + ", from your hand", sum_text(name, e.cost_of(you_, id), e.cost_breakdown(you_, id))});
        return Reaction::Again;
    }
    Result<unsigned> object = parse_object(game, session_.state(), you_, text);
    if (!object) {
        say(split(object.error().to_string(), '\n'));
        return Reaction::Again;
    }
    const SeenObject* x = find_object(seen_, *object);
    if (!x || x->card == kNoCard) {
        say("that card lies face down: you cannot know its numbers");
        return Reaction::Again;
    }
    std::vector<std::string> out{game.card(x->card).name};
    u32 told = 0;  // a stat may have two names: the first is printed
    for (const StatWord& word : words.stats) {
        if (word.stat >= kLiveStats || word.stat == words.cost_stat || has(told, word.stat)) continue;
        told |= 1u << word.stat;
        if (!has(game.card(x->card).has_stats, word.stat) && x->value[word.stat] == 0) continue;
        out.push_back(sum_text(word.name, x->value[word.stat], e.breakdown(*object, word.stat)));
    }
    if (x->damage) out.push_back(fmt::format("  {} damage", x->damage));
    if (x->goal) out.push_back(fmt::format("  {} of {}", x->progress, x->goal));
    say(std::move(out));
    return Reaction::Again;
}

// The whole table at its full height, or what lies in a pile that everybody may look through.
Client::Reaction Client::look(std::string_view text) {
    const Game& game = session_.game();
    std::vector<std::string> words = split_words(text), out;
    Seat whose = you_;
    if (!words.empty())
        if (Seat named = parse_seat(words[0], seen_.seats); named != kNoSeat) whose = named, words.erase(words.begin());
    if (words.empty()) {
        for (const Line& line : screen::draw_table(game, table_, seen_, {settings_.names}, {}, {look_.width, 999, look_.unicode}))
            out.push_back(screen::plain(line));
        pages(out);
        return Reaction::Again;
    }
    const std::string name = join(words, " ");
    std::vector<std::string> known;
    for (const SeenZone& z : seen_.table[whose].zones) {
        known.emplace_back(game.rules->board.zones[z.zone].name);
        if (!iequals(name, known.back())) continue;
        out.push_back(fmt::format("{} of {}: {}", known.back(), seat_letter(whose), counted(z.size, "card", "cards")));
        for (std::size_t i = z.cards.size(); i-- > 0;)
            if (z.cards[i] != kNoCard) out.push_back("  " + screen::card_label(game, z.cards[i]));
        if (!z.turned.empty()) out.push_back("turned down:");
        for (CardId id : z.turned) out.push_back("  " + game.card(id).name);
        say(std::move(out));
        return Reaction::Again;
    }
    for (unsigned p = 0; p < game.rules->board.places.size(); ++p) {
        known.emplace_back(game.rules->board.places[p].code);
        if (!iequals(name, known.back())) continue;
        out.push_back(place_name(game, kNoSeat, whose, Place{p}));
        for (const SeenObject& x : seen_.table[whose].objects)
            if (x.place == p)
                out.push_back(fmt::format("  {} {}", screen::object_number(seen_, x),
                                          screen::object_label(game, table_, seen_, x, screen::signs(look_.unicode))));
        say(std::move(out));
        return Reaction::Again;
    }
    say(fmt::format("there is no '{}' to look at; there are {}", name, join(known, ", ")));
    return Reaction::Again;
}

Client::Reaction Client::log(std::string_view text) {
    const std::vector<std::string>& all = logs_.lines(you_);
    // The last page, or all that is new; a number asks for more.
    std::size_t n = std::max<std::size_t>(look_.height > 2 ? look_.height - 2 : 1, all.size() - std::min(all.size(), shown_log_[you_]));
    if (!text.empty()) std::from_chars(text.data(), text.data() + text.size(), n);
    pages({all.end() - static_cast<std::ptrdiff_t>(std::min(n, all.size())), all.end()});
    return Reaction::Again;
}

Client::Reaction Client::rules(std::string_view text) {
    Result<cardfile::Rulebook> book = load_rulebook(rules_directory(NEXUS_SOURCE_DIR));
    if (!book) {
        say(book.error().to_string());
        return Reaction::Again;
    }
    if (const cardfile::RuleText* rule = book->find(text)) {
        say(split(cardfile::rule_page(*book, *rule, look_.width), '\n'));
        return Reaction::Again;
    }
    if (text.empty() || book->looks_like_id(text)) {
        std::vector<std::string> near = book->near_ids(text);
        say(text.empty() ? std::string("rules of what? An id, such as the one a refusal names, or words")
                         : fmt::format("there is no rule {}{}", text, near.empty() ? "" : "; near it: " + join(near, ", ")));
        return Reaction::Again;
    }
    std::vector<std::string> words = split_words(text), out;
    const KeywordWord* keyword = keyword_named(session_.game().catalog->vocabulary, text);
    if (keyword && !keyword->text.empty() && !book->term(text, session_.game().rules->rule_prefix))
        out.push_back(keyword_meaning(*keyword));
    for (const cardfile::RuleHit& hit : book->search(words))
        if (starts_with(hit.rule->id, session_.game().rules->rule_prefix))
            out.push_back(
                fmt::format("{}  {}", hit.rule->id, cardfile::rule_excerpt(*hit.rule, words, look_.width - hit.rule->id.size() - 2)));
    if (out.empty()) out.push_back(fmt::format("no rule speaks of '{}'", text));
    say(std::move(out));
    return Reaction::Again;
}

Client::Reaction Client::hint(std::string_view) {
    if (guide_) {
        say("the next step of the tour: " + guide_->step());
        return Reaction::Again;
    }
    Result<std::unique_ptr<Player>> adviser = make_player("greedy", session_.record().seed.digest() + session_.record().steps.size(),
                                                          *kit_of(*session_.game().rules).evaluation);
    if (!adviser) {
        say(adviser.error().message);
        return Reaction::Again;
    }
    Choice c = (*adviser)->choose(session_.view(you_, list_), {});
    say("greedy would: " + to_notation(session_.game(), session_.state(), you_, c));
    return Reaction::Again;
}

// Everybody at this terminal: what one of them has seen is seen.
u8 Client::people() const {
    u8 out = 0;
    const std::vector<std::string>& players = session_.record().players;
    for (std::size_t p = 0; p < players.size(); ++p)
        if (players[p] == kPerson) out |= static_cast<u8>(1u << p);
    return out;
}

Client::Reaction Client::undo(std::string_view) {
    Session earlier = session_;
    ChoiceList then;
    do {  // passes that were made for you are taken back with what came before, or nothing is
        if (Result<void> done = earlier.undo(you_, people()); !done) {
            say(done.error().message);
            return Reaction::Again;
        }
        earlier.list(you_, then);
    } while (then.size() == 1 && then[0].kind == ChoiceKind::Pass && !guide_);
    session_ = std::move(earlier);
    std::size_t steps = session_.record().steps.size();
    if (steps < log_marks_.size() && !log_marks_[steps].empty()) logs_.forget_after(log_marks_[steps]);
    log_marks_.resize(std::min(log_marks_.size(), steps));
    shown_log_[you_] = std::min(shown_log_[you_], logs_.lines(you_).size());
    if (guide_) guide_->stand(steps);
    look_at_choices();
    say("taken back");
    return Reaction::Again;
}

Client::Reaction Client::save(std::string_view text) {
    std::string file = text.empty() ? settings_.save_file : std::string(text);
    if (file.empty()) {
        say("this game cannot be kept");
        return Reaction::Again;
    }
    if (Result<std::string> there = read_file(file)) {
        if (const auto kept = parse_match(*there, file); !kept) {
            say(file + " is there already, and it is no game that can be resumed (" + kept.error().message + "): choose another name");
            return Reaction::Again;
        }
    }
    Result<void> written = keep_game(settings_.match ? settings_.match->record(&session_.record()) : single_game(session_.record()), file);
    say(written ? "kept in " + file : written.error().to_string());
    return Reaction::Again;
}

Client::Reaction Client::load(std::string_view text) {
    if (text.empty()) {
        say("load which file?");
        return Reaction::Again;
    }
    Result<std::string> content = read_file(text);
    Result<MatchRecord> record = content ? parse_match(*content, text) : tl::unexpected(content.error());
    if (!record) {
        say(split(record.error().to_string(), '\n'));
        return Reaction::Again;
    }
    // Everything that could be wrong with it is found while this game is still here.
    Result<LoadedGame> loaded = nexus::load(record->first());
    Result<Match> match = loaded ? Match::resume(loaded->game, *record) : tl::unexpected(loaded.error());
    if (!match || match->over()) {
        say(match ? "that game is over; `nexus replay` shows it" : match.error().to_string());
        return Reaction::Again;
    }
    if (!confirmed("Leave this game for that one? (y/n) ")) return Reaction::Again;
    load_file_ = std::string(text);
    return Reaction::Load;
}

Client::Reaction Client::stop(std::string_view text) {
    const auto& phases = session_.game().rules->turn.phases;
    std::vector<std::string> names;
    for (unsigned p = 0; p < phases.size(); ++p) {
        names.push_back(phases[p]);
        if (!iequals(text, phases[p])) continue;
        if (!stops_[you_].insert(p).second) stops_[you_].erase(p);
        text = {};
    }
    if (!text.empty()) {
        std::string near = nearest(std::string(text), names);
        say(fmt::format("there is no phase '{}'{}; the phases are {}", text, near.empty() ? "" : ", did you mean: " + near,
                        join(names, ", ")));
        return Reaction::Again;
    }
    std::vector<std::string> set;
    for (unsigned p : stops_[you_]) set.push_back(phases[p]);
    say(set.empty() ? std::string("where you can only pass, it is done for you; `stop PHASE` changes that")
                    : "you are always asked in: " + join(set, ", "));
    return Reaction::Again;
}

Client::Reaction Client::back(std::string_view) {
    look_at_choices();
    return Reaction::Again;
}

Client::Reaction Client::more(std::string_view) {
    if (message_is_cut_) pages(told_before_);
    else ++page_;
    return Reaction::Again;
}

Client::Reaction Client::draw(std::string_view) {
    const Choice offer{ChoiceKind::OfferDraw};
    if (const Refusal no = Reader(session_.game(), session_.state()).refusal(you_, offer); no.refused()) {
        say(worded(*session_.game().rules, no.why));
        return Reaction::Again;
    }
    if (!confirmed(session_.state().h.draw_offers ? "Accept the draw? (y/n) " : "Offer a draw? (y/n) ")) return Reaction::Again;
    return apply(offer);
}

Client::Reaction Client::concede(std::string_view) {
    if (!confirmed("Give this game up? (y/n) ")) return Reaction::Again;
    return apply(Choice{ChoiceKind::Concede});
}

Client::Reaction Client::skip(std::string_view) {
    say(guide_ ? "The tour is over; play on as you like." : "there is no tour to skip");
    guide_ = nullptr;
    return Reaction::Again;
}

Client::Reaction Client::quit(std::string_view) { return Reaction::Left; }

}  // namespace nexus
