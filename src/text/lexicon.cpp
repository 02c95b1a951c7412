#include "text/lexicon.h"

#include <algorithm>

#include "base/words.h"
#include "text/tokens.h"

namespace nexus::text {
namespace {

constexpr std::string_view kNumberWords[] = {"two",     "three",     "four",     "five",     "six",      "seven",    "eight",
                                             "nine",    "ten",       "eleven",   "twelve",   "thirteen", "fourteen", "fifteen",
                                             "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
constexpr std::string_view kObjectSlot = "{Obj}";

bool all_digits(std::string_view s) {
    return !s.empty() && std::all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; });
}
bool is_signed(std::string_view s) {
    return s.size() > 1 && (s[0] == '+' || s[0] == '-') && (all_digits(s.substr(1)) || s.substr(1) == "X");
}
bool is_pair(std::string_view s) {
    const std::size_t slash = s.find('/');
    return slash != std::string_view::npos && is_signed(s.substr(0, slash)) && is_signed(s.substr(slash + 1));
}
bool is_size(std::string_view s) {
    const std::size_t slash = s.find('/');
    return slash != std::string_view::npos && all_digits(s.substr(0, slash)) && all_digits(s.substr(slash + 1));
}
bool is_label(std::string_view s) {
    return s == "Active" || s == "Activated" || s == "Passive" || s == "Interrupt" || s == "AUTO" || s == "ACT" || s == "CONT" ||
           s == "Exert";
}
bool is_small_word(std::string_view s) {
    return s == "of" || s == "the" || s == "and" || s == "to" || s == "in" || s == "for" || s == "from" || s == kGenitive || s == "a";
}

std::string game_verb(const std::string& phrase, char form) {
    const std::size_t blank = phrase.find(' ');
    return verb_form(phrase.substr(0, blank), form) + (blank == std::string::npos ? "" : phrase.substr(blank));
}
constexpr std::string_view kNumberSlot = "{N}";
bool takes_object(const std::string& phrase) { return phrase.find(kObjectSlot) != std::string::npos; }
std::string verb_words(const std::string& phrase) {
    return std::string(trim(phrase.substr(0, std::min(phrase.find(kObjectSlot), phrase.find(kNumberSlot)))));
}

i16 index_of(std::size_t i) { return static_cast<i16>(i); }

}  // namespace

i16 number_value(std::string_view t) {
    for (std::size_t i = 0; i < std::size(kNumberWords); ++i)
        if (kNumberWords[i] == t) return static_cast<i16>(i + 2);
    if (t == "one") return 1;
    if (t == "X" || t == "+X" || t == "-X") return kNumberX;
    int sign = 1, value = 0;
    for (char c : t) {
        if (c == '-') sign = -1;
        if (c >= '0' && c <= '9') value = std::min(value * 10 + (c - '0'), 9999);
    }
    return static_cast<i16>(sign * value);
}

TypeAction read_type_action(std::string_view word, const Vocabulary& v) {
    TypeAction out;
    const std::size_t dash = word.rfind('-');
    if (dash == std::string_view::npos) return out;
    const std::string_view who = word.substr(0, dash), what = word.substr(dash + 1);
    for (std::size_t i = 0; i < v.actions.size(); ++i)
        if (v.actions[i].name == what) out.action = static_cast<i16>(i);
    if (out.action < 0) return out;
    for (std::size_t i = 0; i < v.types.size(); ++i)
        if (v.types[i].name == who) out.kind = 0, out.who = static_cast<i16>(i);
    if (out.kind < 0 && v.find_subtype(who) >= 0) out.kind = 1, out.who = v.find_subtype(who);
    if (out.kind < 0 && who == "Player") out.kind = 2;
    return out;
}

