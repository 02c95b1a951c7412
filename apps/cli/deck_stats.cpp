// nexus deck stats: what a deck builder wants to know.
#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/words.h"
#include "cardfile/deck_stats.h"
#include "deck.h"
#include "output.h"

namespace nexus {

namespace {

using cardfile::DeckStats;
using cardfile::Share;
using cardfile::Shares;

std::string percent(double chance) { return fmt::format("{:.0f}%", 100 * chance); }
std::string fraction(double x) { return fmt::format("{:.2f}", x); }

void print_curve(const DeckStats& s, const std::string& unit, std::size_t width) {
    if (s.curve.empty()) return;
    int most = 1;
    for (const auto& c : s.curve) most = std::max(most, c.here.cards);
    // cost, count and the three numbers of the hand take their room, the bar has the rest
    const std::size_t room = std::clamp<std::size_t>(width > 50 ? width - 50 : 0, 8, 40);
    fmt::print("\nCost curve: {} {} in all, {:.2f} on average, median {:g}\n", s.total_cost, unit, s.mean_cost, s.median_cost);
    Columns table{{true, false, true, true, true, true}};
    table.rows.push_back({"cost", "", "cards", "in hand", "one or more", "this or less"});
    for (const auto& c : s.curve) {
        const std::size_t bar = (static_cast<std::size_t>(c.here.cards) * std::min<std::size_t>(room, static_cast<std::size_t>(most)) +
                                 static_cast<std::size_t>(most) - 1) /
                                static_cast<std::size_t>(most);
        table.rows.push_back({std::to_string(c.cost), std::string(bar, '#'), std::to_string(c.here.cards), fraction(c.here.expected),
                              percent(c.here.chance), percent(c.up_to.chance)});
    }
    fmt::print("{}", table.text(1, width, 3));
    if (s.with_cost < s.cards)
        fmt::print("  and {} without a cost\n", counted(static_cast<std::size_t>(s.cards - s.with_cost), "card", "cards"));
}

void print_shares(const std::string& heading, const Shares& shares, std::size_t width) {
    if (shares.shares.empty()) return;
    fmt::print("\n{}\n", heading);
    Columns table{{false, true, true, true}};
    table.rows.push_back({"", "cards", "in hand", "one or more"});
    for (const Share& s : shares.shares) table.rows.push_back({s.name, std::to_string(s.cards), fraction(s.expected), percent(s.chance)});
    fmt::print("{}", table.text(1, width, 2));
}

void print_line(const std::string& heading, const std::vector<std::string>& parts, std::size_t width) {
    if (parts.empty()) return;
    fmt::print("\n{}\n", heading);
    for (const std::string& line : wrapped(join(parts, ", "), width - 2)) fmt::print("  {}\n", line);
}

std::string capital(std::string s) {
    if (!s.empty() && s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 'a' + 'A');
    return s;
}

void print_stats(const FoundDeck& d, const DeckStats& s) {
    const std::size_t width = output_width();
    const Vocabulary& v = d.loaded->catalog->vocabulary;
    const std::size_t beside = d.list.cards().size() - static_cast<std::size_t>(s.cards);
    fmt::print("{} ({}): {}{}\n", d.list.name, d.loaded->game->rules->name, counted(static_cast<std::size_t>(s.cards), "card", "cards"),
               beside ? fmt::format(", and {} beside the deck", beside) : "");
    for (const std::string& line : wrapped(
             fmt::format(
                 "Of an opening hand of {}: \"in hand\" is how many of such cards it has on average, \"one or more\" how often it has any.",
                 s.hand),
             width))
        fmt::print("{}\n", line);
    print_curve(s, v.resources.empty() ? "" : v.resources.front().name, width);
    print_shares("Types", s.types, width);
    for (const Shares& t : s.traits) print_shares(capital(t.of) + "s", t, width);
    std::vector<std::string> parts;
    for (const Share& x : s.subtypes.shares) parts.push_back(fmt::format("{} {}", x.name, x.cards));
    print_line("Subtypes, and how many cards have them", parts, width);
    parts.clear();
    for (const Share& x : s.keywords.shares) parts.push_back(fmt::format("{} {}", x.name, x.cards));
    print_line("Keywords, and how many cards have them", parts, width);
    parts.clear();
    for (const auto& a : s.averages)
        parts.push_back(fmt::format("{} {:.2f} ({})", a.name, a.mean, counted(static_cast<std::size_t>(a.cards), "card", "cards")));
    print_line("Averages", parts, width);
    parts.clear();
    for (int copies = 1; copies <= 4 && copies <= s.cards; ++copies)
        parts.push_back(fmt::format("{} {}", counted(static_cast<std::size_t>(copies), "copy", "copies"),
                                    percent(cardfile::chance_of_one(s.cards, copies, s.hand))));
    print_line("Chance of a card in the opening hand, by its copies in the deck", parts, width);
}

std::string json_share(const Share& s) {
    return JsonObject()
        .add("name", s.name)
        .add("cards", s.cards)
        .raw("expected", fmt::format("{:.4f}", s.expected))
        .raw("chance", fmt::format("{:.4f}", s.chance))
        .text();
}
std::string json_shares(const Shares& shares) {
    std::vector<std::string> items;
    for (const Share& s : shares.shares) items.push_back(json_share(s));
    return json_list(items);
}

std::string json_stats(const FoundDeck& d, const DeckStats& s) {
    std::vector<std::string> curve, averages;
    for (const auto& c : s.curve)
        curve.push_back(JsonObject()
                            .add("cost", c.cost)
                            .add("cards", c.here.cards)
                            .raw("expected", fmt::format("{:.4f}", c.here.expected))
                            .raw("chance", fmt::format("{:.4f}", c.here.chance))
                            .raw("chance_up_to", fmt::format("{:.4f}", c.up_to.chance))
                            .text());
    for (const auto& a : s.averages)
        averages.push_back(JsonObject().add("name", a.name).add("cards", a.cards).raw("mean", fmt::format("{:.4f}", a.mean)).text());
    JsonObject out;
    out.add("name", d.list.name)
        .add("file", d.list.file)
        .add("game", d.loaded->game->rules->id)
        .add("cards", s.cards)
        .add("opening_hand", s.hand);
    out.add("total_cost", s.total_cost)
        .raw("mean_cost", fmt::format("{:.4f}", s.mean_cost))
        .raw("median_cost", fmt::format("{:g}", s.median_cost));
    out.raw("curve", json_list(curve)).raw("types", json_shares(s.types)).raw("subtypes", json_shares(s.subtypes));
    for (const Shares& t : s.traits) out.raw(t.of, json_shares(t));
    return out.raw("keywords", json_shares(s.keywords)).raw("averages", json_list(averages)).text();
}

}  // namespace

int run_deck_stats(const DeckOptions& o) {
    Games games(o.cards);
    std::vector<std::string> items;
    bool first = true;
    for (const std::string& name : o.decks) {
        auto deck = find_deck(games, name, o);
        if (!deck) return bad_input(one_error(deck.error(), "`nexus deck check` lists them"));
        const DeckStats stats = cardfile::deck_stats(*deck->loaded->catalog, deck->shuffled(),
                                                     deck->loaded->game->rules->deck.opening_hand);
        if (o.json) {
            items.push_back(json_stats(*deck, stats));
            continue;
        }
        if (!first) fmt::print("\n");
        first = false;
        print_stats(*deck, stats);
    }
    if (o.json) fmt::print("{}\n", json_array(items));
    return kGood;
}

}  // namespace nexus
