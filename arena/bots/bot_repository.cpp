#include "arena/bots/bot_repository.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <vector>

#include "arena/bots/tree.hpp"
#include "arena/text/text.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;

constexpr const char* kIncoming = ".incoming-";  // how names of unfinished folders begin

}  // namespace

BotRepository::BotRepository(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw ArenaFault("can't create the folder " + shown(folder), error.value());
  folder_ = fs::canonical(folder);
  lock_ = process::Fd(
      ::open((folder_ / ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!lock_) throw ArenaFault("can't write in " + shown(folder_), errno);
  while (::flock(lock_.get(), LOCK_EX) != 0) {
    if (errno != EINTR) throw ArenaFault("can't lock " + shown(folder_), errno);
  }
  // If root runs the arena, bots run as another user, who must get there.
  fs::permissions(folder_, fs::perms(0755), error);
  if (error) throw ArenaFault("can't change the permissions of " + shown(folder_), error.value());
  remove_leftovers();
}

// Nobody else can be writing now, so whatever is unfinished stays so.
void BotRepository::remove_leftovers() const {
  std::vector<fs::path> leftovers;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_)) {
    if (entry.path().filename().native().starts_with(kIncoming)) leftovers.push_back(entry.path());
  }
  for (const fs::path& path : leftovers) remove_tree(path);
}

// All of the file system at once: a bot may have thousands of files.
void BotRepository::flush() const {
  if (::syncfs(lock_.get()) != 0) throw ArenaFault("can't write in " + shown(folder_), errno);
}

void BotRepository::put(const fs::path& finished, const std::string& name) const {
  flush();
  // Both have the same parent. Otherwise a read-only folder could not be renamed by its owner.
  if (::rename(finished.c_str(), (folder_ / name).c_str()) != 0) {
    throw ArenaFault("can't create " + shown(folder_ / name), errno);
  }
  flush();
}

// What a failing destructor leaves, the next import removes.
StagedBot::StagedBot(const BotRepository& repository) try
    : folder_(repository.folder(), kIncoming) {
} catch (const std::system_error& failure) {
  throw ArenaFault("can't create a folder in " + shown(repository.folder()),
                   failure.code().value());
}

}  // namespace splendor::bots
