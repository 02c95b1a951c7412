// The TOML side of card sets: shapes and places. What the values mean is checked in card_source.cpp.
#include "cardfile/card_set.h"

#include <algorithm>
#include <map>

#include "base/words.h"
#include "cardfile/toml_library.h"
#include "cardfile/toml_text.h"
#include "text/text.h"

namespace nexus::cardfile {

namespace {

Position begin_of(const toml::source_region& region) {
    return {static_cast<int>(region.begin.line), static_cast<int>(region.begin.column)};
}

struct SetReader {
    Catalog& catalog;  // a working copy
    const SourceLines& source;
    std::string file;
    std::vector<Error> errors{};
    std::string set_name{};
    std::vector<CardSource> cards{};
    struct WordText {
        std::string name, text, literal;
        Position at;
    };
    std::vector<WordText> keyword_texts{}, state_texts{};

    Error& problem(Position at, std::string message) {
        Error& e = errors.emplace_back();
        e.message = std::move(message);
        e.file = file;
        e.line = at.line;
        e.column = at.column;
        return e;
    }
    Error& problem(const toml::node& node, std::string message) { return problem(begin_of(node.source()), std::move(message)); }
    void unknown_key(const toml::key& key, std::string_view where, const std::vector<std::string>& keys) {
        Error& e = problem(begin_of(key.source()), std::string(where) + " has no '" + std::string(key.str()) + "'");
        e.expected = join(keys, ", ");
        e.suggestion = nearest(key.str(), keys);
    }

    // Values of one shape; the problem is reported here, the result is then empty.
    bool read_text(const toml::node& node, std::string_view key, std::string& out) {
        if (const auto* s = node.as_string()) {
            out = s->get();
            return true;
        }
        problem(node, "'" + std::string(key) + "' must be a text").expected = "a text in quotes";
        return false;
    }
    bool read_flag(const toml::node& node, std::string_view key, bool& out) {
        if (const auto* b = node.as_boolean()) {
            out = b->get();
            return true;
        }
        problem(node, "'" + std::string(key) + "' must be true or false").expected = "true or false";
        return false;
    }
    template <class F>
    void read_words(const toml::node& node, std::string_view key, F&& each) {
        const toml::array* list = node.as_array();
        if (!list) {
            problem(node, "'" + std::string(key) + "' must be a list").expected = "[\"...\", \"...\"]";
            return;
        }
        for (const toml::node& item : *list) {
            std::string word;
            if (!read_text(item, key, word)) continue;
            if (word.empty() || trim(word) != word) problem(item, "'" + std::string(key) + "' has an empty or padded word");
            else each(word, begin_of(item.source()));
        }
    }
    template <class F>
    void read_tables(const toml::node& node, const std::string& key, F&& each) {
        const toml::array* list = node.as_array();
        if (!list) {
            problem(node, "'" + key + "' must be written with double brackets").expected = "[[" + key + "]]";
            return;
        }
        for (const toml::node& item : *list) {
            if (const toml::table* t = item.as_table()) each(*t);
            else problem(item, "this is no " + key).expected = "[[" + key + "]]";
        }
    }

    void read(const toml::table& root) {
        const toml::node* set = root.get("set");
        if (!set) problem(Position{1, 1}, "the file has no [set]").expected = "[set] with name and game";
        // Words first: cards use them wherever they stand in the file.
        if (set) read_set(*set);
        if (const toml::node* node = root.get("word")) read_tables(*node, "word", [this](const toml::table& t) { read_word(t); });
        if (const toml::node* node = root.get("state")) read_tables(*node, "state", [this](const toml::table& t) { read_state(t); });
        if (const toml::node* node = root.get("keyword")) read_tables(*node, "keyword", [this](const toml::table& t) { read_keyword(t); });
        if (const toml::node* node = root.get("card")) read_tables(*node, "card", [this](const toml::table& t) { read_card(t); });
        if (const toml::node* node = root.get("errata")) read_tables(*node, "errata", [this](const toml::table& t) { read_card(t, true); });
        check_costs();
        for (auto&& [key, node] : root)
            if (key != "set" && key != "word" && key != "state" && key != "keyword" && key != "card" && key != "errata")
                unknown_key(key, "a set file", {"set", "word", "state", "keyword", "card", "errata"});
    }

