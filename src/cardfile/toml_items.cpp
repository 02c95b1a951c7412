#include "cardfile/toml_items.h"

#include <algorithm>

#include "base/words.h"

namespace nexus::cardfile {

namespace {

struct Scanner {
    std::string_view s;
    std::size_t i = 0;

    char at(std::size_t k) const { return k < s.size() ? s[k] : '\0'; }
    bool end() const { return i >= s.size(); }
    void blanks() {
        while (at(i) == ' ' || at(i) == '\t' || at(i) == '\r') ++i;
    }
    std::string rest_of_line() {
        const std::size_t e = std::min(s.find('\n', i), s.size());
        std::string out(trim(s.substr(i, e - i)));
        i = e;
        return out;
    }
    void line_end() {
        if (at(i) == '\n') ++i;
    }

    void skip_string() {
        const char quote = at(i);
        const bool escapes = quote == '"';
        if (at(i + 1) == quote && at(i + 2) == quote) {
            i += 3;
            while (!end() && !(at(i) == quote && at(i + 1) == quote && at(i + 2) == quote)) i += escapes && at(i) == '\\' ? 2 : 1;
            i += 3;
            while (at(i) == quote) ++i;  // quotes of the text itself, before the closing ones
            return;
        }
        for (++i; !end() && at(i) != quote; ++i)
            if (escapes && at(i) == '\\') ++i;
        ++i;
    }
    void skip_brackets() {
        int depth = 0;
        do {
            const char c = at(i);
            if (c == '"' || c == '\'') {
                skip_string();
                continue;
            }
            if (c == '#') {
                i = std::min(s.find('\n', i), s.size());
                continue;
            }
            depth += (c == '[' || c == '{') - (c == ']' || c == '}');
            ++i;
        } while (!end() && depth > 0);
    }
    std::string value() {
        const std::size_t from = i;
        const char c = at(i);
        if (c == '"' || c == '\'') skip_string();
        else if (c == '[' || c == '{') skip_brackets();
        else i = std::min({s.find('\n', i), s.find('#', i), s.size()});
        i = std::min(i, s.size());
        return std::string(trim(s.substr(from, i - from)));
    }
    std::string key() {
        const std::size_t from = i;
        while (!end() && at(i) != '=') {
            if (at(i) == '"' || at(i) == '\'') skip_string();
            else ++i;
        }
        std::string_view k = trim(s.substr(from, i - from));
        if (k.size() >= 2 && (k.front() == '"' || k.front() == '\'') && k.back() == k.front()) k = k.substr(1, k.size() - 2);
        return std::string(k);
    }
};

}  // namespace

std::vector<TomlItem> toml_items(std::string_view source) {
    std::vector<TomlItem> out;
    Scanner in{source};
    TomlItem item;
    while (!in.end()) {
        in.blanks();
        if (in.at(in.i) == '\n' || in.end()) {
            item.above.emplace_back();
            in.line_end();
            continue;
        }
        if (in.at(in.i) == '#') {
            item.above.push_back(in.rest_of_line());
            in.line_end();
            continue;
        }
        if (in.at(in.i) == '[') {
            item.kind = TomlItem::Kind::Header;
            const std::size_t from = in.i;
            in.skip_brackets();
            item.raw = std::string(source.substr(from, in.i - from));
            for (const char c : item.raw)
                if (c != '[' && c != ']' && c != ' ') item.key += c;
        } else {
            item.kind = TomlItem::Kind::Assignment;
            item.key = in.key();
            ++in.i;
            in.blanks();
            item.raw = in.value();
        }
        in.blanks();
        item.behind = in.rest_of_line();
        in.line_end();
        out.push_back(std::move(item));
        item = {};
    }
    out.push_back(std::move(item));
    return out;
}

}  // namespace nexus::cardfile
