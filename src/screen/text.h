// Text with meaning instead of colour: what a screen is made of before a terminal, a file or a test shows it.
// Must not know: terminals, any single game.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nexus::screen {

// What a piece of text is; how that looks is the terminal's. Nothing is told by ink alone.
enum class Ink : unsigned char { Plain, Faint, Strong, Own, Other, Marked, Good, Bad };

struct Span {
    std::string text;
    Ink ink = Ink::Plain;
};
using Line = std::vector<Span>;
using Lines = std::vector<Line>;

// Signs that a terminal without Unicode has letters for.
struct Signs {
    const char *across, *beside, *between, *exhausted, *done, *more, *here_open, *here_close, *mark;
};
const Signs& signs(bool unicode);

unsigned columns(std::string_view text);  // one a code point
unsigned columns(const Line& line);
std::string cut(std::string_view text, unsigned width, const Signs& s);  // at most `width` columns
Line cut(Line line, unsigned width, const Signs& s);
Line padded(Line line, unsigned width);
Line beside(Line left, const Line& right, unsigned width);  // the right one begins after `width` columns, or after the left one
std::string plain(const Line& line);
std::string repeated(std::string_view sign, unsigned times);

// Pieces side by side with `between`, in lines of at most `width`; all but the first are indented. A longer piece is cut.
Lines flowed(Line head, const std::vector<Line>& pieces, unsigned width, const Signs& s);

}  // namespace nexus::screen
