// Keeps stored bots from being removed while another process copies them. Independent of the lock
// of BotRepository, so that bots can be submitted during a backup.
#pragma once

#include <filesystem>
#include <optional>
#include <utility>

#include "referee/process/fd.hpp"

namespace splendor::bots {

// Held until the object is destroyed or the process ends.
class RemovalLock {
 public:
  // Shared lock: no bot is removed while it is held. Waits while another process removes bots. If
  // the folder can't be written, locks nothing: no bot can be removed from it either.
  static RemovalLock against_removal(const std::filesystem::path& bots);
  // Exclusive lock: allows its holder to remove bots. Doesn't wait: empty if any other lock is
  // held. Throws ArenaFault if the folder can't be written.
  static std::optional<RemovalLock> for_removal(const std::filesystem::path& bots);

 private:
  explicit RemovalLock(process::Fd file) : file_(std::move(file)) {}

  process::Fd file_;
};

}  // namespace splendor::bots
