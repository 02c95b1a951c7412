// The whole game as one plain value: a fixed header and one flat arena whose sections are sized at setup.
// No pointers and no closures in what is copied: copy it, hash it, store it, resume it elsewhere.
//
//   arena:  seats | words | objects(seat 0) objects(seat 1) … by words | zones | stack | pending | effects | …
//
// Objects in play live in a table of `words_per_seat * 64` slots for each owner, so that a set of objects
// is one 64-bit word for each 64 slots and rules are masks over them. The first word of every seat comes first, then
// the second of every seat …, and only those are looked at that were ever needed: mostly one a seat. Slots are filled from the bottom:
// a copy copies used prefixes only. `Object` ends in derived values, which are refreshed lazily and take
// no part in hash or serialisation; so do `WordMasks` and `Grant`.
// Must not know: any single game, files, views.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "base/bits.h"
#include "base/chance.h"
#include "base/inline_vector.h"
#include "card/catalog.h"

namespace nexus {

inline constexpr unsigned kMaxZones = 6;
inline constexpr unsigned kMaxPlaces = 12;
inline constexpr unsigned kMaxResources = 4;
inline constexpr unsigned kSeatRegisters = 16;
inline constexpr unsigned kGameRegisters = 16;
inline constexpr unsigned kTypeMasks = 8;
inline constexpr unsigned kAnnouncedWords = 12;

// A reference to an object (slot + generation) or to a card in a zone (position).
// A stale object handle never reaches a newer object in the same slot.
struct Handle {
    u16 index = 0xFFFF;
    u16 gen = 0;

    static constexpr Handle none() { return {}; }
    static constexpr Handle zone_card(Seat seat, Zone zone, unsigned position) {
        return {static_cast<u16>(0x8000u | (unsigned{seat} << 8) | unsigned{zone}), static_cast<u16>(position)};
    }
    constexpr bool is_none() const { return index == 0xFFFF; }
    constexpr bool is_zone_card() const { return (index & 0x8000u) && index != 0xFFFF; }
    constexpr bool is_object() const { return !(index & 0x8000u); }
    constexpr Seat zone_seat() const { return Seat{(index >> 8) & 0x7Fu}; }
    constexpr Zone zone() const { return Zone{index & 0xFFu}; }
    constexpr unsigned position() const { return gen; }
    constexpr u32 pack() const { return (u32{index} << 16) | gen; }
    static constexpr Handle unpack(u32 v) { return {static_cast<u16>(v >> 16), static_cast<u16>(v)}; }
    friend constexpr bool operator==(Handle a, Handle b) { return std::bit_cast<u32>(a) == std::bit_cast<u32>(b); }
};

// A short list of objects or cards.
using Handles = InlineVector<Handle, 16>;

// Something that is to leave the board, and what causes it: two units that kill each other have each other as cause.
struct Doomed {
    Handle object;
    Handle cause;
};
using DoomedList = InlineVector<Doomed, 16>;
inline DoomedList doomed_by(std::span<const Handle> objects, Handle cause) {
    DoomedList out;
    for (Handle x : objects) out.push_back({x, cause});
    return out;
}

// One ability: printed (card, index) or from the pool of granted ones.
struct AbilityRef {
    u32 value = 0xFFFFFFFF;
    static constexpr AbilityRef printed(CardId card, unsigned index) { return {(u32{card} << 8) | index}; }
    static constexpr AbilityRef granted(unsigned pool_index) { return {0x80000000u | pool_index}; }
    static constexpr AbilityRef rule_item(unsigned index) { return {0xC0000000u | index}; }
    constexpr bool none() const { return value == 0xFFFFFFFF; }
    constexpr bool is_rule_item() const { return (value & 0xC0000000u) == 0xC0000000u && !none(); }
    constexpr bool is_granted() const { return (value & 0x80000000u) && !none(); }
    constexpr CardId card() const { return CardId{value >> 8}; }
    constexpr unsigned index() const { return value & 0xFF; }
    constexpr unsigned pool_index() const { return value & 0x3FFFFFFF; }
    friend constexpr bool operator==(AbilityRef, AbilityRef) = default;
};

// What is stored of an object. The codec (codec.cpp) has the same list and refuses to compile without a new field.
struct StoredObject {
    enum Flag : u8 {
        Alive = 1,
        Exhausted = 2,
        Token = 4,
        FaceDown = 8,
        Completed = 16,
        Fresh = 32  // came under this control this turn
    };
    u16 card = 0xFFFF;
    u16 gen = 0;
    u8 owner = 0;
    u8 controller = 0;
    u8 place = 0xFF;
    u8 flags = 0;
    u16 host = 0xFFFF;  // object it is attached to
    u8 used = 0;        // active abilities used this turn
    u8 attacks = 0;     // attacks this turn that exhausted it, since it was last readied
    u32 stamp = 0;      // when it entered play
    i32 damage = 0;
    Handle hurt_by;  // what dealt damage to it last
};

// A card or token in play: what is stored, and what is derived from the rest of the state.
struct Object : StoredObject {
    std::array<i16, kLiveStats> value{};
    u16 types = 0;
    u8 blank = 0;
    u32 forbidden = 0;  // bit per Capability, clashes already settled
    u32 permitted = 0;
    u32 guarded = 0;   // bit per Capability: forbidden to some, and they must be asked
    u64 keywords = 0;  // bit per keyword of the vocabulary (kMaxKeywords)

