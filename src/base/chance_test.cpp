#include "base/chance.h"

#include <gmock/gmock.h>

#include <vector>

namespace nexus {
namespace {

using testing::ElementsAre;
using testing::ElementsAreArray;

constexpr std::array<u32, 8> kCountingKey{0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c, 0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c};

TEST(Chance, TheBlockFunctionGivesTheExampleOfRfc8439) {  // section 2.3.2
    EXPECT_THAT(chacha20_block(kCountingKey, 1, {0x09000000, 0x4a000000, 0}),
                ElementsAre(0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3, 0x466482d2,
                            0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2));
}

TEST(Chance, TheBlockFunctionGivesTheFirstTestVectorOfRfc8439) {  // appendix A.1
    EXPECT_THAT(chacha20_block({}, 0, {}),
                ElementsAre(0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8, 0xc70d778b, 0x7c5941da,
                            0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815, 0x69b687c3, 0x8665eeb2));
}

TEST(Chance, DrawsAreTheWordsOfTheStreamBlockAfterBlock) {
    Chance chance{Seed(7)};
    Draws draws(chance);
    std::vector<u32> drawn, wanted;
    for (unsigned i = 0; i < 40; ++i) drawn.push_back(draws.next());
    for (u32 block = 0; block < 3; ++block)
        for (u32 word : chacha20_block(Seed(7).words, block, {})) wanted.push_back(word);
    wanted.resize(40);
    EXPECT_THAT(drawn, ElementsAreArray(wanted));
    EXPECT_EQ(chance.drawn, 40u);
}

TEST(Chance, SingleNumbersAndNumbersInARowAreTheSame) {
    Chance one{Seed(7)}, other{Seed(7)};
    std::vector<u32> singly, in_a_row;
    for (unsigned i = 0; i < 50; ++i) singly.push_back(one.below(1000));
    {
        Draws draws(other);
        for (unsigned i = 0; i < 50; ++i) in_a_row.push_back(draws.below(1000));
    }
    EXPECT_EQ(singly, in_a_row);
    EXPECT_EQ(one, other);
}

TEST(Chance, EveryNumberBelowTheBoundComesUp) {
    Chance chance{Seed(1)};
    std::array<unsigned, 6> seen{};
    for (unsigned i = 0; i < 6000; ++i) {
        const u32 side = chance.below(6);
        ASSERT_LT(side, 6u);
        ++seen[side];
    }
    for (unsigned n : seen) EXPECT_NEAR(n, 1000, 150);
}

TEST(Chance, EveryBitOfTheSeedMatters) {
    for (unsigned bit = 0; bit < 256; ++bit) {
        Seed other(5);
        other.words[bit / 32] ^= 1u << (bit % 32);
        EXPECT_NE(chacha20_block(other.words, 0, {}), chacha20_block(Seed(5).words, 0, {})) << "bit " << bit;
    }
}

TEST(Seed, ANumberIsWrittenAsANumber) {
    EXPECT_EQ(Seed(0).text(), "0");
    EXPECT_EQ(Seed(18446744073709551615u).text(), "18446744073709551615");
    EXPECT_EQ(Seed::parse("18446744073709551615"), Seed(18446744073709551615u));
}

TEST(Seed, ALongSeedIsWrittenAsItsBytes) {
    Seed seed;
    seed.words = kCountingKey;
    EXPECT_EQ(seed.text(), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
    EXPECT_EQ(Seed::parse(seed.text()), seed);
}

TEST(Seed, TheDigestOfANumberIsTheNumberAndEveryOtherBitMatters) {
    EXPECT_EQ(Seed(7).digest(), 7u);
    for (unsigned bit = 64; bit < 256; ++bit) {
        Seed other(7);
        other.words[bit / 32] ^= 1u << (bit % 32);
        EXPECT_NE(other.digest(), 7u) << "bit " << bit;
    }
}

TEST(Seed, WhatIsNoSeedIsRefused) {
    for (const char* text : {"", "x", "-1", "7 ", "18446744073709551616", "0x10", "1.5"})
        EXPECT_EQ(Seed::parse(text), std::nullopt) << text;
    EXPECT_EQ(Seed::parse("00010203040506070809zz0b0c0d0e0f101112131415161718191a1b1c1d1e1f"), std::nullopt);
    EXPECT_EQ(Seed::parse("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f00"), std::nullopt);
}

}  // namespace
}  // namespace nexus
