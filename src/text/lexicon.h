// A game's words as entries of the grammar's word classes.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "card/vocabulary.h"
#include "text/grammar.h"

namespace nexus::text {

struct WordMatch {
    u16 symbol = 0;   // class and form
    u16 length = 1;   // tokens
    i16 value = -1;   // index into the vocabulary's list, or the number itself
    u8 spelling = 0;  // 0 as the vocabulary writes it, 1 the other way (unit for Unit, cost for CP cost)
};

class Lexicon {
   public:
    explicit Lexicon(const Vocabulary& vocabulary);

    const Vocabulary& vocabulary() const { return vocabulary_; }

    // What can stand at token i. `names` are the card names that occur in the text.
    struct Names {
        std::vector<std::vector<std::string>> tokens;  // singular
        std::vector<i16> index;
        std::vector<bool> common;  // also a type or subtype: as a noun it means that
    };
    std::vector<WordMatch> matches(const std::vector<std::string>& tokens, const std::vector<bool>& capital, std::size_t i,
                                   const Names& names) const;
    Names names_in(std::string_view text, const std::vector<std::string>& card_names) const;

    // The printed words of an entry; empty if there is none.
    std::string spelled(WordClass c, Form f, i16 value, u8 spelling) const;
    // Index of the entry with this base name; -1 if unknown.
    i16 find(WordClass c, std::string_view base) const;
    std::string base_name(WordClass c, i16 value) const;
    std::size_t size(WordClass c) const;

    bool known(std::string_view word) const;              // occurs in some entry
    std::vector<std::string> words_of(u16 symbol) const;  // every spelling, for suggestions

   private:
    struct Entry {
        std::vector<std::string> tokens;
        u16 symbol;
        i16 value;
        u8 spelling;
    };
    void add(WordClass c, Form f, i16 value, std::string_view words, u8 spelling = 0);
    void add_noun(WordClass c, i16 value, std::string_view singular, std::string_view plural, u8 spelling = 0);
    void add_types();
    void add_subtypes();
    void add_stats();
    void add_zones();
    void add_verbs();

    const Vocabulary& vocabulary_;
    std::vector<Entry> entries_;
    std::unordered_map<std::string, std::vector<u16>> by_first_;
};

// The value of a number token: 3, +2, -1, two. X gives kNumberX.
inline constexpr i16 kNumberX = 32767;
i16 number_value(std::string_view token);

// "Unit-Deploy" over its tokens: who acts and which action. kind: 0 type, 1 subtype, 2 player.
struct TypeAction {
    int kind = -1;
    i16 who = -1;
    i16 action = -1;
};
TypeAction read_type_action(std::string_view word, const Vocabulary& vocabulary);

}  // namespace nexus::text
