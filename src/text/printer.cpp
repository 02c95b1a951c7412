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

namespace {

void gather(const Tree& t, std::vector<std::string>& ids) {
    if (t.is_word()) return;
    ids.emplace_back(t.id());
    for (const Tree& k : t.kids) gather(k, ids);
}

}  // namespace

std::vector<std::string> phrases_in(std::string_view tree, const Vocabulary& vocabulary) {
    const Lexicon lexicon(vocabulary);
    Tree t;
    std::vector<std::string> ids;
    if (deserialise(tree, lexicon, t)) gather(t, ids);
    return ids;
}

std::string phrase_reference(const std::map<std::string, std::string>& examples) { return Grammar::get().reference(examples); }

}  // namespace nexus::text