    bool alive() const { return flags & Alive; }
    bool exhausted() const { return flags & Exhausted; }
    bool token() const { return flags & Token; }
    bool completed() const { return flags & Completed; }
};

// Sets over the 64 slots of one word, kept with every change.
struct WordMasks {
    u64 alive = 0;
    u64 exhausted = 0;
    u64 statics = 0;                 // has a static ability that works …
    u64 reaching = 0;                // … on others too …
    u64 local = 0;                   // … but only where it lies …
    u64 looks_elsewhere = 0;         // … or depends on more than what it is on …
    u64 speaking = 0;                // … or speaks of players and prices
    u64 restricted = 0;              // derived: something is forbidden to it, perhaps only from some
    u64 actives = 0;                 // has an Active ability, printed or granted
    u64 replacing = 0;               // prints what happens instead of something
    u64 attached = 0;                // has a host
    u64 challenges = 0;              // a mission that is completed by what is, and has not been
    u64 stale = 0;                   // derived values to be looked at again, alone
    std::array<u64, 4> listeners{};  // waits for what happens to others, by the last two bits of the event's kind
    std::array<u64, kMaxPlaces> at{};
    std::array<u64, kTypeMasks> type{};  // derived: by current types

    void listen(unsigned slot, u64 kinds) {
        for (unsigned k = 0; k < listeners.size(); ++k) listeners[k] |= u64{(kinds & (0x1111111111111111 << k)) != 0} << slot;
    }
};

struct ZoneCard {
    u16 card = 0xFFFF;
    u8 known = 0;  // bit per seat that has seen it where it lies
    u8 face_up = 0;
};

struct SeatState {
    std::array<i32, kMaxResources> resource{};
    std::array<i16, kSeatRegisters> reg{};  // the game's own
    std::array<u16, kMaxZones> zone_size{};
    u16 objects_used = 0;  // slots below this may be alive
    u16 cards_total = 0;   // cards of the deck, constant until elimination
};

// A continuous effect with a duration, on one object, one seat, or a filter (cost changes).
struct Effect {
    u8 op = 0;        // Op
    u8 duration = 0;  // Duration
    u8 controller = 0;
    u8 until_seat = 0xFF;  // YourNextTurn: whose
    Handle object;
    Handle source;
    i16 a = -1, b = -1, c = -1, d = -1;
    u32 stamp = 0;
    u16 source_card = 0xFFFF;
    u16 uses = 0;  // used up (Permit ActivateAgain, Replace)
};

struct CounterRow {
    Handle object;
    u16 kind = 0;
    i16 amount = 0;
};

// What a trigger remembers of the event that set it off.
struct EventInfo {
    u8 kind = 0;
    u8 seat = 0xFF;
    u8 place = 0xFF;
    u8 place_seat = 0xFF;
    u16 card = 0xFFFF;
    i16 amount = 0;
    u16 detail = 0;  // kind of counter, or resource
    u8 by = 0;       // one more than the seat whose card or act caused it; known while triggers are matched, not kept
    u8 unused = 0;
    Handle subject;
    Handle other;
};

// Answers given when an ability was announced (targets, X, players), replayed when it resolves.
struct Announced {
    u32 n = 0;
    std::array<u32, kAnnouncedWords> word{};
};

struct Pending {
    AbilityRef ability;
    Handle source;
    u8 controller = 0;
    u8 priority = 0;  // who resolves first in this item's set
    u16 layer = 0;
    u16 set = 0;
    u8 order = 0;  // chosen place among the controller's items of the set; 0 = not yet
    u8 flags = 0;
    u16 source_card = 0xFFFF;
    u16 held = 0;  // windows in which it is being answered: what answers comes first
    EventInfo event;
    Announced announced;
    enum Flag : u8 { TargetsChosen = 1, Accepted = 2 };  // Accepted: its controller has said yes to it (Game::trigger_batches)
    // Its place among simultaneous effects that may keep each other out (TurnRules::enters), from 1; 0 = none. Above the flags.
    unsigned entry() const { return flags >> 2; }
    void set_entry(unsigned place) { flags = static_cast<u8>((flags & 3) | (place < 63 ? place : 63) << 2); }
};

struct HistoryRow {  // histories that count each name or each thing once, or that are one object's own
    u16 query = 0;
    u8 seat = 0;
    u8 is_object = 0;  // 1: card and gen are the handle of an object
    u16 card = 0xFFFF;
    u16 gen = 0;
    u16 amount = 1;  // of what one object did or suffered
    bool same_thing(const HistoryRow& o) const {
        return query == o.query && seat == o.seat && is_object == o.is_object && card == o.card && gen == o.gen;
    }
};

struct Grant {  // derived: ability given to an object; sorted by object
    u16 object = 0;
    i16 ability = -1;  // pool index
};

struct Lki {  // last-known information of an object that left during this chain
    Object object;
    u16 index = 0;
    u8 how = 0;  // EventKind by which it left
};

// What else is known of an object that left during this chain, one fact a row.
struct LostFact {
    enum What : u8 { Counters, Attachment, Ability };
    Handle object;    // the one that left; Attachment: the host, if one of the two left
    Handle attached;  // Attachment: what was attached to it
    u8 what = Counters;
    u8 unused = 0;
    u16 kind = 0;    // Counters: which kind; Ability: the pool index of one that it had been given
    i16 amount = 0;  // Counters: how many; Attachment: 1 if it was attached when the host left
    u16 unused2 = 0;
};

enum class Ask : u8 {
    None,
    Act,     // window: act or pass
    Target,  // program: pick a target
    Choose,  // program: pick at resolution
    PickPlace,
    Player,
    Number,
    Mode,
    May,          // yes or no
    Accept,       // optional trigger: use it or not
    Order,        // which of the own triggers is next
    Replacement,  // which replacement applies
    Game          // the ruleset's own question
};

// Why a game is over.
enum class Ending : u8 {
    ByRules,           // somebody won, or all lost together, as the rulebook says
    Agreed,            // all players offered a draw
    PositionReturned,  // the stall rule (TurnRules::stall): the same position for the third time
    NoProgress         // the stall rule: nothing came nearer to its end for too long
};

inline constexpr unsigned kStallMeasures = 3;
inline constexpr unsigned kStallRounds = 20;  // so many rounds without progress are a draw

struct Decision {
    Ask ask = Ask::None;
    u8 seats = 0;   // bit per seat that still has to answer
    u8 sealed = 0;  // answers are kept secret until all are in
    u8 unused = 0;
};

// What a lasting effect or a mission's condition may look at. A change marks its class; only what depends on
// that class is looked at again.
enum Change : u16 {
    kBoard = 1,  // objects entering, leaving, moving, changing type
    kExhaustion = 2,
    kZones = 4,
    kResources = 8,
    kHistory = 16,
    kCounters = 32,
    kClock = 64,     // turn and phase
    kEffects = 128,  // lasting effects: values, keywords
    kCombat = 256,   // an attack begins or ends
    kValues = 512,   // current stats: found when they are refreshed (Header::revalued)
    kOnBoards = kBoard | kExhaustion | kCounters | kEffects | kCombat | kValues,  // what objects are like
    kAnything = 0xFFFF
};

// What is stored of the game as a whole; the codec has the same list.
struct StoredHeader {
    static constexpr i32 kNeverMeasured = 0x7FFFFFFF;
    u8 seats = 0;
    u8 words_per_seat = 1;
    u8 living = 0;   // bit per seat
    u8 winners = 0;  // bit per seat, meaningful once over
    u8 over = 0;
    Ending ending = Ending::ByRules;  // meaningful once over
    u8 draw_offers = 0;               // bit per seat that offers a draw in this turn
    u8 phase = 0;
    u8 active = 0;  // the active player of the chain in progress
    u8 turn_owner = 0;
    u32 turn = 0;
    u32 next_stamp = 1;
    Chance chance;
    u32 hidden_changes = 0;  // counts uses of randomness and changes of knowledge: unchanged = nothing hidden came since
    u16 frame = 0xFFFF;      // offset of the top frame in the stack
    u16 layer = 0;           // triggers matched now go into this layer …
    u16 set = 0;             // … and this set …
    u8 set_priority = 0;     // … whose first player this is
    u8 first_passer = 0;     // of the row that closed the last window
    u8 last_done = 0;        // outcome of the last optional act or payment
    i16 last_count = 0;      // how much the last act did that counts: cards drawn, counters removed
    u8 in_attack = 0;        // an attack is in progress: attacker and defender below
    u8 stacked = 0;          // composed positions: shuffling keeps the order of the cards
    u8 control_changed = 0;  // some object is controlled by another than its owner
    u8 mid_use = 0;          // something is paid for and has not had its effect yet: what the price was is still known
    Handle attacker, defender;
    std::array<u8, kMaxSeats> order{};                                                       // seats in turn order
    std::array<i32, kStallMeasures> lowest{kNeverMeasured, kNeverMeasured, kNeverMeasured};  // of the measures of TurnRules::stall, so far
    u32 turn_stamp = 0;               // what has this stamp or a later one came into play this turn
    u16 unchecked = kAnything;        // classes of change since the game's state checks …
    u8 unchecked_boards = 0xFF;       // … whose boards changed …
    u64 unchecked_history = ~u64{0};  // … and which histories (Game::history_bit)
    u16 chain_effects = 0;            // effects resolved in the chain in progress
    Decision decision;
    i32 paid = 0;                           // resource paid since the last reset
    Announced announced;                    // handed from an announcement to the frame that asked for it
    std::array<i16, kGameRegisters> reg{};  // the game's own
};

// What follows from the rest of the state; copies have it, hash and serialisation do not.
struct DerivedHeader {
    u8 dirty = 1;
    u8 revalued = 0;            // current stats, keywords or prohibitions changed since the game's state checks …
    u32 unchecked_types = ~0u;  // … and objects of these types in some other way
    u8 stale = 0;               // some word has stale objects
    u8 separable = 0;           // objects may be refreshed one by one (kernel/statics.h)
    u8 continuous = 0;          // some static ability or lasting effect exists
    u8 any_replacement = 0;
    u8 duties = 0;                  // some object may have to attack or to be attacked
    u8 cost_changes = 0;            // some effect changes costs …
    u8 use_changes = 0;             // … or what using an ability costs
    u8 player_bans = 0;             // some effect forbids players something
    u16 depends = 0;                // classes of change that some static ability looks at …
    u16 depends_target = 0;         // … on the objects it reaches …
    u16 depends_world = 0;          // … anywhere
    u32 reads = 0, writes = 0;      // what static abilities read on other objects, and what is written there (kernel/statics.h)
    u32 claims = 0;                 // … and types that objects give themselves, each type one object
    u16 blankers = 0, blanked = 0;  // types of what blanks others all the time, and of what they may blank
    u16 awaited = 0;                // classes of change that some challenge in play looks at …
    u64 awaited_history = 0;        // … and which histories (Game::history_bit)
    u8 overcounted = 0;             // something left, or lost an ability: more may be waited for above than is
    u64 listens = 0;                // event kinds some ability in play waits for …
    u64 listens_to_others = 0;      // … where they happen to something else than its card
    void expect_everything() {      // it is not known what is at work and waited for: everything may be
        dirty = continuous = any_replacement = cost_changes = use_changes = player_bans = overcounted = 1;
        depends = kAnything;
        listens = listens_to_others = awaited_history = ~u64{0};
    }
};

struct Header : StoredHeader, DerivedHeader {};

// A view of one arena section: `size` elements are in use. A Section<const T> only looks.
template <class T>
struct Section {
    using Size = std::conditional_t<std::is_const_v<T>, const u32, u32>;
    T* data;
    Size* size;
    u32 capacity;
    operator Section<const T>() const { return {data, size, capacity}; }
    T& operator[](std::size_t i) const { return data[i]; }
    T* begin() const { return data; }
    T* end() const { return data + *size; }
    u32 count() const { return *size; }
    bool full() const { return *size >= capacity; }
    // False when the table is full: the caller's ruling decides what that means.
    bool push(const T& v) const {
        if (full()) return false;
        data[(*size)++] = v;
        return true;
    }
    bool insert(std::size_t i, const T& v) const {
        if (full()) return false;
        for (std::size_t j = (*size)++; j > i; --j) data[j] = data[j - 1];
        data[i] = v;
        return true;
    }
    void erase(std::size_t i) const {
        for (std::size_t j = i + 1; j < *size; ++j) data[j - 1] = data[j];
        --*size;
    }
    void clear() const { *size = 0; }
};

struct Layout {
    u32 seats = 0, words = 0, objects = 0, zones = 0, zone_capacity = 0;
    u32 stack = 0, pending = 0, effects = 0, counters = 0, lki = 0, lost = 0, grants = 0, history = 0, names = 0, sealed = 0, positions = 0;
    u32 history_queries = 0;
    u32 bytes = 0;
    friend bool operator==(const Layout&, const Layout&) = default;
};

class State {
   public:
    static constexpr u32 kStackWords = 3072, kPendingRows = 160, kEffectRows = 256, kCounterRows = 192, kLki = 128, kLost = 256,
                         kGrants = 128, kNames = 1024, kSealedEach = 8, kPositions = kStallRounds * kMaxSeats, kStackReserve = 1024,
                         kStackSlack = 8;  // frames are cleared by so many words at once

