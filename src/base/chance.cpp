#include "base/chance.h"

#include <bit>
#include <charconv>

#include "base/hash.h"

namespace nexus {

namespace {

constexpr unsigned kHexDigits = 64;

void quarter_round(std::array<u32, 16>& x, unsigned a, unsigned b, unsigned c, unsigned d) {
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
    x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
    x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
}

}  // namespace

std::array<u32, 16> chacha20_block(const std::array<u32, 8>& key, u32 counter, const std::array<u32, 3>& nonce) {
    std::array<u32, 16> start{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
    for (unsigned i = 0; i < 8; ++i) start[4 + i] = key[i];
    start[12] = counter;
    for (unsigned i = 0; i < 3; ++i) start[13 + i] = nonce[i];
    std::array<u32, 16> x = start;
    for (unsigned round = 0; round < 10; ++round) {
        quarter_round(x, 0, 4, 8, 12), quarter_round(x, 1, 5, 9, 13), quarter_round(x, 2, 6, 10, 14), quarter_round(x, 3, 7, 11, 15);
        quarter_round(x, 0, 5, 10, 15), quarter_round(x, 1, 6, 11, 12), quarter_round(x, 2, 7, 8, 13), quarter_round(x, 3, 4, 9, 14);
    }
    for (unsigned i = 0; i < 16; ++i) x[i] += start[i];
    return x;
}

u32 Chance::below(u32 n) { return Draws(*this).below(n); }

u32 Draws::next() {
    const unsigned at = chance_.drawn % 16;
    if (!ready_ || at == 0) {
        const u64 block = chance_.drawn / 16;
        block_ = chacha20_block(chance_.seed.words, static_cast<u32>(block), {static_cast<u32>(block >> 32), 0, 0});
        ready_ = true;
    }
    ++chance_.drawn;
    return block_[at];
}

u32 Draws::below(u32 n) {
    u64 m = u64{next()} * n;
    const u32 threshold = (0u - n) % n;
    while (static_cast<u32>(m) < threshold) m = u64{next()} * n;
    return static_cast<u32>(m >> 32);
}

std::string Seed::text() const {
    bool number = true;
    for (unsigned i = 2; i < words.size(); ++i) number &= words[i] == 0;
    if (number) return std::to_string(u64{words[1]} << 32 | words[0]);
    std::string out;
    for (u32 word : words)
        for (unsigned byte = 0; byte < 4; ++byte) {
            constexpr char kDigits[] = "0123456789abcdef";
            out += kDigits[word >> (8 * byte + 4) & 15];
            out += kDigits[word >> (8 * byte) & 15];
        }
    return out;
}

u64 Seed::digest() const {
    u64 out = u64{words[1]} << 32 | words[0];
    for (unsigned i = 2; i < words.size(); ++i)
        if (words[i]) out = mix64(out ^ words[i]) + i;
    return out;
}

std::optional<Seed> Seed::parse(std::string_view text) {
    const char* const end = text.data() + text.size();
    if (text.size() != kHexDigits) {
        u64 number = 0;
        const auto [rest, problem] = std::from_chars(text.data(), end, number);
        return problem == std::errc{} && rest == end ? std::optional(Seed(number)) : std::nullopt;
    }
    Seed out;
    for (unsigned i = 0; i < kHexDigits / 2; ++i) {
        u32 byte = 0;
        const auto [rest, problem] = std::from_chars(text.data() + 2 * i, text.data() + 2 * i + 2, byte, 16);
        if (problem != std::errc{} || rest != text.data() + 2 * i + 2) return std::nullopt;
        out.words[i / 4] |= byte << (8 * (i % 4));
    }
    return out;
}

}  // namespace nexus
