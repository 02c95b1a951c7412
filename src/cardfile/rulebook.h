// The digests of the rules (docs/rules/*.md) as numbered rules that can be looked up and searched.
//
// A rule is written in one of these ways; ids are made of capitals and numbers: QN-FR-01, PN-R07, QN-T-02b.
//     - **QN-FR-01** What it says. [source]                       what is indented below belongs to it
//     - PN-STAT-01 | source | status | What it says.              status: S stated, D derived, R:id by a ruling
//     - PN-INV-01: What it says.
//     ### QN-R-001 Its title (kind)                               all that follows, up to the next heading
//     **PN-R01 (H) Its title.** What it says.                     up to an empty line
//     | QN-E-01 | a cell | another |                              a row of a table
// Must not know any single game: which ids there are is what the digests say.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace nexus::cardfile {

struct RuleText {
    std::string id;                     // "QN-FR-01"
    std::string title;                  // of rulings and examples; empty for plain rules
    std::string text;                   // Markdown, without id, title and source
    std::string source;                 // where it comes from, in the digest's words; may be empty
    std::vector<std::string> headings;  // the digest's title first
    std::string file;
    int line = 0;
    bool plain = false;  // a rule of a list, not a ruling, an example or a difference
};

// Rules that stand together in a chapter and have the same beginning of their ids.
struct RuleSection {
    std::string group;  // "QN-FR"
    std::span<const RuleText> rules;
    std::vector<std::string> headings;  // those that all of them have
};

struct RuleHit {
    const RuleText* rule = nullptr;
    int score = 0;
};

class Rulebook {
   public:
    // Adds what a digest says. `file` is its name without folder.
    void read(std::string_view file, std::string_view text);

    std::span<const RuleText> rules() const { return rules_; }
    std::vector<RuleSection> sections() const;

    // Any capitalisation, with or without zeros: qn-fr-1. Null if there is none.
    const RuleText* find(std::string_view id) const;
    // All that belong to "QN", "QN-FR"; empty if none do.
    std::vector<const RuleText*> group(std::string_view beginning) const;
    // Is this meant to be an id, right or wrong?
    bool looks_like_id(std::string_view word) const;
    std::vector<std::string> near_ids(std::string_view id) const;

    // Rules that have all these words, best first, in text, title or heading. A word is found from its start on;
    // "several words" in quotation marks as they stand.
    std::vector<RuleHit> search(std::span<const std::string> words) const;
    // The rule that says what a word of a game means: Guard, {Summon}, "Elemental Surge (Fire)". `prefix`: of which game. Null if none does.
    const RuleText* term(std::string_view word, std::string_view prefix) const;
    // The word of the digests that is spelt most like it; empty if it is one of them, or none is near.
    std::string near_word(std::string_view word) const;
    // Other rules that its text and source name.
    std::vector<const RuleText*> mentioned(const RuleText& rule) const;

   private:
    std::vector<RuleText> rules_;
    std::vector<std::string> words_;  // of each rule: title and text in lower case without marks
};

// A rule for reading: id and title, where it stands, what it says, where it comes from, what it names.
std::string rule_page(const Rulebook& book, const RuleText& rule, std::size_t width);
// "Attackers must pick a Guard unit while one is available. QA-KEY-03"; empty if the word is no term of that game.
std::string term_meaning(const Rulebook& book, std::string_view word, std::string_view prefix);
// The part of a rule's text around the words, each found word between two stars: "… a *front* *row* unit …".
std::string rule_excerpt(const RuleText& rule, std::span<const std::string> words, std::size_t width);

}  // namespace nexus::cardfile
