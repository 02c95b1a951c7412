#include "base/markdown.h"

#include <algorithm>
#include <cctype>

#include "base/words.h"

namespace nexus {

namespace {

bool blank(char c) { return c == ' ' || c == '\t'; }
bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80U) != 0; }

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> out;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        out.push_back(text.substr(0, end));
        text = end == text.npos ? std::string_view{} : text.substr(end + 1);
    }
    return out;
}

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(" \t"), line.size()); }
bool is_fence(std::string_view line) { return starts_with(trim(line), "```"); }

// "- " or "1. ": how long the mark is; 0 if it is none.
std::size_t list_mark(std::string_view s) {
    if (s.size() > 1 && (s[0] == '-' || s[0] == '*') && blank(s[1])) return 2;
    std::size_t i = 0;
    while (i < s.size() && digit(s[i])) ++i;
    return i > 0 && i + 1 < s.size() && s[i] == '.' && blank(s[i + 1]) ? i + 2 : 0;
}

// Where the emphasis that begins at `from` ends: the mark again, closing a word. npos: it is only a star.
std::size_t closing(std::string_view s, std::size_t from, std::string_view mark) {
    const std::size_t inside = from + mark.size();
    if (inside >= s.size() || blank(s[inside]) || (from > 0 && letter(s[from - 1]))) return s.npos;
    for (std::size_t end = s.find(mark, inside + 1); end != s.npos; end = s.find(mark, end + 1))
        if (!blank(s[end - 1]) && (end + mark.size() >= s.size() || !letter(s[end + mark.size()]))) return end;
    return s.npos;
}

struct Renderer {
    std::size_t width;
    std::string out{};

    void paragraph(std::string_view mark, std::size_t indent, std::string_view words) {
        const std::size_t hanging = std::min(indent + mark.size(), width / 2);
        std::string before = std::string(std::min(indent, width / 2), ' ') + std::string(mark);
        for (const std::string& line : wrapped(plain_words(words), width - hanging)) {
            out += before + line + "\n";
            before = std::string(hanging, ' ');
        }
    }
    void table(const std::vector<std::string_view>& rows, std::size_t indent) {
        std::vector<std::vector<std::string>> cells;
        std::vector<std::size_t> widths;
        for (const std::string_view row : rows) {
            if (is_table_rule(row)) continue;
            cells.push_back(table_cells(row));
            for (std::string& c : cells.back()) c = plain_words(c);
            widths.resize(std::max(widths.size(), cells.back().size()));
            for (std::size_t i = 0; i < cells.back().size(); ++i) widths[i] = std::max(widths[i], length_of(cells.back()[i]));
        }
        std::size_t used = indent;
        for (const std::size_t w : widths) used += w + 2;
        if (used <= width + 2) columns(cells, widths, indent, rows.size() > cells.size());
        else records(cells, indent);
    }
    void columns(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& widths, std::size_t indent,
                 bool headed) {
        for (std::size_t r = 0; r < rows.size(); ++r) {
            std::string line(indent, ' '), under(indent, ' ');
            for (std::size_t i = 0; i < rows[r].size(); ++i) {
                line += padded(rows[r][i], widths[i] + 2);
                under += std::string(widths[i], '-') + "  ";
            }
            for (std::string* l : {&line, &under}) l->erase(l->find_last_not_of(' ') + 1);
            out += line + "\n";
            if (headed && r == 0) out += under + "\n";
        }
    }
    void records(const std::vector<std::vector<std::string>>& rows, std::size_t indent) {
        for (std::size_t r = 1; r < rows.size(); ++r) {
            for (std::size_t i = 0; i < rows[r].size(); ++i) {
                if (rows[r][i].empty()) continue;
                const std::string head = i < rows[0].size() && !rows[0][i].empty() ? rows[0][i] + ": " : "";
                std::string before = std::string(indent, ' ') + (i ? "  " : "* ");
                for (const std::string& line : wrapped(head + rows[r][i], width - indent - 2)) {
                    out += before + line + "\n";
                    before = std::string(indent + 2, ' ');
                }
            }
        }
    }
};

}  // namespace

std::string plain_words(std::string_view s) {
    std::string out;
    for (std::size_t i = 0; i < s.size(); ++i) {
        if (s[i] == '`') {
            const std::size_t end = s.find('`', i + 1);
            if (end == s.npos) return out += s.substr(i);
            out += s.substr(i + 1, end - i - 1);
            i = end;
            continue;
        }
        if (s[i] == '*') {
            const std::string_view mark = s.substr(i, i + 1 < s.size() && s[i + 1] == '*' ? 2 : 1);
            if (const std::size_t end = closing(s, i, mark); end != s.npos) {
                out += plain_words(s.substr(i + mark.size(), end - i - mark.size()));
                i = end + mark.size() - 1;
                continue;
            }
        }
        if (s[i] == '[') {
            const std::size_t middle = s.find("](", i), end = middle == s.npos ? s.npos : s.find(')', middle);
            if (end != s.npos && s.substr(i + 1, middle - i - 1).find_first_of("[]") == s.npos) {
                out += plain_words(s.substr(i + 1, middle - i - 1));
                i = end;
                continue;
            }
        }
        if (s[i] == '\\' && i + 1 < s.size() && std::ispunct(static_cast<unsigned char>(s[i + 1]))) ++i;
        out += s[i];
    }
    return out;
}

std::vector<std::string> table_cells(std::string_view line) {
    line = trim(line);
    if (line.size() < 2 || line.front() != '|') return {};
    line.remove_prefix(1);
    if (line.back() == '|') line.remove_suffix(1);
    std::vector<std::string> out;
    std::size_t start = 0;
    bool code = false;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && line[i] == '`') code = !code;
        if (i < line.size() && (line[i] != '|' || code || (i > 0 && line[i - 1] == '\\'))) continue;
        out.emplace_back(trim(line.substr(start, i - start)));
        start = i + 1;
    }
    return out;
}

bool is_table_rule(std::string_view line) {
    line = trim(line);
    return line.size() > 2 && line.front() == '|' && line.find_first_not_of("|-: ") == line.npos && line.find('-') != line.npos;
}

std::string plain_markdown(std::string_view text, std::size_t width) {
    Renderer r{std::max<std::size_t>(width, 20)};
    const std::vector<std::string_view> lines = lines_of(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = lines[i], words = trim(line);
        const std::size_t indent = indent_of(line);
        if (is_fence(line)) {
            for (++i; i < lines.size() && !is_fence(lines[i]); ++i) r.out += "    " + std::string(lines[i]) + "\n";
        } else if (words.empty()) {
            if (!r.out.empty() && !r.out.ends_with("\n\n")) r.out += "\n";
        } else if (!table_cells(line).empty()) {
            std::vector<std::string_view> rows;
            for (; i < lines.size() && !table_cells(lines[i]).empty(); ++i) rows.push_back(lines[i]);
            --i;
            r.table(rows, indent);
        } else if (words[0] == '#') {
            r.paragraph("", 0, trim(words.substr(std::min(words.find_first_not_of('#'), words.size()))));
        } else {
            const std::size_t mark = list_mark(words);
            r.paragraph(words.substr(0, mark), indent, words.substr(mark));
        }
    }
    while (r.out.ends_with("\n\n")) r.out.pop_back();
    return r.out;
}

}  // namespace nexus
