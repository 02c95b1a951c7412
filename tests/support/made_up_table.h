// A table laid by hand, for tests of what a seat may know: zones of every visibility, cards that are no more than their number,
// and frames as programs leave them. A real game would hardly reach such a position, or would not reach it alone.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "kernel/engine.h"
#include "support/assembler.h"
#include "support/plain_ruleset.h"
#include "view/worlds.h"

namespace nexus::test {

// What a card of the table is. Only sly cards lie face-down in play, crowns lie beside the deck, tokens are in no deck.
// Counting cards have as much of their first value as there are sly cards in their owner's hand.
enum MadeUpType : u16 { kPlain = 1, kSly = 2, kCrown = 4, kCounting = 0x4000, kToken = 0x8000 };

inline constexpr Zone kMadeDeck{0}, kMadeHand{1}, kMadeDiscard{2}, kMadeChest{3};  // the chest is seen by its owner, and no hand
enum MadeUpAction : u8 { kPlayFromHand, kLayFaceDown, kUseObject, kTakeFromDiscard, kMadeUpActions };
enum MadeUpProcedure : u8 { kActing = kFirstGameProcedure, kCramped, kLooping };

inline constexpr ZoneSpec kMadeUpZones[] = {{"deck", ZoneRole::Deck, Visibility::Nobody},
                                            {"hand", ZoneRole::Hand, Visibility::Owner},
                                            {"discard", ZoneRole::Discard, Visibility::Public},
                                            {"chest", ZoneRole::Other, Visibility::Owner}};
inline constexpr PlaceInfo kMadeUpPlaces[] = {{"F", "Front", 0, 0}, {"B", "Back", 1, 0}};
inline constexpr ActionKind kMadeUpKinds[] = {
    {"play", SourceKind::Hand, TargetKind::None, 1, "", "", {}, {}, kActing, "", ""},
    {"lay", SourceKind::Hand, TargetKind::OnPlace, 1, "", "", {}, {}, kActing, "", "", nullptr, nullptr, kHidesCard},
    {"use", SourceKind::Object, TargetKind::None, 1, "", "", {}, {}, kActing, "", ""},
    {"take", SourceKind::Discard, TargetKind::None, 1, "", "", {}, {}, kActing, "", ""},
    {"beyond", SourceKind::Hand, TargetKind::None, 1, "", "", {}, {}, kActing, "", ""},  // the game does not have it
};
// Asked, a seat may name as many numbers as its own and one more, the highest first.
inline void list_made_up(const Reader&, FrameView, Seat seat, ChoiceList& out) {
    for (unsigned n = seat + 1u; n-- > 0;) out.push({ChoiceKind::Number, 0, kNothing, static_cast<u16>(n), 0});
}
enum class MadeUpStep : u8 { Wait, GoOn };
inline constexpr Step kMadeUpSteps[] = {{"wait", "", [](Engine&, Frame) { return Flow::done(); }, list_made_up},
                                        {"go on", "", [](Engine&, Frame) { return Flow::done(); }, list_made_up}};
static_assert(is_last(MadeUpStep::GoOn, kMadeUpSteps));
// Acting has room for a choice and no more, Cramped has not, and Looping keeps a hash in its second and fourth word.
inline const Procedure kMadeUpProcedures[] = {
    {"Acting", 2, kMadeUpSteps}, {"Cramped", 1, kMadeUpSteps}, {"Looping", 5, kMadeUpSteps, 0b1010}};

inline Ruleset made_up_rules() {
    Ruleset r = plain_ruleset();
    r.id = "made-up", r.edition = "test", r.name = "Made up", r.rule_prefix = "X-", r.min_seats = 2, r.max_seats = 6;
    r.turn.procedures = kMadeUpProcedures, r.play.actions = std::span(kMadeUpKinds).first(kMadeUpActions), r.board.zones = kMadeUpZones,
    r.board.places = kMadeUpPlaces;
    r.deck.beside_deck = kCrown, r.board.face_down_types = kSly, r.turn.trigger_order = TriggerOrder::Nested;
    r.words.fill_vocabulary = [](Vocabulary& v) {
        v.types = {{"Plain", "Plains", kPlain, kPlain}, {"Sly", "Slies", kSly, kSly}, {"Crown", "Crowns", kCrown, kCrown}};
        v.resources = {{"mana", Resource{0}}, {"life", Resource{1}}}, v.counters = {"growth", "rust"};
    };
    r.texts.note_text = [](const Reader&, const Event& e) { return "note " + std::to_string(e.info.amount); };
    return r;
}

struct MadeUpTable {
    // Cards 0 to 5 and 10 are plain, 6 and 7 sly, 8 is a crown and 9 a token.
    static inline const std::vector<u16> kUsual = {kPlain, kPlain, kPlain, kPlain,          kPlain, kPlain,
                                                   kSly,   kSly,   kCrown, kPlain | kToken, kPlain};
    static constexpr unsigned kQuestions = 3;  // about the past: how many cards were drawn, and twice how many of a kind

