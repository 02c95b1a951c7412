// A TOML file as its lines of meaning, with the comments that parsers throw away.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace nexus::cardfile {

struct TomlItem {
    enum class Kind : unsigned char { Header, Assignment, End } kind = Kind::End;
    std::vector<std::string> above;  // comment lines; an empty one is a blank line
    std::string key;                 // "card" of [[card]], or the key of an assignment
    std::string raw;                 // the header or the value as written
    std::string behind;              // comment at the end of its last line
};

// Of a file that a TOML parser accepted. The last item is the end, with whatever comments stand there.
std::vector<TomlItem> toml_items(std::string_view source);

}  // namespace nexus::cardfile
