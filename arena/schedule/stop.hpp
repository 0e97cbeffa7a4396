// Whether a league ends before its schedule does, and how long that will take.
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

// The largest 95 % error among the first `top` bots, or all if `top` is 0. None while one of them
// has no error yet: it has no games, has won or lost everything, or has not met the rest.
[[nodiscard]] std::optional<double> largest_error(const Standings& standings, std::size_t top);

// A lower bound of the probability that the first `top` bots are in the right order and no other
// bot belongs among them: 1 minus the sum of the probabilities that one of them is weaker than the
// next, or the last of them weaker than a bot below.
[[nodiscard]] double order_certainty(const Standings& standings, std::size_t top);

// True if the league's time is over by either clock.
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

// Assumes that errors shrink with the square root of the number of games, and that the gaps between
// ratings stay the same. None if there are too few games for an estimate.
[[nodiscard]] std::optional<Eta> estimate_end(const StopRule& rule, const Progress& progress,
                                              const Standings& standings);

}  // namespace splendor::schedule
