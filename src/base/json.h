// Writing JSON: objects with a few fields, and lists of them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace nexus {

std::string json_quoted(std::string_view text);              // escapes what JSON cannot hold
std::string json_array(std::span<const std::string> items);  // one a line
std::string json_list(std::span<const std::string> items);   // on one line

class JsonObject {
   public:
    JsonObject& add(std::string_view key, std::string_view value) { return raw(key, json_quoted(value)); }
    JsonObject& add(std::string_view key, int value) { return raw(key, std::to_string(value)); }
    JsonObject& add(std::string_view key, double value) { return raw(key, std::to_string(value)); }
    JsonObject& flag(std::string_view key, bool value) { return raw(key, value ? "true" : "false"); }
    JsonObject& raw(std::string_view key, const std::string& json) {  // a list, an object, a number with a fraction
        fields_ += (fields_.empty() ? "" : ", ") + json_quoted(key) + ": " + json;
        return *this;
    }
    std::string text() const { return "{" + fields_ + "}"; }

   private:
    std::string fields_;
};

}  // namespace nexus
