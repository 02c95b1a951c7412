// An unknown field is answered with all that there are: each list is compared with what the reader takes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/words.h"
#include "card/query.h"
#include "cardfile/card_set.h"
#include "rules/registry.h"

namespace nexus {
namespace {

const std::string kUnknown = "zzzzzz";

std::vector<std::string> lines_with(const std::vector<Error>& errors, const std::string& words) {
    std::vector<std::string> out;
    for (const Error& e : errors)
        if (e.message.find(words) != std::string::npos) out.push_back(e.expected);
    return out;
}

// A set file that has one more line `key = 0` in the named table.
std::vector<Error> with_key(const Ruleset& rules, const std::string& table, const std::string& key) {
    Catalog catalog;
    start_catalog(rules, catalog);
    const std::string line = key + " = 0\n", head = std::string("[set]\nname = \"A\"\ngame = \"") + rules.id + "\"\n";
    if (table.empty()) return cardfile::load_set_text(catalog, line + head, "set.toml");
    if (table == "set") return cardfile::load_set_text(catalog, "[set]\n" + line, "set.toml");
    return cardfile::load_set_text(catalog, head + "[[" + table + "]]\n" + line, "set.toml");
}

struct Fields : testing::TestWithParam<const char*> {};

TEST_P(Fields, EveryListedFieldOfASetIsTaken) {
    const Ruleset& rules = *find_ruleset(GetParam());
    for (const std::string table : {"", "set", "word", "state", "keyword", "card"}) {
        const std::string key = table == "card" ? "name = \"X\"\n" + kUnknown : kUnknown;  // a card without a name is not looked at
        const std::vector<std::string> lists = lines_with(with_key(rules, table, key), "has no '" + kUnknown + "'");
        ASSERT_EQ(lists.size(), 1u) << table;
        for (const std::string& field : split(lists[0], ',')) {
            const std::string name(trim(field));
            EXPECT_TRUE(lines_with(with_key(rules, table, name), "has no '" + name + "'").empty()) << table << ": " << name;
        }
    }
}

TEST_P(Fields, EveryFieldOfACardIsListed) {
    const Ruleset& rules = *find_ruleset(GetParam());
    const std::vector<std::string> lists = lines_with(with_key(rules, "card", "name = \"X\"\n" + kUnknown), "has no '" + kUnknown + "'");
    ASSERT_EQ(lists.size(), 1u);
    std::vector<std::string> listed;
    for (const std::string& field : split(lists[0], ',')) listed.emplace_back(trim(field));
    Catalog catalog;
    start_catalog(rules, catalog);
    std::vector<std::string> taken{"name", "type", "subtypes", "token", "text"};
    for (const TraitWord& t : catalog.vocabulary.traits) taken.push_back(t.field);
    for (const StatWord& w : catalog.vocabulary.stats) taken.push_back(cardfile::stat_key(w.name));
    EXPECT_THAT(listed, testing::UnorderedElementsAreArray(taken));
}

TEST_P(Fields, EveryKeyOfAQueryIsListedAndTaken) {
    Catalog catalog;
    start_catalog(*find_ruleset(GetParam()), catalog);
    for (const std::string& wrong : {kUnknown, std::string("tpye")}) {  // a near one does not hide the others
        Result<CardQuery> q = CardQuery::parse(wrong + ":unit", catalog);
        ASSERT_FALSE(q);
        const std::string list = q.error().expected.substr(0, q.error().expected.find(';'));
        for (const std::string& key : split(list, ',')) {
            const std::string first = split_words(key).front();  // keys of several words are written by their beginning
            Result<CardQuery> known = CardQuery::parse(first + ":1", catalog);
            EXPECT_TRUE(known || known.error().message.find("there is no key '") == std::string::npos) << key;
        }
        for (const StatWord& w : catalog.vocabulary.stats)
            EXPECT_THAT(lower(list), testing::HasSubstr(cardfile::stat_key(w.name).substr(0, 4)));
        for (const char* key : {"name", "text", "type", "subtype", "keyword", "set", "deck", "cost"})
            EXPECT_THAT(list, testing::HasSubstr(key));
    }
}

INSTANTIATE_TEST_SUITE_P(Games, Fields, testing::Values("quantum-nexus", "project-nexus", "quanta"), [](const auto& game) {
    std::string name = game.param;
    std::erase(name, '-');
    return name;
});

}  // namespace
}  // namespace nexus
