#include "match/recap.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/words.h"

namespace nexus {

namespace {

struct Paragraph {
    std::vector<std::string> parts;
    bool begun_by_choice = false;
};

// Neighbours that are equal become one with a count.
std::vector<std::string> folded(const std::vector<std::string>& items) {
    std::vector<std::string> out;
    for (std::size_t i = 0, n = 1; i < items.size(); i += n) {
        for (n = 1; i + n < items.size() && items[i + n] == items[i];) ++n;
        out.push_back(n > 1 ? fmt::format("{} x{}", items[i], n) : items[i]);
    }
    return out;
}

}  // namespace

std::vector<std::string> recap(std::span<const std::string> lines, std::span<const Tale> tales) {
    std::vector<Paragraph> paragraphs;
    std::string course;  // of a phase in which nothing has happened yet
    for (std::size_t i = 0; i < lines.size() && i < tales.size(); ++i) {
        const std::string text(trim(lines[i]));
        const bool choice = tales[i] == Tale::Choice;
        if (tales[i] == Tale::Course) course = text;
        if (!choice && tales[i] != Tale::Event) continue;
        if (choice || !course.empty() || paragraphs.empty()) paragraphs.push_back({{}, choice});
        Paragraph& now = paragraphs.back();
        now.parts.push_back(course.empty() ? text : course + " - " + text);
        course.clear();
    }
    std::vector<std::string> told;
    for (const Paragraph& p : paragraphs) {
        std::vector<std::string> parts = folded(p.parts);
        const std::string first = parts.front();
        parts.erase(parts.begin());
        told.push_back(parts.empty() ? first : first + (p.begun_by_choice ? ": " : "; ") + join(parts, "; "));
    }
    if (told.empty() && !course.empty()) told.push_back(course);  // nothing but passes: at least how far it is now
    return folded(told);
}

std::string passed_over_text(const Game& game, std::span<const PassedOver> passed, u32 turn, u8 phase) {
    std::vector<std::string> phases;
    u32 first = turn, last = 0;
    for (const PassedOver& p : passed) {
        if (!p.own || (p.turn == turn && p.phase == phase)) continue;
        first = std::min(first, p.turn), last = std::max(last, p.turn);
        const std::string name = game.rules->turn.phases[p.phase];
        if (std::ranges::find(phases, name) == phases.end()) phases.push_back(name);
    }
    if (phases.empty()) return {};
    const std::string where = join(phases, ", ") + " (`stop PHASE` asks you there)";
    if (last >= turn && first >= turn) return "You could only pass in " + where;
    last = std::min(last, turn - 1);
    if (first == last) return fmt::format("Turn {} ended by itself: you could only pass in {}", first, where);
    return fmt::format("Turns {} to {} ended by themselves: you could only pass in {}", first, last, where);
}

std::vector<std::string> newest_lines(std::span<const std::string> paragraphs, std::size_t width, std::size_t room, const char* more) {
    if (room == 0) return {};
    std::vector<std::vector<std::string>> kept;  // newest first
    std::size_t taken = 0, left = paragraphs.size();
    for (; left > 0; --left) {
        std::vector<std::string> lines = wrapped(paragraphs[left - 1], width > 2 ? width - 2 : 1);
        for (std::size_t i = 1; i < lines.size(); ++i) lines[i].insert(0, "  ");
        const std::size_t here = room - (left > 1 ? 1 : 0);  // room for the line that says what is missing
        if (taken + lines.size() > here) {
            if (taken >= here) break;
            lines.resize(here - taken);  // its beginning says what was done
            lines.back() += more;
        }
        taken += lines.size();
        kept.push_back(std::move(lines));
    }
    std::vector<std::string> out;
    if (left > 0) out.push_back(fmt::format("{} {} before that: `log` has all", more, left));
    for (std::size_t i = kept.size(); i-- > 0;) out.insert(out.end(), kept[i].begin(), kept[i].end());
    return out;
}

}  // namespace nexus
