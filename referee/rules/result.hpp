// A value, or a sentence that says why there is none. For input from outside. (std::expected is not
// in C++20.)
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace splendor {

struct Error {
  std::string what;  // one sentence a user can act on
};

template <class T>
class Result {
 public:
  Result(T value) : content_(std::move(value)) {}      // NOLINT: implicit on purpose
  Result(Error error) : content_(std::move(error)) {}  // NOLINT: implicit on purpose

  explicit operator bool() const { return std::holds_alternative<T>(content_); }
  T& operator*() { return std::get<T>(content_); }
  const T& operator*() const { return std::get<T>(content_); }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }
  [[nodiscard]] const std::string& error() const { return std::get<Error>(content_).what; }

 private:
  std::variant<T, Error> content_;
};

}  // namespace splendor
