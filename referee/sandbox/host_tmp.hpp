// The temporary files of a bot that has no namespaces of its own.
#pragma once

#include <filesystem>
#include <optional>

#include "referee/base/temporary_folder.hpp"
#include "referee/process/child.hpp"

namespace splendor::sandbox {

// A folder below the system's temporary folder that only its owner can enter. The destructor
// removes it with its contents. REQUIRES: no process of the bot runs by then.
class HostTmp {
 public:
  // Owned by `owner`, if given, otherwise by the current user. Throws ArenaFault.
  explicit HostTmp(std::optional<process::Identity> owner);

  // The folder for the bot's files. The launcher makes a new one for each bot.
  [[nodiscard]] std::filesystem::path files() const { return folder_.path() / "tmp"; }

 private:
  TemporaryFolder folder_;
};

}  // namespace splendor::sandbox
