#include "library/card_files.h"

#include <filesystem>

#include "library/files.h"

namespace nexus {

std::vector<Error> load_set(Catalog& catalog, std::string_view path) {
    Result<std::string> text = read_file(path);
    if (!text) return {std::move(text.error())};
    return cardfile::load_set_text(catalog, *text, path);
}

tl::expected<cardfile::Deck, std::vector<Error>> load_deck(const Catalog& catalog, std::string_view path) {
    Result<std::string> text = read_file(path);
    if (!text) return tl::unexpected(std::vector<Error>{std::move(text.error())});
    return cardfile::read_deck(catalog, *text, path);
}

Result<cardfile::Rulebook> load_rulebook(std::string_view dir) {
    Result<std::vector<std::string>> files = list_files(dir, ".md");
    if (!files) {
        Error e = files.error();
        e.expected = "the digests of the rules; NEXUS_HOME names the folder that has `docs` in it";
        return tl::unexpected(std::move(e));
    }
    cardfile::Rulebook book;
    for (const std::string& path : *files) {
        Result<std::string> text = read_file(path);
        if (!text) return tl::unexpected(text.error());
        book.read(std::filesystem::path(path).filename().string(), *text);
    }
    if (book.rules().empty()) return fail("there are no rules in " + std::string(dir));
    return book;
}

}  // namespace nexus
