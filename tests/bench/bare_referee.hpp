// Runs a referee process without an arena: takes jobs, returns records.
#pragma once

#include <string>
#include <vector>

#include "referee/process/child.hpp"
#include "referee/wire/frame.hpp"
#include "splendor/v1/match.pb.h"
#include "tests/bench/bot_folder.hpp"

namespace splendor::bench {

// A match under the ruleset tournament with one second for each move.
v1::MatchJob job_for(const std::vector<const BotFolder*>& bots, std::uint64_t seed);

// A referee process on one core. All members throw std::runtime_error if the referee fails.
class Referee {
 public:
  explicit Referee(unsigned core);

  void send(const v1::MatchJob& job);
  v1::MatchRecord receive();
  // Peak memory of the referee.
  [[nodiscard]] double peak_mib() const;

 private:
  process::Child child_;
  wire::FrameReader reader_{std::size_t{64} << 20};
};

}  // namespace splendor::bench
