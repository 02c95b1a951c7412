#include "cardfile/rulebook.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "base/markdown.h"
#include "base/words.h"

namespace nexus::cardfile {

namespace {

bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool upper(char c) { return c >= 'A' && c <= 'Z'; }
bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || (static_cast<unsigned char>(c) & 0x80U) != 0; }

// How much of the beginning is an id: two capitals, then parts of capitals and digits, the last with a digit at its
// end and perhaps one small letter. 0 if it is none.
std::size_t id_length(std::string_view s) {
    std::size_t i = 0, end = 0;
    while (i < s.size() && upper(s[i])) ++i;
    if (i < 2 || i >= s.size() || s[i] != '-') return 0;
    while (i < s.size() && s[i] == '-') {
        std::size_t part = i + 1;
        while (part < s.size() && upper(s[part])) ++part;
        const std::size_t digits = part;
        while (part < s.size() && digit(s[part])) ++part;
        if (part == i + 1) break;
        if (part > digits) {
            if (part < s.size() && s[part] >= 'a' && s[part] <= 'z' && (part + 1 == s.size() || !letter(s[part + 1]))) ++part;
            end = part;
            break;
        }
        i = part;
    }
    return end > 0 && (end == s.size() || (!letter(s[end]) && s[end] != '-')) ? end : 0;
}

// "QN-FR-01", "qn_fr_1" and "qn fr 1" are one; so are "PN-R7" and "PN-R-07".
std::string folded_id(std::string_view id) {
    std::string out;
    for (std::size_t i = 0; i < id.size(); ++i) {
        const char c = id[i];
        if (!letter(c)) {
            if (!out.empty() && out.back() != '-') out += '-';
            continue;
        }
        if (digit(c) && !out.empty() && !digit(out.back()) && out.back() != '-') out += '-';
        if (c == '0' && (out.empty() || out.back() == '-') && i + 1 < id.size() && digit(id[i + 1])) continue;
        out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    while (!out.empty() && out.back() == '-') out.pop_back();
    return out;
}

std::string group_of(std::string_view id) {
    std::size_t end = id.find_last_of("0123456789");
    while (end != id.npos && end > 0 && digit(id[end - 1])) --end;
    std::string_view out = id.substr(0, end);
    while (!out.empty() && out.back() == '-') out.remove_suffix(1);
    return std::string(out);
}

// "S, R:QA-R40, R41" in words. `id` says whose rulings are meant where only a number is given.
std::string status_words(std::string_view status, std::string_view id) {
    std::vector<std::string> out;
    const std::string game(id.substr(0, id.find('-')));
    for (std::string part : split(status, ',')) {
        if (part == "S") part = "stated";
        else if (part == "D") part = "derived";
        else if (starts_with(part, "R:")) part = "ruling " + part.substr(2);
        else if (part.size() > 1 && part[0] == 'R' && digit(part[1])) part = game + "-" + part;
        out.push_back(std::move(part));
    }
    return join(out, ", ");
}

std::string kind_word(char kind) { return kind == 'H' ? "hole" : kind == 'C' ? "contradiction" : kind == 'A' ? "ambiguity" : ""; }

// Reads one digest line by line.
struct DigestReader {
    std::vector<RuleText>& rules;
    std::string file;
    std::vector<std::string_view> lines;
    std::vector<std::pair<std::size_t, std::string>> headings{};  // level and words
    std::vector<std::string> columns{};                           // of the table we are in
    std::size_t at = 0;

    static constexpr std::size_t kBoldHeading = 7;  // below all that '#' makes

    RuleText& add(std::string_view id) {
        RuleText& r = rules.emplace_back();
        r.id = std::string(id);
        for (const auto& [level, words] : headings) r.headings.push_back(words);
        r.file = file;
        r.line = static_cast<int>(at) + 1;
        return r;
    }
    static std::size_t level_of(std::string_view line) {
        const std::size_t n = std::min(line.find_first_not_of('#'), line.size());
        return n > 0 && n < line.size() && line[n] == ' ' ? n : 0;
    }
    // The first heading is the digest's title and stays; "# Part 1" stands below it.
    void begin_heading(std::size_t level, std::string words) {
        if (headings.empty()) level = 0;
        while (!headings.empty() && headings.back().first >= level && headings.back().first > 0) headings.pop_back();
        headings.emplace_back(level, std::move(words));
    }

    void read() {
        bool code = false;
        for (at = 0; at < lines.size(); ++at) {
            const std::string_view line = lines[at];
            if (starts_with(trim(line), "```")) code = !code;
            if (code) continue;
            if (table_cells(line).empty()) columns.clear();
            if (const std::size_t level = level_of(line)) heading(level, trim(line.substr(level)));
            else if (starts_with(line, "- ")) item(line.substr(2));
            else if (starts_with(line, "**")) bold(line);
            else if (!table_cells(line).empty()) row(line);
        }
    }
    void heading(std::size_t level, std::string_view words) {
        const std::size_t id = id_length(words);
        if (id == 0 || (id < words.size() && words[id] != ' ')) {
            begin_heading(level, plain_words(words));
            return;
        }
        while (!headings.empty() && headings.back().first >= level && headings.back().first > 0) headings.pop_back();
        RuleText& r = add(words.substr(0, id));
        r.title = plain_words(trim(words.substr(id)));
        bool code = false;
        for (std::size_t i = at + 1; i < lines.size(); ++i) {
            if (starts_with(trim(lines[i]), "```")) code = !code;
            if (!code && (level_of(lines[i]) || starts_with(lines[i], "---"))) break;
            r.text += std::string(lines[i]) + "\n";
        }
        r.text = std::string(trim(r.text));
    }
    // What is indented below an item belongs to it, over empty lines too.
    std::string continuation() const {
        std::string out;
        std::size_t empty = 0;
        for (std::size_t i = at + 1; i < lines.size(); ++i) {
            if (trim(lines[i]).empty()) {
                ++empty;
                continue;
            }
            if (!starts_with(lines[i], "  ")) break;
            out += std::string(empty + 1, '\n') + std::string(lines[i].substr(2));
            empty = 0;
        }
        return out;
    }
    void item(std::string_view s) {
        const bool marked = starts_with(s, "**");
        if (marked) s.remove_prefix(2);
        const std::size_t id = id_length(s);
        if (id == 0) return;
        std::string_view rest = s.substr(id);
        RuleText& r = add(s.substr(0, id));
        r.plain = true;
        if (marked) {
            r.text = std::string(trim(rest.substr(rest.find("**") == rest.npos ? 0 : rest.find("**") + 2)));
            take_source(r);
        } else if (starts_with(trim(rest), "|")) {
            const std::vector<std::string> fields = table_cells(rest);
            for (std::size_t i = 2; i < fields.size(); ++i) r.text += (i > 2 ? " | " : "") + fields[i];
            if (fields.size() > 1) r.source = plain_words(fields[0]) + (fields[0].empty() ? "" : "; ") + status_words(fields[1], r.id);
        } else {
            r.text = std::string(trim(starts_with(rest, ":") ? rest.substr(1) : rest));
        }
        r.text += continuation();
    }
    // "… [000 II.C]" at the end.
    static void take_source(RuleText& r) {
        const std::size_t begin = r.text.rfind('[');
        if (!r.text.ends_with("]") || begin == r.text.npos || begin == 0) return;
        r.source = r.text.substr(begin + 1, r.text.size() - begin - 2);
        r.text = std::string(trim(std::string_view(r.text).substr(0, begin)));
    }
    void bold(std::string_view s) {
        const std::size_t end = s.find("**", 2);
        if (end == s.npos) return;
        const std::string_view inside = s.substr(2, end - 2);
        const std::size_t id = id_length(inside);
        if (id == 0) {
            const std::string_view rest = trim(s.substr(end + 2));
            if (rest.empty() || (rest.front() == '(' && rest.back() == ')')) begin_heading(kBoldHeading, plain_words(inside));
            return;
        }
        RuleText& r = add(inside.substr(0, id));
        std::string_view title = trim(inside.substr(id));
        std::string kind;
        if (title.size() > 3 && title[0] == '(' && title[2] == ')') {
            kind = kind_word(title[1]);
            title = trim(title.substr(3));
        }
        if (title.ends_with(".")) title.remove_suffix(1);
        r.title = plain_words(title) + (kind.empty() ? "" : " (" + kind + ")");
        r.text = std::string(trim(s.substr(end + 2)));
        for (std::size_t i = at + 1; i < lines.size() && !trim(lines[i]).empty() && !level_of(lines[i]); ++i)
            r.text += "\n" + std::string(lines[i]);
    }
    void row(std::string_view line) {
        if (is_table_rule(line)) return;
        const std::vector<std::string> cells = table_cells(line);
        if (columns.empty()) {
            columns = cells;
            return;
        }
        const std::string id = plain_words(cells[0]);
        if (id.empty() || id_length(id) != id.size()) return;
        RuleText& r = add(id);
        for (std::size_t i = 1; i < cells.size(); ++i) {
            if (cells[i].empty()) continue;
            r.text += (r.text.empty() ? "- " : "\n- ") + (i < columns.size() && !columns[i].empty() ? columns[i] + ": " : std::string()) +
                      cells[i];
        }
    }
};

// Where a word of the text begins that starts with `word`; both in lower case.
std::size_t find_word(std::string_view text, std::string_view word, std::size_t from = 0) {
    for (std::size_t at = text.find(word, from); at != text.npos; at = text.find(word, at + 1))
        if (at == 0 || !letter(text[at - 1]) || !letter(word.front())) return at;
    return text.npos;
}

// As it is looked for: in lower case, without quotation marks and the s of the plural.
std::string search_form(std::string_view word) {
    std::string out = lower(trim(word));
    std::erase(out, '"');
    std::ranges::replace(out, '-', ' ');
    if (out.size() > 3 && out.back() == 's' && out[out.size() - 2] != 's' && out.find(' ') == out.npos) out.pop_back();
    return out;
}

// Quoted words stay together.
std::vector<std::string> search_forms(std::span<const std::string> words) {
    std::vector<std::string> out;
    const std::string line = join(words, " ");
    bool quoted = false;
    std::string word;
    const auto finish = [&] {
        if (std::string form = search_form(word); !form.empty()) out.push_back(std::move(form));
        word.clear();
    };
    for (const char c : line) {
        if (c == '"') quoted = !quoted;
        if (!quoted && (c == ' ' || c == '"')) finish();
        else word += c;
    }
    finish();
    return out;
}

// Lists and tables run on.
std::string one_line(std::string_view markdown) {
    std::vector<std::string> parts;
    for (std::string line : split(markdown, '\n')) {
        if (is_table_rule(line) || starts_with(line, "```")) continue;
        if (const std::vector<std::string> cells = table_cells(line); !cells.empty()) line = join(cells, ", ") + ";";
        else if (starts_with(line, "- ")) line = line.substr(2);
        for (std::string& word : split_words(plain_words(line))) parts.push_back(std::move(word));
    }
    return join(parts, " ");
}

// For searching; as long as what it was made from.
std::string search_text(std::string_view line) {
    std::string out = lower(line);
    std::ranges::replace(out, '-', ' ');  // "front row" is in "front-row"
    return out;
}

}  // namespace

void Rulebook::read(std::string_view file, std::string_view text) {
    DigestReader reader{rules_, std::string(file), {}};
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        std::string_view line = text.substr(from, end - from);
        if (line.ends_with("\r")) line.remove_suffix(1);
        reader.lines.push_back(line);
        from = end + 1;
    }
    reader.read();
    for (std::size_t i = words_.size(); i < rules_.size(); ++i)
        words_.push_back(search_text(one_line(rules_[i].title + "\n" + rules_[i].text)));
}

