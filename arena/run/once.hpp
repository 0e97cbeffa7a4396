// A flag for messages that are sent once.
#pragma once

#include <utility>

namespace splendor::arena {

class Once {
 public:
  // True the first time, and the first time after a reset().
  [[nodiscard]] bool take() { return !std::exchange(is_taken_, true); }
  // True if it was taken since the last reset.
  bool reset() { return std::exchange(is_taken_, false); }

 private:
  bool is_taken_ = false;
};

}  // namespace splendor::arena
