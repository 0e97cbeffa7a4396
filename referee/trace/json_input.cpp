#include "referee/trace/json_input.hpp"

namespace splendor::trace {

nlohmann::json parse_json(std::string_view text) {
  // Versions of the library word this error differently.
  if (text.empty()) throw InputError("not JSON: it is empty");
  // The library takes a NUL byte for the end of the text and would ignore what follows.
  if (text.find('\0') != std::string_view::npos) throw InputError("not JSON: it has a NUL byte");
  // Deeper than any valid input. Bounded, because writing, copying and comparing values recurse.
  constexpr int kDeepest = 32;
  const auto keep = [](int depth, nlohmann::json::parse_event_t, const nlohmann::json&) {
    if (depth <= kDeepest) return true;
    throw InputError("the line is nested more than " + std::to_string(kDeepest) + " deep");
  };
  try {
    return nlohmann::json::parse(text, keep);
  } catch (const nlohmann::json::exception& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 5: …": the code is noise. The
    // library quotes what was read verbatim, except for control characters.
    std::string what = error.what();
    if (const auto end = what.find("] "); end != std::string::npos) what.erase(0, end + 2);
    constexpr std::size_t kLongest = 300;
    if (what.size() > kLongest) what = what.substr(0, kLongest) + "...";
    for (char& c : what) c = (c >= ' ' && c <= '~') ? c : '?';
    throw InputError("not JSON: " + what);
  }
}

void Input::fail(const std::string& complaint) const {
  throw InputError((path_.empty() ? "the line" : path_) + " " + complaint);
}

std::optional<Input> Input::optional_member(const std::string& key) const {
  if (!value_->is_object()) fail("must be an object");
  const auto found = value_->find(key);
  if (found == value_->end() || found->is_null()) return std::nullopt;
  return Input(*found, path_.empty() ? key : path_ + "." + key);
}

Input Input::member(const std::string& key) const {
  if (auto found = optional_member(key)) return *found;
  Input(*value_, path_.empty() ? key : path_ + "." + key).fail("is missing");
}

std::vector<Input> Input::items(std::size_t fewest, std::size_t most) const {
  if (!value_->is_array()) fail("must be a list");
  if (value_->size() < fewest || value_->size() > most) {
    const std::string wanted = fewest == most
                                   ? std::to_string(fewest)
                                   : std::to_string(fewest) + " to " + std::to_string(most);
    fail("must have " + wanted + " items, not " + std::to_string(value_->size()));
  }
  std::vector<Input> list;
  list.reserve(value_->size());
  for (std::size_t i = 0; i < value_->size(); ++i) {
    list.emplace_back((*value_)[i], path_ + "[" + std::to_string(i) + "]");
  }
  return list;
}

std::vector<std::string> Input::keys() const {
  if (!value_->is_object()) fail("must be an object");
  std::vector<std::string> names;
  for (const auto& [key, value] : value_->items()) names.push_back(key);
  return names;
}

std::uint64_t Input::whole(std::uint64_t lowest, std::uint64_t highest) const {
  // The library stores every non-negative whole number as unsigned.
  if (value_->is_number_unsigned()) {
    const auto number = value_->get<std::uint64_t>();
    if (number >= lowest && number <= highest) return number;
  }
  fail("must be a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
}

std::string Input::text() const {
  if (!value_->is_string()) fail("must be text");
  return value_->get<std::string>();
}

bool Input::flag() const {
  if (!value_->is_boolean()) fail("must be true or false");
  return value_->get<bool>();
}

}  // namespace splendor::trace