namespace {

// Headings that both have, from the top.
std::vector<std::string> common(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    std::size_t n = 0;
    while (n < a.size() && n < b.size() && a[n] == b[n]) ++n;
    return {a.begin(), a.begin() + static_cast<std::ptrdiff_t>(n)};
}

}  // namespace

std::vector<RuleSection> Rulebook::sections() const {
    constexpr std::size_t kTogether = 2;  // title and chapter
    std::vector<RuleSection> out;
    for (std::size_t i = 0; i < rules_.size();) {
        RuleSection s{group_of(rules_[i].id), {}, rules_[i].headings};
        const std::size_t least = std::min(kTogether, s.headings.size());
        std::size_t end = i + 1;
        for (; end < rules_.size() && rules_[end].file == rules_[i].file && group_of(rules_[end].id) == s.group; ++end) {
            std::vector<std::string> both = common(s.headings, rules_[end].headings);
            if (both.size() < least) break;
            s.headings = std::move(both);
        }
        s.rules = std::span(rules_).subspan(i, end - i);
        out.push_back(std::move(s));
        i = end;
    }
    return out;
}

const RuleText* Rulebook::find(std::string_view id) const {
    const std::string wanted = folded_id(id);
    for (const RuleText& r : rules_)
        if (folded_id(r.id) == wanted) return &r;
    return nullptr;
}

