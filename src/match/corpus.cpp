#include "match/corpus.h"

#include <algorithm>
#include <map>

#include "base/words.h"
#include "cardfile/card_set.h"
#include "match/corpus_words.h"
#include "text/attribution.h"
#include "text/tokens.h"

namespace nexus {

namespace {

using cardfile::CardSource;

constexpr const char* kColumns[] = {"name", "type", "subtype", "cp", "attack", "defense", "range", "part", "text"};

bool is_given(std::string_view field) { return !field.empty() && !iequals(field, "N/A") && field != "-"; }

struct TableReader {
    const cardfile::CsvTable& table;
    Catalog catalog;
    std::vector<CardSource> sources{};
    std::map<std::string, std::size_t> by_key{};  // name and type: the card's place among the sources
    std::vector<std::size_t> card_of_row{};

    std::string_view field(const cardfile::CsvRow& row, std::string_view column) const {
        return trim(row.fields[static_cast<std::size_t>(table.column(column))]);
    }

    // A subtype that is a type of this game (Leader) is what the card is.
    void read_subtypes(const cardfile::CsvRow& row, CardSource& s) {
        for (const std::string& word : split(field(row, "subtype"), ',')) {
            if (!is_given(word)) continue;
            if (const TypeWord* type = catalog.vocabulary.find_type(word)) {
                s.type = type->name;
                continue;
            }
            catalog.vocabulary.subtype(word);
            s.subtypes.push_back(word);
        }
    }
    void declare(const cardfile::CsvRow& row) {
        const std::string name(field(row, "name")), type(field(row, "type"));
        const auto [it, fresh] = by_key.try_emplace(name + "\n" + type, sources.size());
        card_of_row.push_back(it->second);
        if (!fresh) return;
        const bool taken = is_taken(name);
        CardSource& s = sources.emplace_back();
        s.name = taken ? name + " (" + type + ")" : name;
        s.type = type;
        s.set = "corpus";
        s.line = row.line;
        read_subtypes(row, s);
        for (const char* column : {"cp", "attack", "defense", "range"})
            if (const std::string_view value = field(row, column); is_given(value) && has_stat(column)) s.stats.emplace_back(column, value);
    }
    bool is_taken(const std::string& name) const {
        return catalog.find(name) != kNoCard ||
               std::any_of(sources.begin(), sources.end(), [&](const CardSource& s) { return iequals(s.name, name); });
    }
    bool has_stat(std::string_view key) const {
        const auto& stats = catalog.vocabulary.stats;
        return std::any_of(stats.begin(), stats.end(), [&](const StatWord& w) { return cardfile::stat_key(w.name) == key; });
    }
    // Cards that the game does not take as they are become plain ones; false if there is none to be changed.
    bool make_plain(const std::vector<Error>& problems, std::map<int, Error>& undeclared) {
        bool changed = false;
        for (const Error& e : problems)
            for (CardSource& s : sources)
                if (s.line == e.line && undeclared.try_emplace(s.line, e).second) {
                    s.type = catalog.vocabulary.types.front().name;
                    s.stats.clear();
                    s.text.clear();
                    changed = true;
                }
        return changed;
    }
    // What texts name without the table having it.
    void declare_by_use() {
        for (const cardfile::CsvRow& row : table.rows) {
            const WordsInUse used = words_in_use(field(row, "text"), catalog.vocabulary);
            for (const std::string& c : used.counters) catalog.vocabulary.counter(c);
            for (const std::string& s : used.subtypes) catalog.vocabulary.subtype(s);
            for (const NamedToken& t : used.tokens) {
                if (is_taken(t.name)) continue;
                CardSource& s = sources.emplace_back();
                s.name = t.name;
                s.type = t.type;
                s.token = true;
                s.set = "corpus";
                s.line = -static_cast<int>(sources.size());  // no line of the table: problems of tokens are told apart
                if (!t.attack.empty()) s.stats = {{"attack", t.attack}, {"defense", t.defense}};
                s.text = t.keyword;
            }
        }
    }
};

// Keywords that a text gives to a card and that mean nothing in this game.
std::string empty_keyword(const std::vector<i16>& keywords, const std::vector<Ability>& abilities, const Catalog& catalog,
                          const std::vector<std::string>& native) {
    const auto& words = catalog.vocabulary.keywords;
    const auto is_empty = [&](i16 k) {
        const KeywordWord& w = words[static_cast<std::size_t>(k)];
        return w.text.empty() && !w.label && std::find(native.begin(), native.end(), w.name) == native.end();
    };
    for (const i16 k : keywords)
        if (is_empty(k)) return words[static_cast<std::size_t>(k)].name;
    for (const Ability& a : abilities)
        for (const Instr& in : a.code)
            if (in.op == Op::GrantKeyword && is_empty(in.a[1])) return words[static_cast<std::size_t>(in.a[1])].name;
    return {};
}

Error plain_error(std::string message) {
    Error e;
    e.message = std::move(message);
    return e;
}

// The words at which reading stopped, short enough to be the same on other cards.
std::string stopping_phrase(const Error& e) {
    if (starts_with(e.message, "This is read")) return e.message.substr(e.message.find(": ") + 2);
    const auto at = static_cast<std::size_t>(e.column - 1);
    if (at >= e.excerpt.size()) return "the end";
    const bool unknown = starts_with(e.message, "The word");
    std::string_view before = std::string_view(e.excerpt).substr(0, at);
    while (before.ends_with(' ')) before.remove_suffix(1);
    const std::size_t begin = unknown ? at : before.rfind(' ') + 1;
    const std::string words = e.excerpt.substr(begin, e.excerpt.find_first_of(" .,:;", at + 1) - begin);
    return unknown ? text::lower_first(words) : words;  // a capital at the start of a sentence is no other word
}

text::Part part_of(std::string_view name) {
    return iequals(name, "challenge")          ? text::Part::Challenge
           : iequals(name, "one-time ability") ? text::Part::OneTime
                                               : text::Part::RuleBox;
}

void try_text(CorpusText& t, const CardDef& card, const Catalog& catalog, const std::vector<std::string>& native) {
    Catalog scratch = catalog;
    text::Context context{scratch.vocabulary, scratch.pools, scratch.names(), card.name, card.type_bits, card.stays_in_play, {},
                          part_of(t.part)};
    Result<text::Compiled> compiled = text::compile(t.text, context);
    if (!compiled) {
        t.problem = compiled.error();
        t.phrase = stopping_phrase(t.problem);
        return;
    }
    t.abilities = static_cast<unsigned>(compiled->abilities.size());
    if (context.part != text::Part::RuleBox) {
        text::Context box = context;
        box.part = text::Part::RuleBox;
        t.stands_alone = text::compile(t.text, box).has_value();
    }
    if (text::print(compiled->tree, scratch.vocabulary, context.card_names) != t.text) {
        t.problem = plain_error("The tree does not print the text back");
        t.phrase = "printing";
        return;
    }
    if (const std::string keyword = empty_keyword(compiled->keywords, compiled->abilities, scratch, native); !keyword.empty()) {
        t.problem = plain_error("The keyword '" + keyword + "' is read and has no meaning yet");
        t.phrase = "keyword " + keyword;
        return;
    }
    const Result<text::Attribution> words = text::attribute(t.text, catalog, card, part_of(t.part));
    if (const std::vector<std::string> idle = words ? words->idle() : std::vector<std::string>{}; !idle.empty()) {
        t.problem = plain_error("These words contribute to nothing: " + join(idle, " "));
        t.phrase = "idle: " + join(idle, " ");
    }
}

// The parts that compile, one under the other.
void print_on_card(CorpusText& t, CardSource& s, unsigned& abilities) {
    if (!t.stands_alone) {  // left out of play: on one card its parts are not told apart
        t.abilities = 0;
        return;
    }
    t.first_ability = abilities;
    abilities += t.abilities;
    s.text += (s.text.empty() ? "" : "\n") + t.text;
}

}  // namespace

Result<Corpus> read_corpus(const cardfile::CsvTable& table, const Catalog& base, const std::vector<std::string>& native,
                           std::string_view file) {
    for (const char* column : kColumns)
        if (table.column(column) < 0) {
            Error e = plain_error("the table has no column '" + std::string(column) + "'");
            e.file = std::string(file);
            return tl::unexpected(std::move(e));
        }
    TableReader reader{table, base};
    for (const cardfile::CsvRow& row : table.rows) reader.declare(row);
    reader.declare_by_use();
    Catalog blank;
    // A card that cannot be declared is one text that does not compile, not the end of the table.
    std::map<int, Error> undeclared;
    for (;;) {
        blank = reader.catalog;
        const std::vector<Error> problems = cardfile::add_cards(blank, reader.sources);
        if (problems.empty()) break;
        if (!reader.make_plain(problems, undeclared)) {
            Error e = problems[0];
            e.file = std::string(file);
            return tl::unexpected(std::move(e));
        }
    }
    Corpus out;
    out.first = CardId{base.cards.size()};
    std::vector<unsigned> abilities(reader.sources.size());
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const std::size_t card = reader.card_of_row[i];
        CorpusText t{std::string(reader.field(table.rows[i], "name")), std::string(reader.field(table.rows[i], "part")),
                     std::string(reader.field(table.rows[i], "text")), table.rows[i].line, CardId{out.first + card}};
        if (const auto bad = undeclared.find(reader.sources[card].line); bad != undeclared.end()) {
            t.problem = bad->second;
            t.phrase = "its card";
        } else {
            try_text(t, blank[t.card], blank, native);
        }
        if (t.compiles()) print_on_card(t, reader.sources[card], abilities[card]);
        out.texts.push_back(std::move(t));
    }
    // A mission without a challenge that compiles is completed anyway, so that its other abilities are seen.
    const std::string completed = "Complete this " + base.vocabulary.mission_noun + " at the end of the turn.";
    for (CardSource& s : reader.sources)
        if (iequals(s.type, base.vocabulary.mission_noun) && s.text.find("Complete this") == std::string::npos)
            s.text += (s.text.empty() ? "" : "\n") + completed;
    // Texts that agree with the table alone and not with each other (one token in two sizes) are not played.
    for (;;) {
        out.catalog = reader.catalog;
        const std::vector<Error> problems = cardfile::add_cards(out.catalog, reader.sources);
        if (problems.empty()) return out;
        bool fewer = false;
        for (const Error& e : problems)
            for (CardSource& s : reader.sources)
                if (s.line == e.line && !s.text.empty()) s.text.clear(), fewer = true;
        if (!fewer) return tl::unexpected(problems[0]);
    }
}

std::vector<CorpusProblem> problems_of(const Corpus& corpus) {
    std::vector<CorpusProblem> out;
    for (const CorpusText& t : corpus.texts) {
        if (t.compiles()) continue;
        const auto it = std::find_if(out.begin(), out.end(), [&](const CorpusProblem& p) { return p.phrase == t.phrase; });
        if (it == out.end()) out.push_back({t.phrase, {&t}});
        else it->texts.push_back(&t);
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const CorpusProblem& a, const CorpusProblem& b) { return a.texts.size() > b.texts.size(); });
    return out;
}

}  // namespace nexus
