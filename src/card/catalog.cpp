#include "card/catalog.h"

#include "base/hash.h"
#include "base/words.h"

namespace nexus {

static_assert(static_cast<unsigned>(EventKind::Count) <= 64, "CardDef::listens has a bit per event");
static_assert(static_cast<unsigned>(Capability::Count) <= 32, "objects have a bit per capability");
static_assert(kMaxStats <= 16, "CardDef::has_stats has a bit per stat");

CardId Catalog::add(CardDef def) {
    if (cards.size() >= kNoCard.value) return kNoCard;
    CardId id{cards.size()};
    if (!by_name_.emplace(lower(def.name), id).second) return kNoCard;  // the name is taken
    cards.push_back(std::move(def));
    return id;
}

CardId Catalog::find(std::string_view name) const {
    auto found = by_name_.find(lower(name));
    return found == by_name_.end() ? kNoCard : found->second;
}

std::vector<std::string> Catalog::names() const {
    std::vector<std::string> out;
    out.reserve(cards.size());
    for (const CardDef& c : cards) out.push_back(c.name);
    return out;
}

namespace {

bool known(i16 index, std::size_t size) { return index == -1 || (index >= 0 && static_cast<std::size_t>(index) < size); }

// Words of the vocabulary that a filter names.
std::string check_words(const Filter& f, const Vocabulary& v) {
    for (i16 s : f.subtypes)
        if (!known(s, v.subtypes.size())) return "a filter names an unknown subtype";
    if (!known(f.not_subtype, v.subtypes.size())) return "a filter names an unknown subtype";
    if (!known(f.keyword, v.keywords.size()) || !known(f.or_keyword, v.keywords.size()) || !known(f.not_keyword, v.keywords.size()))
        return "a filter names an unknown keyword";
    if (!known(f.counter, v.counters.size()) || !known(f.not_counter, v.counters.size())) return "a filter names an unknown counter";
    return {};
}

std::string check_words(const Ability& a, const Vocabulary& v) {
    for (const Instr& in : a.code) {
        const char* letters = info(in.op).operands;
        for (std::size_t i = 0; letters[i] != '\0'; ++i) {
            if (letters[i] == 'K' && !known(in.a[i], v.keywords.size())) return std::string(info(in.op).name) + " names an unknown keyword";
            if (letters[i] == 'C' && !known(in.a[i], v.counters.size())) return std::string(info(in.op).name) + " names an unknown counter";
        }
    }
    return {};
}

std::string check_ability(const Ability& a, const Catalog& c) {
    std::string problem = check_operands(a, c.pools, c.cards.size());
    return problem.empty() ? check_words(a, c.vocabulary) : problem;
}

// Granted and delayed abilities get their event from the instruction, those printed on a card need their own.
std::string check_printed(const Ability& a) {
    if ((a.kind == AbilityKind::Triggered || a.kind == AbilityKind::Replacement) && a.pattern < 0) return "it waits for no event";
    if (a.kind == AbilityKind::Challenge && a.pattern < 0 && a.condition < 0) return "a challenge needs a condition or an event";
    return {};
}

std::string check_card(const CardDef& def, const Catalog& c) {
    if (!c.vocabulary.types.empty() && def.type >= c.vocabulary.types.size()) return "its type is unknown";
    for (i16 s : def.subtypes)
        if (s < 0 || !known(s, c.vocabulary.subtypes.size())) return "a subtype is unknown";
    for (i16 k : def.keywords)
        if (k < 0 || !known(k, c.vocabulary.keywords.size())) return "a keyword is unknown";
    for (std::size_t i = 0; i < def.abilities.size(); ++i) {
        const Ability& a = def.abilities[i];
        std::string problem = check_ability(a, c);
        if (problem.empty()) problem = check_printed(a);
        if (problem.empty()) continue;
        std::string which = a.name.empty() ? std::to_string(i + 1) : "'" + a.name + "'";
        return "ability " + which + ": " + problem;
    }
    return {};
}

bool contains(const Ability& a, Op op) {
    for (const Instr& in : a.code)
        if (in.op == op) return true;
    return false;
}

void derive(CardDef& def, const Pools& pools) {
    def.listens = 0;
    def.subtype_bits = 0;
    def.has_static = def.has_active = def.has_replacement = def.has_challenge = def.has_cost_change = def.has_player_ban = false;
    def.keyword_bits = 0;
    for (i16 k : def.keywords) def.keyword_bits |= bit(static_cast<unsigned>(k));  // seal() has checked that there are not more
    for (i16 s : def.subtypes)
        if (s < 64) def.subtype_bits |= bit(static_cast<unsigned>(s));
    for (const Ability& a : def.abilities) {
        bool waits = a.kind == AbilityKind::Triggered || a.kind == AbilityKind::Challenge;
        if (waits && a.pattern >= 0) def.listens |= bit(static_cast<unsigned>(pools.patterns[static_cast<std::size_t>(a.pattern)].kind));
        for (const Instr& in : a.code)  // abilities it may give to others wait too: an event is matched if any of them could
            if (in.op == Op::GrantAbility && pools.abilities[static_cast<std::size_t>(in.a[1])].pattern >= 0)
                def.listens |= bit(static_cast<unsigned>(
                    pools.patterns[static_cast<std::size_t>(pools.abilities[static_cast<std::size_t>(in.a[1])].pattern)].kind));
        def.has_static |= a.kind == AbilityKind::Static;
        def.has_active |= a.kind == AbilityKind::Active;
        def.has_replacement |= a.kind == AbilityKind::Replacement;
        def.has_challenge |= a.kind == AbilityKind::Challenge;
        def.has_cost_change |= a.kind == AbilityKind::Static && contains(a, Op::ChangeCost);
        def.has_player_ban |= a.kind == AbilityKind::Static && (contains(a, Op::ForbidPlayer) || contains(a, Op::ForbidPlaces));
    }
}

// The hash: every field by name, in the order of the headers. A new field belongs here too.
struct CatalogHasher {
    Hasher h;

