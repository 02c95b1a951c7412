// Official corrections outrank the printed card (QN-PR-08).
#include <gtest/gtest.h>

#include "cardfile/card_set.h"
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus {
namespace {

constexpr const char* kSet = R"(
[set]
name = "Printed"
game = "quantum-nexus"
[[card]]
name = "Old Guard"
type = "Unit"
cp = 3
attack = 2
defense = 2
range = "Close"
text = "When this unit is destroyed, draw two cards."
)";

Catalog printed() {
    Catalog c;
    quantum_nexus::fill_current(c.vocabulary);
    EXPECT_TRUE(cardfile::load_set_text(c, kSet, "printed.toml").empty());
    return c;
}

TEST(QuantumNexusRules, QN_PR_08_AnErratumReplacesWhatItNames) {
    Catalog c = printed();
    const u64 before = c.hash();
    auto problems = cardfile::load_set_text(c, R"(
[set]
name = "Errata"
game = "quantum-nexus"
[[errata]]
name = "Old Guard"
cp = 4
text = "When this unit is destroyed, draw a card."
)",
                                            "errata.toml");
    ASSERT_TRUE(problems.empty()) << problems[0].to_string();
    ASSERT_EQ(c.cards.size(), 1u);
    const CardDef& card = c.cards[0];
    EXPECT_EQ(card.stat(quantum_nexus::kCp), 4);
    EXPECT_EQ(card.stat(quantum_nexus::kAttack), 2);
    EXPECT_EQ(card.text, "When this unit is destroyed, draw a card.");
    ASSERT_EQ(card.abilities.size(), 1u);
    EXPECT_EQ(c.pools.numbers[static_cast<std::size_t>(card.abilities[0].code[card.abilities[0].effect].a[1])].add, 1);
    EXPECT_NE(c.hash(), before);
}

TEST(QuantumNexusRules, QN_PR_08_AnErratumForNobodyIsAnError) {
    Catalog c = printed();
    auto problems = cardfile::load_set_text(c, R"(
[set]
name = "Errata"
game = "quantum-nexus"
[[errata]]
name = "Old Gard"
cp = 4
)",
                                            "errata.toml");
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].suggestion, "Old Guard");
    EXPECT_EQ(c.cards[0].stat(quantum_nexus::kCp), 3);
}

}  // namespace
}  // namespace nexus
