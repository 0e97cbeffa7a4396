#include "arena/bots/removal_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>
#include <utility>

#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::bots {
namespace {

process::Fd open_lock(const std::filesystem::path& bots) {
  return process::Fd(
      ::open((bots / ".removal-lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
}

}  // namespace

RemovalLock RemovalLock::against_removal(const std::filesystem::path& bots) {
  process::Fd file = open_lock(bots);
  while (file && ::flock(file.get(), LOCK_SH) != 0 && errno == EINTR) {
  }
  return RemovalLock(std::move(file));
}

std::optional<RemovalLock> RemovalLock::for_removal(const std::filesystem::path& bots) {
  process::Fd file = open_lock(bots);
  if (!file) throw ArenaFault("can't write in " + shown(bots), errno);
  if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) return RemovalLock(std::move(file));
  if (errno == EWOULDBLOCK) return std::nullopt;
  throw ArenaFault("can't lock " + shown(bots), errno);
}

}  // namespace splendor::bots
