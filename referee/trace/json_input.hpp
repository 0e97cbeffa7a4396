// Reads untrusted JSON: every error says where it is and what was expected.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace splendor::trace {

// Thrown while reading, and turned into a Result where the reading began: input is nested deeply,
// and any leaf can be wrong.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Parses one document; no comments, no trailing text, bounded nesting. Throws InputError.
nlohmann::json parse_json(std::string_view text);

// A value within a document, with the path that leads to it ("state.player[1].tokens").
// REQUIRES: the document outlives it.
class Input {
 public:
  Input(const nlohmann::json& value, std::string path) : value_(&value), path_(std::move(path)) {}

  // A member of an object. member() fails if there is none; optional_member() is empty if it is
  // missing or null.
  [[nodiscard]] Input member(const std::string& key) const;
  [[nodiscard]] std::optional<Input> optional_member(const std::string& key) const;
  // All items of a list. Fails unless their number lies within the bounds.
  [[nodiscard]] std::vector<Input> items(std::size_t fewest, std::size_t most) const;
  [[nodiscard]] std::vector<Input> items(std::size_t exactly) const {
    return items(exactly, exactly);
  }
  [[nodiscard]] std::vector<std::string> keys() const;

  [[nodiscard]] std::uint64_t whole(std::uint64_t lowest, std::uint64_t highest) const;
  [[nodiscard]] std::string text() const;
  [[nodiscard]] bool flag() const;
  [[nodiscard]] bool is_text() const { return value_->is_string(); }

  template <class T>
  [[nodiscard]] T id() const {
    return T(static_cast<int>(whole(T::kLowest, T::kHighest)));
  }

  [[noreturn]] void fail(const std::string& complaint) const;

 private:
  const nlohmann::json* value_;
  std::string path_;
};

}  // namespace splendor::trace
