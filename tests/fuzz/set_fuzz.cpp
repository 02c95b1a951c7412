// Any set file is refused with errors, or has a canonical form that stays as it is.
#include "cardfile/card_set.h"
#include "cardfile/format.h"
#include "fuzz/support.h"

using namespace nexus;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view toml = fuzz::as_text(data, size);
    Catalog fresh;
    start_catalog(*find_ruleset("quantum-nexus"), fresh);
    Catalog first = fresh;
    const std::vector<Error> errors = cardfile::load_set_text(first, toml, "fuzz.toml");
    for (const Error& e : errors)
        if (e.to_string().empty() || e.message.empty()) fuzz::broken("refused without a message", toml);
    if (!errors.empty()) return 0;
    Catalog second = fresh, third = fresh;
    const auto formatted = cardfile::format_set(second, toml, "fuzz.toml");
    if (!formatted) fuzz::broken("accepted but not formatted", formatted.error()[0].to_string());
    const auto again = cardfile::format_set(third, *formatted, "again.toml");
    if (!again) fuzz::broken("formatted and then refused", again.error()[0].to_string() + "\n" + *formatted);
    if (*again != *formatted) fuzz::broken("formatted twice otherwise", *formatted + "\n---\n" + *again);
    return 0;
}
