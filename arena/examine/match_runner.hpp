// Plays one match at a time.
#pragma once

#include "splendor/v1/match.pb.h"

namespace splendor::examine {

class MatchRunner {
 public:
  virtual ~MatchRunner() = default;
  // Plays the match to its end. Throws ArenaFault if there is no record: our fault, not a bot's.
  virtual v1::MatchRecord play(const v1::MatchJob& job) = 0;
};

}  // namespace splendor::examine
