#include "library/own_cards.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/paths.h"
#include "base/words.h"
#include "cardfile/card_set.h"
#include "cardfile/deck_file.h"
#include "library/files.h"

namespace nexus {

namespace fs = std::filesystem;

namespace {

bool is_folder(const std::string& path) {
    std::error_code ec;
    return fs::is_directory(path, ec);
}

std::string place_of(std::string_view folder, std::string_view game) {
    const std::string below = std::string(folder) + "/" + std::string(game);
    return is_folder(below) ? below : std::string(folder);
}

void add_files(std::vector<std::string>& out, const std::string& folder, const char* extension, std::vector<Error>& problems) {
    if (!is_folder(folder)) return;
    Result<std::vector<std::string>> files = list_files(folder, extension);
    if (files) out.insert(out.end(), files->begin(), files->end());
    else problems.push_back(files.error());
}

// Any text of these files, with what could not be read among the problems.
template <class F>
void each_text(const std::vector<std::string>& files, std::vector<Error>& problems, F&& use) {
    for (const std::string& file : files) {
        Result<std::string> text = read_file(file);
        if (text) use(file, std::move(*text));
        else problems.push_back(text.error());
    }
}

}  // namespace

std::vector<OwnSet> own_sets(std::string_view folder, std::string_view game, std::vector<Error>& problems) {
    std::vector<std::string> files;
    add_files(files, place_of(folder, game), ".toml", problems);
    std::vector<OwnSet> out;
    each_text(files, problems, [&](const std::string& file, std::string text) {
        Result<cardfile::SetHead> head = cardfile::read_set_head(text, file);
        if (!head) problems.push_back(head.error());
        else if (head->game.empty() || head->game == game) out.push_back({head->name, file, std::move(text), std::move(head->cards)});
    });
    return out;
}

std::vector<OwnDeck> own_decks(std::string_view folder, std::string_view game, std::vector<Error>& problems) {
    const std::string place = place_of(folder, game);
    std::vector<std::string> files;
    add_files(files, place, ".deck", problems);
    add_files(files, place + "/decks", ".deck", problems);
    std::vector<OwnDeck> out;
    each_text(files, problems, [&](const std::string& file, const std::string& text) {
        const cardfile::DeckWords words = cardfile::deck_words(text);
        if (!words.game.empty() && !iequals(words.game, game)) return;
        out.push_back({words.name.empty() ? file_stem(file) : words.name, file, words.edition});
    });
    return out;
}

Result<std::vector<OwnSet>> sets_used(std::string_view deck_text, const Catalog& catalog, const std::vector<OwnSet>& sets) {
    std::vector<const OwnSet*> used;
    for (const std::string& word : cardfile::deck_words(deck_text).cards) {
        if (catalog.find(word) != kNoCard) continue;
        const OwnSet* by = nullptr;
        for (const OwnSet& set : sets) {
            if (!std::ranges::any_of(set.cards, [&](const std::string& card) { return iequals(card, word); })) continue;
            if (by) return fail(fmt::format("two sets of your own have a card '{}': {} and {}", word, by->file, set.file));
            by = &set;
        }
        if (by && std::ranges::find(used, by) == used.end()) used.push_back(by);
    }
    std::ranges::sort(used);  // as they lie in the list: by file name
    std::vector<OwnSet> out;
    for (const OwnSet* set : used) out.push_back(*set);
    return out;
}

Result<FoundSets> find_sets(const std::vector<RecordSet>& wanted, const std::vector<std::string>& folders, std::string_view game) {
    FoundSets out;
    if (wanted.empty()) return out;
    std::vector<OwnSet> here;
    std::vector<Error> unreadable;
    std::vector<std::string> places;
    for (const std::string& folder : folders) {
        for (OwnSet& set : own_sets(folder, game, unreadable)) here.push_back(std::move(set));
        places.push_back(place_of(folder, game));
    }
    for (const RecordSet& want : wanted) {
        const OwnSet* best = nullptr;
        for (const OwnSet& set : here)
            if (set.mark().name == want.name && (!best || set.hash() == want.hash)) best = &set;
        if (!best) {
            Error e;
            e.message = fmt::format("the record was played with the set '{}' ({:016x}), which is not here", want.name, want.hash);
            e.expected = "the set's file in " +
                         (places.empty() ? "a folder that --cards names" : join(places, " or ") + ", or in a folder that --cards names");
            return tl::unexpected(std::move(e));
        }
        if (best->hash() != want.hash)
            out.others += fmt::format("{}the set '{}' of the record is {:016x}, the one in {} is {:016x}", out.others.empty() ? "" : "; ",
                                      want.name, want.hash, best->file, best->hash());
        out.sets.push_back(*best);
    }
    return out;
}

}  // namespace nexus
