// Deck construction (QN-DC).
#include <map>

#include "rules/quantum_nexus/quantum_nexus.h"

namespace nexus::quantum_nexus {

namespace {

constexpr Stat kDomainStats[kDomains] = {kTechnology, kMagic, kPsionics, kDivinity};
constexpr const char* kDomainNames[kDomains] = {"Technology", "Magic", "Psionics", "Divinity"};

std::string off(int value, int limit) {
    return value > limit ? std::to_string(value - limit) + " over" : std::to_string(limit - value) + " short";
}

}  // namespace

std::vector<DeckProblem> check_deck(const Game& g, std::span<const CardId> cards) {
    std::vector<DeckProblem> out;
    int total = 0, leaders = 0, missions = 0;
    int domain[kDomains] = {};
    std::map<u16, int> copies;
    for (CardId id : cards) {
        const CardDef& d = g.card(id);
        ++copies[id];
        if (d.token) out.push_back({"QN-VR-04", d.name + " is a token; tokens are not put into decks"});
        if (d.is(kMission)) {
            ++missions;
            for (unsigned i = 0; i < kDomains; ++i) domain[i] += d.stat(kDomainStats[i]);
        } else {
            total += d.stat(kCp);  // QN-DC-02: Missions are not counted
            if (d.is(kLeader)) leaders += d.stat(kCp);
        }
    }
    if (total != 200) out.push_back({"QN-DC-01", std::to_string(total) + " CP in the main deck, " + off(total, 200) + " of exactly 200"});
    if (leaders > 25) out.push_back({"QN-DC-03", std::to_string(leaders) + " CP of Leaders, " + off(leaders, 25) + " of at most 25"});
    for (auto [id, n] : copies) {
        const CardDef& d = g.card(CardId{id});
        if (has(d.has_stats, kLimit) && n > d.stat(kLimit))
            out.push_back({"QN-DC-06", std::to_string(n) + " copies of " + d.name + ", " + off(n, d.stat(kLimit)) + " of its limit " + std::to_string(d.stat(kLimit))});
    }
    if (missions > 6) out.push_back({"QN-DC-07", std::to_string(missions) + " Missions, " + off(missions, 6) + " of at most 6"});
    int points = 0;
    for (int v : domain) points += v;
    if (points != 6) out.push_back({"QN-DC-08", std::to_string(points) + " domain points on the Missions, " + off(points, 6) + " of exactly 6"});
    for (unsigned i = 0; i < kDomains; ++i)
        if (domain[i] > 4) out.push_back({"QN-DC-09", std::string(kDomainNames[i]) + " totals " + std::to_string(domain[i]) + ", " + off(domain[i], 4) + " of at most 4"});
    for (auto [id, n] : copies) {
        const CardDef& d = g.card(CardId{id});
        if (!d.is(kUnit)) continue;  // QN-DC-15
        for (unsigned i = 0; i < kDomains; ++i)
            if (d.stat(kDomainStats[i]) > domain[i])
                out.push_back({domain[i] == 0 ? "QN-DC-13" : "QN-DC-12", d.name + " needs " + kDomainNames[i] + " " + std::to_string(d.stat(kDomainStats[i])) +
                                                                              ", the Missions give " + std::to_string(domain[i])});
    }
    return out;
}

}  // namespace nexus::quantum_nexus
