// What a bot can see: the list of mounts, as arguments for bubblewrap.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "referee/process/child.hpp"

namespace splendor::sandbox {

// Where the launcher lies inside of the jail.
constexpr const char* kLauncherInside = "/splendor-jail";

// Whether the jail has a /proc of its own. Some containers forbid it; Java and Node may not run
// without.
enum class Proc { own, none };

struct BwrapOptions {
  std::filesystem::path bot_folder;
  // Readable for the identity that bubblewrap runs as; otherwise passed as a descriptor, see below.
  std::filesystem::path launcher;
  // The descriptor under which bubblewrap finds the launcher's bytes, if it can't open the path.
  std::optional<int> launcher_fd;
  Proc proc = Proc::own;
};

// All arguments up to the launcher itself. Looks at the host's file system (which of /lib, /lib64 …
// are links, which interpreters keep settings in /etc), and at nothing else.
[[nodiscard]] std::vector<std::string> bwrap_arguments(const BwrapOptions& options);

// Files and folders of /etc that interpreters need to start: no users, no hosts, no secrets.
[[nodiscard]] std::vector<std::string> needed_settings();

// Why `identity`, which has no groups, can't reach `path`: the first folder or file in the way.
// Nothing: it can. Access control lists are not looked at.
[[nodiscard]] std::optional<std::string> first_inaccessible(const std::filesystem::path& path,
                                                            process::Identity identity);

}  // namespace splendor::sandbox
