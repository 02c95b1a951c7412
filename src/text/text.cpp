#include "text/text.h"

#include <algorithm>

#include "text/diagnostics.h"
#include "text/lowering.h"

namespace nexus::text {
namespace {

constexpr std::size_t kMaxCharacters = 4000, kMaxTokens = 600;
constexpr int kMaxQuotes = 2;  // an ability in quotes inside an ability in quotes

std::vector<std::string> names_of(const Context& c) { return c.card_names; }

// What a text must not be before it is even read; empty message if it is fine.
Error too_much(std::string_view text, const std::vector<Token>& tokens) {
    if (tokens.empty()) return error_at(text, 0, "The text is empty");
    if (tokens.size() > kMaxTokens) return error_at(text, tokens[kMaxTokens].begin, "The text is too long: at most " + std::to_string(kMaxTokens) + " words");
    int depth = 0;
    for (const Token& t : tokens) {
        if (t.text == kOpenText && ++depth > kMaxQuotes) return error_at(text, t.begin, "Quoted abilities are nested too deeply");
        if (t.text == kCloseText) --depth;
    }
    return {};
}

}  // namespace

Result<Compiled> compile(std::string_view text, Context& context) {
    if (text.size() > kMaxCharacters) {
        return tl::unexpected<Error>(error_at(text.substr(0, 80), 0, "The text is too long: at most " + std::to_string(kMaxCharacters) + " characters"));
    }
    std::vector<Token> tokens = tokenise(text);
    if (Error e = too_much(text, tokens); !e.message.empty()) return tl::unexpected<Error>(std::move(e));
    const Lexicon lexicon(context.vocabulary);
    const std::vector<std::string> names = names_of(context);
    const Input input = read_tokens(std::move(tokens), lexicon, lexicon.names_in(text, names));
    const Parse p = parse(input, lexicon);
    if (p.trees.empty()) return tl::unexpected<Error>(no_reading(text, input, p, lexicon, names));
    if (p.trees.size() > 1) return tl::unexpected<Error>(several_readings(text, p, input, lexicon));
    const Tree& tree = p.trees[0];
    if (const std::string printed = join_tokens(tree_tokens(tree, lexicon)); printed != normalise(text))
        return tl::unexpected<Error>(written_otherwise(text, printed));
    u32 token = 0;
    if (const std::string label = misspelt_label(tree, lexicon, token); !label.empty()) {
        Error e = error_at(text, input.source[token].begin, "'" + input.tokens[token] + "' is nearly a label, and would be a name");
        e.expected = label;
        return tl::unexpected<Error>(std::move(e));
    }
    Compiled out;
    Lowering lowering(context, lexicon);
    if (!lowering.run(tree, out)) {
        const std::size_t at = std::min<std::size_t>(lowering.token(), input.source.size() - 1);
        return tl::unexpected<Error>(error_at(text, input.source[at].begin, lowering.message()));
    }
    out.tree = serialise(tree);
    return out;
}

std::vector<std::string> readings(std::string_view text, const Context& context) {
    std::vector<std::string> out;
    std::vector<Token> tokens = tokenise(text);
    if (text.size() > kMaxCharacters || !too_much(text, tokens).message.empty()) return out;
    const Lexicon lexicon(context.vocabulary);
    const Input input = read_tokens(std::move(tokens), lexicon, lexicon.names_in(text, names_of(context)));
    for (const Tree& t : parse(input, lexicon, "Text", 8).trees) out.push_back(serialise(t));
    return out;
}

}  // namespace nexus::text