std::vector<const RuleText*> Rulebook::group(std::string_view beginning) const {
    const std::string wanted = folded_id(beginning) + "-";
    std::vector<const RuleText*> out;
    for (const RuleText& r : rules_)
        if (wanted.size() > 1 && starts_with(folded_id(r.id), wanted)) out.push_back(&r);
    return out;
}

bool Rulebook::looks_like_id(std::string_view word) const {
    std::string capitals(word);
    std::ranges::transform(capitals, capitals.begin(),
                           [](char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); });
    std::ranges::replace(capitals, '_', '-');
    if (id_length(capitals) == capitals.size() && !capitals.empty()) return true;
    const std::string game = lower(word.substr(0, word.find_first_of("-_")));
    return std::ranges::any_of(rules_, [&](const RuleText& r) { return lower(r.id.substr(0, r.id.find('-'))) == game; });
}

std::vector<std::string> Rulebook::near_ids(std::string_view id) const {
    constexpr std::size_t kShown = 3, kFar = 4, kOtherGroup = 2;
    std::vector<std::pair<std::size_t, std::string>> near;
    const std::string wanted = folded_id(id), group = folded_id(group_of(id));
    for (const RuleText& r : rules_) {
        const std::size_t d = edit_distance(wanted, folded_id(r.id)) + (folded_id(group_of(r.id)) == group ? 0 : kOtherGroup);
        if (d < kFar) near.emplace_back(d, r.id);
    }
    std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> out;
    for (const auto& [distance, name] : near)
        if (out.size() < kShown && std::ranges::find(out, name) == out.end()) out.push_back(name);
    return out;
}

