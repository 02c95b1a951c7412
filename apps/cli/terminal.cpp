#include "terminal.h"

#include <histedit.h>
#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <clocale>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <utility>

#include "base/words.h"

namespace nexus {

// --- what it can show --------------------------------------------------------------------------------------------

static bool locale_is_unicode() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(name);
        if (!value || !*value) continue;
        std::string word = lower(value);
        return word.find("utf-8") != word.npos || word.find("utf8") != word.npos;
    }
    return false;
}

Look terminal_look(bool plain) {
    Look out;
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0)
        out.width = size.ws_col, out.height = size.ws_row;
    const char* term = std::getenv("TERM");
    bool able = isatty(STDOUT_FILENO) && term && *term && std::strcmp(term, "dumb") != 0;
    const char* no_colour = std::getenv("NO_COLOR");
    out.clears = able;
    out.colour = able && !plain && !(no_colour && *no_colour);
    out.unicode = !plain && locale_is_unicode();
    return out;
}

std::string painted(const screen::Line& line, const Look& look) {
    if (!look.colour) return screen::plain(line);
    static constexpr const char* kCodes[] = {"", "\x1b[2m", "\x1b[1m", "\x1b[1;36m", "\x1b[1;33m", "\x1b[1;32m", "\x1b[32m", "\x1b[31m"};
    std::string out;
    for (const screen::Span& s : line) {
        const char* code = kCodes[static_cast<unsigned>(s.ink)];
        if (*code) out += code + s.text + "\x1b[0m";
        else out += s.text;
    }
    return out;
}

// --- signals -------------------------------------------------------------------------------------------------------

static volatile std::sig_atomic_t interrupt_seen = 0, resize_seen = 0;

bool interrupted() { return interrupt_seen; }
bool take_resize() {
    bool seen = resize_seen;
    resize_seen = 0;
    return seen;
}

