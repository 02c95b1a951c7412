// The phrase table: every sentence form of the card language, once, for reading and for printing.
//
// Notation, one template a line, `id : pattern`, under a line `@Category` or `@Category.$f`:
//   {Slot} {Slot.form} {Slot+}   another category, with a form, one or more of it
//   (a|b)    wording variants of one meaning        <a|b>  alternatives with different meaning
//   [x]      optional, with a meaning of its own    ~verb  %noun   inflected by the features
//   $n $v    a noun's number and the verb form it asks for; $m $w the same for a second noun
//   $f       verb form: b base, s third person, p participle, i infinitive
//   id <x,y> : this template exists in these forms of its category only
//   LP RP ( )   SQ EQ ' '   QO QC " "   LB RB [ ]   LC RC { }   NL line break   BAR |
// A template of @VP that begins `~verb {Obj}` also gives its passive (@Passive): what players do to cards,
// cards suffer, and triggers, history and prohibitions know every verb that effects know.
// Append, do not insert, alternatives: their numbers are stored in trees.
#pragma once

#include <string_view>

namespace nexus::text {

extern const std::string_view kPhraseTable;

// What a category is called in an error message and in the reference; empty if it has no name of its own.
std::string_view category_words(std::string_view category);

}  // namespace nexus::text
