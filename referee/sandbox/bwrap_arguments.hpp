// What a bot can see: the mounts of its jail, as arguments for bubblewrap.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "referee/process/child.hpp"

namespace splendor::sandbox {

// The launcher's path inside the jail.
constexpr const char* kLauncherInside = "/splendor-jail";

// Whether the jail has its own /proc. Some containers forbid it; Java and Node may not run without
// it.
enum class Proc { own, none };

struct BwrapOptions {
  std::filesystem::path bot_folder;
  // Readable by the user that runs bubblewrap; otherwise see launcher_fd.
  std::filesystem::path launcher;
  // The descriptor from which bubblewrap reads the launcher's bytes, if it can't open the path.
  std::optional<int> launcher_fd;
  Proc proc = Proc::own;
};

// Returns all arguments up to the launcher itself. Reads the host's file system only to see which
// of /lib, /lib64 … are links and which interpreters have settings in /etc.
[[nodiscard]] std::vector<std::string> bwrap_arguments(const BwrapOptions& options);

// Files and folders of /etc that interpreters need to start; none holds users, hosts or secrets.
[[nodiscard]] std::vector<std::string> needed_settings();

}  // namespace splendor::sandbox
