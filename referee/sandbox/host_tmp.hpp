// The temporary files of a bot that has no namespaces of its own.
#pragma once

#include <filesystem>
#include <optional>

#include "referee/process/child.hpp"

namespace splendor::sandbox {

// A folder below the system's temporary folder that only its owner can enter. The destructor
// removes it with its contents. REQUIRES: no process of the bot runs by then.
class HostTmp {
 public:
  // Owned by `owner`, if given, otherwise by the current user. Throws ArenaFault.
  explicit HostTmp(std::optional<process::Identity> owner);
  ~HostTmp();
  HostTmp(HostTmp&& other) noexcept;
  HostTmp& operator=(HostTmp&&) = delete;
  HostTmp(const HostTmp&) = delete;
  HostTmp& operator=(const HostTmp&) = delete;

  // The folder for the bot's files. The launcher makes it, and makes it anew for each bot.
  [[nodiscard]] std::filesystem::path files() const { return path_ / "tmp"; }

 private:
  std::filesystem::path path_;  // empty: moved from
};

}  // namespace splendor::sandbox
