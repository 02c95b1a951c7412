// A vocabulary to test the card language with, and the shortest way to compile one text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "card/catalog.h"
#include "text/text.h"

namespace nexus::text::test {

inline Vocabulary test_vocabulary() {
    Vocabulary v;
    v.duties = v.other_ways = v.cancels = v.paid_uses = v.barred_places = true;
    v.privileges = {"initiative"};
    v.board_places = 6;
    v.protection = "Front-Row Priority";
    v.game = "test";
    v.types = {{"Unit", "Units", 1, 1, true},         {"Leader", "Leaders", 2, 3, true},
               {"Asset", "Assets", 4, 4, true},       {"Event", "Events", 8, 8, false},
               {"Upgrade", "Upgrades", 16, 16, true}, {"Terrain", "Terrains", 32, 32, true, false, false, true},
               {"Mission", "Missions", 64, 64, true}};
    v.stats = {{"Attack", Stat{0}}, {"Defense", Stat{1}}, {"Range", Stat{2}}, {"CP cost", Stat{3}}};
    v.range_stat = Stat{2};
    v.cost_stat = Stat{3};
    v.resources = {{"CP", Resource{0}}};
    v.zones = {{"deck", Zone{0}, false}, {"hand", Zone{1}, false}, {"discard pile", Zone{2}, true}};
    v.places = {{"Front Left", 1}, {"Front Center", 2}, {"Front Right", 4}, {"Back Left", 8},      {"Back Center", 16}, {"Back Right", 32},
                {"Front Row", 7},  {"Back Row", 56},    {"Loadout", 64},    {"Mission Area", 128}, {"flank", 45}};
    v.phases = {{"Ready", 0}, {"Deployment", 1}, {"Command", 2}, {"Battle", 3}};
    v.periods = {{"turn", Period::Turn}, {"phase", Period::Phase}, {"game", Period::Game}};
    v.ranges = {{"Close", 1}, {"Mid", 2}, {"Far", 3}};
    v.actions = {{"Deploy", EventKind::Deployed},    {"Attack", EventKind::DeclaredAttack}, {"Draw", EventKind::Drawn},
                 {"Play", EventKind::Played},        {"Discard", EventKind::Discarded},     {"Destroy", EventKind::Destroyed},
                 {"Move", EventKind::Moved},         {"Ready", EventKind::Readied},         {"Exhaust", EventKind::Exhausted},
                 {"Activate", EventKind::Activated}, {"Target", EventKind::Targeted},       {"Pass", EventKind::Passed},
                 {"Complete", EventKind::Completed}};
    v.verbs = {{"gain the initiative", 0}, {"scramble {Obj}", 1}, {"spark {N}", 8}};
    v.subtypes = {"Mech", "Drone", "Scout", "Beast", "Sage", "Star Warden"};
    v.keywords = {{"Vigil", "", false},
                  {"Overdrive", "", false},
                  {"Blinkstep", "", false},
                  {"Onset", "When this unit is deployed,", false},
                  {"Regrow", "When this unit is attacked, put N +1/+1 counters on it.", true}};
    v.counters = {"charge", "Jammed", "+1/+1"};
    return v;
}

inline const std::vector<std::string>& test_names() {
    static const std::vector<std::string> names{"Spark Mote", "Drone", "Lantern Keeper", "Old Ferry"};
    return names;
}

// Kinds of cards a text can stand on: u unit, e Event, a Asset, g Upgrade, t Terrain, m mission.
struct Bench {
    Catalog catalog;
    Bench() {
        catalog.vocabulary = test_vocabulary();
        for (const std::string& n : test_names()) {
            CardDef def;
            def.name = n;
            catalog.add(def);
        }
    }
    Context context(char kind) {
        const u16 bits = kind == 'u' ? 1 : kind == 'e' ? 8 : kind == 'a' ? 4 : kind == 'g' ? 16 : kind == 't' ? 32 : 64;
        return {catalog.vocabulary, catalog.pools, test_names(), "Test Card", bits, kind != 'e'};
    }
    Result<Compiled> compile(char kind, std::string_view text) {
        Context c = context(kind);
        return text::compile(text, c);
    }
    // The programs of a text, one instruction a line; the error if there is one.
    std::string program(char kind, std::string_view text) {
        const Result<Compiled> r = compile(kind, text);
        if (!r) return "error: " + r.error().to_string();
        std::string out;
        for (const Ability& a : r->abilities) out += disassemble(a, catalog);
        return out;
    }
};

}  // namespace nexus::text::test
