// One SQL statement with its values bound. All functions throw SQLite::Exception.
#pragma once

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>

#include <chrono>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arena/core/ids.hpp"
#include "arena/core/moment.hpp"

namespace splendor::arena {

struct Blob {
  std::string_view bytes;
};

class Query {
 public:
  template <class... Values>
  Query(SQLite::Database& database, const std::string& sql, const Values&... values)
      : statement_(database, sql) {
    bind_all(values...);
  }

  // Starts over with other values.
  template <class... Values>
  Query& with(const Values&... values) {
    statement_.reset();
    bind_all(values...);
    return *this;
  }
  // Goes to the next row. False if there is none.
  bool next() { return statement_.executeStep(); }
  // Runs a statement that returns no rows. Returns how many rows it changed.
  int run() { return statement_.exec(); }

  // The columns of the current row, from 0.
  [[nodiscard]] bool null(int column) const { return statement_.isColumnNull(column); }
  [[nodiscard]] std::int64_t integer(int column) const {
    return statement_.getColumn(column).getInt64();
  }
  template <class Number>
  [[nodiscard]] Number number(int column) const {
    return static_cast<Number>(integer(column));
  }
  [[nodiscard]] double real(int column) const { return statement_.getColumn(column).getDouble(); }
  // Text or bytes.
  [[nodiscard]] std::string text(int column) const {
    return statement_.getColumn(column).getString();
  }
  [[nodiscard]] Moment moment(int column) const {
    return Moment(std::chrono::milliseconds(integer(column)));
  }

 private:
  template <class... Values>
  void bind_all(const Values&... values) {
    int index = 0;
    (bind(++index, values), ...);
  }
  // Numbers of 64 bits keep their bits; SQLite knows only signed ones.
  void bind(int index, std::integral auto value) {
    statement_.bind(index, static_cast<std::int64_t>(value));
  }
  void bind(int index, double value) { statement_.bind(index, value); }
  template <class Tag, class Number>
  void bind(int index, Id<Tag, Number> id) {
    bind(index, id.number());
  }
  void bind(int index, std::string_view text) { statement_.bind(index, std::string(text)); }
  void bind(int index, const std::string& text) { statement_.bind(index, text); }
  void bind(int index, const char* text) { bind(index, std::string_view(text)); }
  void bind(int index, Blob blob) {
    statement_.bind(index, blob.bytes.data(), static_cast<int>(blob.bytes.size()));
  }
  void bind(int index, Moment moment) { bind(index, moment.time_since_epoch().count()); }
  template <class Value>
  void bind(int index, const std::optional<Value>& value) {
    if (value) {
      bind(index, *value);
    } else {
      statement_.bind(index);
    }
  }

  SQLite::Statement statement_;
};

}  // namespace splendor::arena
