#include "screen/text.h"

#include "base/words.h"

namespace nexus::screen {

const Signs& signs(bool unicode) {
    static constexpr Signs kUnicode{"─", "│", " · ", "↻", "✓", "…", "▸", "", "*"};
    static constexpr Signs kAscii{"-", "|", " ; ", "(ex)", "(done)", "..", "[", "]", "*"};
    return unicode ? kUnicode : kAscii;
}

static bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

unsigned columns(std::string_view text) { return static_cast<unsigned>(length_of(text)); }

unsigned columns(const Line& line) {
    unsigned n = 0;
    for (const Span& s : line) n += columns(s.text);
    return n;
}

static std::string first_columns(std::string_view text, unsigned width) {
    std::size_t end = 0;
    for (unsigned n = 0; end < text.size(); ++end)
        if (begins_character(text[end]) && n++ == width) break;
    return std::string(text.substr(0, end));
}

std::string cut(std::string_view text, unsigned width, const Signs& s) {
    if (columns(text) <= width) return std::string(text);
    unsigned tail = columns(s.more);
    return width < tail ? first_columns(text, width) : first_columns(text, width - tail) + s.more;
}

Line cut(Line line, unsigned width, const Signs& s) {
    if (columns(line) <= width) return line;
    Line out;
    unsigned left = width;
    for (Span& span : line) {
        unsigned n = columns(span.text);
        if (n < left) {
            left -= n;
            out.push_back(std::move(span));
            continue;
        }
        out.push_back({cut(span.text + s.more, left, s), span.ink});
        break;
    }
    return out;
}

Line padded(Line line, unsigned width) {
    unsigned n = columns(line);
    if (n < width) line.push_back({std::string(width - n, ' ')});
    return line;
}

Line beside(Line left, const Line& right, unsigned width) {
    Line out = padded(std::move(left), width);
    if (columns(out) > width) out.push_back({" "});
    out.insert(out.end(), right.begin(), right.end());
    return out;
}

std::string plain(const Line& line) {
    std::string out;
    for (const Span& s : line) out += s.text;
    return out;
}

std::string repeated(std::string_view sign, unsigned times) {
    std::string out;
    for (unsigned i = 0; i < times; ++i) out += sign;
    return out;
}

Lines flowed(Line head, const std::vector<Line>& pieces, unsigned width, const Signs& s) {
    const unsigned indent = columns(head), gap = columns(s.between);
    Lines out{std::move(head)};
    unsigned used = indent;
    bool first = true;
    for (const Line& piece : pieces) {
        unsigned n = columns(piece);
        if (!first && used + gap + n > width) {
            out.push_back({{std::string(indent, ' ')}});
            used = indent;
            first = true;
        }
        if (!first) out.back().push_back({s.between, Ink::Faint}), used += gap;
        Line fitting = cut(piece, width > used ? width - used : 1, s);
        used += columns(fitting);
        out.back().insert(out.back().end(), fitting.begin(), fitting.end());
        first = false;
    }
    return out;
}

}  // namespace nexus::screen
