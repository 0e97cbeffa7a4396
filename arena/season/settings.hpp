// Everything about a season that its organiser decides. Read from a season file (reader.hpp),
// described key by key in keys.hpp, written back by write.hpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/league/settings.hpp"
#include "arena/season/zone.hpp"
#include "arena/store/seasons.hpp"

namespace splendor::season {

// The field is frozen this long after the last submission is taken, so that one that was taken at
// the last moment is stored by then.
inline constexpr std::chrono::minutes kFreezeDelay{1};

// What becomes of an author whose certainty is too small for either verdict.
enum class Undecided : std::uint8_t { left_open, passes, fails };

// When an author passes.
struct GradingRule {
  std::vector<std::string> beats;  // staff bots by name; empty: nobody is passed or failed
  double certainty = 95.0;         // percent
  Undecided undecided = Undecided::left_open;
  friend bool operator==(const GradingRule&, const GradingRule&) = default;
};

struct SeasonSettings {
  std::string name;
  Zone zone;
  arena::Moment opens;
  arena::Moment deadline;
  std::chrono::milliseconds grace{0};
  std::vector<std::string> staff;         // names of bots that play along and are not graded
  std::uint32_t submissions_per_day = 0;  // of an author or a team; 0: no limit
  arena::Release release = arena::Release::results;
  std::optional<arena::Moment> release_at;  // nothing: when the final is over
  arena::NamesShown names = arena::NamesShown::real;
  arena::SourceShown source = arena::SourceShown::hidden;
  std::string pages = "pages";  // folder, relative to the season file; empty: none
  std::string notify;           // a command; empty: none

  std::optional<std::chrono::minutes> nightly_at;  // nothing: there are no nightly leagues
  league::Settings nightly;
  arena::Moment final_at;
  league::Settings final_league;

  std::map<std::string, std::vector<std::string>> teams;  // authors, by name of the team
  GradingRule grading;

  [[nodiscard]] arena::Moment closes() const { return deadline + grace; }
  // The team of an author; the author alone if there is none.
  [[nodiscard]] std::string team_of(const std::string& author) const;
  [[nodiscard]] bool is_staff(std::string_view bot) const;
};

// `settings` is the file as text.
[[nodiscard]] arena::SeasonTerms terms_of(const SeasonSettings& settings);

}  // namespace splendor::season
