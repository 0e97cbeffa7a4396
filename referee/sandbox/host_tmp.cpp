#include "referee/sandbox/host_tmp.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/bot_folder.hpp"

namespace splendor::sandbox {

namespace fs = std::filesystem;

HostTmp::HostTmp(std::optional<process::Identity> owner) {
  const fs::path parent = fs::canonical(fs::temp_directory_path());
  if (owner) {
    if (const auto obstacle = first_inaccessible(parent, *owner)) {
      throw ArenaFault(
          fmt::format("the folder for temporary files {} must be open for user {}, as "
                      "which root runs bots, but {}",
                      parent.string(), owner->user, *obstacle));
    }
  }
  std::string path = (parent / "splendor-bot-XXXXXX").string();
  if (::mkdtemp(path.data()) == nullptr) throw ArenaFault("can't make the folder " + path, errno);
  path_ = path;
  if (owner && ::chown(path.c_str(), owner->user, owner->group) != 0) {
    const int reason = errno;
    ::rmdir(path.c_str());
    throw ArenaFault("can't give away the folder " + path, reason);
  }
}

HostTmp::HostTmp(HostTmp&& other) noexcept : path_(std::exchange(other.path_, {})) {}

HostTmp::~HostTmp() {
  if (path_.empty()) return;
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace splendor::sandbox
