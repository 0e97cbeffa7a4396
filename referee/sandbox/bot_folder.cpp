#include "referee/sandbox/bot_folder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "referee/process/arena_fault.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;

bool may(const struct stat& info, process::Identity identity, mode_t wanted) {
  if (info.st_uid == identity.user) return (info.st_mode >> 6 & wanted) == wanted;
  if (info.st_gid == identity.group) return (info.st_mode >> 3 & wanted) == wanted;
  return (info.st_mode & wanted) == wanted;
}

bool all_bots_can_read(const fs::path& folder) {
  return folder.has_relative_path() && *std::next(folder.begin()) == "usr";
}

std::string unreadable(const fs::path& folder, process::Identity identity,
                       const std::string& obstacle) {
  return fmt::format("{} must be readable for user {}, as which root runs bots, but {}",
                     folder.string(), identity.user, obstacle);
}

}  // namespace

std::optional<process::Identity> bot_identity() {
  if (::geteuid() == 0) return kBotIdentity;
  return std::nullopt;
}

fs::path usable_bot_folder(const fs::path& path) {
  std::error_code error;
  fs::path folder = fs::canonical(path, error);
  if (error) throw ArenaFault("can't find the bot's folder " + path.string(), error.value());
  if (!fs::is_directory(folder)) throw ArenaFault(folder.string() + " is no folder", ENOTDIR);
  if (all_bots_can_read(folder)) {
    throw ArenaFault("the bot's folder " + folder.string() +
                     " lies below /usr, which all bots can read: keep the arena's home elsewhere");
  }
  if (const auto identity = bot_identity()) {
    if (const auto obstacle = first_inaccessible(folder, *identity)) {
      throw ArenaFault("the bot's folder " + unreadable(folder, *identity, *obstacle));
    }
  } else if (::access(folder.c_str(), R_OK | X_OK) != 0) {
    throw ArenaFault("can't read the bot's folder " + folder.string(), errno);
  }
  return folder;
}

std::optional<std::string> obstacle_to_bots_below(const fs::path& parent) {
  const fs::path folder = fs::canonical(parent);
  if (all_bots_can_read(folder)) {
    return folder.string() + " lies below /usr, which all bots can read";
  }
  const auto identity = bot_identity();
  if (!identity) return std::nullopt;
  const auto obstacle = first_inaccessible(folder, *identity, Need::pass_through);
  if (!obstacle) return std::nullopt;
  return unreadable(folder, *identity, *obstacle);
}

std::optional<std::string> first_inaccessible(const fs::path& path, process::Identity identity,
                                              Need need) {
  constexpr mode_t kSearch = 1;
  constexpr mode_t kReadAndSearch = 5;
  fs::path reached;
  for (const fs::path& part : path) {
    reached /= part;
    struct stat info {};
    if (::stat(reached.c_str(), &info) != 0) return reached.native() + " does not exist";
    const bool is_read = reached == path && need == Need::read;
    if (!may(info, identity, is_read ? kReadAndSearch : kSearch)) {
      return fmt::format("{} has the permissions {:o}", reached.native(), info.st_mode & 07777U);
    }
  }
  return std::nullopt;
}

}  // namespace splendor::sandbox
