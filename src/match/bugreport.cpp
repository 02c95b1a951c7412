#include "match/bugreport.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "base/words.h"

namespace nexus {

namespace {

constexpr std::string_view kFirstLine = "nexus-bugreport 1";

// A section's text always ends its last line; the reader gives it back with that line end.
void section(std::string& out, const std::string& title, std::string_view text) {
    std::string body(text);
    if (!body.empty() && !body.ends_with('\n')) body += '\n';
    out += fmt::format("=== {} ({} lines)\n{}", title, std::ranges::count(body, '\n'), body);
}

std::string_view take_line(std::string_view& rest) {
    std::size_t end = rest.find('\n');
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
    return line;
}

struct Heading {
    std::string title;
    std::size_t lines{};
};

// "=== TITLE (N lines)"
bool read_heading(std::string_view line, Heading& out) {
    constexpr std::string_view kBegin = "=== ", kEnd = " lines)";
    if (!starts_with(line, kBegin)) return false;
    line.remove_prefix(kBegin.size());
    const std::size_t open = line.rfind(" (");
    if (open == line.npos || !line.ends_with(kEnd)) return false;
    out.title = std::string(line.substr(0, open));
    line.remove_suffix(kEnd.size());
    auto [end, ec] = std::from_chars(line.data() + open + 2, line.data() + line.size(), out.lines);
    return ec == std::errc() && end == line.data() + line.size();
}

}  // namespace

bool is_bugreport(std::string_view text) { return starts_with(text, "nexus-bugreport"); }

std::string write_bugreport(const BugReport& r) {
    std::string out = std::string(kFirstLine) + "\n";
    section(out, "version", r.version);
    section(out, "note", r.note);
    section(out, "record", write_match(r.record));
    for (const SourceFile& set : r.sets) section(out, "set " + set.name, set.text);
    return out;
}

Result<BugReport> parse_bugreport(std::string_view text, std::string_view file) {
    int number = 1;
    auto problem = [&](std::string message, std::string_view line, std::string expected = {}) {
        Error e;
        e.message = std::move(message);
        e.file = std::string(file);
        e.line = number;
        e.excerpt = std::string(line);
        e.expected = std::move(expected);
        return tl::unexpected(std::move(e));
    };
    std::string_view rest = text;
    if (std::string_view first = take_line(rest); trim(first) != kFirstLine)
        return problem("this program does not read this as a bug report", first, "`" + std::string(kFirstLine) + "` as the first line");
    BugReport out;
    bool has_record = false;
    while (!trim(rest).empty()) {
        ++number;
        Heading h;
        std::string_view line = take_line(rest);
        if (!read_heading(line, h)) return problem("here a section of the bug report should begin", line, "`=== record (120 lines)`");
        const char* begin = rest.data();
        const int before = number;
        for (std::size_t i = 0; i < h.lines; ++i, ++number) {
            if (rest.find('\n') == rest.npos) return problem("the bug report is cut short in the section '" + h.title + "'", line);
            take_line(rest);
        }
        std::string_view body(begin, static_cast<std::size_t>(rest.data() - begin));
        if (h.title == "version") out.version = std::string(trim(body));
        else if (h.title == "note") out.note = std::string(body);
        else if (starts_with(h.title, "set ")) out.sets.push_back({h.title.substr(4), std::string(body)});
        else if (h.title == "record") {
            Result<MatchRecord> record = parse_match(body, file);
            if (!record) {
                Error e = record.error();
                e.line += before;
                return tl::unexpected(std::move(e));
            }
            out.record = std::move(*record);
            has_record = true;
        }  // sections of later programs are passed over
    }
    if (!has_record) return problem("the bug report has no record", "", "a section `=== record (120 lines)`");
    return out;
}

}  // namespace nexus
