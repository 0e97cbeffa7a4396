// Waiting for another process that has the database locked.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <functional>

namespace splendor::arena {

// How long to wait for a locked database: as long as the function passed to set() says, ten seconds
// by default.
class LockWait {
 public:
  using Clock = std::chrono::steady_clock;
  // Asked once a second with the time waited so far; false gives up.
  using GoOn = std::function<bool(std::chrono::seconds waited)>;

  void set(GoOn go_on) { go_on_ = std::move(go_on); }
  // REQUIRES: this outlives the database.
  void attach_to(sqlite3* database);
  // Waits for a short time before the next try; `tries` counts the tries so far, from 0. Returns
  // false if it is time to give up.
  bool wait(int tries);

 private:
  bool goes_on(int tries);

  GoOn go_on_;
  Clock::time_point begin_;
  std::chrono::seconds asked_{0};
};

}  // namespace splendor::arena
