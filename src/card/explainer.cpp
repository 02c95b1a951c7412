#include "card/explainer.h"

#include <algorithm>

#include "base/words.h"

namespace nexus {

namespace {

using Part = ExplainedLine::Part;

constexpr int kAnyNumber = 60;  // "any number" is written as a bound no board reaches

// Subject and verb of what an event says: with an object, and with a player alone.
struct EventWords {
    EventKind kind;
    const char* verb;       // of the object it is about
    const char* other;      // the words before the second object
    const char* by_player;  // of the player who does it; null if it is always about an object
};
constexpr EventWords kEvents[] = {
    {EventKind::Deployed, "is deployed", "with", "deploys"},
    {EventKind::Left, "leaves play", "because of", nullptr},
    {EventKind::Destroyed, "is destroyed", "by", nullptr},
    {EventKind::Moved, "moves", "because of", nullptr},
    {EventKind::Exhausted, "is exhausted", "by", nullptr},
    {EventKind::Readied, "becomes ready", "because of", nullptr},
    {EventKind::Drawn, "is drawn", "by", "draws"},
    {EventKind::Discarded, "is discarded", "by", "discards"},
    {EventKind::Played, "is played", "with", "plays"},
    {EventKind::Activated, "is used", "with", "uses"},
    {EventKind::DeclaredAttack, "attacks", "against", nullptr},
    {EventKind::Attacked, "is attacked", "by", nullptr},
    {EventKind::Targeted, "is targeted", "by", nullptr},
    {EventKind::Survived, "survives an attack", "by", nullptr},
    {EventKind::Damaged, "is dealt damage", "by", nullptr},
    {EventKind::Attached, "is attached", "to", "attaches"},
    {EventKind::CountersAdded, "gets counters", "from", nullptr},
    {EventKind::CountersRemoved, "loses counters", "because of", nullptr},
    {EventKind::Transformed, "changes its types", "because of", nullptr},
    {EventKind::Completed, "is completed", "by", "completes"},
    {EventKind::Paid, "is paid for", "for", "pays"},
    {EventKind::Gained, "gains", "from", "gains a resource"},
    {EventKind::TurnBegan, "begins", "", "begins a turn"},
    {EventKind::TurnEnded, "ends", "", "ends a turn"},
    {EventKind::PhaseBegan, "begins", "", "begins a phase"},
    {EventKind::PhaseEnded, "ends", "", "ends a phase"},
    {EventKind::Passed, "passes", "", "passes"},
    {EventKind::Shuffled, "is shuffled", "", "shuffles"},
    {EventKind::Revealed, "is revealed", "by", "reveals"},
    {EventKind::Created, "is created", "by", "creates"},
    {EventKind::Eliminated, "is eliminated", "by", "is eliminated"},
    {EventKind::Triggered, "triggers", "because of", nullptr},
    {EventKind::Died, "dies", "by", nullptr},
    {EventKind::Saved, "is saved from destruction", "by", nullptr},
    {EventKind::Sacrificed, "is sacrificed", "because of", "sacrifices"},
    {EventKind::Removed, "is removed from the game", "by", nullptr},
    {EventKind::Deactivated, "is deactivated", "by", nullptr},
    {EventKind::AttackEnded, "has attacked", "against", nullptr},
};

const char* period_name(Period p) { return p == Period::Game ? "game" : p == Period::Turn ? "turn" : "phase"; }

// "is destroyed" before it happens.
std::string would(std::string_view verb) {
    if (starts_with(verb, "is ")) return "would be " + std::string(verb.substr(3));
    return "would do this: " + std::string(verb);
}

// "you draw", "each player draws": `third` is the form after one player.
std::string does(const std::string& player, std::string_view base, std::string_view third) {
    return player + " " + std::string(player == "you" || player == "opponents" ? base : third);
}
std::string does(const std::string& player, std::string_view base) { return does(player, base, std::string(base) + "s"); }

std::string counted(const std::string& number, const std::string& noun) { return number + " " + noun + (number == "1" ? "" : "s"); }

constexpr std::string_view kAllCounters = "99";  // what lowering writes for "all": more than anything has

class Explainer {
   public:
    Explainer(const Catalog& catalog, std::vector<ExplainedLine>& out) : catalog_(catalog), pools_(catalog.pools), out_(out) {}

