// The tree of a text: templates, wording variants and words of the vocabulary, never source text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/lexicon.h"

namespace nexus::text {

struct Tree {
    i32 rule = -1;   // index into Grammar::rules; -1 for a word
    u16 symbol = 0;  // a word: its class and form
    i16 value = -1;  // a word: index into the vocabulary, or its number
    u8 spelling = 0;
    std::string word;  // a word: its base name, title or number as written
    std::vector<Tree> kids;
    u32 token = 0;  // where it began; not part of the tree's identity

    bool is_word() const { return rule < 0; }
    std::string_view id() const;  // "v.draw"; empty for a word
    bool is(std::string_view phrase) const { return id() == phrase; }
    bool passive() const;
    std::string_view category() const;        // "Obj.sg"
    bool plural() const;                      // by its category's form
    bool says(std::string_view lemma) const;  // a fixed word of its template, uninflected
    bool says_either(std::string_view a, std::string_view b) const { return says(a) || says(b); }

    // The n-th child of a category or class (by base name); nullptr if there is none.
    const Tree* kid(std::string_view name, unsigned n = 0) const;
    const Tree& operator[](std::string_view name) const;          // a child that must be there
    std::vector<const Tree*> items(std::string_view name) const;  // the members of the child `name+`
};

std::string_view base_category(const Tree& t);  // category or class without its form

std::string serialise(const Tree& tree);
// Reads what serialise() wrote; false if the tree does not fit this grammar and vocabulary.
bool deserialise(std::string_view text, const Lexicon& lexicon, Tree& out);

// The tokens the tree stands for.
std::vector<std::string> tree_tokens(const Tree& tree, const Lexicon& lexicon);

// Equal in meaning: wording variants and spellings not compared.
bool same_meaning(const Tree& a, const Tree& b);

}  // namespace nexus::text