namespace {

// How well a text fits the words; 0 if one of them is neither in it nor in its heading.
int score_of(const std::string& text, const std::string& heading, std::size_t title, std::span<const std::string> forms) {
    int score = 0;
    for (const std::string& form : forms) {
        const std::size_t at = find_word(text, form), end = at + form.size();
        if (at == text.npos) {
            if (find_word(heading, form) == heading.npos) return 0;
            score += 4;
            continue;
        }
        score += 4 + (end >= text.size() || !letter(text[end]) ? 2 : 0) + (at < title ? 4 : 0) + (at < title + 40 ? 2 : 0);
    }
    const std::string together = join(forms, " ");
    if (forms.size() > 1 && find_word(text, together) != text.npos) score += 6;
    if (find_word(heading, together) != heading.npos) score += 12;
    return score;
}

}  // namespace

// As it is looked for: without the signs around it and what stands behind it in brackets.
static std::string bare_word(std::string_view word) {
    std::string bare(word.substr(0, word.find(" (")));
    std::erase_if(bare, [](char c) { return c == '[' || c == ']' || c == '{' || c == '}' || c == '"'; });
    return search_form(bare);
}

// The word that this rule explains: it stands in a chapter that explains words, and its source names nothing else: "[Guard]". Empty if it
// explains none.
static std::string explained_word(const RuleText& rule) {
    const std::string chapter = rule.headings.size() > 1 ? lower(rule.headings[1]) : "";
    const bool explains = std::ranges::any_of(std::array{"keyword", "callback", "common abilit"},
                                              [&](const char* w) { return chapter.find(w) != chapter.npos; });
    if (!rule.plain || !explains) return {};
    std::string term = rule.source.substr(0, rule.source.find_first_of(",;"));
    std::erase_if(term, [](char c) { return c == '[' || c == ']' || c == '{' || c == '}' || c == ':'; });
    return term;
}

static bool is_term(const RuleText& rule, std::string_view word) {
    return !word.empty() && search_form(lower(explained_word(rule))) == word;
}

std::vector<RuleHit> Rulebook::search(std::span<const std::string> words) const {
    const std::vector<std::string> forms = search_forms(words);
    std::vector<RuleHit> out;
    for (std::size_t i = 0; i < rules_.size() && !forms.empty(); ++i) {
        const RuleText& r = rules_[i];
        int score = score_of(words_[i], r.headings.size() > 1 ? search_text(r.headings.back()) : "", r.title.size(), forms);
        const bool explains = is_term(r, bare_word(join(words, " ")));
        if (score == 0 && !explains) continue;
        if (explains)
            score = 2000 - 20 * static_cast<int>(std::ranges::count_if(
                                    out, [](const RuleHit& h) { return h.score > 900; }));  // the first says what it is
        score += r.plain ? 6 : r.title.empty() ? 0 : 3;
        score -= static_cast<int>(std::min<std::size_t>(words_[i].size() / 150, 6));  // what says much says little about one thing
        out.push_back({&r, score});
    }
    std::stable_sort(out.begin(), out.end(), [](const RuleHit& a, const RuleHit& b) { return a.score > b.score; });
    return out;
}

const RuleText* Rulebook::term(std::string_view word, std::string_view prefix) const {
    const std::string form = bare_word(word);
    for (const RuleText& r : rules_)
        if (starts_with(r.id, prefix) && is_term(r, form)) return &r;
    return nullptr;
}