    void ability(const Ability& a, unsigned number, unsigned depth) {
        ability_ = number;
        base_ = depth;
        names_.assign(16, {});
        names_[0] = "this card";
        names_[1] = "the card it is about";
        names_[2] = "the other card of that event";
        targets_ = chosen_ = 0;
        line(Part::Ability, heading(a));
        if (a.pattern >= 0) line(Part::When, (a.kind == AbilityKind::Replacement ? "instead of: " : "when ") + pattern(a.pattern));
        if (a.condition >= 0) line(Part::If, std::string(a.kind == AbilityKind::Static ? "as long as " : "if ") + words('X', a.condition));
        const bool idle = std::none_of(a.code.begin(), a.code.end(), [](const Instr& in) { return in.op != Op::Stop; });
        if (a.kind == AbilityKind::Replacement && idle) line(Part::Effect, "nothing happens");
        std::vector<unsigned> ends;  // of the blocks that are open
        for (std::size_t pc = 0; pc < a.code.size(); ++pc) {
            if (pc + 1 == a.code.size() && a.code[pc].op == Op::Stop) break;  // every program ends so
            while (!ends.empty() && ends.back() <= pc) ends.pop_back();
            const Part part = pc < a.cost ? Part::Choice : pc < a.effect ? Part::Cost : Part::Effect;
            line(part, step(a, pc), static_cast<unsigned>(pc) + 1, static_cast<unsigned>(ends.size()));
            granted(a.code[pc], depth + static_cast<unsigned>(ends.size()) + 1);
            ability_ = number;
            base_ = depth;
            if (const int end = block_end(a.code[pc]); end > static_cast<int>(pc)) ends.push_back(static_cast<unsigned>(end));
        }
    }

   private:
    const Catalog& catalog_;
    const Pools& pools_;
    std::vector<ExplainedLine>& out_;
    RegisterNames names_;
    unsigned ability_ = 0, base_ = 0, targets_ = 0, chosen_ = 0;

    void line(Part part, std::string text, unsigned step = 0, unsigned depth = 0) {
        out_.push_back({part, ability_, step, base_ + depth, std::move(text)});
    }
    // Designers speak of cards, not of objects.
    static std::string plain(std::string words) {
        for (std::size_t at = words.find("object"); at != words.npos; at = words.find("object", at)) words.replace(at, 6, "card");
        return words;
    }
    std::string words(char letter, int value) const { return plain(operand_words(letter, value, catalog_, names_)); }
    std::string operand(const Instr& in, std::size_t i) const { return plain(operand_words(in, i, catalog_, names_)); }

    static int block_end(const Instr& in) {
        switch (in.op) {
            case Op::If:
            case Op::May: return in.a[1];
            case Op::IfDone: return in.a[0];
            case Op::ForEach:
            case Op::ForEachPlayer: return in.a[2];
            default: return -1;
        }
    }

    std::string heading(const Ability& a) const {
        std::string out;
        switch (a.kind) {
            case AbilityKind::Effect: out = "when it is played"; break;
            case AbilityKind::Active:
                out = "active ability, used as an action" + std::string(a.any_time ? " at any time" : "") +
                      (a.phases ? " in the phase " + phases(a.phases) : std::string());
                break;
            case AbilityKind::Triggered: out = "triggered ability"; break;
            case AbilityKind::Static: out = "lasting ability, works by itself"; break;
            case AbilityKind::Challenge: out = "challenge: its mission is completed"; break;
            case AbilityKind::Replacement: out = "something happens instead"; break;
        }
        if (!a.name.empty()) out += ", called '" + a.name + "'";
        if (a.keyword >= 0) out += ", the keyword " + words('K', a.keyword);
        if (a.optional) out += ", you may decline";
        if (a.free_of_exhaust) out += ", without exhausting this card";
        if (a.when_unfinished) out += ", while its mission is uncompleted";
        if (a.per_turn) out += ", at most " + std::to_string(a.per_turn) + " each turn";
        return out;
    }
    std::string phases(u16 mask) const {
        std::vector<std::string> parts;
        for (const PhaseWord& w : catalog_.vocabulary.phases)
            if (has(mask, w.index)) parts.push_back(w.name);
        return join(parts, " or ");
    }

