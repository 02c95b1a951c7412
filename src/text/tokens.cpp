#include "text/tokens.h"

#include <algorithm>

namespace nexus::text {

bool is_capital(std::string_view word) { return !word.empty() && word[0] >= 'A' && word[0] <= 'Z'; }

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_letter(char c) { return is_upper(c) || (c >= 'a' && c <= 'z') || (static_cast<unsigned char>(c) & 0x80U) != 0; }
bool is_word(char c) { return is_letter(c) || is_digit(c); }

char at(std::string_view s, std::size_t i) { return i < s.size() ? s[i] : '\0'; }

std::size_t digits(std::string_view s, std::size_t i) {
    std::size_t j = i;
    while (is_digit(at(s, j))) ++j;
    return j - i;
}

// +1  -2  +X  3  +1/+1  -1/-1  3/3 ; 0 if none starts here.
std::size_t number_length(std::string_view s, std::size_t i) {
    std::size_t j = i;
    const bool sign = at(s, j) == '+' || at(s, j) == '-';
    if (sign) ++j;
    if (sign && at(s, j) == 'X' && !is_word(at(s, j + 1))) return j + 1 - i;
    const std::size_t n = digits(s, j);
    if (n == 0) return 0;
    j += n;
    if (at(s, j) == '/') {
        std::size_t k = j + 1;
        if (sign && (at(s, k) == '+' || at(s, k) == '-')) ++k;
        const std::size_t m = digits(s, k);
        if (m > 0) j = k + m;
    }
    return j - i;
}

// Letters and digits, hyphens inside: Void-Skitter, un-exert, Unit-Deploy.
std::size_t word_length(std::string_view s, std::size_t i) {
    if (!is_letter(at(s, i))) return 0;
    std::size_t j = i;
    while (is_word(at(s, j)) || (at(s, j) == '-' && is_word(at(s, j + 1)))) ++j;
    if (j - i > 2 && at(s, j - 1) == 'n' && at(s, j) == '\'' && at(s, j + 1) == 't' && !is_word(at(s, j + 2))) j += 2;  // can't, doesn't
    return j - i;
}

// "… . (2 CP)": a price behind its sentence.
bool ends_price(const std::vector<Token>& tokens) {
    std::size_t i = tokens.size();
    while (i > 0 && tokens[i - 1].text != "(") --i;
    return i > 1 && (tokens[i - 2].text == "." || tokens[i - 2].text == kCloseText);
}

// A line break ends a paragraph after a sentence, and after a line that has only keywords. Elsewhere it is a blank.
bool ends_paragraph(const std::vector<Token>& tokens) {
    if (tokens.empty()) return false;
    const std::string& last = tokens.back().text;
    if (last == "." || last == kCloseText || last == "]") return true;
    for (auto t = tokens.rbegin(); t != tokens.rend() && t->text != kNewLine; ++t)
        if (!is_capital(t->text) && t->text != "," && t->text != "(" && t->text != ")" && t->text != "from" && !is_digit(t->text[0]))
            return last == ")" && ends_price(tokens);
    return true;
}

}  // namespace

std::string raise(std::string_view word) {
    std::string w(word);
    if (!w.empty() && w[0] >= 'a' && w[0] <= 'z') w[0] = static_cast<char>(w[0] - 'a' + 'A');
    return w;
}

std::string lower_first(std::string_view word) {
    std::string w(word);
    if (!w.empty() && is_upper(w[0])) w[0] = static_cast<char>(w[0] - 'A' + 'a');
    return w;
}

std::vector<Token> tokenise(std::string_view s) {
    std::vector<Token> out;
    bool quote_open = false;
    std::size_t i = 0;
    while (i < s.size()) {
        if (is_blank(s[i])) {
            bool line = false;
            const std::size_t start = i;
            for (; i < s.size() && is_blank(s[i]); ++i) line = line || s[i] == '\n';
            if (line && i < s.size() && ends_paragraph(out)) out.push_back({std::string(kNewLine), start, i});
            continue;
        }
        const char before = i > 0 ? s[i - 1] : ' ';
        const bool opens = is_blank(before) || before == '(' || before == '"' || before == '-';
        std::string text;
        std::size_t length = 1;
        if (const std::size_t n = is_word(before) ? digits(s, i) : number_length(s, i); n > 0) {
            length = n;
            text = s.substr(i, n);
        } else if ((s.substr(i, 4) == "non-" || s.substr(i, 4) == "Non-") && (is_letter(at(s, i + 4)) || at(s, i + 4) == '\'')) {
            length = 4;
            text = s.substr(i, 4);
        } else if (const std::size_t w = word_length(s, i); w > 0) {
            length = w;
            text = s.substr(i, w);
            if (text == "an") text = "a";
            if (text == "An") text = "A";
        } else if (s[i] == '"') {
            text = is_blank(before) || before == '(' ? kOpenText : kCloseText;
        } else if (s[i] == '\'') {
            if (opens) {
                text = kOpenQuote;
                quote_open = true;
            } else if (at(s, i + 1) == 's' && !is_word(at(s, i + 2))) {
                text = kGenitive;
                length = 2;
            } else if (quote_open) {
                text = kCloseQuote;
                quote_open = false;
            } else {
                text = kPluralGenitive;
            }
        } else {
            text = s[i];
        }
        out.push_back({std::move(text), i, i + length});
        i += length;
    }
    return out;
}

