// Which word of a text became which part of its program, and whether every word became anything.
//
// It is found by experiment: a word is exchanged for another that could stand there, the changed tree is lowered, and
// the lines of the explanation that differ are the word's. A word that can be exchanged without any difference says
// nothing to the engine; that is an error of the language, not of the card. So an explanation that leaves something
// out is found too.
#pragma once

#include "card/explainer.h"
#include "text/text.h"

namespace nexus::text {

struct AttributedWord {
    std::string text;                // as it stands in the source
    std::size_t begin = 0, end = 0;  // bytes of the source
    bool mark = false;               // punctuation: nothing is asked of it
    std::vector<u32> lines;          // of the explanation; empty: it contributes to nothing
};

struct Attribution {
    std::vector<ExplainedLine> lines;
    std::vector<AttributedWord> words;

    std::vector<std::string> idle() const;  // words that contribute to nothing
};

// The card is what the text is printed on: name, type bits, whether it stays in play.
Result<Attribution> attribute(std::string_view text, const Catalog& catalog, const CardDef& card, Part part = Part::RuleBox);

}  // namespace nexus::text