    // A price that was forgotten would be none. Types whose cards never have one are left alone.
    void check_costs() {
        const auto word = std::find_if(catalog.vocabulary.stats.begin(), catalog.vocabulary.stats.end(),
                                       [&](const StatWord& w) { return w.stat == catalog.vocabulary.cost_stat; });
        if (word == catalog.vocabulary.stats.end()) return;
        const std::string key = stat_key(word->name);
        const auto priced = [&](const CardSource& c) {
            return std::any_of(c.stats.begin(), c.stats.end(), [&](const auto& stat) { return stat.first == key; });
        };
        std::map<std::string, const CardSource*> with_price;  // the first of each type
        for (const CardSource& card : cards)
            if (!card.token && !card.errata && priced(card)) with_price.try_emplace(lower(card.type), &card);
        for (const CardSource& card : cards) {
            if (card.token || card.errata || priced(card)) continue;
            const auto other = with_price.find(lower(card.type));
            if (other == with_price.end()) continue;
            problem(card.place("name"), card.name + ": it has no " + key + ", as " + other->second->name + " has").expected =
                key + " = 0, or what it costs";
        }
    }

    void read_set(const toml::node& node) {
        const toml::table* table = node.as_table();
        if (!table) {
            problem(node, "'set' must be a table").expected = "[set]";
            return;
        }
        for (auto&& [key, value] : *table) {
            if (key == "name") read_text(value, "name", set_name);
            else if (key == "game") read_game(value);
            else if (key == "subtypes")
                read_words(value, "subtypes", [this](const std::string& w, Position) { catalog.vocabulary.subtype(w); });
            else if (key == "counters")
                read_words(value, "counters", [this](const std::string& w, Position) { catalog.vocabulary.counter(w); });
            else if (key == "editions") read_words(value, "editions", [](const std::string&, Position) {});  // read_set_head has them
            else unknown_key(key, "[set]", {"name", "game", "editions", "subtypes", "counters"});
        }
        for (const char* key : {"name", "game"})
            if (!table->contains(key)) problem(node, std::string("[set] has no ") + key).expected = std::string(key) + " = \"...\"";
    }
    void read_game(const toml::node& node) {
        std::string game;
        if (!read_text(node, "game", game)) return;
        const std::string& ours = catalog.vocabulary.game;
        if (!ours.empty() && game != ours) problem(node, "this set is for the game '" + game + "'").expected = "\"" + ours + "\"";
    }

    // A second name for a word of the game: editions rename things.
    void read_word(const toml::table& table) {
        std::string name, means;
        Position at = begin_of(table.source()), means_at = at;
        for (auto&& [key, value] : table) {
            if (key == "name") {
                read_text(value, "name", name);
                at = begin_of(value.source());
            } else if (key == "means") {
                read_text(value, "means", means);
                means_at = begin_of(value.source());
            } else {
                unknown_key(key, "a word", {"name", "means"});
            }
        }
        if (trim(name).empty() || trim(means).empty()) {
            problem(at, "a word has a name and what it means").expected = "name = \"...\" and means = \"...\"";
            return;
        }
        Vocabulary& v = catalog.vocabulary;
        std::vector<std::string> words;
        bool found = false;
        const auto look = [&](auto& list) {
            for (std::size_t i = 0, n = list.size(); i < n; ++i) {
                words.push_back(list[i].name);
                if (found || list[i].name != means) continue;
                auto copy = list[i];
                copy.name = name;
                if constexpr (requires { copy.plural; }) copy.plural = name + "s";
                list.push_back(std::move(copy));
                found = true;
            }
        };
        look(v.periods);
        look(v.phases);
        look(v.zones);
        look(v.places);
        look(v.ranges);
        look(v.types);
        if (found) return;
        Error& e = problem(means_at, "the game has no word '" + means + "'");
        e.expected = join(words, ", ");
        e.suggestion = nearest(means, words);
    }

