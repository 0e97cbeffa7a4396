// A referee without an arena: jobs in, records out.
#pragma once

#include <string>
#include <vector>

#include "referee/talk/framed_child.hpp"
#include "splendor/v1/match.pb.h"
#include "tests/bench/bot_folder.hpp"

namespace splendor::bench {

// A match of the tournament rules with a second for each move.
v1::MatchJob job_for(const std::vector<const BotFolder*>& bots, std::uint64_t seed);

// A referee process on one core. Everything throws std::runtime_error if it does not do its part.
class Referee {
 public:
  explicit Referee(unsigned core);

  void send(const v1::MatchJob& job) { referee_.send(job); }
  v1::MatchRecord receive();
  // The most memory it has used.
  [[nodiscard]] double peak_mib() const;

 private:
  talk::FramedChild referee_;
};

}  // namespace splendor::bench