    Ruleset rules = made_up_rules();
    std::shared_ptr<Catalog> catalog = std::make_shared<Catalog>();
    Game game;
    State state;
    DeckModel model;

    explicit MadeUpTable(unsigned seats = 2, const std::vector<u16>& cards = kUsual) : state(seats, 2, 40, kQuestions) {
        start_catalog(rules, *catalog);
        for (std::size_t i = 0; i < cards.size(); ++i) {
            CardDef d;
            d.name = "Card " + std::to_string(i);
            d.type_bits = cards[i] & static_cast<u16>(~(kToken | kCounting)), d.token = cards[i] & kToken;
            if (cards[i] & kCounting) d.abilities.push_back(counting());
            catalog->add(d);
        }
        ask_of_the_past();
        if (const std::string problem = catalog->seal(); !problem.empty()) ADD_FAILURE() << problem;
        game = **Game::create(catalog, rules);
        game.history = {{drawn_}, {drawn_of_a_kind_}, {drawn_of_a_kind_, Period::Turn}};
        game.own_history.assign(kQuestions, OwnHistory::No);
    }
    MadeUpTable(const MadeUpTable&) = delete;

    void put(unsigned seat, Zone zone, const std::vector<unsigned>& cards, u8 known = 0) {
        u16& n = state.seat(Seat{seat}).zone_size[zone];
        for (unsigned id : cards)
            state.zone(Seat{seat}, zone)[n++] = {
                static_cast<u16>(id), static_cast<u8>(known | (kMadeUpZones[zone].visibility == Visibility::Owner ? 1u << seat : 0u)), 0};
    }
    ZoneCard& card(unsigned seat, Zone zone, unsigned position) { return state.zone(Seat{seat}, zone)[position]; }
    Handle enter(unsigned seat, unsigned id, bool face_down = false) {
        Engine e(game, state);
        const Handle x = e.enter(CardId{id}, Seat{seat}, Place{0}, false, kNothing, catalog->cards[id].token);
        if (face_down) e.turn_face(x, true);
        return x;
    }
    Frame push(u8 procedure, unsigned seat, const std::vector<u32>& words = {}) {
        const Frame f = Engine(game, state).push(procedure, Seat{seat});
        for (unsigned i = 0; i < words.size(); ++i) f[i] = words[i];
        return f;
    }
    // A program that holds these, after its registers.
    Frame program(unsigned seat, const std::vector<Handle>& held, u32 mode = ProgramFrame::Resolving, unsigned source_card = 0) {
        const Frame f = Engine(game, state).push(kProgram, Seat{seat}, static_cast<unsigned>(held.size()));
        f[ProgramFrame::Mode] = mode, f[ProgramFrame::SourceCard] = source_card, f[ProgramFrame::Source] = Handle::none().pack();
        f[ProgramFrame::Ability] = AbilityRef{}.value;
        for (unsigned i = 0; i < held.size(); ++i) f[ProgramFrame::Handles + i] = held[i].pack();
        return f;
    }
    // The frame of an action that somebody takes.
    Frame acting(unsigned seat, const Choice& choice) {
        return push(kActing, seat, {static_cast<u32>(choice.pack()), static_cast<u32>(choice.pack() >> 32)});
    }

    State world(unsigned viewer, u64 seed = 1) const {
        World out;
        Random random(seed);
        Worlds(game, state, Seat{viewer}, model).sample(out, random);
        return out.read().s;
    }

   private:
    i16 drawn_ = -1, drawn_of_a_kind_ = -1;

    Ability counting() {
        const i16 sly = catalog->pools.add(Filter{.types = kSly, .zone = kMadeHand});
        const i16 number = catalog->pools.add(NumberExpr{.kind = NumberExpr::Kind::Count, .a = sly});
        return passive({op(Op::ModifyStat, 0, 0, number, static_cast<int>(Duration::Static))});
    }
    void ask_of_the_past() {
        EventPattern p;
        p.kind = EventKind::Drawn, p.actor = catalog->pools.player(PlayerSpec::Kind::You);
        drawn_ = catalog->pools.add(p);
        p.subject = catalog->pools.add(Filter{.types = kSly});
        drawn_of_a_kind_ = catalog->pools.add(p);
    }
};

// The numbers of the cards in a zone, by position.
inline std::vector<u16> cards_in(const State& s, unsigned seat, Zone zone) {
    std::vector<u16> out;
    for (unsigned i = 0; i < s.zone_size(Seat{seat}, zone); ++i) out.push_back(s.zone(Seat{seat}, zone)[i].card);
    return out;
}

}  // namespace nexus::test
