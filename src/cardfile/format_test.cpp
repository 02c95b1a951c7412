#include "cardfile/format.h"

#include <gtest/gtest.h>

namespace nexus::cardfile {
namespace {

Catalog empty_catalog() {
    Catalog c;
    Vocabulary& v = c.vocabulary;
    v.game = "mini";
    v.types = {{"Unit", "Units", 1, 1, true}, {"Event", "Events", 4, 4, false}};
    v.stats = {{"Attack", Stat{1}}, {"Range", Stat{2}}, {"CP", Stat{0}}};
    v.ranges = {{"Close", 1}, {"Far", 3}};
    v.range_stat = Stat{2};
    v.cost_stat = Stat{0};
    v.resources = {{"CP", Resource{0}}};
    v.zones = {{"deck", Zone{0}, false}, {"hand", Zone{1}, false}, {"discard pile", Zone{2}, true}};
    return c;
}

std::string formatted(std::string_view toml) {
    Catalog c = empty_catalog();
    auto out = format_set(c, toml, "x.toml");
    return out ? *out : "error: " + out.error()[0].to_string();
}

constexpr std::string_view kUntidy = R"TOML(
# My set.
[set]
game = 'mini'    # which game
name = "First"
subtypes = [ 'Mech',
  "Mage" ]
[[card]]
text = """
Draw   a card."""
# cheap
cp=2
"type" = "event"
name = "Spark"


# Units
# -----

[[card]]
name = "Quoter"
subtypes = ["mech"]
type = "unit"
range = "far"
attack = 1
cp = 0
text = "This unit has \"When this unit attacks, draw a card.\""
# the end
)TOML";

constexpr std::string_view kTidy = R"TOML(# My set.
[set]
name = "First"
game = "mini"  # which game
subtypes = ["Mech", "Mage"]

[[card]]
name = "Spark"
type = "Event"
# cheap
cp = 2
text = "Draw a card."

# Units
# -----

[[card]]
name = "Quoter"
type = "Unit"
subtypes = ["Mech"]
cp = 0
attack = 1
range = "Far"
text = 'This unit has "When this unit attacks, draw a card."'

# the end
)TOML";

TEST(FormatSet, KeysWordsQuotesAndTextsAreCanonicalCommentsStay) { EXPECT_EQ(formatted(kUntidy), kTidy); }

TEST(FormatSet, ACanonicalFileStaysAsItIs) { EXPECT_EQ(formatted(kTidy), kTidy); }

TEST(FormatSet, SeveralLinesStandAsTheyAreRead) {
    const std::string out = formatted(
        "[set]\nname = \"A\"\ngame = \"mini\"\n[[card]]\nname = \"Two\"\ntype = \"Event\"\ntext = \"Draw a card.\\nGain 1 CP.\"\n");
    EXPECT_NE(out.find("text = \"\"\"\nDraw a card.\nGain 1 CP.\"\"\"\n"), std::string::npos) << out;
    EXPECT_EQ(formatted(out), out);
}

TEST(FormatSet, AFileWithProblemsHasNone) {
    Catalog c = empty_catalog();
    auto out = format_set(c, "[set]\nname = \"A\"\ngame = \"mini\"\n[[card]]\nname = \"X\"\ntype = \"Unti\"\ntext = \"Drow.\"\n", "x.toml");
    ASSERT_FALSE(out);
    EXPECT_FALSE(out.error().empty());
}

}  // namespace
}  // namespace nexus::cardfile
