#include "tests/fuzz/recipe.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace splendor::fuzz {
namespace {

using Json = nlohmann::json;
using Lines = std::vector<std::string>;

std::string to_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// The value at a JSON pointer, or a new member there. Null if the pointer does not fit the
// document.
Json* place_of(Json& document, const std::string& pointer) {
  try {
    const Json::json_pointer path(pointer);
    if (document.contains(path) || path.empty()) return &document.at(path);
    Json& parent = document.at(path.parent_pointer());
    return parent.is_object() ? &parent[path.back()] : nullptr;
  } catch (const Json::exception&) {
    return nullptr;  // not a pointer, or its parent does not exist
  }
}

void set_value(std::string& line, Words words) {
  Json document = Json::parse(line, nullptr, false);
  const std::string pointer(words.word());
  Json value = Json::parse(words.rest(), nullptr, false);
  if (value.is_discarded()) value = std::string(words.rest());
  if (document.is_discarded()) return;
  if (Json* place = place_of(document, pointer)) {
    *place = std::move(value);
    line = to_line(document);
  }
}

void cut_member(std::string& line, Words words) {
  const Json document = Json::parse(line, nullptr, false);
  if (document.is_discarded()) return;
  try {
    line = to_line(document.patch({{{"op", "remove"}, {"path", std::string(words.word())}}}));
  } catch (const Json::exception&) {
    return;  // there is none
  }
}

void put_bytes(std::string& line, Words words) {
  const std::size_t at = std::min<std::size_t>(words.number(), line.size());
  const std::size_t length = std::min<std::size_t>(words.number(), line.size() - at);
  line = line.substr(0, at) + std::string(words.rest()) + line.substr(at + length);
}

void edit_one(Lines& lines, std::string_view edit) {
  Words words(edit);
  const std::string_view verb = words.word();
  const std::uint64_t number = words.number();
  if (number >= lines.size()) return;
  const auto line = lines.begin() + static_cast<std::ptrdiff_t>(number);
  if (verb == "set") set_value(*line, words);
  if (verb == "cut") cut_member(*line, words);
  if (verb == "put") put_bytes(*line, words);
  if (verb == "drop") lines.erase(line);
  if (verb == "copy") lines.insert(line, std::string(*line));
  if (verb == "end") lines.erase(line, lines.end());
}

}  // namespace

std::string_view Words::word() {
  rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
  const std::string_view word = rest_.substr(0, rest_.find(' '));
  rest_.remove_prefix(std::min(word.size() + 1, rest_.size()));
  return word;
}

std::uint64_t Words::number() {
  const std::string_view digits = word();
  std::uint64_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
}

std::optional<Recipe> Recipe::from(std::string_view text) {
  constexpr std::string_view kStart = "game ";
  constexpr unsigned kMostPlies = 256;
  constexpr std::size_t kMostEdits = 8;
  if (!text.starts_with(kStart)) return std::nullopt;
  const std::size_t end = std::min(text.find('\n'), text.size());
  Words words(text.substr(kStart.size(), end - kStart.size()));
  text.remove_prefix(std::min(end + 1, text.size()));

  Recipe recipe;
  recipe.players = kPlayerCounts[(words.number() + 1) % kPlayerCounts.size()];
  recipe.rules = kRulesets[words.number() % kRulesets.size()].rules;
  recipe.seed = words.number();
  recipe.plies = static_cast<unsigned>(words.number() % kMostPlies);
  recipe.rules.max_rounds = static_cast<std::uint32_t>(words.number() % 1000);
  while (!text.empty() && recipe.edits.size() < kMostEdits) {
    const std::string line(text.substr(0, text.find('\n')));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.starts_with("ask ")) {
      recipe.ask = line.substr(4);
    } else {
      recipe.edits.push_back(line);
    }
  }
  return recipe;
}

void Recipe::edit(std::vector<std::string>& lines) const {
  for (const std::string& one : edits) edit_one(lines, one);
}

}  // namespace splendor::fuzz
