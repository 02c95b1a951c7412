// nexus-docgen: writes the pages that are made from tables in the code, so that they cannot drift from it.
//     nexus-docgen [--check] [FOLDER]      FOLDER is docs; --check writes nothing and exits 1 if a page is out of date
#include <cstdio>
#include <cstring>
#include <map>
#include <string>

#include "base/words.h"
#include "card/instructions.h"
#include "cardfile/card_set.h"
#include "library/files.h"
#include "library/library.h"
#include "rules/registry.h"
#include "text/text.h"

namespace {

using nexus::Op;

struct Group {
    Op first;
    const char* title;
};
// The groups of the table, by their first instruction.
constexpr Group kGroups[] = {
    {Op::Target, "Picks"},  {Op::Jump, "Control"},          {Op::Draw, "Cards in zones"}, {Op::Destroy, "Board"},
    {Op::Pay, "Resources"}, {Op::ModifyStat, "Continuous"}, {Op::Replace, "Timing"},
};

struct Letter {
    char letter;
    const char* meaning;
    const char* value;
};
constexpr Letter kLetters[] = {
    {'S', "set register", "r0 to r15; a number register where the text says number"},
    {'F', "filter", "a lowered noun phrase"},
    {'N', "number", "a constant, a count, a stat, a resource, history ..."},
    {'P', "players", "you, opponents, each player, a controller ..."},
    {'L', "place", "places of the board, seen from a player or an object"},
    {'D', "duration", "how long a change lasts"},
    {'T', "stat", "of the game's vocabulary"},
    {'R', "resource", "of the game's vocabulary"},
    {'K', "keyword", "of the game or of a set"},
    {'C', "counter kind", "of the game or of a set"},
    {'Y', "capability", "what can be permitted or forbidden"},
    {'X', "condition", "what an if asks"},
    {'J', "jump target", "index of an instruction; the end is a target too"},
    {'A', "ability", "granted, delayed, or happening instead"},
    {'M', "card", "a token or a card named in the text"},
    {'Z', "zone", "of the game's vocabulary"},
    {'Q', "event pattern", "what a trigger waits for"},
    {'I', "small number", "a literal; its meaning stands in the effect"},
    {'W', "type words", "a bit mask of card types"},
};

const char* meaning(char letter) {
    for (const Letter& l : kLetters)
        if (l.letter == letter) return l.meaning;
    return nullptr;
}

std::string operand_words(const char* letters) {
    std::string out;
    for (; *letters; ++letters) {
        const char* words = meaning(*letters);
        out += (out.empty() ? "" : ", ") + std::string(1, *letters) + " " + (words ? words : "?");
    }
    return out;
}

std::string instructions_page() {
    std::string out =
        "# Instructions of card programs\n\n"
        "Generated from `src/card/instructions.h` by `nexus-docgen`; do not edit. A card's text is compiled to a list of\n"
        "these, in three sections: announcement, cost, effect.\n\n"
        "Registers: `r0` this card, `r1` subject of the triggering event, `r2` the other object of that event, `r3` and up\n"
        "whatever the text introduces, in order. Number registers share the same names.\n\n"
        "## Operands\n\n| letter | operand | value |\n|---|---|---|\n";
    for (const Letter& l : kLetters) out += "| `" + std::string(1, l.letter) + "` | " + l.meaning + " | " + l.value + " |\n";
    for (unsigned i = 0; i < nexus::kOpCount; ++i) {
        for (const Group& g : kGroups)
            if (static_cast<unsigned>(g.first) == i)
                out += std::string("\n## ") + g.title + "\n\n| instruction | operands | effect |\n|---|---|---|\n";
        const nexus::OpInfo& op = nexus::kOps[i];
        out += std::string("| `") + op.name + "` | " + operand_words(op.operands) + " | " + op.text + " |\n";
    }
    return out + "\n" + std::to_string(nexus::kOpCount) + " instructions.\n";
}

// The words that the examples of docs/card-language.md use.
constexpr const char* kExampleWords = R"(
[set]
name = "Examples"
game = "quantum-nexus"
subtypes = ["Mech", "Drone", "Scout", "Beast", "Sage", "Star Warden"]
counters = ["charge", "Jammed", "+1/+1"]
[[keyword]]
name = "Vigil"
[[keyword]]
name = "Overdrive"
[[keyword]]
name = "Blinkstep"
[[keyword]]
name = "Onset"
text = "When this unit is deployed,"
[[keyword]]
name = "Regrow"
takes_number = true
text = "When this unit is attacked, put N +1/+1 counters on it."
[[card]]
name = "Spark Mote"
type = "Unit"
token = true
[[card]]
name = "Drone"
type = "Unit"
token = true
)";

