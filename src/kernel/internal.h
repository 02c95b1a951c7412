// Shared by the kernel's own files; not for games.
#pragma once

#include "kernel/engine.h"

namespace nexus {

// The state itself, for the kernel's own files: games change it through the engine's verbs alone.
inline State& writable(DerivedValues& e) { return e.state_; }

void set_type_masks(State& s, unsigned index, u16 types);
void leave_together(Engine& e, std::span<const Doomed> objects, Zone to, EventKind how);

// Last-known information (last_known.cpp): noted before an object is taken off the board, or something off it.
void remember(State& s, Handle x, EventKind how);
void remember_attachment(State& s, Handle host, Handle attached, bool host_leaves);
unsigned lost_attachments(const Reader& e, const Filter& f, const Env& env);  // that fit, and left with what they were attached to

// Would this pick be a legal target but for its place (Game::out_of_reach; interpreter_picks.cpp)?
bool target_is_too_far(const Reader& e, const Choice& choice);

// What others know of a hand (hands.cpp).
bool unordered(const Reader& e, Zone zone);  // is it a hand?
void one_fewer_known(Engine& e, Seat seat, Zone zone, const ZoneCard& taken);
void forget_hand(Engine& e, Seat seat, Zone zone, u8 saw);
bool shown_by_the_effect(const Reader& e);

// The kernel's procedures (program, triggers, batch, window).
extern const Procedure kProgramProcedure, kTriggersProcedure, kBatchProcedure, kWindowProcedure;

// Packs an event into five words of a frame and back.
void store_event(u32* words, const EventInfo& e);
EventInfo load_event(const u32* words);

// The layers of continuous effects, in order; 0xFF for instructions that are not continuous.
enum Layer : u8 { kBlanking, kTypesAndAbilities, kSetting, kAdding, kPermissions, kLayers };
// Lasting words that change no object.
constexpr bool changes_no_object(Op op) {
    return op == Op::ForbidPlayer || op == Op::ForbidPlaces || op == Op::ChangeCost || op == Op::ChangeUse || op == Op::HostsOnly ||
           op == Op::PlayAgain || op == Op::GrowsFrom;
}

constexpr u8 layer_of(Op op) {
    switch (op) {
        case Op::Blank: return kBlanking;
        case Op::GrantType:
        case Op::LoseType:
        case Op::GrantKeyword:
        case Op::LoseKeyword:
        case Op::GrantAbility: return kTypesAndAbilities;
        case Op::SetStat: return kSetting;
        case Op::ModifyStat: return kAdding;
        case Op::Forbid:
        case Op::Permit: return kPermissions;
        default: return 0xFF;
    }
}

}  // namespace nexus