    // A state is a counter with a rule text: what has it has that text's abilities.
    void read_state(const toml::table& table) {
        std::string name;
        WordText text;
        const Position at = begin_of(table.source());
        for (auto&& [key, value] : table) {
            if (key == "name") read_text(value, "name", name);
            else if (key == "text") read_text(value, "text", text.text), text.literal = literal(value), text.at = begin_of(value.source());
            else unknown_key(key, "a state", {"name", "text"});
        }
        if (!table.contains("name")) problem(at, "the state has no name").expected = "name = \"...\"";
        if (name.empty()) return;
        catalog.vocabulary.counter(name);
        text.name = name;
        if (!text.text.empty()) state_texts.push_back(std::move(text));
    }

    void read_keyword(const toml::table& table) {
        KeywordWord word;
        WordText text;
        Position at = begin_of(table.source());
        for (auto&& [key, value] : table) {
            if (key == "name") {
                read_text(value, "name", word.name);
                at = begin_of(value.source());
            } else if (key == "text") {
                if (read_text(value, "text", word.text)) text = {"", word.text, literal(value), begin_of(value.source())};
            } else if (key == "takes_number") {
                read_flag(value, "takes_number", word.takes_number);
            } else if (key == "label") {
                read_flag(value, "label", word.label);
            } else {
                unknown_key(key, "a keyword", {"name", "text", "takes_number", "label"});
            }
        }
        if (!table.contains("name")) problem(at, "the keyword has no name").expected = "name = \"...\"";
        if (word.name.empty()) return;
        if (const i16 there = catalog.vocabulary.find_keyword(word.name); there >= 0) {
            const KeywordWord& known = catalog.vocabulary.keywords[static_cast<std::size_t>(there)];
            if (known.text == word.text && known.takes_number == word.takes_number && known.label == word.label && !word.text.empty())
                return;  // the same word
            problem(at, "there is a keyword '" + known.name + "' already" + (known.text.empty() ? "" : ": " + known.text)).expected =
                "no definition, the same text, or another name; `nexus rules " + known.name + "` has the rule if it is the game's word";
            return;
        }
        text.name = word.name;
        word.undefined = word.text.empty() && !word.label;
        if (!word.text.empty() && !word.takes_number) keyword_texts.push_back(std::move(text));
        catalog.vocabulary.keywords.push_back(std::move(word));
    }

    void read_card(const toml::table& table, bool errata = false) {
        CardSource card;
        card.errata = errata;
        card.set = set_name;
        card.file = file;
        card.line = begin_of(table.source()).line;
        bool usable = true;
        for (auto&& [key, value] : table) {
            std::string k(key.str());
            Position at = begin_of(value.source());
            if (k == "name") usable &= read_text(value, k, card.name);
            else if (k == "type") usable &= read_text(value, k, card.type);
            else if (k == "text") read_card_text(value, card);
            else if (k == "token") read_flag(value, k, card.token);
            else if (k == "subtypes")
                read_words(value, k, [&](const std::string& w, Position p) {
                    card.subtypes.push_back(w);
                    card.places.emplace_back("subtypes." + w, p);
                });
            else if (const TraitWord* trait = find_trait(k)) read_trait(value, *trait, card);
            else at = read_stat(key, value, card);
            card.places.emplace_back(std::move(k), at);
        }
        if (usable) cards.push_back(std::move(card));
    }
    const TraitWord* find_trait(const std::string& key) const {
        const auto found = std::ranges::find_if(catalog.vocabulary.traits, [&](const TraitWord& t) { return t.field == key; });
        return found == catalog.vocabulary.traits.end() ? nullptr : &*found;
    }
    void read_trait(const toml::node& value, const TraitWord& trait, CardSource& card) {
        std::string word;
        if (!read_text(value, trait.field, word)) return;
        const bool added = trait.open && catalog.vocabulary.find_subtype(word) >= 0;
        if (!added && std::ranges::find(trait.values, word) == trait.values.end()) {
            Error& e = problem(value, "there is no " + trait.field + " '" + word + "'");
            e.expected = join(trait.values, ", ");
            e.suggestion = nearest(word, trait.values);
            return;
        }
        if (added) add_value(trait.field, word);
        card.subtypes.push_back(word);
        card.places.emplace_back("subtypes." + word, begin_of(value.source()));
    }
    void add_value(const std::string& field, const std::string& word) {
        for (TraitWord& t : catalog.vocabulary.traits)
            if (t.field == field && std::ranges::find(t.values, word) == t.values.end()) t.values.push_back(word);
    }
    void read_card_text(const toml::node& value, CardSource& card) {
        if (read_text(value, "text", card.text)) card.literal = literal(value);
    }

