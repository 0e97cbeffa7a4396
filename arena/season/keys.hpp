// The keys of a season file, described once: reading, writing, the example of `arena season init`
// and the table in docs/courses.md are made of this table. The sections [nightly] and [final] have
// the keys of league files as well.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "arena/league/keys.hpp"
#include "arena/season/settings.hpp"

namespace splendor::season {

using league::Words;

// Values as the file has them. Times wait for the zone, which may stand below them.
struct Draft {
  SeasonSettings settings;
  std::map<std::string, WrittenTime, std::less<>> times;  // by key: "deadline", "final.at"
};

struct SeasonKey {
  std::string_view section;  // empty: outside of sections
  std::string_view name;
  league::Kind kind = league::Kind::text;
  std::string_view help;     // a sentence or two
  std::string_view example;  // as in a file; empty: the default will do
  void (*set)(Draft& draft, const Words& words) = nullptr;  // throws league::BadValue
  Words (*get)(const SeasonSettings& settings) = nullptr;   // no words: not set
  bool is_required = false;
};

inline constexpr std::string_view kNightly = "nightly";
inline constexpr std::string_view kFinal = "final";
inline constexpr std::string_view kTeams = "teams";
inline constexpr std::string_view kGrading = "grading";

// All keys but those of leagues and teams, in the order of example and table.
[[nodiscard]] std::span<const SeasonKey> keys();
// None if there is no such key.
[[nodiscard]] const SeasonKey* find_key(std::string_view section, std::string_view name);
// "deadline", "final.at"
[[nodiscard]] std::string full_name(const SeasonKey& key);

// Why a key of league files can't stand in a season's section; empty if it can.
[[nodiscard]] std::string_view refused_league_key(std::string_view section, std::string_view name);

}  // namespace splendor::season
