// Where a bot without a world of its own keeps its temporary files.
#pragma once

#include <filesystem>
#include <optional>

#include "referee/process/child.hpp"

namespace splendor::sandbox {

// A folder below the system's one for temporary files, that nobody but its owner can enter. Gone
// with this, and all that is in it. REQUIRES: nothing of the bot's runs then.
class HostTmp {
 public:
  // For that identity, if one is given, else for ourselves. Throws ArenaFault.
  explicit HostTmp(std::optional<process::Identity> owner);
  ~HostTmp();
  HostTmp(HostTmp&& other) noexcept;
  HostTmp& operator=(HostTmp&&) = delete;
  HostTmp(const HostTmp&) = delete;
  HostTmp& operator=(const HostTmp&) = delete;

  // Not there yet: the launcher makes it, and makes it anew for each bot.
  [[nodiscard]] std::filesystem::path files() const { return path_ / "tmp"; }

 private:
  std::filesystem::path path_;  // empty: moved from
};

}  // namespace splendor::sandbox
