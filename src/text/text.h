// The card language: rule-box English to programs and back.
// One phrase table (text/phrases.cpp) both parses and prints; a chart parser sees every reading and a
// second reading is an error; the tree stores meaning and wording variants, never source text.
// Must not know: the kernel, any single game. A game's words arrive as a Vocabulary.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "card/catalog.h"

namespace nexus::text {

// Which part of a mission a text is, where they are printed apart.
enum class Part : u8 { RuleBox, Challenge, OneTime };

// What the compiler must know about the card the text is printed on.
struct Context {
    const Vocabulary& vocabulary;
    Pools& pools;                         // receives filters, numbers, granted abilities …
    std::vector<std::string> card_names;  // names that texts may refer to (tokens, named cards)
    std::string card_name;
    u16 type_bits = 0;                    // of the card
    bool stays_in_play = true;            // false: the text is what the card does when played
    std::span<const CardDef> cards = {};  // what is known of the named cards already, by the same index
    Part part = Part::RuleBox;            // what the text is of a card that is printed in parts
};

struct Compiled {
    std::vector<Ability> abilities;
    std::vector<i16> keywords;
    std::string tree;  // serialised; print() gives the text back
};

// Compiles a rule box. The error has line and column inside the text, what was understood, what could
// come next in designers' words, and a repair only if the repaired text parses.
Result<Compiled> compile(std::string_view text, Context& context);

// The text of a serialised tree, word for word.
std::string print(std::string_view tree, const Vocabulary& vocabulary, const std::vector<std::string>& card_names);

// Every reading of a text as serialised trees (tests use it to show that there is exactly one).
std::vector<std::string> readings(std::string_view text, const Context& context);

// The templates that a serialised tree uses.
std::vector<std::string> phrases_in(std::string_view tree, const Vocabulary& vocabulary);

// The phrase table as a documentation page, with an example (by template) where there is one.
std::string phrase_reference(const std::map<std::string, std::string>& examples);

}  // namespace nexus::text
