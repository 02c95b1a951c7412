// Trees back to text.
#include "text/text.h"
#include "text/tokens.h"
#include "text/tree.h"

namespace nexus::text {

std::string print(std::string_view tree, const Vocabulary& vocabulary, const std::vector<std::string>& card_names) {
    (void)card_names;  // names are in the tree by name, not by number
    const Lexicon lexicon(vocabulary);
    Tree t;
    if (!deserialise(tree, lexicon, t)) return {};
    return join_tokens(tree_tokens(t, lexicon));
}

std::string phrase_reference() { return Grammar::get().reference(); }

}  // namespace nexus::text
