// When a league ends before its schedule does, and how long that will take.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "arena/rating/ladder/ladder.hpp"
#include "arena/schedule/stop_rule.hpp"

namespace splendor::schedule {

enum class StopReason : std::uint8_t { deadline, error_below, order_sure };
[[nodiscard]] std::string_view to_string(StopReason reason);  // "its time is up", …

// A ladder, and whom it is about: bots that were withdrawn or benched don't keep a league going.
struct Standings {
  const rating::Ladder& ladder;
  std::span<const rating::BotIndex> bots;
};

// The largest 95 % error among the top, or among all if `top` is 0. None while somebody there has
// no error yet: no games, results that only limit the rating, or no match with the rest.
[[nodiscard]] std::optional<double> largest_error(const Standings& standings, std::size_t top);

// A lower limit of the probability that the first `top` bots are in the right order and nobody
// else belongs among them: 1 minus the sum of all doubts about neighbours, and between the last of
// them and everybody below.
[[nodiscard]] double order_certainty(const Standings& standings, std::size_t top);

// Whether its time is over, by either clock.
[[nodiscard]] bool is_out_of_time(const StopRule& rule, const Clocks& clocks);

[[nodiscard]] std::optional<StopReason> should_stop(const StopRule& rule, const Clocks& clocks,
                                                    const Standings& standings);

struct Progress {
  Clocks clocks;
  std::uint64_t games_done = 0;
  double games_per_second = 0.0;                // lately; 0 if not known yet
  std::optional<std::uint64_t> games_expected;  // by the schedule; none if it has no end
};

// What will end the league, as far as can be foreseen.
struct Eta {
  std::optional<StopReason> reason;         // none: the end of the schedule
  std::optional<std::uint64_t> games_left;  // none if the speed is not known
  std::chrono::seconds time_left{0};
};

// Errors fall with the square root of the games, and doubts as if all gaps stayed as they are. None
// if nothing can be foreseen yet.
[[nodiscard]] std::optional<Eta> estimate_end(const StopRule& rule, const Progress& progress,
                                              const Standings& standings);

}  // namespace splendor::schedule
