// A machine on which games are played.
#pragma once

#include <string>

namespace splendor::arena {

struct Node {
  std::string host;
  std::string kind;  // what it is made of: "AMD EPYC 7763 64-Core Processor"
  // Steps of the calibration a microsecond (arena/cluster/calibration.hpp); 0: it was not measured.
  double speed = 0;

  friend bool operator==(const Node&, const Node&) = default;
};

}  // namespace splendor::arena
