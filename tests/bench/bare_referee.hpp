// Runs a referee process without an arena: takes jobs, returns records.
#pragma once

#include <string>
#include <vector>

#include "referee/talk/framed_child.hpp"
#include "splendor/v1/match.pb.h"
#include "tests/bench/bot_folder.hpp"

namespace splendor::bench {

// A match under the ruleset tournament with one second for each move.
v1::MatchJob job_for(const std::vector<const BotFolder*>& bots, std::uint64_t seed);

// A referee process on one core. All members throw std::runtime_error if the referee fails.
class Referee {
 public:
  explicit Referee(unsigned core);

  void send(const v1::MatchJob& job) { referee_.send(job); }
  v1::MatchRecord receive();
  // Peak memory of the referee.
  [[nodiscard]] double peak_mib() const;

 private:
  talk::FramedChild referee_;
};

}  // namespace splendor::bench
