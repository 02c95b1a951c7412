// The phrase table, expanded: plain rules over words, word classes and categories.
// Built once; it depends on no game. A game's words are a Lexicon, which only fills the word classes.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/types.h"

namespace nexus::text {

enum class SymbolKind : u8 { Word, Class, Category };

struct Symbol {
    SymbolKind kind = SymbolKind::Word;
    u16 id = 0;
    friend bool operator==(Symbol, Symbol) = default;
};

// Word classes: filled by the vocabulary, or by a pattern (numbers, titles).
// clang-format off
enum class WordClass : u8 {
    Type, Sub, Keyword, KeywordN, Stat, Standing, Protection, Resource, ZoneName, PlaceName, PlaceNoun, MissionNoun, Phase, Period, Range, Counter,
    CardName, GameVerb, GameVerbOn, GameVerbN, Action, TypeAction, Title, Int, IntN, NumWord, Signed, Pair, Size,
    Count
};
// clang-format on
std::string_view class_name(WordClass c);

// Forms of inflected words. Nouns: Singular, Plural. Verbs: Base, Third, Participle.
enum class Form : u8 { None, Singular, Plural, Base, Third, Participle };
inline constexpr unsigned kForms = 6;

constexpr u16 class_symbol(WordClass c, Form f) { return static_cast<u16>(static_cast<unsigned>(c) * kForms + static_cast<unsigned>(f)); }
constexpr WordClass class_of(u16 symbol) { return static_cast<WordClass>(symbol / kForms); }
constexpr Form form_of(u16 symbol) { return static_cast<Form>(symbol % kForms); }
inline constexpr unsigned kClassSymbols = static_cast<unsigned>(WordClass::Count) * kForms;

struct Rule {
    u16 left = 0;          // category
    u16 phrase = 0;        // index of the template
    u16 variant = 0;       // number among the expansions of the template
    bool passive = false;  // derived: the subject is what the object was
    std::vector<Symbol> right;
    std::vector<u8> meaning;  // choices that differ in meaning; wording variants are not in it
    std::vector<u16> lemmas;  // the fixed words, uninflected: what says() asks
};

struct Phrase {
    std::string id;          // "v.draw"
    std::string category;    // "VP.$f"
    std::string pattern;     // as in the table
    std::vector<u16> rules;  // by variant
};

class Grammar {
   public:
    static const Grammar& get();

    const std::vector<Rule>& rules() const { return rules_; }
    const std::vector<Phrase>& phrases() const { return phrases_; }
    const Rule& rule(std::size_t i) const { return rules_[i]; }
    const Phrase& phrase_of(const Rule& r) const { return phrases_[r.phrase]; }

    const std::string& word(u16 id) const { return words_[id]; }
    int find_word(std::string_view w) const;  // -1 if no template has it
    const std::string& category(u16 id) const { return categories_[id]; }
    int find_category(std::string_view name) const;
    int find_phrase(std::string_view id) const;
    std::size_t category_count() const { return categories_.size(); }
    std::size_t word_count() const { return words_.size(); }
    const std::vector<u16>& rules_of(u16 category) const { return by_left_[category]; }

    // Can a phrase of this category begin with that word or class?
    bool begins_with_word(u16 category, u16 word) const { return first_words_[category][word]; }
    bool begins_with_class(u16 category, u16 symbol) const { return first_classes_[category][symbol]; }

    std::string describe(const Symbol& s) const;                                      // in designers' words
    std::string reference(const std::map<std::string, std::string>& examples) const;  // the table as a page

   private:
    Grammar();
    struct Builder;
    std::vector<Rule> rules_;
    std::vector<Phrase> phrases_;
    std::vector<std::string> words_, categories_;
    std::unordered_map<std::string, u16> word_ids_, category_ids_, phrase_ids_;
    std::vector<std::vector<u16>> by_left_;
    std::vector<std::vector<bool>> first_words_, first_classes_;
};

std::string verb_form(std::string_view base, char form);  // b s p i
std::string plural_of(std::string_view noun);

}  // namespace nexus::text
