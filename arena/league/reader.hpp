// Settings from a file and from flags; flags override the file.
//
//   Reader reader;
//   reader.read_file("night.toml", text);     // if there is a file
//   reader.set_flag("move_time", {"100ms"});
//   Settings settings = reader.finish();      // throws SettingsError with all mistakes
#pragma once

#include <cstddef>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/league/keys.hpp"
#include "arena/league/settings.hpp"

namespace splendor::league {

struct TomlValue;

// Settings that can't be used. The text has one line for each mistake: where (file:line:column, or
// the flag), what, and what to do; safe to print whatever the file contained.
class SettingsError : public std::runtime_error {
 public:
  explicit SettingsError(std::vector<std::string> problems, bool is_wrong_usage = false);
  [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }
  // True if every mistake is in a flag.
  [[nodiscard]] bool is_wrong_usage() const { return is_wrong_usage_; }

 private:
  std::vector<std::string> problems_;
  bool is_wrong_usage_;
};

// Larger files are refused.
inline constexpr std::size_t kLargestFile = 1 << 20;

class Reader {
 public:
  // Begins with these settings, to which the file and the flags are applied.
  explicit Reader(Settings begin = {}) : settings_(std::move(begin)) {}

  // Mistakes are kept until finish(). `file` is the name to show.
  void read_file(std::string_view file, std::string_view text);

  // Sets a value of a file that the caller has parsed. REQUIRES: it is one of keys().
  void set_value(const std::string& file, const TomlValue& value);

  // `name` is that of one of keys(). Lists may come as several words or as one with commas.
  void set_flag(std::string_view name, const Words& words);

  // Checks that the settings fit together, too. Throws SettingsError.
  [[nodiscard]] Settings finish();

 private:
  // Where a key was set.
  struct Place {
    std::string text;
    bool is_flag = false;
  };
  void set(const Key& key, const Words& words, const Place& place, const std::string& shown);
  void add_problem(const Place& place, const std::string& text);

  Settings settings_;
  std::map<std::string, Place, std::less<>> places_;  // of each key that was set
  std::vector<std::string> problems_;
  bool only_flags_are_wrong_ = true;
};

// A file without flags.
[[nodiscard]] Settings parse_settings(std::string_view file, std::string_view text);

// Two keys that contradict each other, or one that lacks another.
struct Contradiction {
  std::string_view key;  // the one to change
  std::string text;      // what is wrong and what to do
};
[[nodiscard]] std::vector<Contradiction> contradictions(const Settings& settings);

}  // namespace splendor::league