    State() = default;
    State(unsigned seats, unsigned words_per_seat, unsigned zone_capacity, unsigned history_queries);
    State(const State& other) { *this = other; }
    State& operator=(const State& other);
    State(State&&) noexcept = default;
    State& operator=(State&&) noexcept = default;

    Header h;

    unsigned seats() const { return h.seats; }
    unsigned words() const { return words_; }  // in use
    unsigned words_each() const { return levels_; }
    unsigned word_of(Seat s, unsigned k) const { return k * h.seats + s; }
    Seat seat_after(Seat from, unsigned k) const {  // k places later in turn order
        unsigned at = 0;
        while (at + 1 < h.seats && h.order[at] != from) ++at;
        at += k;
        return Seat{h.order[at < h.seats ? at : at % h.seats]};
    }
    unsigned owner_of_word(unsigned w) const { return w < h.seats ? w : w % h.seats; }
    unsigned slots_per_seat() const { return 64u * h.words_per_seat; }
    unsigned slot(Seat s, unsigned i) const { return word_of(s, i / 64) * 64 + i % 64; }  // index of a seat's i-th object
    void open_words();                                                                    // one more word for every seat comes into use
    const Layout& layout() const { return layout_; }
    u32 used_bytes() const;  // what a copy moves

    // Each part of the state twice: to look at, and to change. Who has a const State can only look.
    const SeatState& seat(Seat s) const { return at_.seats[s]; }
    SeatState& seat(Seat s) { return at_.seats[s]; }
    const WordMasks& word(unsigned w) const { return at_.words[w]; }
    WordMasks& word(unsigned w) { return at_.words[w]; }
    const Object& object(unsigned index) const { return at_.objects[index]; }
    Object& object(unsigned index) { return at_.objects[index]; }
    const ZoneCard* zone(Seat s, Zone z) const { return at_.zones + zone_offset(s, z); }
    ZoneCard* zone(Seat s, Zone z) { return at_.zones + zone_offset(s, z); }
    unsigned zone_size(Seat s, Zone z) const { return seat(s).zone_size[z]; }
    const u32* stack() const { return at_.stack; }
    u32* stack() { return at_.stack; }
    static constexpr u32 kMaxHistories = 4096, kMaxZone = 8192, kMaxWords = 16;  // what a stored state may have
    static_assert(kMaxDeck + 64 <= kMaxWords * 64 && kMaxWords * 64 * kMaxSeats < 0x8000, "handles of objects have 15 bits");
    static constexpr u16 kMostCounted = 0xFFFE;         // histories stop counting here
    const u16* history() const { return at_.history; }  // [query * seats + seat]
    u16* history() { return at_.history; }

