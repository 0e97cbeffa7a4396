// Keeps stored bots from being removed while somebody copies them.
#pragma once

#include <filesystem>
#include <optional>

#include "referee/process/fd.hpp"

namespace splendor::bots {

// Held until the object is destroyed. The system gives it back when the process ends.
class RemovalLock {
 public:
  // Keeps others from removing bots; several may hold it. Waits for one that removes. Holds nothing
  // where the folder can't be written: nobody removes anything there either.
  static RemovalLock against_removal(const std::filesystem::path& bots);
  // The right to remove bots. Nothing if somebody keeps it from us. Throws ArenaFault.
  static std::optional<RemovalLock> for_removal(const std::filesystem::path& bots);

 private:
  explicit RemovalLock(process::Fd file) : file_(std::move(file)) {}

  process::Fd file_;
};

}  // namespace splendor::bots