    // Every other key is a stat or a mistake. The place is where the mistake would be: the value of a stat, else the key.
    Position read_stat(const toml::key& key, const toml::node& value, CardSource& card) {
        std::string k(key.str());
        card.stats.emplace_back(k, written(value, takes_range_word(k)));
        for (const StatWord& w : catalog.vocabulary.stats)
            if (stat_key(w.name) == k) return begin_of(value.source());
        return begin_of(key.source());
    }
    bool takes_range_word(const std::string& key) const {
        const Vocabulary& v = catalog.vocabulary;
        if (v.ranges.empty()) return false;
        for (const StatWord& w : v.stats)
            if (w.stat == v.range_stat && stat_key(w.name) == key) return true;
        return false;
    }
    // A text keeps its quotes unless a word is wanted: cp = "3" is not a number.
    std::string written(const toml::node& value, bool as_word) const {
        if (const auto* i = value.as_integer()) return std::to_string(i->get());
        if (const auto* s = value.as_string()) return as_word ? s->get() : "\"" + s->get() + "\"";
        if (value.is_array()) return "a list";
        if (value.is_table()) return "a table";
        std::string_view rest = source.from(begin_of(value.source()));
        return std::string(rest.substr(0, rest.find_first_of(" \t\r\n#,}")));
    }
    std::string literal(const toml::node& value) const {
        Position begin = begin_of(value.source());
        std::string_view rest = source.from(begin);
        Position end{static_cast<int>(value.source().end.line), static_cast<int>(value.source().end.column)};
        std::string_view after = source.from(end);
        return std::string(rest.substr(0, rest.size() - std::min(after.size(), rest.size())));
    }

    // What words of a set are read as: the text of any card that stays in play.
    text::Context word_context(Pools& pools) const {
        text::Context context{catalog.vocabulary, pools, catalog.names(), {}, 0, true};
        for (const CardSource& c : cards) context.card_names.push_back(c.name);
        for (const TypeWord& w : catalog.vocabulary.types)
            if (w.stays_in_play) context.type_bits = static_cast<u16>(context.type_bits | w.sets);
        return context;
    }

    void problem_in(const WordText& k, const char* what, const Error& inner) {
        Error& e = problem(position_in_literal(k.literal, k.at, std::max(inner.line, 1), inner.column),
                           what + k.name + ": " + inner.message);
        e.expected = inner.expected;
        e.suggestion = inner.suggestion;
    }

    void check_card_keywords() {
        for (const CardSource& c : cards) {
            const CardId id = catalog.find(c.name);
            if (id == kNoCard) continue;
            for (const i16 k : catalog[id].keywords)
                if (const KeywordWord& word = catalog.vocabulary.keywords[static_cast<std::size_t>(k)]; word.undefined)
                    problem(c.place("text"), c.name + ": the keyword " + word.name + " has no text: nothing would happen").expected =
                        "a text in its [[keyword]], or label = true";
        }
    }