Lexicon::Lexicon(const Vocabulary& v) : vocabulary_(v) {
    add_types();
    add_subtypes();
    for (std::size_t i = 0; i < v.keywords.size(); ++i) {
        add(WordClass::Keyword, Form::None, index_of(i), v.keywords[i].name);
        if (v.keywords[i].takes_number) add(WordClass::KeywordN, Form::None, index_of(i), v.keywords[i].name);
    }
    add_stats();
    for (std::size_t i = 0; i < v.resources.size(); ++i) add(WordClass::Resource, Form::None, index_of(i), v.resources[i].name);
    add_zones();
    for (std::size_t i = 0; i < v.places.size(); ++i) {
        add(WordClass::PlaceName, Form::None, index_of(i), v.places[i].name);
        if (!is_capital(v.places[i].name)) add(WordClass::PlaceName, Form::Plural, index_of(i), plural_of(v.places[i].name));
    }
    for (std::size_t i = 0; i < v.phases.size(); ++i) add(WordClass::Phase, Form::None, index_of(i), v.phases[i].name);
    for (std::size_t i = 0; i < v.periods.size(); ++i) add(WordClass::Period, Form::None, index_of(i), v.periods[i].name);
    if (v.periods.empty()) add(WordClass::Period, Form::None, -1, "turn");
    if (!v.protection.empty()) add(WordClass::Protection, Form::None, 0, v.protection);
    for (std::size_t i = 0; i < v.privileges.size(); ++i) add(WordClass::Standing, Form::None, index_of(i), v.privileges[i]);
    for (std::size_t i = 0; i < v.ranges.size(); ++i) add(WordClass::Range, Form::None, index_of(i), v.ranges[i].name);
    for (std::size_t i = 0; i < v.counters.size(); ++i)
        if (!is_pair(v.counters[i])) add(WordClass::Counter, Form::None, index_of(i), v.counters[i]);
    for (std::size_t i = 0; i < v.actions.size(); ++i) add(WordClass::Action, Form::None, index_of(i), v.actions[i].name);
    add_verbs();
    add_noun(WordClass::PlaceNoun, 0, v.place_noun, plural_of(v.place_noun));
    add(WordClass::MissionNoun, Form::None, 0, v.mission_noun);
    add(WordClass::MissionNoun, Form::None, 0, raise(v.mission_noun), 1);
}

void Lexicon::add_types() {
    const std::vector<TypeWord>& types = vocabulary_.types;
    for (std::size_t i = 0; i < types.size(); ++i) {
        const TypeWord& t = types[i];
        const std::string plural = t.plural.empty() ? plural_of(t.name) : t.plural;
        add_noun(WordClass::Type, index_of(i), t.name, plural);
        if (is_capital(t.name)) add_noun(WordClass::Type, index_of(i), lower_first(t.name), lower_first(plural), 1);
        if (t.mass) add(WordClass::Type, Form::Plural, index_of(i), t.name, 2);
    }
}

void Lexicon::add_subtypes() {
    const Vocabulary& v = vocabulary_;
    for (std::size_t i = 0; i < v.subtypes.size(); ++i) {
        const std::string& name = v.subtypes[i];
        if (std::ranges::any_of(v.types, [&](const TypeWord& t) { return iequals(t.name, name); })) continue;
        add_noun(WordClass::Sub, index_of(i), name, plural_of(name));
        const bool trait = std::ranges::any_of(v.traits,
                                               [&](const TraitWord& t) { return std::ranges::find(t.values, name) != t.values.end(); });
        if (trait && is_capital(name)) add(WordClass::Sub, Form::None, index_of(i), lower_first(name), 2);  // "fire damage"
        if (const std::string plain = name + "s"; plain != plural_of(name)) add(WordClass::Sub, Form::Plural, index_of(i), plain, 1);
    }
}