    Section<const Pending> pending() const { return {at_.pending, &sizes_[0], kPendingRows}; }
    Section<Pending> pending() { return {at_.pending, &sizes_[0], kPendingRows}; }
    Section<const Effect> effects() const { return {at_.effects, &sizes_[1], kEffectRows}; }
    Section<Effect> effects() { return {at_.effects, &sizes_[1], kEffectRows}; }
    Section<const CounterRow> counters() const { return {at_.counters, &sizes_[2], kCounterRows}; }
    Section<CounterRow> counters() { return {at_.counters, &sizes_[2], kCounterRows}; }
    Section<const Lki> lki() const { return {at_.lki, &sizes_[3], kLki}; }
    Section<Lki> lki() { return {at_.lki, &sizes_[3], kLki}; }
    Section<const Grant> grants() const { return {at_.grants, &sizes_[4], kGrants}; }
    Section<Grant> grants() { return {at_.grants, &sizes_[4], kGrants}; }
    Section<const HistoryRow> names() const { return {at_.names, &sizes_[5], kNames}; }
    Section<HistoryRow> names() { return {at_.names, &sizes_[5], kNames}; }
    // Packed choices given in secret.
    Section<const u64> sealed(Seat s) const { return {at_.sealed + unsigned{s} * kSealedEach, &sizes_[6 + unsigned{s}], kSealedEach}; }
    Section<u64> sealed(Seat s) { return {at_.sealed + unsigned{s} * kSealedEach, &sizes_[6 + unsigned{s}], kSealedEach}; }
    Section<const LostFact> lost() const { return {at_.lost, &sizes_[13], kLost}; }
    Section<LostFact> lost() { return {at_.lost, &sizes_[13], kLost}; }
    // Hashes of the positions at the beginning of each turn since the last progress (kernel/stall.cpp); hidden cards are in them.
    Section<const u64> positions() const { return {at_.positions, &sizes_[14], kPositions}; }
    Section<u64> positions() { return {at_.positions, &sizes_[14], kPositions}; }
    u32 stack_used() const { return sizes_[12]; }
    void set_stack_used(u32 n) { sizes_[12] = n; }

