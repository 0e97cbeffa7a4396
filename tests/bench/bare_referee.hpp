// A referee without an arena: jobs in, records out.
#pragma once

#include <string>
#include <vector>

#include "referee/process/child.hpp"
#include "referee/wire/frame.hpp"
#include "splendor/v1/match.pb.h"
#include "tests/bench/bot_folder.hpp"

namespace splendor::bench {

// A match of the tournament rules with a second for each move.
v1::MatchJob job_for(const std::vector<const BotFolder*>& bots, std::uint64_t seed);

// A referee process on one core. Everything throws std::runtime_error if it does not do its part.
class Referee {
 public:
  explicit Referee(unsigned core);

  void send(const v1::MatchJob& job);
  v1::MatchRecord receive();
  // The most memory it has used.
  [[nodiscard]] double peak_mib() const;

 private:
  process::Child child_;
  wire::FrameReader reader_{std::size_t{64} << 20};
};

}  // namespace splendor::bench