    void compile_states() {
        text::Context context = word_context(catalog.pools);
        for (const WordText& k : state_texts) {
            context.card_name = k.name;
            Result<text::Compiled> compiled = text::compile(k.text, context);
            if (!compiled) {
                problem_in(k, "state ", compiled.error());
                continue;
            }
            const auto kind = static_cast<std::size_t>(catalog.vocabulary.counter(k.name));
            if (catalog.states.size() <= kind) catalog.states.resize(kind + 1);
            for (Ability& a : compiled->abilities) {
                catalog.states[kind].push_back(static_cast<i16>(catalog.pools.abilities.size()));
                catalog.pools.abilities.push_back(std::move(a));
            }
        }
    }

    // A keyword's text is used through cards; its mistakes are shown where they are.
    void check_keyword_texts() {
        Pools scratch = catalog.pools;
        text::Context context = word_context(scratch);
        for (const WordText& k : keyword_texts) {
            context.card_name = k.name;
            // A text that ends in a comma is the trigger of what is written after the keyword; "at the start of your
            // next turn" stands on what is played once.
            const bool frame = k.text.ends_with(',');
            Result<text::Compiled> compiled = text::compile(frame ? k.text + " draw a card." : k.text, context);
            if (!compiled && frame) {
                context.stays_in_play = false;
                if (text::compile(k.text + " draw a card.", context)) compiled = text::Compiled{};
                context.stays_in_play = true;
            }
            if (!compiled) problem_in(k, "keyword ", compiled.error());
        }
    }
};

Error parse_error(const toml::parse_error& error, std::string_view file) {
    Error e;
    e.message = std::string(error.description());
    // The library's words for the commonest mistake of all help nobody.
    if (starts_with(e.message, "Error while parsing string: unescaped control characters")) {
        e.message = "the text is not closed at the end of its line";
        e.expected = "a closing quote; a text of several lines stands between three quotes, \"\"\"";
    }
    e.file = std::string(file);
    Position at = begin_of(error.source());
    e.line = at.line;
    e.column = at.column;
    return e;
}

std::vector<Error> finish(std::vector<Error> errors, const SourceLines& source) {
    std::stable_sort(errors.begin(), errors.end(),
                     [](const Error& a, const Error& b) { return a.line != b.line ? a.line < b.line : a.column < b.column; });
    add_excerpts(errors, source);
    return errors;
}

}  // namespace

std::vector<Error> load_set_text(Catalog& catalog, std::string_view toml_text, std::string_view file_name) {
    toml::parse_result parsed = toml::parse(toml_text, file_name);
    const SourceLines lines(toml_text);
    if (!parsed) return finish({parse_error(parsed.error(), file_name)}, lines);
    Catalog work = catalog;
    SetReader reader{work, lines, std::string(file_name)};
    reader.read(parsed.table());
    reader.check_keyword_texts();
    reader.compile_states();
    std::vector<Error> more = add_cards(work, reader.cards);
    reader.check_card_keywords();
    reader.errors.insert(reader.errors.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    if (reader.errors.empty()) catalog = std::move(work);
    return finish(std::move(reader.errors), lines);
}

bool SetHead::is_for(std::string_view edition) const { return editions.empty() || std::ranges::find(editions, edition) != editions.end(); }

Result<SetHead> read_set_head(std::string_view toml_text, std::string_view file_name) {
    const toml::parse_result parsed = toml::parse(toml_text, file_name);
    if (!parsed) return tl::unexpected(finish({parse_error(parsed.error(), file_name)}, SourceLines(toml_text)).front());
    SetHead out;
    out.name = parsed.table()["set"]["name"].value_or(std::string());
    out.game = parsed.table()["set"]["game"].value_or(std::string());
    if (const toml::array* editions = parsed.table()["set"]["editions"].as_array())
        for (const toml::node& node : *editions) out.editions.push_back(node.value_or(std::string()));
    if (const toml::array* cards = parsed.table()["card"].as_array())
        for (const toml::node& node : *cards)
            if (const toml::table* card = node.as_table()) out.cards.push_back((*card)["name"].value_or(std::string()));
    return out;
}

}  // namespace nexus::cardfile
