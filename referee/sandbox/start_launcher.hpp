// Starts the launcher (splendor-jail), in namespaces of its own or on the host.
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

// The programs that build a jail.
struct Programs {
  std::filesystem::path bwrap = "/usr/bin/bwrap";
  std::filesystem::path launcher;  // splendor-jail

  // Uses the splendor-jail that belongs to the running program. Throws ArenaFault.
  [[nodiscard]] static Programs of_this_program();
};

struct JailSpec {
  // Visible to the bot as /bot, read-only; without namespaces, at its own path. Must not be below
  // /usr, which all bots see. If the referee runs as root, bots run as kBotIdentity, which must be
  // able to read the folder.
  std::filesystem::path bot_folder;
  Limits limits;
  std::optional<unsigned> core;  // the only core for everything in the jail
  Level level = Level::full;     // at most what check_isolation() found
};

// A running launcher, and what it is told about its surroundings.
struct StartedLauncher {
  Level level;
  std::string bot_folder;             // as the bot sees it
  std::string tmp;                    // as the bot sees it
  std::vector<std::string> readable;  // paths that the bot may read
  std::optional<HostTmp> host_tmp;
  std::optional<MemoryGroup> memory_group;
  int memory_group_fd;  // the launcher's descriptor of the group's processes; -1: none
  // bubblewrap or the launcher itself. Declared last, so that it ends before its files are removed.
  process::Child child;
};

// Starts the launcher with `control` as its socket. Throws ArenaFault.
[[nodiscard]] StartedLauncher start_launcher(const Programs& programs, const JailSpec& spec,
                                             const process::Fd& control);

}  // namespace splendor::sandbox