void watch_signals() {
    struct sigaction action = {};  // without SA_RESTART, so that the read under way ends
    action.sa_handler = [](int) { interrupt_seen = 1; };
    for (int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaction(signal, &action, nullptr);
    action.sa_handler = [](int) { resize_seen = 1; };
    for (int signal : {SIGWINCH, SIGCONT}) sigaction(signal, &action, nullptr);  // either way it is to be drawn again
    signal(SIGPIPE, SIG_IGN);                                                    // a closed pipe is seen when writing fails
}

// --- lines -----------------------------------------------------------------------------------------------------------

struct LineReader::Editor {
    EditLine* el = nullptr;
    History* history = nullptr;
    HistEvent event{};
    std::string history_file, prompt, kept;
    const Completer* complete = nullptr;
    bool resized = false;

    static Editor& of(EditLine* el) {
        Editor* self = nullptr;
        el_get(el, EL_CLIENTDATA, &self);
        return *self;
    }
    static char* prompt_of(EditLine* el) { return of(el).prompt.data(); }

    // One character; ends the line where a signal wants attention.
    static int get(EditLine* el, wchar_t* out) {
        Editor& self = of(el);
        std::mbstate_t state{};
        for (;;) {
            char byte = 0;
            ssize_t n = interrupted() ? 0 : ::read(STDIN_FILENO, &byte, 1);
            if (n < 0 && errno == EINTR && !interrupted()) {
                if (!take_resize()) continue;
                const LineInfo* now = el_line(el);
                self.kept.assign(now->buffer, now->lastchar);
                self.resized = true;
                return 0;
            }
            if (n <= 0) return 0;
            if (static_cast<unsigned char>(byte) < 0x80 && std::mbsinit(&state)) return *out = static_cast<wchar_t>(byte), 1;
            std::size_t got = std::mbrtowc(out, &byte, 1, &state);
            if (got == static_cast<std::size_t>(-2)) continue;
            if (got == static_cast<std::size_t>(-1)) *out = L'?';
            return 1;
        }
    }

    static unsigned char finish(EditLine* el, int) {
        Editor& self = of(el);
        const LineInfo* now = el_line(el);
        std::string typed(now->buffer, now->cursor);
        std::vector<std::string> found = self.complete && *self.complete ? (*self.complete)(typed) : std::vector<std::string>{};
        if (found.empty()) return CC_REFRESH_BEEP;
        std::string common = found[0];
        for (const std::string& f : found) {
            std::size_t n = 0;
            while (n < common.size() && n < f.size() &&
                   std::tolower(static_cast<unsigned char>(common[n])) == std::tolower(static_cast<unsigned char>(f[n])))
                ++n;
            common.resize(n);
        }
        if (common.size() > typed.size() || (found.size() == 1 && common != typed)) {
            el_deletestr(el, static_cast<int>(typed.size()));
            el_insertstr(el, common.c_str());
            return CC_REFRESH;
        }
        std::string list = "\n";
        for (std::size_t i = 0; i < found.size() && i < 20; ++i) list += "  " + found[i] + "\n";
        if (found.size() > 20) list += "  and " + std::to_string(found.size() - 20) + " more\n";
        std::fputs(list.c_str(), stdout);
        return CC_REDISPLAY;
    }
};

LineReader::LineReader(std::string history_file) : editor_(std::make_unique<Editor>()) {
    std::setlocale(LC_CTYPE, "");
    Editor& e = *editor_;
    e.history_file = std::move(history_file);
    e.el = el_init("nexus", stdin, stdout, stderr);
    e.history = history_init();
    history(e.history, &e.event, H_SETSIZE, 500);
    history(e.history, &e.event, H_SETUNIQUE, 1);
    if (!e.history_file.empty()) history(e.history, &e.event, H_LOAD, e.history_file.c_str());
    el_set(e.el, EL_CLIENTDATA, &e);
    el_set(e.el, EL_PROMPT, &Editor::prompt_of);
    el_set(e.el, EL_EDITOR, "emacs");
    el_set(e.el, EL_SIGNAL, 1);  // it puts the terminal back before our handlers run
    el_set(e.el, EL_GETCFN, &Editor::get);
    el_set(e.el, EL_HIST, history, e.history);
    el_set(e.el, EL_ADDFN, "nexus-complete", "complete what is typed", &Editor::finish);
    el_set(e.el, EL_BIND, "^I", "nexus-complete", nullptr);
    el_set(e.el, EL_BIND, "^R", "em-inc-search-prev", nullptr);
}

LineReader::~LineReader() {
    if (!editor_->history_file.empty() && remembers_) history(editor_->history, &editor_->event, H_SAVE, editor_->history_file.c_str());
    history_end(editor_->history);
    el_end(editor_->el);
}

void LineReader::remember_nothing() {
    remembers_ = false;
    history(editor_->history, &editor_->event, H_CLEAR);
}

LineReader::Event LineReader::read(const std::string& prompt, const Completer& complete) {
    if (!back_.empty()) {
        line_ = std::exchange(back_, {});
        return Event::Line;
    }
    Editor& e = *editor_;
    e.prompt = prompt;
    e.complete = &complete;
    e.resized = false;
    if (!e.kept.empty()) el_push(e.el, e.kept.c_str());
    e.kept.clear();
    int count = 0;
    const char* got = el_gets(e.el, &count);
    if (e.resized) return Event::Resized;
    if (!got || count <= 0 || interrupted()) return Event::End;
    line_ = std::string(trim(std::string_view(got, static_cast<std::size_t>(count))));
    if (!line_.empty() && remembers_) history(e.history, &e.event, H_ENTER, line_.c_str());
    return Event::Line;
}

// --- keys ------------------------------------------------------------------------------------------------------------

struct Keys::Settings {
    bool valid = false;
};

static termios cooked{}, raw{};  // for the handlers below

// Ctrl-Z: the terminal is put back while we are stopped.
static void stop_politely(int) {
    tcsetattr(STDIN_FILENO, TCSADRAIN, &cooked);
    struct sigaction plain = {}, ours = {};
    plain.sa_handler = SIG_DFL;
    sigaction(SIGTSTP, &plain, &ours);
    sigset_t stop, before;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, &before);  // here we stop, and here we go on
    sigprocmask(SIG_SETMASK, &before, nullptr);
    sigaction(SIGTSTP, &ours, nullptr);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    resize_seen = 1;
}

Keys::Keys() : before_(std::make_unique<Settings>()) {
    before_->valid = tcgetattr(STDIN_FILENO, &cooked) == 0;
    if (!before_->valid) return;
    raw = cooked;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1, raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    struct sigaction action = {};
    action.sa_handler = stop_politely;
    sigaction(SIGTSTP, &action, nullptr);
}

Keys::~Keys() {
    if (!before_->valid) return;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &cooked);
    signal(SIGTSTP, SIG_DFL);
}

std::optional<char> Keys::wait(int milliseconds) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, milliseconds) <= 0) return std::nullopt;
    char c = 0;
    if (::read(STDIN_FILENO, &c, 1) != 1) return 'q';  // the terminal is gone
    if (c != '\x1b') return c;
    char rest[2] = {};
    if (poll(&input, 1, 20) <= 0 || ::read(STDIN_FILENO, rest, 2) != 2 || rest[0] != '[') return '\x1b';
    switch (rest[1]) {
        case 'A': return 'k';
        case 'B': return 'j';
        case 'C': return 'l';
        case 'D': return 'h';
        default: return '\x1b';
    }
}

}  // namespace nexus