std::string Rulebook::near_word(std::string_view word) const {
    std::set<std::string> seen;
    for (const std::string& text : words_) {
        std::string current;
        for (std::size_t i = 0; i <= text.size(); ++i) {
            if (i < text.size() && letter(text[i])) {
                current += text[i];
            } else {
                if (current.size() > 2) seen.insert(current);
                current.clear();
            }
        }
    }
    const std::string form = search_form(word);
    for (const std::string& text : words_)
        if (form.empty() || find_word(text, form) != text.npos) return {};
    return nearest(form, std::vector<std::string>(seen.begin(), seen.end()));
}

std::vector<const RuleText*> Rulebook::mentioned(const RuleText& rule) const {
    std::vector<const RuleText*> out;
    for (const std::string* text : {&rule.text, &rule.source}) {
        for (std::size_t i = 0; i < text->size(); ++i) {
            if (i > 0 && (letter((*text)[i - 1]) || (*text)[i - 1] == '-')) continue;
            std::string_view rest = std::string_view(*text).substr(i);
            // an id may be followed by a letter of a table's row or by '-': take the longest part that is one
            std::size_t end = 0;
            while (end < rest.size() && (letter(rest[end]) || rest[end] == '-') && (static_cast<unsigned char>(rest[end]) & 0x80U) == 0)
                ++end;
            if (id_length(rest.substr(0, end)) == 0) continue;
            const RuleText* other = find(rest.substr(0, end));
            if (other && other->id != rule.id && std::ranges::find(out, other) == out.end()) out.push_back(other);
        }
    }
    return out;
}

std::string rule_page(const Rulebook& book, const RuleText& rule, std::size_t width) {
    std::string out;
    const auto line = [&](std::string_view words, std::size_t hanging) {
        std::string before;
        for (const std::string& l : wrapped(words, width - hanging)) {
            out += before + l + "\n";
            before = std::string(hanging, ' ');
        }
    };
    line(rule.id + (rule.title.empty() ? "" : " " + rule.title), 2);
    line(join(rule.headings, " > "), 2);
    out += "\n";
    const std::string text = plain_markdown(rule.text, width - 2);
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = text.find('\n', from);
        out += (end > from ? "  " : "") + text.substr(from, end - from) + "\n";
        from = end + 1;
    }
    const std::vector<const RuleText*> others = book.mentioned(rule);
    if (!rule.source.empty() || !others.empty()) out += "\n";
    if (!rule.source.empty()) line("Source: " + plain_words(rule.source), 2);
    for (const RuleText* other : others) {
        const std::string words = other->title.empty() ? one_line(other->text) : other->title;
        const std::string said = "See " + other->id + ": " + words;
        line(length_of(said) <= width ? said : wrapped(said, width - 4).front() + " ...", 2);
    }
    return out;
}

std::string term_meaning(const Rulebook& book, std::string_view word, std::string_view prefix) {
    const RuleText* rule = book.term(word, prefix);
    return rule ? one_line(rule->text) + " " + rule->id : std::string();
}

std::string rule_excerpt(const RuleText& rule, std::span<const std::string> words, std::size_t width) {
    const std::string asked = bare_word(join(words, " ")), said = search_text(rule.text);
    const bool unnamed = is_term(rule, asked) && find_word(said, asked) == said.npos;  // it explains the word without having it
    const std::string heading = unnamed ? explained_word(rule) : rule.title;
    const std::string text = one_line((heading.empty() ? "" : heading + ":\n") + rule.text), low = search_text(text);
    std::vector<std::pair<std::size_t, std::size_t>> marks;  // from, to; whole words
    for (const std::string& form : search_forms(words))
        for (std::size_t at = find_word(low, form); at != low.npos; at = find_word(low, form, at + 1)) {
            std::size_t end = at + form.size();
            while (end < low.size() && letter(low[end])) ++end;
            marks.emplace_back(at, end);
        }
    std::sort(marks.begin(), marks.end());
    std::size_t from = 0;
    if (!marks.empty() && marks.front().second + 20 > width) {  // the first mark is not in the first line: begin a little before it
        from = marks.front().first > width / 4 ? marks.front().first - width / 4 : 0;
        while (from < text.size() && from > 0 && text[from - 1] != ' ') ++from;
    }
    std::string out = from ? "... " : "";
    std::size_t at = from;
    for (const auto& [begin, end] : marks) {
        if (begin < at) continue;
        out += text.substr(at, begin - at) + "*" + text.substr(begin, end - begin) + "*";
        at = end;
    }
    out += text.substr(at);
    if (length_of(out) <= width) return out;
    const std::vector<std::string> lines = wrapped(out, width - 4);
    return lines.front() + " ...";
}

}  // namespace nexus::cardfile
