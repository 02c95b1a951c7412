// The terminal: its size and what it can show, lines read with history and completion, single keys.
// It is used as it was found: no other screen, and its settings are put back whenever we are stopped or end.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "screen/text.h"

namespace nexus {

struct Look {
    unsigned width = 80, height = 24;
    bool colour = false, unicode = false, clears = false;
};

// $NO_COLOR, $TERM and the locale decide; `plain` asks for no colour and no Unicode at all.
Look terminal_look(bool plain);

std::string painted(const screen::Line& line, const Look& look);

// Signals that end the program are noted, not acted on: whoever waits looks here.
bool interrupted();
bool take_resize();
void watch_signals();

class LineReader {
   public:
    // Whole lines that what was typed could become.
    using Completer = std::function<std::vector<std::string>(const std::string& typed)>;

    explicit LineReader(std::string history_file);
    ~LineReader();
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;

    enum class Event { Line, End, Resized };
    Event read(const std::string& prompt, const Completer& complete);
    const std::string& line() const { return line_; }
    // The line just read was meant for what comes next: the next `read` gives it again.
    void put_back() { back_ = line_; }
    void remember_nothing();  // several people use it: nobody finds what another typed

   private:
    struct Editor;
    std::unique_ptr<Editor> editor_;
    std::string line_, back_;
    bool remembers_ = true;
};

// Keys as they are pressed, without waiting for a line.
class Keys {
   public:
    Keys();
    ~Keys();
    Keys(const Keys&) = delete;
    Keys& operator=(const Keys&) = delete;
    // Waits at most so long (negative: until there is one); nothing if there was none. Arrows are 'h' 'j' 'k' 'l'.
    std::optional<char> wait(int milliseconds);

   private:
    struct Settings;
    std::unique_ptr<Settings> before_;
};

}  // namespace nexus
