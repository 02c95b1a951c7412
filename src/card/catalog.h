// The cards of one game: what is printed on them and the programs their texts compiled to.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "card/program.h"
#include "card/vocabulary.h"

namespace nexus {

inline constexpr unsigned kMaxStats = 12;
inline constexpr unsigned kMaxKeywords = 64;    // of a game and its sets together: objects keep a bit for each
inline constexpr unsigned kMaxTypes = 16;       // bits of types
inline constexpr unsigned kMaxAbilities = 255;  // of one card
inline constexpr unsigned kMaxCards = 32767;    // tokens and named cards are operands of 16 bits
inline constexpr unsigned kMaxPool = 32767;     // so are the parts that programs are made of
inline constexpr unsigned kMaxDeck = 960;       // cards of one player: each has a slot on the table, and tokens have some
inline constexpr unsigned kLiveStats = 4;       // the first four stats are kept up to date on objects in play

struct CardDef {
    std::string name;
    std::string set;  // name of the set file it comes from
    u8 type = 0;      // index into Vocabulary::types
    u16 type_bits = 0;
    bool token = false;
    bool stays_in_play = true;
    bool lies_in_play = true;  // on the table, if only until its effect is over
    std::vector<i16> subtypes;
    std::array<i16, kMaxStats> stats{};
    u16 has_stats = 0;  // bit per printed stat
    std::vector<i16> keywords;
    std::string text;  // the rule box as printed
    std::vector<Ability> abilities;

    // Derived when the catalog is sealed.
    u64 listens = 0;       // bit per EventKind some triggered ability waits for
    u64 subtype_bits = 0;  // the first 64 subtypes as a mask
    bool has_static = false, has_active = false, has_replacement = false, has_challenge = false, has_cost_change = false,
         has_player_ban = false;
    u64 keyword_bits = 0;  // as a mask; there are at most kMaxKeywords

    i16 stat(Stat s) const { return stats[s]; }
    bool is(u16 bits) const { return (type_bits & bits) != 0; }
};

struct Catalog {
    Vocabulary vocabulary;
    Pools pools;
    std::vector<CardDef> cards;
    std::vector<std::vector<i16>> states;  // by counter: abilities of the pool that what has such a counter has; may be shorter

    std::span<const i16> state(u16 counter) const {
        return counter < states.size() ? std::span<const i16>(states[counter]) : std::span<const i16>();
    }
    CardId add(CardDef def);
    CardId find(std::string_view name) const;  // any capitalisation; kNoCard if absent
    std::vector<std::string> names() const;
    const CardDef& operator[](CardId id) const { return cards[id]; }

    // Derives the summary fields and checks every program; an error names the card.
    std::string seal();
    // Over everything printed and every compiled program: records carry it.
    u64 hash() const { return hash_; }

   private:
    u64 hash_ = 0;
    std::unordered_map<std::string, CardId> by_name_;
};

// A program as text, one instruction a line, operands resolved to words.
std::string disassemble(const Ability& ability, const Catalog& catalog);

// One operand in words: a letter of card/instructions.h and its value. Registers are called by these names, or r3.
using RegisterNames = std::vector<std::string>;
std::string operand_words(char letter, int value, const Catalog& catalog, const RegisterNames& names);
std::string operand_words(const Instr& in, std::size_t position, const Catalog& catalog, const RegisterNames& names);

}  // namespace nexus
