// The functions of the WebAssembly module. A caller asks for room with nexus_input, writes UTF-8 there, and calls a function that reads
// it; the answer, or the words of an error, lie where nexus_answer says until the next call. nexus.mjs does all of this.
#include <cstdint>
#include <string>

#include "host.h"

namespace {

using namespace nexus;

Host& host() {
    static Host the_host;
    return the_host;
}
std::string& input() {
    static std::string text;
    return text;
}
std::string& answer() {
    static std::string text;
    return text;
}

}  // namespace

#define NEXUS_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

NEXUS_EXPORT(nexus_input)(std::uint32_t size)->char* {
    input().assign(size, '\0');
    return input().data();
}
NEXUS_EXPORT(nexus_answer)()->const char* { return answer().data(); }
NEXUS_EXPORT(nexus_answer_size)()->std::uint32_t { return static_cast<std::uint32_t>(answer().size()); }

// The input is the set's name and after it the set's text. 1 = it was taken, 0 = the answer says why not.
NEXUS_EXPORT(nexus_add_set)(std::uint32_t name_size)->std::uint32_t {
    const std::string& all = input();
    const std::size_t end = name_size < all.size() ? name_size : all.size();
    const Result<void> added = host().add_set(all.substr(0, end), all.substr(end));
    answer() = added ? "" : added.error().to_string();
    return added ? 1 : 0;
}

// The input is a record. 1 = the answer has the hashes, 0 = it says what is wrong.
NEXUS_EXPORT(nexus_replay)()->std::uint32_t {
    const Result<std::string> hashes = host().replay(input());
    answer() = hashes ? *hashes : hashes.error().to_string();
    return hashes ? 1 : 0;
}
