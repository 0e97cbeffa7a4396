// What a bot is: it sees what its seat may see, and chooses a legal move.
#pragma once

#include <chrono>

#include "referee/rules/legal.hpp"
#include "referee/rules/move.hpp"
#include "referee/rules/table.hpp"

namespace splendor::sdk {

class Bot {
 public:
  virtual ~Bot() = default;
  // Called when it is this bot's turn; the answer must be legal and come before the deadline.
  virtual Move choose(const View& view, std::chrono::steady_clock::time_point deadline) = 0;
};

}  // namespace splendor::sdk
