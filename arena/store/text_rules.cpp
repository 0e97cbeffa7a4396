#include "arena/store/text_rules.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/core/store_error.hpp"
#include "arena/store/limits.hpp"
#include "arena/text/text.hpp"
#include "referee/base/utf8.hpp"

namespace splendor::arena {
namespace {

[[noreturn]] void refuse(std::string_view what, const std::string& why) {
  throw StoreError(StoreTrouble::refused_value, std::string(what) + ' ' + why);
}

void require_length(std::string_view what, std::string_view text, std::size_t longest) {
  if (text.size() > longest) {
    refuse(what, "has " + std::to_string(text.size()) + " bytes; at most " +
                     std::to_string(longest) + " are allowed");
  }
}

}  // namespace

void require_line(std::string_view what, std::string_view text, std::size_t longest) {
  require_length(what, text, longest);
  if (printable(text) != text) {
    refuse(what, "may not have control or invisible characters and must be UTF-8: " +
                     printable(text.substr(0, kLongestName)));
  }
}

void require_lines(std::string_view what, std::string_view text, std::size_t longest) {
  require_length(what, text, longest);
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
  require_line(what, line, longest);
}

void require_name(std::string_view what, std::string_view text) {
  require_line(what, text, kLongestName);
  if (text.empty()) refuse(what, "is empty");
  if (text.find_first_of("@/") != std::string_view::npos) {
    refuse(what, "may not contain @ or /: " + std::string(text));
  }
}

void require_sha256(std::string_view what, std::string_view text) {
  if (text.size() != 64 || text.find_first_not_of("0123456789abcdef") != std::string_view::npos) {
    refuse(what, "must be 64 digits, 0-9 and a-f");
  }
}

void require_utf8(std::string_view what, std::string_view text, std::size_t longest) {
  require_length(what, text, longest);
  if (text.find('\0') != std::string_view::npos || !is_utf8(text)) {
    refuse(what, "must be UTF-8 without zero bytes");
  }
}

void require_json_object(std::string_view what, std::string_view text, std::size_t longest) {
  require_length(what, text, longest);
  const auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) refuse(what, "must be a JSON object");
}

std::string json_list(std::string_view what, const std::vector<std::string>& list) {
  for (const std::string& text : list) require_utf8(what, text, kLongestText);
  std::string json = nlohmann::json(list).dump();
  require_length(what, json, kLongestText);
  return json;
}

std::vector<std::string> list_of_json(const std::string& text) {
  try {
    return nlohmann::json::parse(text).get<std::vector<std::string>>();
  } catch (const nlohmann::json::exception&) {
    throw StoreError(StoreTrouble::corrupt,
                     "the database has a damaged list of strings; restore a copy of arena.db");
  }
}

std::string cleaned(std::string_view sentence) {
  return printable(sentence.substr(0, kLongestSentence));
}

}  // namespace splendor::arena