// A cost stat that is called as its resource ("CP") is spoken of as "CP cost"; every cost stat also as "cost".
void Lexicon::add_stats() {
    const Vocabulary& v = vocabulary_;
    const bool plain_cost = std::ranges::any_of(v.stats, [](const StatWord& x) { return x.name == "cost"; });
    for (std::size_t i = 0; i < v.stats.size(); ++i) {
        const bool is_cost = v.stats[i].stat == v.cost_stat;
        const bool is_resource = std::ranges::any_of(v.resources, [&](const ResourceWord& x) { return x.name == v.stats[i].name; });
        add(WordClass::Stat, Form::None, index_of(i), v.stats[i].name + (is_cost && is_resource ? " cost" : ""));
        if (is_cost && !plain_cost) add(WordClass::Stat, Form::None, index_of(i), "cost", 1);
    }
}

void Lexicon::add_zones() {
    const std::vector<ZoneWord>& zones = vocabulary_.zones;
    for (std::size_t i = 0; i < zones.size(); ++i) {
        add(WordClass::ZoneName, Form::None, index_of(i), zones[i].name);
        add(WordClass::ZoneName, Form::Plural, index_of(i), plural_of(zones[i].name));
        std::string proper = raise(zones[i].name);  // "your Discard Pile"
        for (std::size_t k = 1; k < proper.size(); ++k)
            if (proper[k - 1] == ' ') proper = proper.substr(0, k) + raise(proper.substr(k));
        add(WordClass::ZoneName, Form::None, index_of(i), proper, 1);
        add(WordClass::ZoneName, Form::Plural, index_of(i), plural_of(proper), 1);
    }
}

void Lexicon::add_verbs() {
    const auto& verbs = vocabulary_.verbs;
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        const bool counted = verbs[i].phrase.find(kNumberSlot) != std::string::npos;
        const WordClass c = takes_object(verbs[i].phrase) ? WordClass::GameVerbOn : counted ? WordClass::GameVerbN : WordClass::GameVerb;
        const std::string words = verb_words(verbs[i].phrase);
        add(c, Form::Base, index_of(i), words);
        add(c, Form::Third, index_of(i), game_verb(words, 's'));
        add(c, Form::Participle, index_of(i), game_verb(words, 'p'));
        add(c, Form::Base, index_of(i), raise(words), 1);  // "you may Spark 1"
        add(c, Form::Third, index_of(i), raise(game_verb(words, 's')), 1);
    }
}

void Lexicon::add(WordClass c, Form f, i16 value, std::string_view words, u8 spelling) {
    std::vector<std::string> tokens = token_words(words);
    if (tokens.empty()) return;
    by_first_[tokens[0]].push_back(static_cast<u16>(entries_.size()));
    entries_.push_back({std::move(tokens), class_symbol(c, f), value, spelling});
}

void Lexicon::add_noun(WordClass c, i16 value, std::string_view singular, std::string_view plural, u8 spelling) {
    add(c, Form::None, value, singular, spelling);
    add(c, Form::Singular, value, singular, spelling);
    add(c, Form::Plural, value, plural, spelling);
}

Lexicon::Names Lexicon::names_in(std::string_view text, const std::vector<std::string>& card_names) const {
    Names out;
    for (std::size_t i = 0; i < card_names.size(); ++i) {
        if (card_names[i].empty() || text.find(card_names[i]) == std::string_view::npos) continue;
        out.tokens.push_back(token_words(card_names[i]));
        out.index.push_back(static_cast<i16>(i));
        out.common.push_back(vocabulary_.find_subtype(card_names[i]) >= 0 || vocabulary_.find_type(card_names[i]) != nullptr);
    }
    return out;
}

