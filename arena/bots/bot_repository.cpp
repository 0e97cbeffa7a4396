#include "arena/bots/bot_repository.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <vector>

#include "arena/bots/tree.hpp"
#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;

constexpr const char* kUnfinished = ".incoming-";  // prefix of bots being stored or removed

// The names of everything in the folder.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    names.push_back(it->path().filename());
  }
  if (error) throw ArenaFault("can't read the folder " + shown(folder), error.value());
  return names;
}

}  // namespace

bool is_content_hash(const std::string& name) {
  return name.size() == 64 && name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

BotRepository::BotRepository(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw ArenaFault("can't create the folder " + shown(folder), error.value());
  folder_ = fs::canonical(folder, error);
  if (error) throw ArenaFault("can't read the folder " + shown(folder), error.value());
  lock_ = process::Fd(
      ::open((folder_ / ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!lock_) throw ArenaFault("can't write in " + shown(folder_), errno);
  while (::flock(lock_.get(), LOCK_EX) != 0) {
    if (errno != EINTR) throw ArenaFault("can't lock " + shown(folder_), errno);
  }
  // If root runs the arena, bots run as another user, who must be able to enter the folder.
  fs::permissions(folder_, fs::perms(0755), error);
  if (error) throw ArenaFault("can't change the permissions of " + shown(folder_), error.value());
  remove_leftovers();
}

// We hold the lock, so no other process is working on an unfinished bot.
void BotRepository::remove_leftovers() const {
  for (const std::string& name : names_in(folder_)) {
    if (name.starts_with(kUnfinished)) remove_tree(folder_ / name);
  }
}

// Flushes the whole file system at once: a bot may have thousands of files.
void BotRepository::flush() const {
  if (::syncfs(lock_.get()) != 0) throw ArenaFault("can't write in " + shown(folder_), errno);
}

void BotRepository::put(const fs::path& finished, const std::string& name) const {
  flush();
  // Works although the folder is read-only, because its parent stays the same.
  if (::rename(finished.c_str(), (folder_ / name).c_str()) != 0) {
    throw ArenaFault("can't create " + shown(folder_ / name), errno);
  }
  flush();
}

std::vector<std::string> BotRepository::contents() const {
  std::vector<std::string> names = names_in(folder_);
  std::erase_if(names, [](const std::string& name) { return !is_content_hash(name); });
  std::sort(names.begin(), names.end());
  return names;
}

void BotRepository::note_use(const std::string& name) const {
  if (::utimensat(AT_FDCWD, (folder_ / name).c_str(), nullptr, 0) != 0) {
    throw ArenaFault("can't change " + shown(folder_ / name), errno);
  }
}

std::chrono::system_clock::time_point BotRepository::last_use(const std::string& name) const {
  struct stat info {};
  if (::lstat((folder_ / name).c_str(), &info) != 0) {
    throw ArenaFault("can't read " + shown(folder_ / name), errno);
  }
  return std::chrono::system_clock::from_time_t(info.st_mtim.tv_sec);
}

void BotRepository::remove(const std::string& name) const {
  const fs::path leaving = folder_ / (kUnfinished + name);
  if (::rename((folder_ / name).c_str(), leaving.c_str()) != 0) {
    throw ArenaFault("can't remove " + shown(folder_ / name), errno);
  }
  remove_tree(leaving);
}

// If its destructor can't remove the folder, the next BotRepository does, by its prefix.
StagedBot::StagedBot(const BotRepository& repository) try
    : folder_(repository.folder(), kUnfinished) {
} catch (const std::system_error& failure) {
  throw ArenaFault("can't create a folder in " + shown(repository.folder()),
                   failure.code().value());
}

}  // namespace splendor::bots
