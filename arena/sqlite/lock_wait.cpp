#include "arena/sqlite/lock_wait.hpp"

#include <thread>

namespace splendor::arena {

void LockWait::attach_to(sqlite3* database) {
  sqlite3_busy_handler(
      database,
      [](void* self, int tries) { return static_cast<LockWait*>(self)->wait(tries) ? 1 : 0; },
      this);
}

// SQLite's own waiting becomes rarer with every try, so that it would hardly ever meet one of the
// short moments in which a busy league does not write.
bool LockWait::wait(int tries) {
  constexpr std::chrono::milliseconds kMoment(1);
  if (!goes_on(tries)) return false;
  std::this_thread::sleep_for(kMoment);
  return true;
}

bool LockWait::goes_on(int tries) {
  if (tries == 0) {
    begin_ = Clock::now();
    asked_ = std::chrono::seconds(0);
  }
  const auto waited = std::chrono::floor<std::chrono::seconds>(Clock::now() - begin_);
  if (waited == asked_) return true;
  asked_ = waited;
  constexpr std::chrono::seconds kPatience(10);
  return go_on_ ? go_on_(waited) : waited < kPatience;
}

}  // namespace splendor::arena