std::vector<WordMatch> Lexicon::matches(const std::vector<std::string>& tokens, const std::vector<bool>& capital, std::size_t i,
                                        const Names& names) const {
    std::vector<WordMatch> out;
    const std::string& t = tokens[i];
    const auto fits = [&](const std::vector<std::string>& words) {
        if (i + words.size() > tokens.size()) return false;
        for (std::size_t k = 1; k < words.size(); ++k)
            if (tokens[i + k] != words[k]) return false;
        return true;
    };
    const auto look = [&](const std::string& first) {
        const auto it = by_first_.find(first);
        if (it == by_first_.end()) return;
        for (const u16 e : it->second) {
            const Entry& x = entries_[e];
            if (fits(x.tokens)) out.push_back({x.symbol, static_cast<u16>(x.tokens.size()), x.value, x.spelling});
        }
    };
    look(t);
    if (capital[i]) {
        if (const std::string low = lower_first(t); low != t) look(low);
        if (const std::string high = raise(t); high != t) look(high);
    }
    const auto special = [&](WordClass c, i16 value, std::size_t length = 1) {
        out.push_back({class_symbol(c, Form::None), static_cast<u16>(length), value, 0});
    };
    if (all_digits(t)) {
        special(WordClass::Int, number_value(t));
        if (t != "1") special(WordClass::IntN, number_value(t));
    }
    if (is_signed(t)) special(WordClass::Signed, number_value(t));
    if (is_pair(t)) special(WordClass::Pair, 0);
    if (is_size(t)) special(WordClass::Size, 0);
    const std::string low = capital[i] ? lower_first(t) : t;
    if (std::find(std::begin(kNumberWords), std::end(kNumberWords), low) != std::end(kNumberWords))
        special(WordClass::NumWord, number_value(low));
    // Names, and their plurals.
    for (std::size_t n = 0; n < names.tokens.size(); ++n) {
        const std::vector<std::string>& words = names.tokens[n];
        if (words[0] != t && (words.size() > 1 || plural_of(words[0]) != t)) continue;
        const auto length = static_cast<u16>(words.size());
        if (words[0] == t && fits(words)) {
            out.push_back({class_symbol(WordClass::CardName, Form::None), length, names.index[n], 0});
            if (!names.common[n]) out.push_back({class_symbol(WordClass::CardName, Form::Singular), length, names.index[n], 0});
        }
        if (names.common[n]) continue;
        std::vector<std::string> plural = words;
        plural.back() = plural_of(plural.back());
        if (plural[0] == t && fits(plural)) out.push_back({class_symbol(WordClass::CardName, Form::Plural), length, names.index[n], 0});
    }
    if (!capital[i]) return out;
    // Labels: Unit-Deploy, or a free title in front of a colon or a cost.
    std::string words;
    for (std::size_t k = 0; k < 3 && i + k < tokens.size(); ++k) {
        words += (k > 0 ? " " : "") + tokens[i + k];
        if (read_type_action(words, vocabulary_).kind < 0) continue;
        special(WordClass::TypeAction, 0, k + 1);
        return out;
    }
    std::size_t k = i;
    while (k < tokens.size() && k < i + 7 && (is_capital(tokens[k]) || (k > i && is_small_word(tokens[k])))) ++k;
    if (k == i || k >= tokens.size() || is_small_word(tokens[k - 1])) return out;
    if (tokens[k] != ":" && tokens[k] != "(" && tokens[k] != "-") return out;
    std::string title;
    for (std::size_t j = i; j < k; ++j) {
        if (is_label(tokens[j])) return out;
    }
    for (std::size_t j = i; j < k; ++j) title += (j > i ? " " : "") + tokens[j];
    // "Pay X CP:" is a price and "Pass:" an act, not names.
    const bool price = title == "Pass" || title.ends_with(" X") ||
                       std::any_of(vocabulary_.resources.begin(), vocabulary_.resources.end(),
                                   [&](const ResourceWord& r) { return title.ends_with(" " + r.name); });
    // A keyword's name in front of a price in brackets is a name as any other.
    const std::size_t close = static_cast<std::size_t>(std::find(tokens.begin() + static_cast<std::ptrdiff_t>(k), tokens.end(), ")") -
                                                       tokens.begin());
    const bool priced = tokens[k] == "(" && close + 1 < tokens.size() && tokens[close + 1] == ":";
    if ((vocabulary_.find_keyword(title) < 0 && !price) || tokens[k] == "-" || priced) special(WordClass::Title, 0, k - i);
    return out;
}

