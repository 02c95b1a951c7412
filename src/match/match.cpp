#include "match/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "view/redact.h"

namespace nexus {

namespace {

u8 all_seats(std::size_t seats) { return static_cast<u8>((1u << seats) - 1); }

// Behind the last copy that is there, so that a list stays in groups.
void put_into(std::vector<CardId>& list, CardId card) {
    const auto last = std::find(list.rbegin(), list.rend(), card);
    list.insert(last == list.rend() ? list.end() : last.base(), card);
}
bool take_from(std::vector<CardId>& list, CardId card) {
    const auto last = std::find(list.rbegin(), list.rend(), card);
    if (last == list.rend()) return false;
    list.erase(std::next(last).base());
    return true;
}

Result<std::vector<CardId>> cards_of(const RecordDeck& deck, const Game& game) {
    std::vector<CardId> out;
    for (const auto& [n, name] : deck.cards) {
        const CardId id = game.catalog->find(name);
        if (id == kNoCard) return fail("the record of the match names a card that is not here: " + name);
        if (out.size() + static_cast<std::size_t>(n) > kMaxDeck) return fail("the record of the match has too many cards in a list");
        out.insert(out.end(), static_cast<std::size_t>(n), id);
    }
    return out;
}

}  // namespace

Match::Match(std::shared_ptr<const Game> game, std::vector<MatchDeck> decks, MatchForm form, const Seed& seed)
    : game_(std::move(game)),
      form_(form),
      seed_(seed),
      decks_(std::move(decks)),
      last_(decks_),
      score_(static_cast<unsigned>(decks_.size()), form.best_of, form.replay_draws),
      ready_(all_seats(decks_.size())) {
    for (const MatchDeck& deck : decks_) sideboards_.push_back(make_record_deck(*game_, deck.name, deck.sideboard));
}

std::vector<CardCount> Match::changes(Seat seat) const {
    std::map<u16, int> difference;
    for (CardId id : decks_[seat].cards) ++difference[id];
    for (CardId id : last_[seat].cards) --difference[id];
    std::vector<CardCount> out;
    for (auto [id, n] : difference)
        if (n) out.push_back({n, CardId{id}});
    return out;
}

Result<void> Match::exchange(Seat seat, const std::vector<CardCount>& out, const std::vector<CardCount>& in) {
    if (ready(seat)) return fail(seat_letter(seat) + " exchanges no more cards before this game");
    MatchDeck changed = decks_[seat];
    auto move = [&](const CardCount& c, std::vector<CardId>& from, std::vector<CardId>& to, const char* where) -> Result<void> {
        const auto there = std::ranges::count(from, c.card);
        if (there < c.count)
            return fail(fmt::format("there {} {} {} in the {}, not {}", there == 1 ? "is" : "are", there, game_->card(c.card).name, where,
                                    c.count));
        for (int i = 0; i < c.count; ++i) take_from(from, c.card), put_into(to, c.card);
        return {};
    };
    for (const CardCount& c : out)
        if (Result<void> moved = move(c, changed.cards, changed.sideboard, "deck"); !moved) return moved;
    for (const CardCount& c : in)
        if (Result<void> moved = move(c, changed.sideboard, changed.cards, "sideboard"); !moved) return moved;
    decks_[seat] = std::move(changed);
    return {};
}

void Match::as_before(Seat seat) {
    if (!ready(seat)) decks_[seat] = last_[seat];
}

Result<void> Match::make_ready(Seat seat) {
    const DeckRules& rules = game_->rules->deck;
    if (!ready(seat) && !changes(seat).empty() && rules.check_deck)
        if (const std::vector<DeckProblem> problems = rules.check_deck(*game_, decks_[seat].cards); !problems.empty()) {
            const DeckProblem& p = problems.front();
            return fail(fmt::format("the deck of {} is not legal as it is now: {} ({}){}{}", seat_letter(seat), p.message, p.rule,
                                    p.wanted.empty() ? "" : ", " + p.wanted,
                                    problems.size() > 1 ? fmt::format("; and {} more", problems.size() - 1) : ""));
        }
    ready_ |= static_cast<u8>(bit(seat));
    return {};
}

Session Match::begin(EventSink* sink) const {
    std::vector<std::vector<CardId>> lists;
    std::vector<std::string> names;
    for (const MatchDeck& deck : decks_) lists.push_back(deck.cards), names.push_back(deck.name);
    return Session(game_, std::move(lists), std::move(names), game_seed(seed_, number()), sink, losers_);
}

void Match::finish(const Session& session) { finish(session.record(), session.state().h.winners); }

void Match::finish(Record record, u8 winners) {
    games_.push_back(std::move(record));
    under_way_.reset();
    score_.add(winners);
    losers_ = winners ? static_cast<u8>(all_seats(decks_.size()) & ~winners) : u8{0};
    last_ = decks_;
    ready_ = 0;
    for (unsigned p = 0; p < seats(); ++p)
        if (decks_[p].sideboard.empty()) ready_ |= static_cast<u8>(bit(p));
}

MatchRecord Match::record(const Record* under_way) const {
    MatchRecord out{form_.best_of, form_.replay_draws, sideboards_, games_, {}};
    if (under_way) out.games.push_back(*under_way);
    if (under_way || over() || games_.empty()) return out;
    out.preparation.resize(decks_.size());
    for (unsigned p = 0; p < seats(); ++p) {
        if (decks_[p].cards != last_[p].cards) out.preparation[p].deck = make_record_deck(*game_, decks_[p].name, decks_[p].cards);
        out.preparation[p].ready = ready(Seat{p});
    }
    return out;
}

// --- a recorded match -----------------------------------------------------------------------------------------

Result<void> Match::set_list(Seat seat, std::vector<CardId> cards) {
    MatchDeck& deck = decks_[seat];
    std::vector<CardId> rest = deck.sideboard;
    for (CardId id : deck.cards) put_into(rest, id);
    for (CardId id : cards)
        if (!take_from(rest, id))
            return fail(fmt::format("game {}: {} plays more copies of {} than deck and sideboard had", number(), seat_letter(seat),
                                    game_->card(id).name));
    deck.cards = std::move(cards);
    deck.sideboard = std::move(rest);
    return {};
}

Result<void> Match::prepare_as(const Record& next) {
    if (over()) return fail(fmt::format("game {}: the match was decided before it", number()));
    if (next.decks.size() != decks_.size()) return fail(fmt::format("game {}: it has another number of seats", number()));
    if (next.seed != game_seed(seed_, number()))
        return fail(fmt::format("game {}: its seed does not follow from that of the match", number()));
    if (next.losers != losers_)
        return fail(fmt::format("game {}: other players may choose who begins than those who lost the game before", number()));
    ready_ = 0;
    for (unsigned p = 0; p < seats(); ++p) {
        Result<std::vector<CardId>> cards = cards_of(next.decks[p], *game_);
        if (!cards) return tl::unexpected(cards.error());
        if (Result<void> set = set_list(Seat{p}, std::move(*cards)); !set) return set;
        if (Result<void> content = make_ready(Seat{p}); !content)
            return fail(fmt::format("game {}: {}", number(), content.error().message));
    }
    return {};
}

Result<void> Match::take_up(const std::vector<Preparation>& preparation) {
    if (preparation.empty()) return {};
    if (over()) return fail("another game is prepared, and the match is decided");
    for (unsigned p = 0; p < seats(); ++p) {
        const bool asked = !ready(Seat{p});  // who has no sideboard is never asked
        ready_ &= static_cast<u8>(~bit(p));
        if (!preparation[p].deck.cards.empty()) {
            Result<std::vector<CardId>> cards = cards_of(preparation[p].deck, *game_);
            if (!cards) return tl::unexpected(cards.error());
            if (Result<void> set = set_list(Seat{p}, std::move(*cards)); !set) return set;
        }
        if (!preparation[p].ready && asked) continue;
        if (Result<void> content = make_ready(Seat{p}); !content) return content;
    }
    return {};
}

Result<Match> Match::resume(std::shared_ptr<const Game> game, const MatchRecord& record, const ReplayGame& replay_game) {
    Result<std::vector<std::vector<CardId>>> lists = decks_of(record.first(), *game);
    if (!lists) return tl::unexpected(lists.error());
    std::vector<MatchDeck> decks;
    for (std::size_t p = 0; p < lists->size(); ++p) {
        Result<std::vector<CardId>> beside = cards_of(p < record.sideboards.size() ? record.sideboards[p] : RecordDeck{}, *game);
        if (!beside) return tl::unexpected(beside.error());
        decks.push_back({record.first().decks[p].name, std::move((*lists)[p]), std::move(*beside)});
    }
    Match match(game, std::move(decks), {record.best_of, record.replay_draws}, record.first().seed);
    for (std::size_t i = 0; i < record.games.size(); ++i) {
        const Record& next = record.games[i];
        if (i > 0)
            if (Result<void> prepared = match.prepare_as(next); !prepared) return tl::unexpected(prepared.error());
        Result<Replayed> done = replay_game ? replay_game(match, next) : replay(next, *game);
        if (!done) {
            if (record.is_match()) done.error().message = fmt::format("game {}: {}", i + 1, done.error().message);
            return tl::unexpected(done.error());
        }
        if (done->state.h.over) match.finish(next, done->state.h.winners);
        else if (i + 1 < record.games.size()) return fail(fmt::format("game {}: another game follows, and this one is not over", i + 1));
        else match.under_way_ = next;
    }
    if (Result<void> taken = match.take_up(record.preparation); !taken) return tl::unexpected(taken.error());
    return match;
}

}  // namespace nexus
