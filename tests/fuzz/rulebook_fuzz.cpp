// Any digest is read; every rule in it is found by its id and can be printed.
#include "cardfile/rulebook.h"
#include "fuzz/support.h"

using namespace nexus;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(fuzz::as_text(data, size));
    cardfile::Rulebook book;
    book.read("fuzz.md", text);
    const std::vector<std::string> words{text.substr(0, 8)};
    (void)book.search(words);
    (void)book.sections();
    for (const cardfile::RuleText& rule : book.rules()) {
        if (!book.find(rule.id) || !book.looks_like_id(rule.id)) fuzz::broken("not found by its id", rule.id);
        (void)cardfile::rule_page(book, rule, 40);
        (void)cardfile::rule_excerpt(rule, words, 40);
    }
    return 0;
}
