#include "cardfile/format.h"

#include <algorithm>

#include "base/words.h"
#include "cardfile/card_set.h"
#include "cardfile/toml_items.h"
#include "cardfile/toml_library.h"
#include "text/text.h"

namespace nexus::cardfile {

namespace {

std::string escaped(std::string_view text, bool lines) {
    std::string out;
    for (const char c : text) {
        if (c == '\\' || c == '"') out += '\\';
        if (c == '\n' && !lines) out += "\\n";
        else if (c == '\t') out += "\\t";
        else if (c == '\r') out += "\\r";
        else out += c;
    }
    return out;
}

// The quotes that need the fewest escapes; texts of several lines stand as they are read.
std::string toml_string(std::string_view text) {
    if (text.find('\n') != text.npos) return "\"\"\"\n" + escaped(text, true) + "\"\"\"";
    const bool plain = std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == '\''; });
    if (plain && text.find_first_of("\"\\") != text.npos) return "'" + std::string(text) + "'";
    return "\"" + escaped(text, false) + "\"";
}

struct Table {
    TomlItem header;  // End: what stands before the first table
    std::vector<TomlItem> keys;
};

struct Formatter {
    const Catalog& catalog;
    std::string out{};

    const Vocabulary& vocabulary() const { return catalog.vocabulary; }

    std::vector<std::string> order(const std::string& table) const {
        if (table == "set") return {"name", "game", "editions", "subtypes", "counters"};
        if (table == "word") return {"name", "means"};
        if (table == "state") return {"name", "text"};
        if (table == "keyword") return {"name", "takes_number", "label", "text"};
        std::vector<std::string> keys{"name", "type"};
        for (const TraitWord& t : vocabulary().traits) keys.push_back(t.field);
        keys.emplace_back("subtypes");
        for (const bool cost : {true, false})
            for (const StatWord& w : vocabulary().stats)
                if ((w.stat == vocabulary().cost_stat) == cost) keys.push_back(stat_key(w.name));
        keys.insert(keys.end(), {"token", "text"});
        return keys;
    }

    // As the game spells it.
    template <class List>
    static std::string spelled(const std::string& word, const List& list) {
        for (const auto& w : list) {
            if constexpr (requires { w.name; }) {
                if (iequals(w.name, word)) return w.name;
            } else {
                if (iequals(w, word)) return w;
            }
        }
        return word;
    }

    std::string rule_text(const std::string& text, const CardDef& card) const {
        Pools scratch = catalog.pools;
        text::Context context{vocabulary(), scratch, catalog.names(), card.name, card.type_bits, card.stays_in_play};
        const Result<text::Compiled> compiled = text::compile(trim(text), context);
        return compiled ? text::print(compiled->tree, vocabulary(), context.card_names) : std::string(trim(text));
    }
    std::string word(const Table& table, const std::string& key, const std::string& value, const CardDef* card) const {
        const bool on_card = table.header.key == "card" || table.header.key == "errata";
        if (!on_card) return value;
        if (key == "type") return spelled(value, vocabulary().types);
        if (key == "subtypes") return spelled(value, vocabulary().subtypes);
        if (key == "text") return card ? rule_text(value, *card) : value;
        if (key != "name") return spelled(value, vocabulary().ranges);
        return value;
    }
    std::string value(const Table& table, const TomlItem& item, const CardDef* card) const {
        const toml::parse_result parsed = toml::parse("v = " + item.raw);
        if (!parsed) return item.raw;
        const toml::node& node = *parsed.table().get("v");
        if (const auto* s = node.as_string()) return toml_string(word(table, item.key, s->get(), card));
        const toml::array* list = node.as_array();
        if (!list || item.raw.find('#') != item.raw.npos) return item.raw;
        std::vector<std::string> parts;
        for (const toml::node& n : *list) {
            if (!n.as_string()) return item.raw;
            parts.push_back(toml_string(word(table, item.key, n.as_string()->get(), card)));
        }
        return "[" + join(parts, ", ") + "]";
    }

    void comments(const TomlItem& item, bool keep_blanks) {
        bool blank = true;  // never two in a row, none at the beginning
        for (const std::string& line : item.above) {
            if (line.empty() && (blank || !keep_blanks)) continue;
            out += line + "\n";
            blank = line.empty();
        }
    }
    void table(Table& t) {
        const CardDef* card = nullptr;
        for (const TomlItem& k : t.keys)
            if (k.key == "name")
                if (const toml::parse_result p = toml::parse("v = " + k.raw))
                    if (const CardId id = catalog.find(p.table()["v"].value_or(std::string())); id != kNoCard) card = &catalog[id];
        if (t.header.kind == TomlItem::Kind::Header) {
            if (!out.empty()) out += '\n';
            comments(t.header, true);
            out += t.header.raw + (t.header.behind.empty() ? "" : "  " + t.header.behind) + "\n";
        }
        const std::vector<std::string> keys = order(t.header.key);
        const auto place = [&](const TomlItem& k) { return std::find(keys.begin(), keys.end(), k.key) - keys.begin(); };
        std::stable_sort(t.keys.begin(), t.keys.end(), [&](const TomlItem& a, const TomlItem& b) { return place(a) < place(b); });
        for (const TomlItem& k : t.keys) {
            comments(k, false);
            out += k.key + " = " + value(t, k, card) + (k.behind.empty() ? "" : "  " + k.behind) + "\n";
        }
    }
};

// Everything that is played; blanks in a text may differ.
bool same_cards(const Catalog& a, const Catalog& b) {
    return std::equal(a.cards.begin(), a.cards.end(), b.cards.begin(), b.cards.end(), [](const CardDef& x, const CardDef& y) {
        return x.name == y.name && x.set == y.set && x.type == y.type && x.token == y.token && x.subtypes == y.subtypes &&
               x.stats == y.stats && x.has_stats == y.has_stats && x.keywords == y.keywords && x.abilities == y.abilities;
    });
}

}  // namespace

tl::expected<std::string, std::vector<Error>> format_set(Catalog& catalog, std::string_view toml, std::string_view file) {
    Catalog before = catalog;
    if (std::vector<Error> problems = load_set_text(catalog, toml, file); !problems.empty()) return tl::unexpected(std::move(problems));
    std::vector<Table> tables(1);
    Formatter f{catalog};
    TomlItem last;
    for (TomlItem& item : toml_items(toml)) {
        if (item.kind == TomlItem::Kind::Header) tables.push_back({std::move(item), {}});
        else if (item.kind == TomlItem::Kind::Assignment) tables.back().keys.push_back(std::move(item));
        else last = std::move(item);
    }
    for (Table& t : tables) f.table(t);
    while (!last.above.empty() && last.above.back().empty()) last.above.pop_back();
    if (!last.above.empty()) f.out += '\n';
    f.comments(last, true);
    // The same cards, or it is not the same file.
    std::vector<Error> problems = load_set_text(before, f.out, file);
    if (problems.empty() && !same_cards(before, catalog))
        problems.push_back(Error{"the canonical form would change the cards; this is an error of the formatter", std::string(file)});
    if (!problems.empty()) return tl::unexpected(std::move(problems));
    return std::move(f.out);
}

}  // namespace nexus::cardfile