    std::string pattern(int index) const {
        if (index < 0 || static_cast<std::size_t>(index) >= pools_.patterns.size()) return words('Q', index);
        const EventPattern& p = pools_.patterns[static_cast<std::size_t>(index)];
        const EventWords* event = nullptr;
        for (const EventWords& e : kEvents)
            if (e.kind == p.kind) event = &e;
        if (!event) return words('Q', index);
        std::string out;
        const bool phase = p.kind == EventKind::PhaseBegan || p.kind == EventKind::PhaseEnded;
        const bool turn = p.kind == EventKind::TurnBegan || p.kind == EventKind::TurnEnded;
        if (phase) {
            out = (p.amount >= 0 ? "the phase " + phases(static_cast<u16>(bit(static_cast<unsigned>(p.amount & 15))))
                                 : std::string("a phase")) +
                  " " + event->verb;
        } else if (turn) {
            out = std::string("a turn ") + event->verb;
        } else if (p.subject < 0 && p.actor >= 0 && event->by_player) {
            out = words('P', p.actor) + " " + event->by_player;
        } else {
            out = (p.subject >= 0 ? words('F', p.subject) : std::string("anything")) + " " + (p.would ? would(event->verb) : event->verb);
        }
        if (p.other >= 0) out += std::string(" ") + event->other + " " + words('F', p.other);
        if (p.actor >= 0 && (p.subject >= 0 || !event->by_player || phase || turn)) out += " (player: " + words('P', p.actor) + ")";
        if (p.amount >= 0 && !phase) {
            const bool counters = p.kind == EventKind::CountersAdded || p.kind == EventKind::CountersRemoved;
            out += counters ? " of the kind " + words('C', p.amount) : ", amount " + std::to_string(p.amount);
        }
        if (p.by >= 0) out += ", caused by " + words('P', p.by);
        if (p.in_attack) out += " in an attack";
        if (p.nth)
            out += ", time number " + std::to_string(p.nth) + " each " + period_name(p.period) +
                   (p.nth_of_each >= 0 ? ", counted for each player apart" : "");
        return out;
    }

    // --- registers -----------------------------------------------------------------------------------
    void call(int reg, std::string name) {
        if (reg >= 0 && static_cast<std::size_t>(reg) < names_.size()) names_[static_cast<std::size_t>(reg)] = std::move(name);
    }
    static std::string numbered(const char* name, unsigned n) { return n == 1 ? name : std::string(name) + " " + std::to_string(n); }

    static std::string how_many(int least, int most) {
        if (most >= kAnyNumber) return least > 0 ? std::to_string(least) + " or more" : "any number";
        if (least == most) return std::to_string(most);
        if (least == 0) return "up to " + std::to_string(most);
        return std::to_string(least) + " to " + std::to_string(most);
    }

    // --- steps -----------------------------------------------------------------------------------------
    // The words for one instruction. Each family of instructions has a function, which gives nothing for those of other families.
    std::string step(const Ability& a, std::size_t pc) {
        const Instr& in = a.code[pc];
        std::string text = choosing(a, pc);
        if (text.empty()) text = finding(in);
        if (text.empty()) text = branching(a, pc);
        if (text.empty()) text = with_cards(in);
        if (text.empty()) text = on_objects(in);
        if (text.empty()) text = on_players(in);
        if (text.empty()) text = changing(in);
        if (text.empty()) text = restricting(in);
        if (text.empty()) text = later_and_prices(in);
        return text.empty() ? "?" : text;
    }
    static std::string place_of_step(const Ability& a, int target) {
        return static_cast<std::size_t>(target) >= a.code.size() ? std::string("the end") : "step " + std::to_string(target + 1);
    }
    // Registers get their new name after the text was made: the text may speak of what they held before.
    std::string naming(int reg, std::string name, std::string text) {
        call(reg, std::move(name));
        return text;
    }
    std::string targeting(const Instr& in, std::string text) {
        return naming(in.a[0], numbered("the target", ++targets_), std::move(text));
    }
    std::string picking(const Instr& in, std::string text) { return naming(in.a[0], numbered("the choice", ++chosen_), std::move(text)); }

