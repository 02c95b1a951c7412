#include "kernel/state.h"

#include <algorithm>
#include <cstring>

namespace nexus {

namespace {
u32 reserve(u32& cursor, std::size_t bytes) {
    u32 start = (cursor + 63u) & ~63u;  // sections start on cache lines
    cursor = start + static_cast<u32>(bytes);
    return start;
}
}  // namespace

State::State(unsigned seats, unsigned words_per_seat, unsigned zone_capacity, unsigned history_queries) {
    allocate(seats, words_per_seat, zone_capacity, history_queries);
    // The other sections are written before they are read: as in a copy, what lies beyond their used part is nothing.
    for (unsigned s = 0; s < seats; ++s) new (&seat(Seat{s})) SeatState();
    open_words();
    std::memset(history(), 0, sizeof(u16) * history_queries * seats);
}

void State::open_words() {
    for (unsigned s = 0; s < h.seats; ++s) new (&word(words_ + s)) WordMasks();
    words_ += h.seats;
    ++levels_;
}

void State::allocate(unsigned seats, unsigned words_per_seat, unsigned zone_capacity, unsigned history_queries) {
    h.seats = static_cast<u8>(seats);
    h.words_per_seat = static_cast<u8>(words_per_seat);
    h.living = static_cast<u8>(low_bits(seats));
    for (unsigned p = 0; p < seats; ++p) h.order[p] = static_cast<u8>(p);
    u32 cursor = 0;
    Layout l;
    l.zone_capacity = zone_capacity;
    l.history_queries = history_queries;
    l.seats = reserve(cursor, sizeof(SeatState) * seats);
    l.words = reserve(cursor, sizeof(WordMasks) * seats * words_per_seat);
    l.objects = reserve(cursor, sizeof(Object) * seats * words_per_seat * 64);
    l.zones = reserve(cursor, sizeof(ZoneCard) * seats * kMaxZones * zone_capacity);
    l.stack = reserve(cursor, sizeof(u32) * (kStackWords + kStackSlack));
    l.pending = reserve(cursor, sizeof(Pending) * kPendingRows);
    l.effects = reserve(cursor, sizeof(Effect) * kEffectRows);
    l.counters = reserve(cursor, sizeof(CounterRow) * kCounterRows);
    l.lki = reserve(cursor, sizeof(Lki) * kLki);
    l.lost = reserve(cursor, sizeof(LostFact) * kLost);
    l.grants = reserve(cursor, sizeof(Grant) * kGrants);
    l.history = reserve(cursor, sizeof(u16) * history_queries * seats);
    l.names = reserve(cursor, sizeof(HistoryRow) * kNames);
    l.sealed = reserve(cursor, sizeof(u64) * kSealedEach * kMaxSeats);
    l.positions = reserve(cursor, sizeof(u64) * kPositions);
    l.bytes = (cursor + 63u) & ~63u;
    layout_ = l;
    arena_.reset(new u8[l.bytes]);
#if NEXUS_CHECKED
    std::memset(arena_.get(), 0xA5, l.bytes);  // reading what was never written shows
#endif
    auto begin = [&]<class T>(T*& section, u32 offset) { section = reinterpret_cast<T*>(arena_.get() + offset); };
    begin(at_.seats, l.seats), begin(at_.words, l.words), begin(at_.objects, l.objects), begin(at_.zones, l.zones),
        begin(at_.stack, l.stack);
    begin(at_.pending, l.pending), begin(at_.effects, l.effects), begin(at_.counters, l.counters), begin(at_.lki, l.lki),
        begin(at_.lost, l.lost), begin(at_.grants, l.grants);
    begin(at_.history, l.history), begin(at_.names, l.names), begin(at_.sealed, l.sealed), begin(at_.positions, l.positions);
}

State& State::operator=(const State& o) {
    if (this == &o) return *this;
    if (!o.arena_) {
        arena_.reset();
        layout_ = o.layout_;
        sizes_ = o.sizes_;
        words_ = o.words_, levels_ = o.levels_;
        h = o.h;
        return *this;
    }
    if (!arena_ || !(layout_ == o.layout_)) allocate(o.h.seats, o.h.words_per_seat, o.layout_.zone_capacity, o.layout_.history_queries);
    h = o.h;
    sizes_ = o.sizes_;
    words_ = o.words_, levels_ = o.levels_;
    u8* to = arena_.get();
    const u8* from = o.arena_.get();
    auto copy = [&](u32 offset, std::size_t bytes) {
        if (bytes) std::memcpy(to + offset, from + offset, bytes);
    };
    // Seats and word masks are neighbours: one copy.
    copy(layout_.seats, layout_.words - layout_.seats + sizeof(WordMasks) * words());
    for (unsigned s = 0; s < h.seats; ++s) {
        const SeatState& ss = o.seat(Seat{s});
        for (unsigned i = 0; i < ss.objects_used; i += 64)
            copy(layout_.objects + static_cast<u32>(sizeof(Object) * slot(Seat{s}, i)),
                 sizeof(Object) * std::min(64u, ss.objects_used - i));
        for (unsigned z = 0; z < kMaxZones; ++z)
            copy(layout_.zones + static_cast<u32>(sizeof(ZoneCard) * (s * kMaxZones + z) * layout_.zone_capacity),
                 sizeof(ZoneCard) * ss.zone_size[z]);
        copy(layout_.sealed + static_cast<u32>(sizeof(u64) * kSealedEach * s), sizeof(u64) * sizes_[6 + s]);
    }
    copy(layout_.stack, sizeof(u32) * sizes_[12]);
    copy(layout_.pending, sizeof(Pending) * sizes_[0]);
    copy(layout_.effects, sizeof(Effect) * sizes_[1]);
    copy(layout_.counters, sizeof(CounterRow) * sizes_[2]);
    copy(layout_.lki, sizeof(Lki) * sizes_[3]);
    copy(layout_.lost, sizeof(LostFact) * sizes_[13]);
    copy(layout_.grants, sizeof(Grant) * sizes_[4]);
    copy(layout_.names, sizeof(HistoryRow) * sizes_[5]);
    copy(layout_.positions, sizeof(u64) * sizes_[14]);
    copy(layout_.history, sizeof(u16) * layout_.history_queries * h.seats);
    return *this;
}

u32 State::used_bytes() const {
    u32 n = sizeof(Header) + sizeof(sizes_) + sizeof(Layout) + static_cast<u32>(sizeof(SeatState) * h.seats + sizeof(WordMasks) * words());
    for (unsigned s = 0; s < h.seats; ++s) {
        n += static_cast<u32>(sizeof(Object)) * seat(Seat{s}).objects_used;
        for (u16 size : seat(Seat{s}).zone_size) n += static_cast<u32>(sizeof(ZoneCard)) * size;
    }
    n += sizes_[12] * 4 + sizes_[0] * static_cast<u32>(sizeof(Pending)) + sizes_[1] * static_cast<u32>(sizeof(Effect)) +
         sizes_[2] * static_cast<u32>(sizeof(CounterRow)) + sizes_[3] * static_cast<u32>(sizeof(Lki)) +
         sizes_[13] * static_cast<u32>(sizeof(LostFact)) + sizes_[14] * static_cast<u32>(sizeof(u64)) +
         layout_.history_queries * h.seats * 2;
    return n;
}

}  // namespace nexus
