// Sentences written from the rulebooks before the templates that read them (tests/probes): how many does the language read?
// The numbers only ever rise; NEXUS_PRINT_PROBES=1 shows what stops the others.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "base/words.h"
#include "library/library.h"
#include "rules/registry.h"
#include "text/text.h"

namespace nexus {
namespace {

struct Floor {
    const char* game;
    unsigned read;
};
constexpr Floor kFloors[] = {{"quantum-nexus", 62}, {"quanta", 56}, {"project-nexus", 40}};

TEST(Probes, AsManyAreReadAsBefore) {
    for (const Floor& floor : kFloors) {
        auto loaded = load_game(all_rulesets(), floor.game, {}, {}, cards_directory(NEXUS_SOURCE_DIR));
        ASSERT_TRUE(loaded) << loaded.error().to_string();
        std::ifstream file(std::string(NEXUS_SOURCE_DIR "/tests/probes/") + floor.game + ".txt");
        unsigned all = 0, read = 0;
        for (std::string line; std::getline(file, line);) {
            std::size_t bar = line.find(" | ");
            if (bar == line.npos || line[0] == '#') continue;
            Catalog scratch = *loaded->catalog;
            const TypeWord* type = scratch.vocabulary.find_type(trim(line.substr(0, bar)));
            ASSERT_TRUE(type) << line;
            std::string text = line.substr(bar + 3);
            text::Context context{scratch.vocabulary, scratch.pools,       scratch.names(), "Probe",
                                  type->sets,         type->stays_in_play, scratch.cards};
            Result<text::Compiled> compiled = text::compile(text, context);
            bool ok = compiled && text::print(compiled->tree, scratch.vocabulary, context.card_names) == text;
            ++all, read += ok;
            if (!ok && std::getenv("NEXUS_PRINT_PROBES"))
                std::printf("%s\n    %s\n", text.c_str(), compiled ? "prints otherwise" : compiled.error().message.c_str());
        }
        std::printf("%s: %u of %u probe sentences are read\n", floor.game, read, all);
        EXPECT_GE(all, 80u);
        EXPECT_GE(read, floor.read);
    }
}

}  // namespace
}  // namespace nexus
