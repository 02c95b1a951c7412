// What several players do, one after the other or together, and what is asked before a clause happens: "if they …", "if it …",
// "unless they pay …".
#include <algorithm>

#include "text/lowering.h"

namespace nexus::text {

// "Each opponent discards a card unless they pay 2 CP": who pays is asked of one after the other, what happens happens to all
// the others. "… if they control a Leader" is asked of each one as well.
void Lowering::players_act(const Tree& c) {
    const bool may = c.is("c.player.may");
    const i16 who = player(c["Player"]);
    const Tree* const ransom = s_->ransom;
    const std::vector<std::pair<const Tree*, bool>> ifs = s_->own_ifs;
    s_->ransom = nullptr;
    s_->own_ifs.clear();
    const i16 actor_before = s_->actor, one_before = s_->one_actor;
    const bool several = are_several(who), optional_before = s_->optional_draw;
    const auto act_alone = [&](i16 one) {
        s_->actor = one, s_->one_actor = -1;
        std::vector<std::size_t> open;
        for (const auto& [conds, negated] : ifs) open.push_back(open_if(*conds, negated));
        if (ransom != nullptr) open.push_back(emit_ransom(*ransom, one));
        if (may) open.push_back(emit(Op::May, {one, -1}));
        s_->actor = actor_before, s_->one_actor = one_before;
        const std::size_t first_doing = s_->doings.size();
        s_->optional_draw = may;
        acts_of(c["Effs"], one);
        s_->optional_draw = optional_before;
        if (several) gather(c, first_doing);
        if (several && may && asks_who_did_) {
            open.push_back(emit(Op::IfDone, {-1}));
            emit(Op::AddPlayers, {noted_register(s_->accepted), one});
            const std::size_t done = emit(Op::Jump, {-1});
            for (const std::size_t at : open) close_branch(at);
            emit(Op::AddPlayers, {noted_register(s_->declined), one});
            close_branch(done);
        } else {
            for (const std::size_t at : open) close_branch(at);
        }
    };
    if (several && ransom != nullptr && !may && ifs.empty()) {
        const i16 others = note_players(c);
        for_each_player(c, who, [&](i16 one) {
            s_->actor = one;
            const std::size_t paid = emit_ransom(*ransom, one);
            s_->actor = actor_before;
            emit(Op::AddPlayers, {noted_register(others), one});
            close_branch(paid);
        });
        acts_of(c["Effs"], others);
    } else if (several && (may || !ifs.empty())) {
        if (may && asks_who_did_) s_->accepted = note_players(c), s_->declined = note_players(c);
        for_each_player(c, who, act_alone);
    } else if (!several && (may || ransom != nullptr || !ifs.empty())) {
        act_alone(who);
    } else {
        acts_of(c["Effs"], who);
    }
    if (several) refer_player(who);
}

// A register that will hold several players.
i16 Lowering::note_players(const Tree& at) {
    const i16 spec = pools_.player(PlayerSpec::Kind::Register, static_cast<unsigned>(new_register(at)));
    s_->noted.push_back(spec);
    return spec;
}
i16 Lowering::noted_register(i16 spec) const { return pools_.players[static_cast<std::size_t>(spec)].reg; }

// Asks this player to pay; the instruction that skips what follows once it is paid.
std::size_t Lowering::emit_ransom(const Tree& unless, i16 payer) {
    const std::vector<const Tree*> verbs = verbs_of(unless["Effs"]);
    if (verbs.size() != 1 || !verbs[0]->is("v.pay")) {
        unsupported(unless, "'" + words(unless) + "'");
        return here();
    }
    const i16 n = amount((*verbs[0])["Amount"]);
    return emit(Op::MayPay, {payer, v_.resources[static_cast<std::size_t>((*verbs[0])["Resource"].value)].resource, n, -1});
}

// A jump that was left open leads here.
void Lowering::close_branch(std::size_t at) {
    if (failed()) return;
    const std::string_view operands = info((*s_->out)[at].op).operands;
    patch(at, static_cast<unsigned>(operands.find('J')));
}

// "Each opponent who controls a Leader discards a card."
void Lowering::players_who(const Tree& c) {
    if (s_->fixed) {
        fail(c, "'" + words(c) + "' happens once: say when");
        return;
    }
    const i16 all_of_them = pools_.player(c.says("opponent") ? PlayerSpec::Kind::Opponents : PlayerSpec::Kind::EachPlayer);
    const i16 those = note_players(c);
    for_each_player(c, all_of_them, [&](i16 one) {  // who they are is settled before any of them does something
        std::vector<Condition> all;
        condition_of(c["Has"], one, all);
        const std::size_t skip = emit(Op::If, {chain(all), -1});
        emit(Op::AddPlayers, {noted_register(those), one});
        patch(skip, 1);
    });
    acts_of(c["Effs"], those);
    refer_player(those);
}

// --- asked before the clause happens -------------------------------------------------------------------------

// "… unless its controller pays 2 CP": they are asked first, though the sentence names them last. "… unless an opponent pays":
// one after the other, until one of them does.
void Lowering::offer_ransom(const Tree& unless, std::size_t start) {
    std::vector<Instr>& code = *s_->out;
    const std::size_t end = code.size();
    const Tree& who = unless["Player"];
    const i16 payers = player(who, who.is("pl.some") && !who.says("target"));
    if (failed()) return;
    std::size_t paid = 0;
    if (!are_several(payers)) {
        paid = emit_ransom(unless, payers);
    } else if (who.is("pl.some") && who.says_either("each", "every")) {
        unsupported(unless, "'" + words(unless) + "' (say 'unless an opponent pays')");
    } else {
        for_each_player(unless, payers, [&](i16 one) { paid = emit_ransom(unless, one); });
    }
    if (failed()) return;
    code[paid].a[3] = static_cast<i16>(code.size());
    const auto asked = static_cast<i16>(code.size() - end), moved = static_cast<i16>(end - start);
    for (std::size_t i = start; i < code.size(); ++i) {  // the asking comes before what it may prevent
        const char* operands = info(code[i].op).operands;
        for (unsigned k = 0; operands[k] != '\0'; ++k) {
            i16& to = code[i].a[k];
            if (operands[k] != 'J' || (i == paid && k == 3)) continue;
            if (i < end && to >= static_cast<i16>(start)) to = static_cast<i16>(to + asked);
            if (i >= end)
                to = to == static_cast<i16>(code.size()) ? static_cast<i16>(start + static_cast<std::size_t>(asked))
                                                         : static_cast<i16>(to - moved);
        }
    }
    std::rotate(code.begin() + static_cast<std::ptrdiff_t>(start), code.begin() + static_cast<std::ptrdiff_t>(end), code.end());
}

// "Destroy target unit if it has Guard": asked of what the clause has just named, before anything happens to it.
void Lowering::ask_about_it(const Tree& conds, bool negated, std::size_t start) {
    std::vector<Instr>& code = *s_->out;
    std::size_t at = start;
    const auto picks = [](Op op) {
        return op == Op::Choose || op == Op::ChooseUpTo || op == Op::ChooseRandom || op == Op::Select || op == Op::SelectExtreme ||
               op == Op::Top || op == Op::ChoosePlayer;
    };
    while (at < code.size() && picks(code[at].op)) ++at;
    const std::size_t end = code.size();
    const std::size_t first = open_if(conds, negated);
    const auto asked = static_cast<i16>(code.size() - end), moved = static_cast<i16>(end - at);
    for (std::size_t i = at; i < code.size(); ++i) {
        const char* operands = info(code[i].op).operands;
        for (unsigned k = 0; operands[k] != '\0'; ++k) {
            i16& to = code[i].a[k];
            if (operands[k] != 'J' || to < 0) continue;
            if (i < end && to > static_cast<i16>(at)) to = static_cast<i16>(to + asked);
            if (i >= end) to = static_cast<i16>(to - moved);
        }
    }
    if (failed()) return;
    const std::string_view operands = info(code[first].op).operands;
    code[first].a[operands.find('J')] = static_cast<i16>(code.size());
    std::rotate(code.begin() + static_cast<std::ptrdiff_t>(at), code.begin() + static_cast<std::ptrdiff_t>(end), code.end());
}

bool Lowering::speaks_of_it(const Tree& t) {
    if (t.is("o.it") || t.is("ps.its")) return true;
    return std::any_of(t.kids.begin(), t.kids.end(), speaks_of_it);
}
bool Lowering::says_this(const Tree& whole) {
    const Tree& obj = inner(whole);
    return obj.is("o.this") || (obj.is("o.det") && obj["Det"].is("d.this"));
}

// "… if they control a Leader": of the players who act.
bool Lowering::speaks_of_them(const Tree& t) {
    if (t.is("pl.they") || t.is("ps.their")) return true;
    return std::any_of(t.kids.begin(), t.kids.end(), speaks_of_them);
}

}  // namespace nexus::text
