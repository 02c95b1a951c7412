// The chance of a game: a stream cipher (ChaCha20, RFC 8439) whose key is the game's seed of 256 bits. Whoever has seen any
// number of its results cannot compute the next ones. Part of the game state: 40 bytes, copyable, hashable, the same numbers on
// every compiler. Players that only need to pick something use base/random.h, which is quicker and can be guessed.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/types.h"

namespace nexus {

// What a game's chance is made from: a number that a person types, or 64 hexadecimal digits that nobody can guess.
struct Seed {
    std::array<u32, 8> words{};

    constexpr Seed() = default;
    constexpr Seed(u64 number) : words{static_cast<u32>(number), static_cast<u32>(number >> 32)} {}  // implicit: seeds are mostly numbers
    friend constexpr bool operator==(const Seed&, const Seed&) = default;

    std::string text() const;  // the number if it is one, otherwise 64 hexadecimal digits
    static std::optional<Seed> parse(std::string_view text);
    u64 digest() const;  // the number if it is one, otherwise a number that tells nothing of the rest: for players that pick by chance
};

// One block of the cipher's stream: 16 words.
std::array<u32, 16> chacha20_block(const std::array<u32, 8>& key, u32 counter, const std::array<u32, 3>& nonce);

struct Chance {
    Seed seed;
    u64 drawn = 0;  // words taken from the stream so far

    Chance() = default;
    explicit Chance(const Seed& from) : seed(from) {}
    friend bool operator==(const Chance&, const Chance&) = default;

    u32 below(u32 n);  // uniform in [0, n); n > 0
};

// Takes many numbers in a row: a block of the stream is worked out once. What was drawn is noted when it goes.
class Draws {
   public:
    explicit Draws(Chance& chance) : chance_(chance) {}
    Draws(const Draws&) = delete;
    Draws& operator=(const Draws&) = delete;

    u32 next();
    u32 below(u32 n);  // multiply and shift, with rejection so that the result is exactly uniform

   private:
    Chance& chance_;
    std::array<u32, 16> block_;
    bool ready_ = false;
};

}  // namespace nexus
