// The instruction set of card programs: this table IS the specification.
// One line an instruction: name, operands, effect. From it come the enum, the operand checks, the
// disassembler and docs/instructions.md. The interpreter (kernel/interpreter*.cpp) has one case a line.
// It knows cards, seats, places and numbers; it must not know any single game.
//
// Operands, one letter each:
//   S set register        F filter        N number         P players         L place
//   D duration            T stat          R resource       K keyword         C counter kind
//   Y capability          X condition     J jump target    A ability         M card (token, named card)
//   Z zone                Q event pattern I small number   W type words (bit mask)
//   U kind of damage (a subtype)
//
// Registers: r0 this card · r1 subject of the triggering event · r2 the other object of that event ·
// r3… whatever the text introduces, in order. Number registers share the same names.
#pragma once

#include "base/types.h"

// clang-format off
#define NEXUS_INSTRUCTIONS(OP) \
/* picks */ \
OP(Target,        "SFPII", "Announcement: player P targets between I and I things that fit F, into S. Illegal targets drop out before resolution.") \
OP(TargetPlayer,  "SPP",   "Announcement: the second P targets one of the players P, into S.") \
OP(Choose,        "SFPII", "Resolution: player P chooses between I and I things that fit F, into S; as many as there are if fewer.") \
OP(ChooseUpTo,    "SFPNI", "Resolution: player P chooses up to N things that fit F, into S; I=1: N of them, or all if there are fewer.") \
OP(ChooseRandom,  "SFN",   "Puts N random things that fit F into S.") \
OP(ChoosePlayer,  "SPP",   "The second P chooses one of the players P, into S.") \
OP(ChoosePlace,   "SLP",   "Player P chooses one place that fits L, into S.") \
OP(ChooseNumber,  "SNNP",  "Player P chooses a number from N to N, into S.") \
OP(ChooseMode,    "IP",    "Player P chooses one of the I jumps that follow; control goes there.") \
OP(Select,        "SF",    "Puts everything that fits F into S.") \
OP(SelectExtreme, "SFTIP", "Puts the thing that fits F with the highest (I=1) or lowest (I=0) stat T into S; P breaks ties (-1: all of them).") \
OP(Top,           "SZPN",  "Puts the top N cards of zone Z of player P into S.") \
OP(SetNumber,     "SN",    "Stores the number N in register S.") \
/* control */ \
OP(Jump,          "J",     "Continues at J.") \
OP(If,            "XJ",    "Continues at J unless condition X holds.") \
OP(IfDone,        "J",     "Continues at J unless the last optional act or payment was done.") \
OP(Gate,          "",      "Ends the ability unless the last act was done in full.") \
OP(May,           "PJ",    "Asks player P; continues at J on no.") \
OP(MayPay,        "PRNJ",  "Asks player P to pay N of resource R, if P can; continues at J once paid.") \
OP(ForEach,       "SSJ",   "Takes the next thing of the second S into the first S; continues at J when none is left.") \
OP(ForEachPlayer, "SPJ",   "Takes the next of the players P, in turn order, into S; continues at J when none is left.") \
OP(AddNumber,     "SN",    "Adds the number N to the one in register S.") \
OP(Gather,        "SS",    "Adds the members of the second S to the first S.") \
OP(AddPlayers,    "SP",    "Adds the players P to the players in S.") \
OP(Stop,          "",      "Ends the ability.") \
/* cards in zones */ \
OP(Draw,          "PN",    "Players P each draw N cards; having to draw from an empty deck is the game's affair.") \
OP(DrawIfAny,     "PN",    "Players P each draw N cards, stopping at the last card.") \
OP(Discard,       "S",     "Puts the cards S into their owners' discard zone.") \
OP(MoveTo,        "SZIP",  "Puts S into zone Z of their owners: I=0 on top, I=1 at the bottom, I=2 anywhere and shuffled. Several on a deck: P says in which order (-1: their owners); I+4: as they are.") \
OP(RemoveFromGame,"S",     "Takes S out of the game.") \
OP(Shuffle,       "PZ",    "Shuffles zone Z of players P.") \
OP(Reveal,        "S",     "Shows the cards S to every seat.") \
OP(RevealZone,    "PZ",    "Shows zone Z of players P to every seat.") \
OP(Look,          "SP",    "Shows the cards S to players P alone.") \
OP(PutIntoPlay,   "SLIN",  "Puts the cards S into play at a place that fits L; I=1 exhausted; I=2: their owners pay for them, N more than they cost. Counts as deploying for triggers.") \
OP(Create,        "MPLNS", "Players P each create N tokens M at a place that fits L; the new objects go into S.") \
OP(CreateCopy,    "SPLNS", "Players P each create N tokens at a place that fits L with all that is printed on each of the first S; the new objects go into the second S.") \
OP(PlayCard,      "SSI",   "You play the first card of S for its effect, noting which in the second S; I&1: without paying, I&2: it leaves the game afterwards.") \
OP(Cancel,        "",      "The card whose playing triggered this has no effect.") \
OP(CopyEffect,    "I",     "The effect of the card whose playing triggered this is carried out once more for you, with the same targets; I=1: you may choose new ones.") \
/* board */ \
OP(Destroy,       "S",     "Destroys S.") \
OP(Sacrifice,     "S",     "S go to the discard zone by their controller's own act; not destruction.") \
OP(Exhaust,       "S",     "Exhausts S.") \
OP(Ready,         "S",     "Makes S ready.") \
OP(Move,          "SL",    "Moves each of S to a place that fits L (controller chooses if several).") \
OP(Swap,          "SS",    "Exchanges the places of two objects, as one act.") \
OP(Damage,        "SNU",   "This card deals N damage of kind U (-1 = of none) to each of S; what damage does is the game's affair.") \
OP(DamagePlayers, "PN",    "Players P are each dealt N damage; what that does is the game's affair.") \
OP(Settle,        "",      "What the rules demand of the new position happens now: what was dealt deadly damage leaves play.") \
OP(Fight,         "SS",    "The first S attacks the second S by effect: the game's comparison, without being a declared attack.") \
OP(Redirect,      "S",     "S becomes the defender of the attack in progress.") \
OP(Attach,        "SS",    "Attaches the first S to the second S.") \
OP(AddCounters,   "SCN",   "Puts N counters of kind C on each of S.") \
OP(RemoveCounters,"SCN",   "Takes up to N counters of kind C from each of S.") \
OP(Complete,      "S",     "Completes the missions S.") \
/* resources */ \
OP(Pay,           "RN",    "Cost: you pay N of resource R.") \
OP(Gain,          "PRN",   "Players P each gain N of resource R.") \
OP(Lose,          "PRN",   "Players P each lose up to N of resource R.") \
/* continuous: in a static ability for as long as it applies, otherwise for duration D */ \
OP(ModifyStat,    "STND",  "S get N added to stat T.") \
OP(SetStat,       "STND",  "Stat T of S is N.") \
OP(GrantKeyword,  "SKD",   "S have keyword K.") \
OP(LoseKeyword,   "SKD",   "S lose keyword K; K=-1 means all keywords.") \
OP(GrantAbility,  "SAD",   "S have ability A.") \
OP(GrantType,     "SWD",   "S are also of the types W; the game may refuse (a second Leader).") \
OP(LoseType,      "SWD",   "S are no longer of the types W.") \
OP(Blank,         "SD",    "The rule boxes of S are treated as blank.") \
OP(Forbid,        "SYDF",  "S cannot do, or suffer, Y; with F (else -1) only from what fits F.") \
OP(Permit,        "SYID",  "S may do Y although rules forbid it; I=1: although effects forbid it too.") \
OP(ForbidPlayer,  "PYDF",  "Players P cannot do Y; with F (else -1) only with cards that fit F.") \
OP(ForbidPlaces,  "PLDF",  "Players P cannot deploy or move into the places L; with F (else -1) only what fits F.") \
OP(PlayAgain,     "RN",    "This card may be played from the discard zone for N of resource R instead of its cost, and then leaves the game.") \
OP(GrowsFrom,     "MRN",   "This card may be put on a card M of its owner for N of resource R, instead of being deployed.") \
OP(HostsOnly,     "F",     "This card is attached only to what fits F.") \
OP(ChangeUse,     "FND",   "Active abilities of what fits F cost N more to use (N may be negative).") \
OP(ChangeCost,    "FPNDI", "What fits F costs players P N more (N may be negative); I=1: the next one alone.") \
/* timing */ \
OP(Replace,       "SQAD",  "For D, the next time S would suffer what Q describes, ability A happens instead (A=-1: nothing does).") \
OP(Delay,         "QAS",   "When next Q happens, ability A triggers once; with S (else -1) once for each of S, which it finds in r2.") \
OP(GameVerb,      "IPSN",  "The game's own verb number I, done by players P to S, N times as much; S and N where the verb takes them.") \
OP(Heal,          "SN",    "Heals each of S by N; what healing does is the game's affair.") \
OP(GainControl,   "SPD",   "Player P gains control of S for D.") \
OP(EndGame,       "PI",    "Players P win (I=1) or lose (I=0) the game at once.")
// clang-format on

namespace nexus {

enum class Op : u8 {
#define OP(name, operands, text) name,
    NEXUS_INSTRUCTIONS(OP)
#undef OP
};

struct OpInfo {
    const char* name;
    const char* operands;
    const char* text;
};

inline constexpr OpInfo kOps[] = {
#define OP(name, operands, text) {#name, operands, text},
    NEXUS_INSTRUCTIONS(OP)
#undef OP
};
inline constexpr unsigned kOpCount = sizeof(kOps) / sizeof(kOps[0]);
inline constexpr unsigned kMaxOperands = 5;

constexpr const OpInfo& info(Op op) { return kOps[static_cast<unsigned>(op)]; }

}  // namespace nexus
