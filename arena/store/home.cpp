#include "arena/store/home.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <system_error>
#include <utility>

#include "arena/core/store_error.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;

// Locks of the open file, not of the process: closing another descriptor of it loses nothing.
struct flock whole_file(short type) {
  struct flock lock {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  return lock;
}

[[noreturn]] void fail(const std::string& tried, int error) {
  const bool read_only = error == EROFS || error == EACCES || error == EPERM;
  const bool full = error == ENOSPC || error == EDQUOT;
  throw StoreError(read_only ? StoreTrouble::not_writable
                   : full    ? StoreTrouble::disk_full
                             : StoreTrouble::failed,
                   tried + ": " + std::generic_category().message(error) +
                       (read_only ? "; make it writable, or choose another home with --home" : "") +
                       (full ? "; free some space and try again" : ""));
}

[[noreturn]] void refuse_second(const Home& home) {
  const LockHolder holder = holder_in(home.lock());
  std::string who = holder.pid > 0 ? "process " + std::to_string(holder.pid) : "another process";
  if (!holder.command.empty()) who += " (" + holder.command + ")";
  throw StoreError(StoreTrouble::in_use, "an arena is running in " + home.folder().string() +
                                             " already: " + who +
                                             "; wait for it, stop it, or use another home");
}

}  // namespace

Home::Home(fs::path folder) : folder_(std::move(folder)) {}

bool Home::exists() const {
  std::error_code ignored;
  return fs::exists(database(), ignored);
}

bool Home::had_database() const {
  std::error_code ignored;
  return fs::exists(mark(), ignored);
}

void Home::mark_database() const {
  if (had_database()) return;
  std::ofstream(mark())
      << "The database of this home is arena.db. If it is missing, restore a copy of "
         "it;\nor remove this file to start with an empty database.\n";
}

void Home::create() const {
  for (const fs::path& part : {folder_, bots(), logs()}) {
    std::error_code error;
    fs::create_directories(part, error);
    if (error) fail("can't make the folder " + part.string(), error.value());
  }
}

std::optional<LockHolder> Home::holder() const {
  const int fd = ::open(lock().c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return std::nullopt;
  struct flock found = whole_file(F_WRLCK);
  const bool asked = ::fcntl(fd, F_OFD_GETLK, &found) == 0;
  ::close(fd);
  if (!asked || found.l_type == F_UNLCK) return std::nullopt;
  return holder_in(lock());
}

HomeLock::HomeLock(const Home& home, std::string_view command)
    : fd_(::open(home.lock().c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
  if (fd_ < 0) fail("can't open " + home.lock().string(), errno);
  struct flock wanted = whole_file(F_WRLCK);
  int error = 0;
  const bool taken = take_over(home.lock(), [&] {
    error = ::fcntl(fd_, F_OFD_SETLK, &wanted) == 0 ? 0 : errno;
    return error == 0;
  });
  if (!taken) {
    ::close(fd_);
    if (error == EAGAIN || error == EACCES) refuse_second(home);
    fail("can't lock " + home.lock().string(), error);
  }
  name_holder(fd_, command);
}

HomeLock::~HomeLock() {
  if (fd_ >= 0) ::close(fd_);
}

HomeLock::HomeLock(HomeLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

}  // namespace splendor::arena
