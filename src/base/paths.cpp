#include "base/paths.h"

namespace nexus {

std::string file_stem(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
    const std::size_t dot = name.rfind('.');
    const bool has_ending = dot != name.npos && dot > 0 && name != "..";
    return std::string(has_ending ? name.substr(0, dot) : name);
}

}  // namespace nexus
