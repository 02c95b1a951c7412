// Compiles many texts of one vocabulary, whose words are looked up and split once and not for every text again.
// The vocabulary must outlive the compiler and must not change meanwhile.
#pragma once

#include "text/lexicon.h"
#include "text/text.h"

namespace nexus::text {

class Compiler {
   public:
    explicit Compiler(const Vocabulary& vocabulary) : lexicon_(vocabulary) {}

    // As `compile` in text/text.h; the context has the same vocabulary.
    Result<Compiled> compile(std::string_view text, Context& context) const;

   private:
    Result<Compiled> compile_once(std::string_view text, Context& context) const;
    Error with_sound_suggestion(Error e, const Context& context) const;

    Lexicon lexicon_;
};

}  // namespace nexus::text
