// What a season has to do at a moment: a pure function of its settings, of what is stored and of
// the time.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "arena/season/settings.hpp"
#include "arena/store/seasons.hpp"

namespace splendor::season {

enum class Task : std::uint8_t {
  freeze,   // decide the field of the final and seal it
  play,     // go on with the league of a stage that has begun
  publish,  // write the page of a stage that was played, tell authors
  nightly,  // begin a nightly league
  final,    // begin the final
  release,  // show everything
};

struct Due {
  Task task = Task::freeze;
  arena::Moment due;
  std::optional<arena::StageId> stage = std::nullopt;  // of play and publish
  friend bool operator==(const Due&, const Due&) = default;
};

struct SeasonState {
  bool is_frozen = false;
  bool is_released = false;
  std::vector<arena::Stage> stages;  // oldest first
  // Bots that were submitted in time and wait for their examination.
  bool waits_for_verdicts = false;
};

// The field waits this long for bots that were submitted in time and are still being examined.
inline constexpr std::chrono::hours kLongestExamination{1};

// In the order in which it is to be done, supposing that each is done before the next. If the clock
// is not trusted, only what was begun is finished.
[[nodiscard]] std::vector<Due> due(const SeasonSettings& settings, const SeasonState& state,
                                   arena::Moment now, bool trusts_clock = true);

// The next moment at which something will be due; nothing if the season is over.
[[nodiscard]] std::optional<Due> next_due(const SeasonSettings& settings, const SeasonState& state,
                                          arena::Moment now);

}  // namespace splendor::season
