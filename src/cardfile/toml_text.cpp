#include "cardfile/toml_text.h"

namespace nexus::cardfile {

namespace {

bool continues_code_point(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

int hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return 0;
}

int utf8_bytes(unsigned code_point) { return code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4; }

// Walks the literal, knowing for each decoded byte where it stands.
struct Walker {
    std::string_view rest;
    Position at;               // in the file
    int line = 1, column = 1;  // in the decoded string

    void skip(std::size_t bytes) {
        for (std::size_t i = 0; i < bytes && !rest.empty(); ++i) {
            char c = rest.front();
            rest.remove_prefix(1);
            if (c == '\n') {
                ++at.line;
                at.column = 1;
            } else if (rest.empty() || !continues_code_point(rest.front())) {
                ++at.column;
            }
        }
    }
    bool starts(std::string_view s) const { return rest.substr(0, s.size()) == s; }
    void skip_line_end() { skip(starts("\r\n") ? 2 : starts("\n") ? 1 : 0); }

    bool at_line_continuation() const {
        std::size_t i = rest.find_first_not_of(" \t\r", 1);
        return i != rest.npos && rest[i] == '\n';
    }

    void step_escape() {
        char c = rest.size() > 1 ? rest[1] : ' ';
        if (c == 'u' || c == 'U') {
            std::size_t digits = c == 'u' ? 4 : 8;
            unsigned code_point = 0;
            for (std::size_t i = 0; i < digits && 2 + i < rest.size(); ++i)
                code_point = code_point * 16 + static_cast<unsigned>(hex(rest[2 + i]));
            skip(2 + digits);
            column += utf8_bytes(code_point);
            return;
        }
        skip(2);
        if (c == 'n') new_line();
        else ++column;
    }
    void new_line() {
        ++line;
        column = 1;
    }
    // Consumes what stands for the next decoded byte or escape.
    void step(bool escapes) {
        if (escapes && rest.front() == '\\') {
            if (!at_line_continuation()) return step_escape();
            std::size_t end = rest.find_first_not_of(" \t\r\n", 1);
            return skip(end == rest.npos ? rest.size() : end);
        }
        bool ends_line = starts("\r\n") || starts("\n");
        if (ends_line) {
            skip_line_end();
            return new_line();
        }
        skip(1);
        ++column;
    }
};

}  // namespace

Position position_in_literal(std::string_view literal, Position begin, int line, int column) {
    if (literal.empty() || line <= 0) return begin;
    char quote = literal.front();
    if (quote != '"' && quote != '\'') return begin;
    Walker w{literal, begin};
    bool several_lines = literal.substr(0, 3) == std::string_view(quote == '"' ? "\"\"\"" : "'''");
    w.skip(several_lines ? 3 : 1);
    if (several_lines) w.skip_line_end();
    std::string_view closing = several_lines ? literal.substr(0, 3) : literal.substr(0, 1);
    if (column <= 0) column = 1;
    while (!w.rest.empty() && !w.starts(closing)) {
        if (w.line > line || (w.line == line && w.column >= column)) {
            bool continuation = quote == '"' && w.rest.front() == '\\' && w.at_line_continuation();
            if (!continuation) break;  // the letter itself stands after it
        }
        w.step(quote == '"');
    }
    return w.at;
}

SourceLines::SourceLines(std::string_view source) : source_(source), starts_{0} {
    for (std::size_t i = 0; i < source.size(); ++i)
        if (source[i] == '\n') starts_.push_back(i + 1);
}

std::string_view SourceLines::from(Position at) const {
    if (at.line < 1 || static_cast<std::size_t>(at.line) > starts_.size()) return {};
    Walker w{source_.substr(starts_[static_cast<std::size_t>(at.line) - 1]), {at.line, 1}};
    while (!w.rest.empty() && w.at.line == at.line && w.at.column < at.column) w.skip(1);
    return w.at.line == at.line && w.at.column == at.column ? w.rest : std::string_view{};
}

std::string_view SourceLines::line(int number) const {
    if (number < 1 || static_cast<std::size_t>(number) > starts_.size()) return {};
    std::string_view s = source_.substr(starts_[static_cast<std::size_t>(number) - 1]);
    s = s.substr(0, s.find('\n'));
    return !s.empty() && s.back() == '\r' ? s.substr(0, s.size() - 1) : s;
}

void add_excerpts(std::vector<Error>& errors, const SourceLines& source) {
    for (Error& e : errors)
        if (e.line > 0 && e.excerpt.empty()) e.excerpt = std::string(source.line(e.line));
}

}  // namespace nexus::cardfile
