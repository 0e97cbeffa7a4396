// Starting the launcher: in a world of its own, or on the host.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "referee/process/child.hpp"
#include "referee/process/fd.hpp"
#include "referee/sandbox/host_tmp.hpp"
#include "referee/sandbox/level.hpp"
#include "referee/sandbox/limits.hpp"
#include "referee/sandbox/memory_group.hpp"

namespace splendor::sandbox {

// Programs of the host that build the jail.
struct Programs {
  std::filesystem::path bwrap = "/usr/bin/bwrap";
  std::filesystem::path launcher;  // splendor-jail

  // With the splendor-jail that belongs to the program that runs. Throws ArenaFault.
  [[nodiscard]] static Programs of_this_program();
};

struct JailSpec {
  // Seen by the bot as /bot, read-only; below the level full, seen where it is. Not below /usr,
  // which all bots see. When the referee runs as root, the bot runs as kBotIdentity, which must be
  // able to reach and read it.
  std::filesystem::path bot_folder;
  Limits limits;
  std::optional<unsigned> core;  // the only processor for everything in the jail
  Level level = Level::full;     // as check_isolation() found, or less
};

// Whom root becomes before it starts anything of a bot: a user that Debian gives to nobody.
constexpr process::Identity kBotIdentity{65432, 65432};

// What the launcher is told about where it runs, and the processes that it runs in.
struct StartedLauncher {
  Level level;
  std::string bot_folder;  // as the bot sees it
  std::string tmp;         // the same
  std::vector<std::string> readable;
  std::optional<HostTmp> host_tmp;
  std::optional<MemoryGroup> memory_group;
  int memory_group_fd;   // the launcher's descriptor of its processes; -1: none
  process::Child child;  // bubblewrap, or the launcher itself; ends before its files
};

// `control` becomes the launcher's socket. Throws ArenaFault.
[[nodiscard]] StartedLauncher start_launcher(const Programs& programs, const JailSpec& spec,
                                             const process::Fd& control);

}  // namespace splendor::sandbox
