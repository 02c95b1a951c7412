// Deck construction (QN-DC).
#include <map>

#include "kernel/deck_form.h"
#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

constexpr Stat kDomainStats[kDomains] = {kTechnology, kMagic, kPsionics, kDivinity};
constexpr const char* kDomainNames[kDomains] = {"Technology", "Magic", "Psionics", "Divinity"};

}  // namespace

std::vector<DeckProblem> check_deck(const Game& g, std::span<const CardId> cards) {
    const Profile& p = profile(g);
    std::vector<DeckProblem> out;
    int total = 0, leaders = 0, missions = 0;
    int domain[kDomains] = {};
    std::map<u16, int> copies;
    for (CardId id : cards) {
        const CardDef& d = g.card(id);
        ++copies[id];
        if (d.is(kMission)) {
            ++missions;
            for (unsigned i = 0; i < kDomains; ++i) domain[i] += d.stat(kDomainStats[i]);
        } else {
            total += d.stat(kCp);  // QN-DC-02: Missions are not counted
            if (d.is(kLeader)) leaders += d.stat(kCp);
        }
    }
    if (p.deck_total == TotalRule::Exactly && total != 200)
        out.push_back(deck_problem("QN-DC-01", total, "CP", 200, "exactly 200 in the main deck"));
    if (p.deck_total == TotalRule::AtLeast && total < 200)
        out.push_back(deck_problem("QN-E-01", total, "CP", 200, "at least 200 in the main deck"));
    if (p.leader_cap == LeaderCap::Points25 && leaders > 25)
        out.push_back(deck_problem("QN-DC-03", leaders, "CP of Leaders", 25, "at most 25"));
    for (auto [id, n] : copies) {
        const CardDef& d = g.card(CardId{id});
        if (d.token) out.push_back(deck_problem("QN-VR-04", n, d.name, 0, "tokens are not put into decks"));
        if (has(d.has_stats, kLimit) && n > d.stat(kLimit))
            out.push_back(
                deck_problem("QN-DC-06", n, "copies of " + d.name, d.stat(kLimit), "its limit is " + std::to_string(d.stat(kLimit))));
    }
    if (missions > 6) out.push_back(deck_problem("QN-DC-07", missions, "Missions", 6, "at most 6"));
    int points = 0;
    for (int v : domain) points += v;
    if (p.domain_sum == DomainSum::AtMost6 && points > 6)
        out.push_back(deck_problem("QN-E-05", points, "domain points", 6, "at most 6 on all Missions together"));
    if (p.domain_sum == DomainSum::Exactly6 && points != 6)
        out.push_back(
            deck_problem("QN-DC-08", points, points == 1 ? "domain point" : "domain points", 6, "exactly 6 on all Missions together"));
    for (unsigned i = 0; i < kDomains; ++i)
        if (domain[i] > 4)
            out.push_back(deck_problem("QN-DC-09", domain[i], std::string("points of ") + kDomainNames[i], 4, "at most 4 in one domain"));
    for (auto [id, n] : copies) {
        const CardDef& d = g.card(CardId{id});
        if (d.is(kMission) || (!d.is(kUnit) && p.domain_check == DomainCheck::Units)) continue;  // QN-DC-15
        for (unsigned i = 0; i < kDomains; ++i) {
            const int needs = d.stat(kDomainStats[i]), over = needs - domain[i];
            if (over <= 0) continue;
            const std::string name = kDomainNames[i];
            out.push_back({!d.is(kUnit)     ? "QN-E-07"
                           : domain[i] == 0 ? "QN-DC-13"
                                            : "QN-DC-12",
                           d.name + " has " + name + " " + std::to_string(needs) + ", " + std::to_string(over) + " over",
                           domain[i] == 0 ? "the Missions have no " + name : "the Missions have " + name + " " + std::to_string(domain[i]),
                           over});
        }
    }
    return out;
}

DeckForm deck_form(const Game& g) {
    const Profile& p = profile(g);
    DeckForm f;
    f.least_cost = f.most_cost = 200;  // QN-DC-01; enough where the book asks for at least 200 (QN-E-01)
    if (p.leader_cap == LeaderCap::Points25) f.capped_types = kLeader, f.most_capped = 25;  // QN-DC-03, QN-E-03
    f.printed_limit = true, f.limit = kLimit;                                               // QN-DC-06
    f.least_beside = 1, f.most_beside = 6;                                                  // QN-DC-07, QN-DC-11
    f.points.assign(kDomainStats, kDomainStats + kDomains);
    f.least_points = p.domain_sum == DomainSum::Exactly6 ? 6 : 0, f.most_points = 6;  // QN-DC-08, QN-E-05
    f.most_of_one = 4;                                                                // QN-DC-09
    f.types_with_points = p.domain_check == DomainCheck::Units ? u16{kUnit}
                                                               : u16{kUnit | kAsset | kEvent | kUpgrade | kTerrain};  // QN-E-07
    return f;
}

// QN-R-138.
std::vector<DeckProblem> check_sideboard(const Game& g, std::span<const CardId> cards) {
    constexpr int kMostCp = 50, kMostBeside = 2;
    std::vector<DeckProblem> out;
    int total = 0, missions = 0;
    std::map<u16, int> tokens;
    for (CardId id : cards) {
        const CardDef& d = g.card(id);
        if (d.token) ++tokens[id];
        if (d.is(kMission)) ++missions;
        else total += d.stat(kCp);
    }
    if (total > kMostCp)
        out.push_back(deck_problem("QN-R-138", total, "CP in the sideboard", kMostCp, "at most " + std::to_string(kMostCp)));
    if (missions > kMostBeside)
        out.push_back(
            deck_problem("QN-R-138", missions, "Missions in the sideboard", kMostBeside, "at most " + std::to_string(kMostBeside)));
    for (auto [id, n] : tokens) out.push_back(deck_problem("QN-VR-04", n, g.card(CardId{id}).name, 0, "tokens are not put into decks"));
    return out;
}

}  // namespace nexus::quantum_nexus
