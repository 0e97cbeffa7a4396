#include "referee/sandbox/host_tmp.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/bot_folder.hpp"

namespace splendor::sandbox {

namespace fs = std::filesystem;

namespace {

TemporaryFolder folder_for(const std::optional<process::Identity>& owner) {
  const fs::path parent = fs::canonical(fs::temp_directory_path());
  if (owner) {
    if (const auto obstacle = first_inaccessible(parent, *owner)) {
      throw ArenaFault(
          fmt::format("the folder for temporary files {} must be open for user {}, as "
                      "which root runs bots, but {}",
                      parent.string(), owner->user, *obstacle));
    }
  }
  try {
    return {parent, "splendor-bot-"};
  } catch (const std::system_error& failure) {
    throw ArenaFault(failure.what());
  }
}

}  // namespace

HostTmp::HostTmp(std::optional<process::Identity> owner) : folder_(folder_for(owner)) {
  const std::string path = folder_.path().string();
  if (owner && ::chown(path.c_str(), owner->user, owner->group) != 0) {
    throw ArenaFault("can't give away the folder " + path, errno);
  }
}

}  // namespace splendor::sandbox
