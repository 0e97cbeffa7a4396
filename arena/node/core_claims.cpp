#include "arena/node/core_claims.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

#include "arena/workers/cores.hpp"

namespace splendor::arena {
namespace {

// Creates the folder if it does not exist. Other users must not be able to hold our locks.
bool is_ours_alone(const std::string& folder) {
  (void)::mkdir(folder.c_str(), 0700);
  struct stat info {};
  return ::lstat(folder.c_str(), &info) == 0 && S_ISDIR(info.st_mode) &&
         info.st_uid == ::geteuid() && (info.st_mode & 0077U) == 0;
}

}  // namespace

std::string CoreClaims::usual_folder() {
  return "/tmp/splendor-cores-" + std::to_string(::geteuid());
}

CoreClaims::CoreClaims(std::size_t wanted, const std::string& folder) {
  if (!is_ours_alone(folder)) return;
  for (const unsigned core : usable_cores()) {
    if (cores_.size() == wanted) return;
    const std::string path = folder + "/" + std::to_string(core);
    process::Fd lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
    if (!lock || ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) continue;
    cores_.push_back(core);
    locks_.push_back(std::move(lock));
  }
  if (cores_.size() == wanted) return;
  cores_.clear();
  locks_.clear();
}

}  // namespace splendor::arena
