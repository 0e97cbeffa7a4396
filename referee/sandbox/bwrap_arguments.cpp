#include "referee/sandbox/bwrap_arguments.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "referee/base/conventions.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;
using Arguments = std::vector<std::string>;

void add(Arguments& arguments, std::initializer_list<std::string_view> more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
}

// /bin, /lib and the like are links into /usr on most systems, and folders on some.
void add_system(Arguments& arguments) {
  add(arguments, {"--ro-bind", "/usr", "/usr"});
  for (const char* name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    std::error_code error;
    const fs::path target = fs::read_symlink(name, error);
    if (!error) {
      add(arguments, {"--symlink", target.native(), name});
    } else if (fs::is_directory(name, error)) {
      add(arguments, {"--ro-bind", name, name});
    }
  }
}

bool is_needed(std::string_view name) {
  constexpr std::array<std::string_view, 2> kNames{"alternatives", "ld.so.cache"};
  constexpr std::array<std::string_view, 3> kPrefixes{"java-", "python3", "pypy3"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end() ||
         std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [&](std::string_view prefix) { return name.starts_with(prefix); });
}

// Not bubblewrap's own --dev: its terminals need a second user namespace, in which process 1 could
// not mount /tmp; and a writable /dev/zero is memory that no limit counts.
void add_devices(Arguments& arguments) {
  add(arguments, {"--dir", "/dev"});
  for (const char* device : {"/dev/null", "/dev/random", "/dev/urandom"}) {
    add(arguments, {"--dev-bind", device, device});
  }
  add(arguments, {"--symlink", "/proc/self/fd", "/dev/fd", "--symlink", "/proc/self/fd/0",
                  "/dev/stdin", "--symlink", "/proc/self/fd/1", "/dev/stdout", "--symlink",
                  "/proc/self/fd/2", "/dev/stderr"});
}

}  // namespace

std::vector<std::string> needed_settings() {
  std::vector<std::string> paths;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/etc", error)) {
    if (is_needed(entry.path().filename().native())) paths.push_back(entry.path().native());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::vector<std::string> bwrap_arguments(const BwrapOptions& options) {
  Arguments arguments;
  add(arguments, {"--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net",
                  "--unshare-uts", "--unshare-cgroup-try", "--hostname", "jail", "--uid", "1000",
                  "--gid", "1000", "--die-with-parent", "--clearenv"});
  add_system(arguments);
  for (const std::string& path : needed_settings()) {
    add(arguments, {"--ro-bind-try", path, path});
  }
  add_devices(arguments);
  if (options.proc == Proc::own) add(arguments, {"--proc", "/proc"});
  add(arguments,
      {"--dir", "/tmp", "--ro-bind", options.bot_folder.native(), std::string(kBotFolder)});
  if (options.launcher_fd) {
    add(arguments, {"--perms", "0555", "--ro-bind-data", std::to_string(*options.launcher_fd),
                    kLauncherInside});
  } else {
    add(arguments, {"--ro-bind", options.launcher.native(), kLauncherInside});
  }
  add(arguments,
      {"--remount-ro", "/", "--chdir", "/", "--cap-drop", "ALL", "--cap-add", "CAP_SYS_ADMIN",
       "--cap-add", "CAP_SYS_PTRACE", "--as-pid-1", "--", kLauncherInside});
  return arguments;
}

}  // namespace splendor::sandbox