    // Somebody chooses or targets something.
    std::string choosing(const Ability& a, std::size_t pc) {
        const Instr& in = a.code[pc];
        const auto o = [&](std::size_t i) { return operand(in, i); };
        switch (in.op) {
            case Op::Target: return targeting(in, does(o(2), "target") + " " + how_many(in.a[3], in.a[4]) + ": " + o(1));
            case Op::Choose: return picking(in, does(o(2), "choose") + " " + how_many(in.a[3], in.a[4]) + ": " + o(1));
            case Op::ChooseUpTo: return picking(in, does(o(2), "choose") + (in.a[4] == 1 ? " exactly " : " up to ") + o(3) + ": " + o(1));
            case Op::TargetPlayer: return targeting(in, does(o(2), "target") + " one of these players: " + o(1));
            case Op::ChoosePlayer: return picking(in, does(o(2), "choose") + " one of these: " + o(1));
            case Op::ChoosePlace: return picking(in, does(o(2), pc < a.cost ? "target" : "choose") + " one of these: " + o(1));
            case Op::ChooseRandom: return picking(in, "chosen at random: " + o(2) + " of " + o(1));
            case Op::ChooseNumber: return naming(in.a[0], "X", does(o(3), "choose") + " a number X from " + o(1) + " to " + o(2));
            case Op::ChooseMode: {
                std::vector<std::string> at;
                for (int m = 1; m <= in.a[0] && pc + static_cast<std::size_t>(m) < a.code.size(); ++m)
                    at.push_back(place_of_step(a, a.code[pc + static_cast<std::size_t>(m)].a[0]));
                return does(o(1), "choose") + " one of " + std::to_string(in.a[0]) + ", which begin at " + join(at, ", ");
            }
            default: return {};
        }
    }
    // Something is found or noted for later steps.
    std::string finding(const Instr& in) {
        const auto o = [&](std::size_t i) { return operand(in, i); };
        switch (in.op) {
            case Op::Select: return naming(in.a[0], "all of (" + o(1) + ")", "find all of: " + o(1));
            case Op::SelectExtreme:
                return naming(in.a[0], "that one",
                              "find the " + o(1) + " with the " + o(3) + " " + o(2) +
                                  (in.a[4] < 0 ? std::string(", all that tie") : "; ties: " + does(o(4), "choose")));
            case Op::Top:
                return naming(in.a[0], "those cards", "take the top " + counted(o(3), "card") + " of the " + o(1) + " of " + o(2));
            case Op::SetNumber: return naming(in.a[0], "X", "note a number X: " + o(1));
            case Op::AddNumber: return naming(in.a[0], "the number noted", "add to the number noted: " + o(1));
            case Op::Gather: return naming(in.a[0], "all of those", "keep in mind " + o(1));
            case Op::AddPlayers: return naming(in.a[0], "the players noted", "note " + o(1));
            default: return {};
        }
    }
    // Which step comes next.
    std::string branching(const Ability& a, std::size_t pc) {
        const Instr& in = a.code[pc];
        const auto o = [&](std::size_t i) { return operand(in, i); };
        switch (in.op) {
            case Op::Jump: return (in.a[0] <= static_cast<int>(pc) ? "go back to " : "skip to ") + place_of_step(a, in.a[0]);
            case Op::If: return "if " + o(0) + ":";
            case Op::IfDone: return "if that was done:";
            case Op::Gate: return "stop here unless that was done in full";
            case Op::May: return does(o(0), "may", "may") + ":";
            case Op::MayPay: return does(o(0), "may", "may") + " pay " + o(2) + " " + o(1) + " to skip to " + place_of_step(a, in.a[3]);
            case Op::ForEach: return naming(in.a[0], "the one at hand", "for each of " + o(1) + ":");
            case Op::ForEachPlayer: return naming(in.a[0], "the one at hand", "for each of these players: " + o(1));
            case Op::Stop: return "end here";
            default: return {};
        }
    }
    // Cards are drawn, shown, played, or go from one zone to another or into play.
    std::string with_cards(const Instr& in) {
        const auto o = [&](std::size_t i) { return operand(in, i); };
        switch (in.op) {
            case Op::Draw: return does(o(0), "draw") + " " + counted(o(1), "card");
            case Op::DrawIfAny: return does(o(0), "draw") + " " + counted(o(1), "card") + ", fewer if the deck runs out";
            case Op::Discard: return "discard " + o(0);
            case Op::MoveTo: return "put " + o(0) + " into the " + o(1) + " of their owners, " + o(2);
            case Op::RemoveFromGame: return "remove " + o(0) + " from the game";
            case Op::Shuffle: return does(o(0), "shuffle") + " the " + o(1);
            case Op::Reveal: return "show " + o(0) + " to everybody";
            case Op::RevealZone: return does(o(0), "show") + " the " + o(1) + " to everybody";
            case Op::Look: return does(o(1), "look") + " at " + o(0);
            case Op::PutIntoPlay:
                return "put " + o(0) + " into play at " + o(1) + ", " + o(2) + (in.a[3] < 0 ? std::string() : " (" + o(3) + ")");
            case Op::Create:
                return naming(in.a[4], "what was created", does(o(1), "create") + " " + counted(o(3), o(0) + " token") + " at " + o(2));
            case Op::CreateCopy:
                return naming(in.a[4], "the copy",
                              does(o(1), "create") + " " + (o(3) == "1" ? std::string("1 token copy") : o(3) + " token copies") + " of " +
                                  o(0) + " at " + o(2));
            case Op::PlayCard:
                return "you play " + o(0) + (in.a[2] & 1 ? ", without paying" : ", for its cost") +
                       (in.a[2] & 2 ? "; then it leaves the game" : "");
            case Op::Cancel: return "the card that was played has no effect";
            case Op::CopyEffect:
                return std::string("carry out the effect of the card that was played once more, with the same targets") +
                       (in.a[0] == 1 ? " or with new ones, as you like" : "");
            default: return {};
        }
    }
    // Something happens once to what is in play.
    std::string on_objects(const Instr& in) const {
        const auto o = [&](std::size_t i) { return operand(in, i); };
        switch (in.op) {
            case Op::Destroy: return "destroy " + o(0);
            case Op::Sacrifice: return "sacrifice " + o(0);
            case Op::Exhaust: return "exhaust " + o(0);
            case Op::Ready: return "ready " + o(0);
            case Op::Move: return "move " + o(0) + " to " + o(1);
            case Op::Swap: return "swap the places of " + o(0) + " and " + o(1);
            case Op::GainControl: return does(o(1), "gain", "gains") + " control of " + o(0) + lasting(in, 2);
            case Op::Heal: return "heal " + o(0) + " by " + o(1);
            case Op::Damage: return "deal " + o(1) + (in.a[2] >= 0 ? " " + o(2) : "") + " damage to " + o(0);
            case Op::Settle: return "what was dealt deadly damage leaves play";
            case Op::Fight: return o(0) + " attacks " + o(1);
            case Op::Redirect: return o(0) + " becomes the defender";
            case Op::Attach: return "attach " + o(0) + " to " + o(1);
            case Op::AddCounters: return "put " + counted(o(2), o(1) + " counter") + " on " + o(0);
            case Op::RemoveCounters:
                return "remove " + (o(2) == kAllCounters ? "all " + o(1) + " counters" : "up to " + counted(o(2), o(1) + " counter")) +
                       " from " + o(0);
            case Op::Complete: return "complete " + o(0);
            default: return {};
        }
    }
    // Players pay, gain, lose or are damaged.
    std::string on_players(const Instr& in) const {
        const auto o = [&](std::size_t i) { return operand(in, i); };
        switch (in.op) {
            case Op::EndGame: return does(o(0), in.a[1] ? "win" : "lose", in.a[1] ? "wins" : "loses") + " the game";
            case Op::Pay: return "you pay " + o(1) + " " + o(0);
            case Op::DamagePlayers: return "deal " + o(1) + " damage to " + o(0);
            case Op::Gain: return does(o(0), "gain") + " " + o(2) + " " + o(1);
            case Op::Lose: return does(o(0), "lose") + " " + o(2) + " " + o(1);
            default: return {};
        }
    }
    // What an object is and has changes for some time.
    std::string changing(const Instr& in) const {
        const auto o = [&](std::size_t i) { return operand(in, i); };
        switch (in.op) {
            case Op::ModifyStat: return o(0) + ": " + o(2) + " " + o(1) + lasting(in, 3);
            case Op::SetStat: return o(0) + ": " + o(1) + " is " + o(2) + lasting(in, 3);
            case Op::GrantKeyword: return o(0) + ": has " + o(1) + lasting(in, 2);
            case Op::LoseKeyword: return o(0) + ": loses " + o(1) + lasting(in, 2);
            case Op::GrantAbility: return o(0) + ": has this ability" + lasting(in, 2) + ":";
            case Op::GrantType: return o(0) + ": is also " + o(1) + lasting(in, 2);
            case Op::LoseType: return o(0) + ": is no longer " + o(1) + lasting(in, 2);
            case Op::Blank: return o(0) + ": the rule box is blank" + lasting(in, 1);
            default: return {};
        }
    }
    // What objects and players may, must or cannot do.
    std::string restricting(const Instr& in) const {
        const auto o = [&](std::size_t i) { return operand(in, i); };
        switch (in.op) {
            case Op::Forbid: return o(0) + ": cannot " + o(1) + (in.a[3] < 0 ? std::string() : ", when it comes " + o(3)) + lasting(in, 2);
            case Op::Permit:
                if (is_duty(static_cast<Capability>(in.a[1])))
                    return o(0) + ": must " +
                           (static_cast<Capability>(in.a[1]) == Capability::MustAttack ? "attack once a turn"
                                                                                       : "be attacked by enemies that attack") +
                           ", if that is possible" + lasting(in, 3);
                return o(0) + ": may " + o(1) + " (" + o(2) + ")" + lasting(in, 3);
            case Op::ForbidPlayer: return o(0) + ": cannot " + o(1) + (in.a[3] < 0 ? std::string() : " (" + o(3) + ")") + lasting(in, 2);
            case Op::ForbidPlaces:
                return o(0) + ": cannot deploy or move into " + o(1) + (in.a[3] < 0 ? std::string() : " (" + o(3) + ")") + lasting(in, 2);
            default: return {};
        }
    }
    // How cards are played and used, what they cost, and what happens later or instead.
    std::string later_and_prices(const Instr& in) const {
        const auto o = [&](std::size_t i) { return operand(in, i); };
        switch (in.op) {
            case Op::PlayAgain:
                return "this card may be played from the discard zone for " + o(1) + " " + o(0) + "; then it leaves the game";
            case Op::GrowsFrom: return "this card may be put on " + o(0) + " for " + o(2) + " " + o(1) + ", instead of being deployed";
            case Op::HostsOnly: return "this card is attached only to " + o(0);
            case Op::ChangeUse: return "Active abilities of what fits (" + o(0) + ") cost " + o(1) + lasting(in, 2);
            case Op::ChangeCost:
                return std::string(in.a[4] == 1 ? "the next that fits (" : "what fits (") + o(0) + ") costs " + o(1) + ": " + o(2) +
                       lasting(in, 3);
            case Op::Replace:
                return "the next time, " + o(0) + ": instead of (" + pattern(in.a[1]) + ")" +
                       (in.a[2] < 0 ? " nothing happens" : " this happens") + lasting(in, 3);
            case Op::Delay: return "when next " + pattern(in.a[0]) + (in.a[2] < 0 ? std::string() : ", for " + o(2)) + ":";
            case Op::GameVerb:
                return does(o(1), "do", "does") + " this: " + o(0) + (in.a[2] >= 0 ? " (" + o(2) + ")" : "") +
                       (in.a[3] >= 0 ? ", " + o(3) + " of it" : "");
            default: return {};
        }
    }
    std::string lasting(const Instr& in, std::size_t i) const {
        return static_cast<Duration>(in.a[i]) == Duration::Static ? std::string() : ", " + operand(in, i);
    }