std::vector<std::string> token_words(std::string_view text) {
    std::vector<std::string> out;
    for (Token& t : tokenise(text)) out.push_back(std::move(t.text));
    return out;
}

std::vector<bool> capital_places(const std::vector<std::string>& t) {
    std::vector<bool> out(t.size());
    for (std::size_t i = 0; i < t.size(); ++i) {
        if (i == 0) {
            out[i] = true;
            continue;
        }
        const std::string& p = t[i - 1];
        out[i] = p == "." || p == ":" || p == kOpenText || p == kNewLine || p == "AUTO" || p == "ACT" || p == "CONT" || p == kCloseText ||
                 (p == ")" && i > 1 && t[i - 2] == ".");
        // "Overload (Sacrifice a unit): …": the price of an ability with a name.
        if (p == "(" && i > 1 && is_capital(t[i - 2]) && t[i - 2] != "Active" && t[i] != "exhaust" && t[i] != "Exhaust") {
            std::size_t j = i;
            while (j < t.size() && t[j] != ")") ++j;
            out[i] = j + 1 < t.size() && t[j + 1] == ":";
        }
        // "{Summon} Draw": so does a callback without a colon.
        if (p == "}") out[i] = true;
        // "[Guard] Next": a keyword in brackets ends what it began.
        if (p == "]") {
            std::size_t j = i - 1;
            while (j > 0 && (t[j] != "[" || (j > 1 && t[j - 1] == "," && t[j - 2] == "]"))) --j;
            out[i] = out[j];
        }
        // ". (2 CP) Next": the bracket after a full stop closes the sentence before it.
        if (p == ")") {
            std::size_t j = i - 1;
            while (j > 0 && t[j] != "(") --j;
            if (j > 0 && (t[j - 1] == "." || t[j - 1] == kCloseText)) out[i] = true;
        }
    }
    return out;
}

namespace {

bool no_space_before(std::string_view t) {
    return t == "." || t == "," || t == ":" || t == ";" || t == ")" || t == "]" || t == "}" || t == kGenitive || t == kPluralGenitive ||
           t == kCloseQuote || t == kCloseText;
}
bool no_space_after(std::string_view t) {
    return t == "(" || t == "[" || t == "{" || t == kOpenQuote || t == kOpenText || t == "non-" || t == "Non-" || t == kNewLine;
}

// Whether `word` is said with a vowel first.
bool takes_an(std::string_view word) {
    if (word.empty()) return false;
    const char c = word[0];
    if (c == '8' || word == "11" || word == "18" || word == "X") return true;
    std::string w;
    for (char x : word.substr(0, 3)) w += is_upper(x) ? static_cast<char>(x - 'A' + 'a') : x;
    if (w == "uni" || w == "one" || w == "use" || w == "eur") return false;
    return !w.empty() && std::string_view("aeiou").find(w[0]) != std::string_view::npos;
}

std::string printed(std::string_view t) {
    if (t == kOpenQuote || t == kCloseQuote || t == kPluralGenitive) return "'";
    if (t == kOpenText || t == kCloseText) return "\"";
    return std::string(t);
}

}  // namespace

std::string join_tokens(const std::vector<std::string>& tokens) {
    const std::vector<bool> capital = capital_places(tokens);
    std::string s;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string& t = tokens[i];
        std::string w = printed(t);
        if (t == "a" || t == "A") {
            std::size_t j = i + 1;
            while (j < tokens.size() && tokens[j] == kOpenQuote) ++j;
            if (j < tokens.size() && takes_an(tokens[j])) w += 'n';
        }
        if (capital[i]) w = raise(w);
        const bool glued = i == 0 || no_space_before(t) || no_space_after(tokens[i - 1]) || t == kNewLine;
        if (!glued) s += ' ';
        s += w;
    }
    return s;
}

std::string normalise(std::string_view text) {
    std::string out;
    std::size_t end = 0;
    for (const Token& t : tokenise(text)) {
        if (t.text == kNewLine) {
            out += '\n';
        } else {
            if (!out.empty() && out.back() != '\n' && t.begin > end) out += ' ';
            out += text.substr(t.begin, t.end - t.begin);
        }
        end = t.end;
    }
    return out;
}

Position position_of(std::string_view text, std::size_t offset) {
    Position p;
    offset = std::min(offset, text.size());
    std::size_t start = 0;
    for (std::size_t i = 0; i < offset; ++i) {
        if (text[i] != '\n') continue;
        ++p.line;
        start = i + 1;
    }
    p.column = static_cast<int>(offset - start) + 1;
    const std::size_t end = text.find('\n', start);
    p.excerpt = std::string(text.substr(start, end == std::string_view::npos ? std::string_view::npos : end - start));
    return p;
}

}  // namespace nexus::text
