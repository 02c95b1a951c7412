// What the WebAssembly module does, compiled for this machine. `./dev test wasm` runs the module itself.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "apps/wasm/host.h"
#include "base/words.h"
#include "support/small_game.h"

namespace nexus {
namespace {

using namespace nexus::test;
using testing::HasSubstr;

std::string hashes_of(const Record& record) {
    std::string out = fmt::format("{:016x}\n", record.start);
    for (const RecordStep& step : record.steps) out += fmt::format("{:016x}\n", step.hash);
    return out;
}

TEST(WasmHost, AReplayTellsTheHashAfterEveryChoice) {
    Host host;
    ASSERT_TRUE(host.add_set("small.toml", small_set()));
    for (const u64 seed : {1, 2}) {  // the second time the game is there already
        Session session = start(small_game().game, seed);
        play(session, seed, 80);
        const Result<std::string> hashes = host.replay(write_record(session.record()));
        ASSERT_TRUE(hashes) << hashes.error().to_string();
        EXPECT_EQ(*hashes, hashes_of(session.record()));
    }
}

TEST(WasmHost, TheHashesAreItsOwn) {
    Host host;
    ASSERT_TRUE(host.add_set("small.toml", small_set()));
    Session session = start(small_game().game, 3);
    play(session, 3, 10);
    Record wrong = session.record();
    wrong.start ^= 1;
    wrong.steps[4].hash ^= 1;
    EXPECT_EQ(host.replay(write_record(wrong)).value(), hashes_of(session.record()));
}

TEST(WasmHost, OptionsBelongToTheRecord) {
    Host host;
    ASSERT_TRUE(host.add_set("small.toml", small_set()));
    for (const char* value : {"same", "mirrored"}) {
        Session session = start(small_game({{{"board.columnPairing", value}}}).game, 5);
        play(session, 5, 40);
        EXPECT_EQ(host.replay(write_record(session.record())).value(), hashes_of(session.record())) << value;
    }
}

TEST(WasmHost, WhatIsWrongIsSaid) {
    Host host;
    EXPECT_THAT(host.add_set("a.toml", "[set").error().to_string(), HasSubstr("a.toml"));
    EXPECT_THAT(host.add_set("a.toml", "[set]\nname = \"A\"\ngame = \"chess\"\n").error().to_string(),
                HasSubstr("there is no game 'chess'"));
    EXPECT_THAT(host.replay("nonsense").error().to_string(), HasSubstr("nexus-record"));

    Session session = start(small_game().game, 4);
    play(session, 4, 10);
    EXPECT_THAT(host.replay(write_record(session.record())).error().to_string(), HasSubstr("cards that are not here"));
    ASSERT_TRUE(host.add_set("small.toml", small_set()));
    Record wrong = session.record();
    wrong.steps[2].choice = Choice{ChoiceKind::Number};
    EXPECT_THAT(host.replay(write_record(wrong)).error().to_string(), HasSubstr("choice 3 is refused by"));
}

}  // namespace
}  // namespace nexus