    // The ability that an instruction hands out, below it and further in.
    void granted(const Instr& in, unsigned depth) {
        const char* letters = info(in.op).operands;
        for (std::size_t i = 0; letters[i] != '\0'; ++i) {
            if (letters[i] != 'A' || in.a[i] < 0 || static_cast<std::size_t>(in.a[i]) >= pools_.abilities.size() || depth > 6) continue;
            // What it refers to is its own affair, except for registers of delayed abilities, which keep their names.
            Explainer inner(catalog_, out_);
            inner.ability(pools_.abilities[static_cast<std::size_t>(in.a[i])], ability_, depth);
        }
    }
};

const char* part_label(Part p) {
    switch (p) {
        case Part::Keyword: return "keyword";
        case Part::Ability: return "ability";
        case Part::When: return "when";
        case Part::If: return "if";
        case Part::Choice: return "choose";
        case Part::Cost: return "pay";
        case Part::Effect: return "do";
    }
    return "?";
}

}  // namespace

std::vector<ExplainedLine> explain(std::span<const Ability> abilities, std::span<const i16> keywords, const Catalog& catalog) {
    std::vector<ExplainedLine> out;
    for (const i16 k : keywords) out.push_back({Part::Keyword, 0, 0, 0, operand_words('K', k, catalog, {})});
    unsigned number = 0;
    for (const Ability& a : abilities) Explainer(catalog, out).ability(a, ++number, 0);
    return out;
}

std::string explanation_text(const std::vector<ExplainedLine>& lines) {
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ExplainedLine& l = lines[i];
        const std::string number = std::to_string(i + 1);
        std::string label = part_label(l.part);
        if (l.step) label += " " + std::to_string(l.step);
        out += std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') + number + "  ";
        out += label + std::string(label.size() < 10 ? 10 - label.size() : 1, ' ') + std::string(std::size_t{2} * l.depth, ' ') + l.text +
               "\n";
    }
    return out;
}

}  // namespace nexus
