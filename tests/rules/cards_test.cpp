// Every shipped card with a rule text has a scenario that is named after it and shows the text doing what it says.
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>

#include "library/library.h"
#include "rules/registry.h"

namespace nexus {
namespace {

std::string kebab(std::string_view name) {
    std::string out;
    for (char c : name) {
        if (std::isalnum(static_cast<unsigned char>(c))) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        else if (c != '\'' && !out.empty() && out.back() != '-') out += '-';
    }
    return out;
}

TEST(Cards, EachHasAScenarioNamedAfterIt) {
    for (const Ruleset* rules : all_rulesets()) {
        auto loaded = load_game(all_rulesets(), rules->id, rules->edition, {}, cards_directory(NEXUS_SOURCE_DIR));
        ASSERT_TRUE(loaded) << loaded.error().to_string();
        for (const CardDef& card : loaded->catalog->cards) {
            if (card.text.empty()) continue;
            std::string path = std::string(NEXUS_SOURCE_DIR "/tests/scenarios/cards/") + rules->id + "/" + kebab(card.name) + ".scenario";
            std::ifstream file(path);
            std::string title;
            EXPECT_TRUE(std::getline(file, title)) << card.name << ": there is no " << path;
            EXPECT_NE(title.find(card.name), std::string::npos) << path << ": the title does not name " << card.name;
        }
    }
}

}  // namespace
}  // namespace nexus