// The shortest compiled sentence for each template: from the language page and from the shipped cards.
struct Examples {
    std::map<std::string, std::string> shortest;

    void add(const std::string& text, const nexus::Vocabulary& vocabulary, const std::string& tree) {
        for (const std::string& id : nexus::text::phrases_in(tree, vocabulary)) {
            std::string& known = shortest[id];
            if (known.empty() || text.size() < known.size()) known = text;
        }
    }
    void try_text(nexus::Catalog catalog, const std::string& type, const std::string& text) {
        const nexus::TypeWord* word = catalog.vocabulary.find_type(type);
        if (!word || text.find('\n') != std::string::npos) return;
        nexus::text::Context context{catalog.vocabulary, catalog.pools, catalog.names(), "This Card", word->sets, word->stays_in_play};
        if (auto compiled = nexus::text::compile(text, context)) add(text, catalog.vocabulary, compiled->tree);
    }
};

std::string phrases_page(const std::string& folder) {
    Examples examples;
    const nexus::Ruleset& rules = *nexus::all_rulesets().front();
    nexus::Catalog words;
    start_catalog(rules, words);
    for (const nexus::Error& e : nexus::cardfile::load_set_text(words, kExampleWords, "examples"))
        std::fprintf(stderr, "%s\n", e.to_string().c_str());
    std::string type;
    for (const std::string& line : nexus::split(nexus::read_file(folder + "/card-language.md").value_or(""), '\n')) {
        if (line.starts_with("```")) type = line.substr(3);
        else if (!type.empty()) examples.try_text(words, type, line);
    }
    for (const nexus::Ruleset* game : nexus::all_rulesets()) {
        auto loaded = nexus::load_game(nexus::all_rulesets(), game->id, game->edition, {}, nexus::cards_directory(NEXUS_SOURCE_DIR));
        if (!loaded) continue;
        for (const nexus::CardDef& card : loaded->catalog->cards)
            examples.try_text(*loaded->catalog, loaded->catalog->vocabulary.types[card.type].name, card.text);
    }
    return nexus::text::phrase_reference(examples.shortest);
}

// True when the page on disk is, or now is, as it should be.
bool write_page(const std::string& path, const std::string& text, bool check) {
    auto on_disk = nexus::read_file(path);
    if (on_disk && *on_disk == text) return true;
    if (check) {
        std::fprintf(stderr, "%s is out of date: run nexus-docgen\n", path.c_str());
        return false;
    }
    auto written = nexus::write_file(path, text);
    if (!written) std::fprintf(stderr, "%s\n", written.error().to_string().c_str());
    return written.has_value();
}

int usage() {
    std::fprintf(stderr, "usage: nexus-docgen [--check] [FOLDER]\n");
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    bool check = false;
    std::string folder;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--check") == 0) check = true;
        else if (argv[i][0] == '-' || !folder.empty()) return usage();
        else folder = argv[i];
    }
    if (folder.empty()) folder = "docs";
    bool instructions = write_page(folder + "/instructions.md", instructions_page(), check);
    bool phrases = write_page(folder + "/phrases.md", phrases_page(folder), check);
    return instructions && phrases ? 0 : 1;
}
