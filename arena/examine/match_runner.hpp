// The interface through which an examination has its matches played, one at a time.
#pragma once

#include "splendor/v1/match.pb.h"

namespace splendor::examine {

class MatchRunner {
 public:
  virtual ~MatchRunner() = default;
  // Plays the match to its end; the record may be void. Throws ArenaFault if there is no record,
  // which is never a bot's fault.
  virtual v1::MatchRecord play(const v1::MatchJob& job) = 0;
};

}  // namespace splendor::examine
