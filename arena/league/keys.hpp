// The keys of a league file, described once: reading files, flags, help, the example of `arena
// league init`, the table in docs/leagues.md and writing settings back are all made of this table.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arena/league/settings.hpp"

namespace splendor::league {

// How a value is written in a file; on the command line it is the same without quotes.
enum class Kind : std::uint8_t {
  text,         // "…"
  texts,        // ["…", "…"], or "…" for one; on the command line a,b or the flag again
  choice,       // "…", one of `choices`
  whole,        // 12
  wholes,       // [2, 4], or 2 for one
  decimal,      // 0.5
  percent,      // "10%"
  yes_no,       // true or false
  duration,     // "100ms"
  size,         // "512MiB"
  time_of_day,  // "07:00"
  moment,       // "2026-09-01 08:00", or a date and time of TOML
  ruleset,      // a name, or { take_fewer = "up_to", … }; flag: take_fewer=up_to,…
};

// Whether a value of this kind is written in quotes.
[[nodiscard]] constexpr bool is_in_quotes(Kind kind) {
  return kind != Kind::whole && kind != Kind::wholes && kind != Kind::decimal &&
         kind != Kind::yes_no;
}

[[nodiscard]] constexpr bool is_list(Kind kind) {
  return kind == Kind::texts || kind == Kind::wholes;
}

// A value as text, item by item; no items: not set.
using Words = std::vector<std::string>;

// How a value gets into the settings and out again.
struct Access {
  void (*set)(Settings& settings, const Words& words) = nullptr;  // throws BadValue
  Words (*get)(const Settings& settings) = nullptr;               // no words: not set
};

struct Key {
  std::string_view name;     // "move_time"
  std::string_view section;  // heading in help and example
  Kind kind = Kind::text;
  std::string_view hint;     // the value's placeholder in help: "TIME"; for a choice "a or b"
  std::string_view help;     // a sentence or two
  std::string_view example;  // of a key that is not set by default
  Access value;
};

// What was expected: "expected a duration such as 100ms or 2s".
class BadValue : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// All keys, section by section, in the order of help and example.
[[nodiscard]] std::span<const Key> keys();

// None if there is no such key.
[[nodiscard]] const Key* find_key(std::string_view name);

// The key that a wrong name may have meant, if one is near; else empty.
[[nodiscard]] std::string_view nearest_key(std::string_view name);

// "--move-time"
[[nodiscard]] std::string flag_of(const Key& key);

// What the key is unless set, as on the command line; empty if it is not set.
[[nodiscard]] std::string default_of(const Key& key);

// "a duration such as 100ms or 2s"
[[nodiscard]] std::string_view description(Kind kind);

}  // namespace splendor::league