    bool is_alive(Handle x) const {  // what is no object has an index beyond all words
        return x.index < words() * 64 && every(has(word(x.index / 64).alive, x.index % 64), object(x.index).gen == x.gen);
    }
    bool in_play(unsigned index) const { return index < words() * 64 && has(word(index / 64).alive, index % 64); }  // any index
    Handle handle(unsigned index) const { return {static_cast<u16>(index), object(index).gen}; }

    // Over canonical encodings, independent of compiler and of what is cached.
    u64 hash() const;
    // The same without the generator and counters that only ever grow: equal positions of a loop are equal.
    u64 position_hash() const;
    // The same without the number of the turn, and with what was counted of the past: equal if the game could go on in the same way.
    u64 turn_hash() const;
    std::vector<u8> serialise() const;
    static bool restore(std::span<const u8> bytes, State& into);
    friend bool operator==(const State& a, const State& b) { return a.serialise() == b.serialise(); }

   private:
    void allocate(unsigned seats, unsigned words_per_seat, unsigned zone_capacity, unsigned history_queries);
    std::size_t zone_offset(Seat s, Zone z) const { return (unsigned{s} * kMaxZones + unsigned{z}) * std::size_t{layout_.zone_capacity}; }

    // Where the sections begin in this state's own arena: found once, never copied to another state.
    struct Sections {
        SeatState* seats = nullptr;
        WordMasks* words = nullptr;
        Object* objects = nullptr;
        ZoneCard* zones = nullptr;
        u32* stack = nullptr;
        Pending* pending = nullptr;
        Effect* effects = nullptr;
        CounterRow* counters = nullptr;
        Lki* lki = nullptr;
        LostFact* lost = nullptr;
        Grant* grants = nullptr;
        u16* history = nullptr;
        HistoryRow* names = nullptr;
        u64* sealed = nullptr;
        u64* positions = nullptr;
    };

    Sections at_;
    u32 words_ = 0, levels_ = 0;  // words in use: of all, of each seat
    Layout layout_;
    std::array<u32, 15> sizes_{};
    std::unique_ptr<u8[]> arena_;
};

}  // namespace nexus