    template <class T>
    void value(T v) {
        h.add(static_cast<u64>(static_cast<i64>(v)));
    }
    template <class... T>
    void values(T... v) {
        (value(v), ...);
    }

    void operator()(const std::string& s) { h.add(std::string_view(s)); }
    void operator()(i16 v) { value(v); }
    void operator()(const PlaceSpec& p) { values(p.mask, p.side, p.player, p.relation, p.anchor); }
    void operator()(const PlayerSpec& p) { values(p.kind, p.reg); }
    void operator()(const Filter& f) {
        values(f.types, f.not_types, f.zone.value, f.side, f.player, f.subtypes[0], f.subtypes[1], f.not_subtype);
        values(f.keyword, f.or_keyword, f.not_keyword, f.counter, f.counters, f.not_counter, f.name, f.ready, f.exhausted, f.token,
               f.not_token, f.attacking, f.defending, f.against);
        values(f.completed, f.not_completed, f.not_this, f.different_names, f.in_range_of_this, f.within, f.except);
        values(f.except2, f.attached_to, f.host_of, f.self_only, f.bounds);
        for (const StatBound& b : f.bound) values(b.stat.value, b.compare, b.number);
        value(f.place);
    }
    void operator()(const NumberExpr& n) {
        values(n.kind, n.a, n.b, n.player, n.stat.value, n.resource.value, n.zone.value, n.period, n.printed);
        values(n.distinct_names, n.distinct_things, n.distinct_places, n.summed, n.times, n.add, n.cap);
    }
    void operator()(const Condition& c) { values(c.kind, c.a, c.b, c.compare, c.negated, c.quantifier, c.players, c.also); }
    void operator()(const EventPattern& p) {
        values(p.kind, p.would, p.subject, p.other, p.actor, p.by, p.amount, p.resource, p.in_attack, p.nth, p.nth_of_each, p.period);
    }
    void operator()(const Instr& in) {
        value(in.op);
        const char* letters = info(in.op).operands;
        for (std::size_t i = 0; letters[i] != '\0'; ++i) value(in.a[i]);
    }
    void operator()(const Ability& a) {
        values(a.kind, a.optional, a.free_of_exhaust, a.when_unfinished);
        (*this)(a.name);
        list(a.code);
        values(a.cost, a.effect, a.pattern, a.condition, a.phases, a.per_turn, a.label, a.keyword, a.any_time, a.at_once);
    }
    void operator()(const KeywordWord& k) {
        (*this)(k.name);
        (*this)(k.text);
        value(k.takes_number);
    }
    void operator()(const CardDef& c) {
        (*this)(c.name);
        (*this)(c.set);
        values(c.type, c.type_bits, c.token, c.stays_in_play, c.lies_in_play);
        list(c.subtypes);
        for (i16 s : c.stats) value(s);
        value(c.has_stats);
        list(c.keywords);
        (*this)(c.text);
        list(c.abilities);
    }
    template <class T>
    void list(const std::vector<T>& items) {
        value(items.size());
        for (const T& item : items) (*this)(item);
    }
};

u64 hash_of(const Catalog& c) {
    CatalogHasher h;
    h(c.vocabulary.game);
    h.list(c.vocabulary.subtypes);
    h.list(c.vocabulary.keywords);
    h.list(c.vocabulary.counters);
    for (const std::vector<i16>& state : c.states) h.list(state);
    h.list(c.pools.filters);
    h.list(c.pools.numbers);
    h.list(c.pools.players);
    h.list(c.pools.places);
    h.list(c.pools.conditions);
    h.list(c.pools.patterns);
    h.list(c.pools.abilities);
    h.list(c.cards);
    return h.h.value();
}

}  // namespace

// What the numbers of programs and masks can hold. Beyond it a word would be dropped or taken for another one.
static std::string beyond_limits(const Catalog& c) {
    auto over = [](std::size_t n, std::size_t most, const std::string& what) {
        return n > most ? "there are " + std::to_string(n) + " " + what + ", and there can be " + std::to_string(most) + " at most"
                        : std::string();
    };
    const Vocabulary& v = c.vocabulary;
    if (v.keywords.size() > kMaxKeywords)
        return over(v.keywords.size(), kMaxKeywords, "keywords in the game and its sets together") + ": '" + v.keywords[kMaxKeywords].name +
               "' is one too many";
    std::string problem;
    auto check = [&](std::size_t n, std::size_t most, const char* what) {
        if (problem.empty()) problem = over(n, most, what);
    };
    check(v.stats.size(), kMaxStats, "stats");
    check(v.subtypes.size(), kMaxPool, "subtypes");
    check(v.counters.size(), kMaxPool, "kinds of counters");
    check(c.cards.size(), kMaxCards, "cards");
    check(c.pools.filters.size(), kMaxPool, "descriptions of cards in all texts together");
    check(c.pools.numbers.size(), kMaxPool, "numbers in all texts together");
    check(c.pools.players.size(), kMaxPool, "descriptions of players in all texts together");
    check(c.pools.places.size(), kMaxPool, "descriptions of places in all texts together");
    check(c.pools.conditions.size(), kMaxPool, "conditions in all texts together");
    check(c.pools.patterns.size(), kMaxPool, "events waited for in all texts together");
    check(c.pools.abilities.size(), kMaxPool, "abilities that texts give in all texts together");
    for (const CardDef& def : c.cards) {
        if (problem.empty() && def.abilities.size() > kMaxAbilities)
            problem = def.name + ": " + over(def.abilities.size(), kMaxAbilities, "abilities on one card");
        for (const Ability& a : def.abilities)
            if (problem.empty() && a.code.size() > kMaxPool)
                problem = def.name + ": " + over(a.code.size(), kMaxPool, "instructions in one ability");
    }
    return problem;
}

std::string Catalog::seal() {
    if (std::string problem = beyond_limits(*this); !problem.empty()) return problem;
    for (const CardDef& def : cards) {
        std::string problem = check_card(def, *this);
        if (!problem.empty()) return def.name + ": " + problem;
    }
    for (std::size_t i = 0; i < pools.abilities.size(); ++i) {
        std::string problem = check_ability(pools.abilities[i], *this);
        if (!problem.empty()) return "granted ability " + std::to_string(i) + ": " + problem;
    }
    for (const Filter& f : pools.filters) {
        std::string problem = check_words(f, vocabulary);
        if (!problem.empty()) return problem;
    }
    for (CardDef& def : cards) derive(def, pools);
    hash_ = hash_of(*this);
    return {};
}

}  // namespace nexus
