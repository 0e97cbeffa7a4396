// The arena's own failures, as opposed to a bot's.
#pragma once

#include <stdexcept>
#include <string>
#include <system_error>

namespace splendor {

// Something of ours failed: a process could not be started, a sandbox could not be built, the disk
// is full. No bot loses a game for it; the match is void and is played again. what() says what was
// tried, on what, and why it failed.
class ArenaFault : public std::runtime_error {
 public:
  explicit ArenaFault(const std::string& sentence) : std::runtime_error(sentence) {}
  // `error` is a value of errno.
  ArenaFault(const std::string& tried, int error)
      : std::runtime_error(tried + ": " + std::generic_category().message(error)), error_(error) {}

  // The errno value of the cause; 0 if there is none.
  [[nodiscard]] int error() const { return error_; }

 private:
  int error_ = 0;
};

}  // namespace splendor
