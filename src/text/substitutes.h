// What could stand in a tree instead of one of its parts: other words of a class, the same template without an optional
// word, other templates of the category. Parts that are missing are filled with the smallest phrase there is.
#pragma once

#include <vector>

#include "text/tree.h"

namespace nexus::text {

struct Substitute {
    Tree tree;
    std::vector<std::size_t> missing;  // positions in the old rule that the new one lacks
    bool omits = false;                // and it has nothing in their place
};

class Substitutes {
   public:
    // Both outlive it.
    Substitutes(const Lexicon& lexicon, const std::vector<std::string>& card_names);

    std::vector<Tree> of_word(const Tree& word) const;
    std::vector<Substitute> of_template(const Tree& node) const;  // same template, other meaning
    std::vector<Tree> of_phrase(const Tree& node) const;          // other templates; those that keep most come first
    static bool shorter_list(const Tree& list, Tree& out);        // without its first member

   private:
    const Lexicon& lexicon_;
    const std::vector<std::string>& names_;
    std::vector<u32> cost_;      // by category: size of its smallest phrase
    std::vector<i32> smallest_;  // by category: the rule of it

    bool smallest_word(u16 symbol, Tree& out) const;
    Tree smallest(u16 category) const;
    bool fill(const Rule& rule, std::size_t index, const Tree& node, Tree& out, std::size_t& kept) const;
};

}  // namespace nexus::text
