#include "card/vocabulary.h"

#include "base/words.h"

namespace nexus {

namespace {

const std::string& name_of(const std::string& s) { return s; }
template <class Word>
const std::string& name_of(const Word& w) {
    return w.name;
}

template <class Word>
i16 index_of(const std::vector<Word>& words, std::string_view name) {
    for (std::size_t i = 0; i < words.size(); ++i)
        if (iequals(name_of(words[i]), name)) return static_cast<i16>(i);
    return -1;
}

template <class Word>
const Word* find_word(const std::vector<Word>& words, std::string_view name) {
    i16 i = index_of(words, name);
    return i < 0 ? nullptr : &words[static_cast<std::size_t>(i)];
}

i16 index_or_add(std::vector<std::string>& words, std::string_view name) {
    i16 i = index_of(words, name);
    if (i >= 0) return i;
    words.emplace_back(name);
    return static_cast<i16>(words.size() - 1);
}

}  // namespace

i16 Vocabulary::subtype(std::string_view name) { return index_or_add(subtypes, name); }
i16 Vocabulary::counter(std::string_view name) { return index_or_add(counters, name); }
i16 Vocabulary::find_subtype(std::string_view name) const { return index_of(subtypes, name); }
i16 Vocabulary::find_keyword(std::string_view name) const { return index_of(keywords, name); }
i16 Vocabulary::find_counter(std::string_view name) const { return index_of(counters, name); }
const TypeWord* Vocabulary::find_type(std::string_view name) const { return find_word(types, name); }
const StatWord* Vocabulary::find_stat(std::string_view name) const { return find_word(stats, name); }

}  // namespace nexus
