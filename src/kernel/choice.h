// What a seat answers with: a small structured value. The same value is what bots index, what notation
// prints and parses, what records store.
#pragma once

#include <bit>
#include <cstring>
#include <memory>

#include "kernel/state.h"

namespace nexus {

enum class ChoiceKind : u8 {
    Pass,       // give up this opportunity
    Act,        // a: action kind of the game, source, target, ability
    Pick,       // an object (target: object index)
    PickCard,   // a card lying in a zone: source card id, target = seat * kMaxZones + zone
    PickPlace,  // target = seat * kMaxPlaces + place
    PickSeat,   // target = seat
    Number,     // target = the number
    Mode,       // target = which of the options, from 0
    Yes,
    No,
    Done,      // no more picks
    Order,     // target = index among the waiting triggers
    Concede,   // always possible, never listed
    OfferDraw  // possible for whoever does not offer one yet, never listed
};

inline constexpr ChoiceKind kLastChoiceKind = ChoiceKind::OfferDraw;

inline constexpr u16 kNothing = 0xFFFF;

struct Choice {
    ChoiceKind kind = ChoiceKind::Pass;
    u8 action = 0;          // Act: index into PlayRules::actions
    u16 source = kNothing;  // Act: object index, or card id for cards in hand
    u16 target = kNothing;  // object index, seat*kMaxPlaces+place, …
    u16 ability = 0;        // Act: which ability of the source

    // One word, the same on every machine; where it is what lies in memory anyway, nothing has to be done.
    constexpr u64 pack() const {
        if constexpr (std::endian::native == std::endian::little) return std::bit_cast<u64>(*this);
        else return u64(kind) | u64(action) << 8 | u64(source) << 16 | u64(target) << 32 | u64(ability) << 48;
    }
    static constexpr Choice unpack(u64 v) {
        if constexpr (std::endian::native == std::endian::little) return std::bit_cast<Choice>(v);
        else
            return {static_cast<ChoiceKind>(v & 0xFF), static_cast<u8>(v >> 8), static_cast<u16>(v >> 16), static_cast<u16>(v >> 32),
                    static_cast<u16>(v >> 48)};
    }
    friend bool operator==(const Choice&, const Choice&) = default;
};
static_assert(sizeof(Choice) == 8);

// The caller's buffer for legal choices; reused, so that listing allocates nothing in the steady state.
class ChoiceList {
   public:
    explicit ChoiceList(std::size_t capacity = 1024) : items_(new Choice[capacity]), capacity_(capacity) {}
    void clear() { size_ = 0; }
    void push(Choice c) {
        if (size_ == capacity_) [[unlikely]]
            grow();
        items_[size_++] = c;
    }
    // One for each bit of the mask: like this one, with target first + bit.
    void push_each(const Choice& like, u64 mask, unsigned first) {
        if (!mask) return;
        while (size_ + 64 + kAtOnce > capacity_) [[unlikely]]
            grow();
        const u64 base = (like.pack() & ~(u64{0xFFFF} << 32)) | u64{first} << 32;
        Choice* to = items_.get() + size_;
        size_ += count(mask);
        while (mask)
            for (unsigned k = 0; k < kAtOnce; ++k, mask &= mask - 1) {  // what is written beyond the last is nothing
                const u64 packed = base + (static_cast<u64>(std::countr_zero(mask)) << 32);
                if constexpr (std::endian::native == std::endian::little)
                    std::memcpy(static_cast<void*>(to++), &packed, sizeof packed);  // as one word, not field by field
                else *to++ = Choice::unpack(packed);
            }
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Choice& operator[](std::size_t i) const { return items_[i]; }
    const Choice* begin() const { return items_.get(); }
    const Choice* end() const { return items_.get() + size_; }
    bool contains(const Choice& c) const {
        for (const Choice& x : *this)
            if (x == c) return true;
        return false;
    }

   private:
    static constexpr unsigned kAtOnce = 4;  // how many there are cannot be foreseen: few are written without asking
    void grow();
    std::unique_ptr<Choice[]> items_;
    std::size_t capacity_, size_ = 0;
};

// Why a choice is not allowed: the rule, in words, and the card responsible if there is one.
struct Refusal {
    const char* rule = nullptr;  // null = allowed
    const char* why = "";
    CardId culprit = kNoCard;
    bool refused() const { return rule != nullptr; }
};

}  // namespace nexus
