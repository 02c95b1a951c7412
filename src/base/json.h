// Writing JSON: objects with a few fields, and lists of them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace nexus {

std::string json_quoted(std::string_view text);              // escapes what JSON cannot hold
std::string json_array(std::span<const std::string> items);  // one a line

class JsonObject {
   public:
    JsonObject& add(std::string_view key, std::string_view value) { return raw(key, json_quoted(value)); }
    JsonObject& add(std::string_view key, int value) { return raw(key, std::to_string(value)); }
    JsonObject& add(std::string_view key, double value) { return raw(key, std::to_string(value)); }
    std::string text() const { return "{" + fields_ + "}"; }

   private:
    JsonObject& raw(std::string_view key, const std::string& value) {
        fields_ += (fields_.empty() ? "" : ", ") + json_quoted(key) + ": " + value;
        return *this;
    }
    std::string fields_;
};

}  // namespace nexus
