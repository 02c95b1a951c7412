#include "text/text.h"

#include <algorithm>

#include "text/compiler.h"
#include "text/diagnostics.h"
#include "text/lowering.h"

namespace nexus::text {
namespace {

constexpr std::size_t kMaxCharacters = 4000, kMaxTokens = 600;
constexpr std::size_t kMaxDigits = 4;
constexpr int kMaxQuotes = 2;  // an ability in quotes inside an ability in quotes

// A run of digits with more than four that count.
bool too_large(std::string_view token) {
    std::size_t digits = 0;
    for (const char c : token) {
        if (c < '0' || c > '9') {
            if (c != '+' && c != '-' && c != '/') return false;
            digits = 0;
        } else if ((digits > 0 || c != '0') && ++digits > kMaxDigits) {
            return true;
        }
    }
    return false;
}

// The text with a part exchanged, if it reads as one thing.
std::string repaired(std::string_view text, std::size_t begin, std::size_t end, std::string_view by, const Lexicon& lexicon,
                     const std::vector<std::string>& names) {
    std::string fixed = std::string(text.substr(0, begin)) + std::string(by) + std::string(text.substr(end));
    return parse(read_input(fixed, lexicon, names), lexicon, "Text", 2).trees.size() == 1 ? fixed : std::string();
}

// The keyword that begins at this token and lacks its number; null if there is none. `next` is the token after it.
const KeywordWord* keyword_without_number(const Input& in, std::size_t at, const Vocabulary& v, std::size_t& next) {
    for (const KeywordWord& k : v.keywords) {
        const std::vector<std::string> words = token_words(k.name);
        next = at + words.size();
        if (!k.takes_number || words.empty() || next > in.tokens.size() ||
            !std::equal(words.begin(), words.end(), in.tokens.begin() + static_cast<std::ptrdiff_t>(at)))
            continue;
        if (next == in.tokens.size() || in.tokens[next] != "(") return &k;
    }
    return nullptr;
}

// What a text must not be before it is even read; empty message if it is fine.
Error too_much(std::string_view text, const std::vector<Token>& tokens) {
    if (tokens.empty()) return error_at(text, 0, "The text is empty");
    if (tokens.size() > kMaxTokens)
        return error_at(text, tokens[kMaxTokens].begin, "The text is too long: at most " + std::to_string(kMaxTokens) + " words");
    for (const Token& t : tokens)
        if (too_large(t.text)) return error_at(text, t.begin, "The number " + shortened(t.text) + " is too large: numbers go up to 9999");
    int depth = 0;
    for (const Token& t : tokens) {
        if (t.text == kOpenText && ++depth > kMaxQuotes) return error_at(text, t.begin, "Quoted abilities are nested too deeply");
        if (t.text == kCloseText) --depth;
    }
    return {};
}

}  // namespace

// A repair is offered only if it compiles: what is refused for another reason helps nobody.
Error Compiler::with_sound_suggestion(Error e, const Context& context) const {
    if (e.suggestion.empty()) return e;
    Pools scratch = context.pools;
    Context apart{context.vocabulary,    scratch,       context.card_names, context.card_name, context.type_bits,
                  context.stays_in_play, context.cards, context.part};
    if (!compile_once(e.suggestion, apart)) e.suggestion.clear();
    return e;
}

Result<Compiled> compile(std::string_view text, Context& context) { return Compiler(context.vocabulary).compile(text, context); }

Result<Compiled> Compiler::compile(std::string_view text, Context& context) const {
    Result<Compiled> out = compile_once(text, context);
    if (!out) return tl::unexpected<Error>(with_sound_suggestion(std::move(out.error()), context));
    return out;
}

Result<Compiled> Compiler::compile_once(std::string_view text, Context& context) const {
    if (text.size() > kMaxCharacters) {
        return tl::unexpected<Error>(
            error_at(text.substr(0, 80), 0, "The text is too long: at most " + std::to_string(kMaxCharacters) + " characters"));
    }
    std::vector<Token> tokens = tokenise(text);
    if (Error e = too_much(text, tokens); !e.message.empty()) return tl::unexpected<Error>(std::move(e));
    const Lexicon& lexicon = lexicon_;
    const std::vector<std::string>& names = context.card_names;
    const Input input = read_tokens(std::move(tokens), lexicon, lexicon.names_in(text, names));
    const Parse p = parse(input, lexicon);
    if (p.trees.empty()) return tl::unexpected<Error>(no_reading(text, input, p, lexicon, names));
    if (p.trees.size() > 1) return tl::unexpected<Error>(several_readings(text, p, input, lexicon));
    const Tree& tree = p.trees[0];
    if (const std::string printed = join_tokens(tree_tokens(tree, lexicon)); printed != normalise(text))
        return tl::unexpected<Error>(written_otherwise(text, printed));
    u32 token = 0;
    if (const std::string label = misspelt_label(tree, lexicon, token); !label.empty()) {
        Error e = error_at(text, input.source[token].begin,
                           "'" + shortened(input.tokens[token]) + "' is nearly a label, and would be a name");
        e.expected = label;
        e.suggestion = repaired(text, input.source[token].begin, input.source[token].end, label, lexicon, names);
        return tl::unexpected<Error>(std::move(e));
    }
    Compiled out;
    Lowering lowering(context, lexicon);
    if (!lowering.run(tree, out)) {
        const std::size_t at = std::min<std::size_t>(lowering.token(), input.source.size() - 1);
        Error e = error_at(text, input.source[at].begin, lowering.message());
        std::size_t next = 0;
        if (const KeywordWord* k = keyword_without_number(input, at, context.vocabulary, next)) {
            e.message = "The keyword " + k->name + " needs a number";
            e.expected = k->name + " (1), " + k->name + " (2) …";
            e.suggestion = repaired(text, input.source[next - 1].end, input.source[next - 1].end, " (1)", lexicon, names);
        }
        return tl::unexpected<Error>(std::move(e));
    }
    out.tree = serialise(tree);
    return out;
}

std::vector<std::string> readings(std::string_view text, const Context& context) {
    std::vector<std::string> out;
    std::vector<Token> tokens = tokenise(text);
    if (text.size() > kMaxCharacters || !too_much(text, tokens).message.empty()) return out;
    const Lexicon lexicon(context.vocabulary);
    const Input input = read_tokens(std::move(tokens), lexicon, lexicon.names_in(text, context.card_names));
    for (const Tree& t : parse(input, lexicon, "Text", 8).trees) out.push_back(serialise(t));
    return out;
}

}  // namespace nexus::text
