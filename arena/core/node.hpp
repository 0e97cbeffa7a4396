// A machine on which games are played.
#pragma once

#include <string>

namespace splendor::arena {

struct Node {
  std::string host;
  std::string kind;  // model of the processor: "AMD EPYC 7763 64-Core Processor"
  // Calibration steps per microsecond (arena/node/calibration.hpp); 0: not measured.
  double speed = 0;

  friend bool operator==(const Node&, const Node&) = default;
};

}  // namespace splendor::arena