std::string Lexicon::base_name(WordClass c, i16 value) const {
    const auto pick = [&](const auto& list, auto&& name) {
        return value >= 0 && static_cast<std::size_t>(value) < list.size() ? std::string(name(list[static_cast<std::size_t>(value)]))
                                                                           : std::string();
    };
    const auto named = [](const auto& x) -> const std::string& { return x.name; };
    const auto plain = [](const std::string& x) -> const std::string& { return x; };
    const Vocabulary& v = vocabulary_;
    switch (c) {
        case WordClass::Type: return pick(v.types, named);
        case WordClass::Sub: return pick(v.subtypes, plain);
        case WordClass::Keyword:
        case WordClass::KeywordN: return pick(v.keywords, named);
        case WordClass::Stat: return pick(v.stats, named);
        case WordClass::Resource: return pick(v.resources, named);
        case WordClass::ZoneName: return pick(v.zones, named);
        case WordClass::PlaceName: return pick(v.places, named);
        case WordClass::Phase: return pick(v.phases, named);
        case WordClass::Period: return v.periods.empty() ? "turn" : pick(v.periods, named);
        case WordClass::Range: return pick(v.ranges, named);
        case WordClass::Standing: return pick(v.privileges, plain);
        case WordClass::Protection: return v.protection;
        case WordClass::Counter: return pick(v.counters, plain);
        case WordClass::Action: return pick(v.actions, named);
        case WordClass::GameVerb:
        case WordClass::GameVerbN:
        case WordClass::GameVerbOn: return pick(v.verbs, [](const GameVerbWord& x) { return verb_words(x.phrase); });
        case WordClass::PlaceNoun: return v.place_noun;
        case WordClass::MissionNoun: return v.mission_noun;
        default: return {};
    }
}

std::size_t Lexicon::size(WordClass c) const {
    const Vocabulary& v = vocabulary_;
    switch (c) {
        case WordClass::Type: return v.types.size();
        case WordClass::Sub: return v.subtypes.size();
        case WordClass::Keyword:
        case WordClass::KeywordN: return v.keywords.size();
        case WordClass::Stat: return v.stats.size();
        case WordClass::Resource: return v.resources.size();
        case WordClass::ZoneName: return v.zones.size();
        case WordClass::PlaceName: return v.places.size();
        case WordClass::Phase: return v.phases.size();
        case WordClass::Period: return v.periods.size();
        case WordClass::Range: return v.ranges.size();
        case WordClass::Standing: return v.privileges.size();
        case WordClass::Protection: return v.protection.empty() ? 0 : 1;
        case WordClass::Counter: return v.counters.size();
        case WordClass::Action: return v.actions.size();
        case WordClass::GameVerb:
        case WordClass::GameVerbN:
        case WordClass::GameVerbOn: return v.verbs.size();
        default: return 1;
    }
}

i16 Lexicon::find(WordClass c, std::string_view base) const {
    const std::size_t n = size(c);
    for (std::size_t i = 0; i < n; ++i)
        if (base_name(c, static_cast<i16>(i)) == base) return static_cast<i16>(i);
    return -1;
}

std::string Lexicon::spelled(WordClass c, Form f, i16 value, u8 spelling) const {
    const u16 symbol = class_symbol(c, f);
    for (const Entry& e : entries_)
        if (e.symbol == symbol && e.value == value && e.spelling == spelling) return join(e.tokens, " ");
    return {};
}

bool Lexicon::known(std::string_view word) const {
    return std::any_of(entries_.begin(), entries_.end(),
                       [&](const Entry& e) { return std::find(e.tokens.begin(), e.tokens.end(), word) != e.tokens.end(); });
}

std::vector<std::string> Lexicon::words_of(u16 symbol) const {
    std::vector<std::string> out;
    for (const Entry& e : entries_)
        if (e.symbol == symbol && e.tokens.size() == 1) out.push_back(e.tokens[0]);
    if (class_of(symbol) == WordClass::NumWord) out.assign(std::begin(kNumberWords), std::end(kNumberWords));
    return out;
}

}  // namespace nexus::text
