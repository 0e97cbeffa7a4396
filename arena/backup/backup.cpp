#include "arena/backup/backup.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "arena/backup/archive.hpp"
#include "arena/bots/bot_repository.hpp"
#include "arena/bots/import.hpp"
#include "arena/bots/removal_lock.hpp"
#include "arena/bots/shared_files.hpp"
#include "arena/core/failure.hpp"
#include "arena/store/store.hpp"
#include "arena/text/text.hpp"

namespace splendor::backup {
namespace {

namespace fs = std::filesystem;

// Removed at the end, with all that is in it, unless it was given away.
class Scratch {
 public:
  explicit Scratch(fs::path path) : path_(std::move(path)) {}
  ~Scratch() {
    if (path_.empty()) return;
    std::error_code ignored;
    // The content of bots is read-only, folders included.
    for (auto it = fs::recursive_directory_iterator(path_, ignored);
         it != fs::recursive_directory_iterator(); it.increment(ignored)) {
      if (it->is_directory(ignored)) {
        fs::permissions(it->path(), fs::perms::owner_all, fs::perm_options::add, ignored);
      }
    }
    fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }
  void give_away() { path_.clear(); }

 private:
  fs::path path_;
};

fs::path beside(const fs::path& path, const char* suffix) {
  fs::path name = fs::absolute(path).lexically_normal();
  if (!name.has_filename()) name = name.parent_path();
  return name.string() + suffix + std::to_string(::getpid());
}

Contents contents_of(const arena::Store& store) {
  Contents contents;
  contents.bots = store.bots().size();
  for (const arena::League& league : store.leagues()) {
    ++contents.leagues;
    contents.games += league.played;
  }
  return contents;
}

void add_bots(ArchiveWriter& archive, const arena::Home& home) {
  if (!fs::exists(home.bots())) return;
  for (const fs::directory_entry& entry : fs::directory_iterator(home.bots())) {
    const std::string name = entry.path().filename().string();
    if (bots::is_content_hash(name))
      archive.add(entry.path(), "bots/" + name);  // not what is being made
  }
}

Contents verify_home(const arena::Home& home) {
  const arena::Store store(home, arena::Access::edit, "arena restore");
  const std::vector<std::string> damage = store.damage();
  if (!damage.empty()) throw Failure("the backup's database is damaged: " + damage.front());
  for (const arena::Bot& bot : store.bots()) {
    if (const auto wrong = bots::verify_content(home.bots() / bot.sha256, bot.sha256)) {
      throw Failure("the content of " + bot.label() + " in the backup is damaged: " + *wrong);
    }
  }
  return contents_of(store);
}

// Backups of older arenas hold a copy of each file.
void share_files(const arena::Home& home) {
  const bots::BotRepository repository(home.bots());
  bots::SharedFiles shared(repository);
  for (const std::string& content : repository.contents()) {
    const fs::path folder = repository.folder() / content;
    shared.share(folder, bots::hash_files(folder));
  }
}

void flush_disk_of(const fs::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY);
  const bool is_flushed = fd >= 0 && ::syncfs(fd) == 0;
  if (fd >= 0) ::close(fd);
  if (!is_flushed) throw Failure("can't write " + shown(folder) + " to its disk");
}

}  // namespace

Contents write_backup(const arena::Home& home, const fs::path& file) {
  if (fs::exists(file)) throw Failure(shown(file) + " already exists and is not overwritten");
  const arena::Store store(home, arena::Access::read);
  const auto lock = bots::RemovalLock::against_removal(home.bots());
  const Scratch partial(beside(file, ".partial-"));
  const Scratch database(beside(file, ".database-"));
  store.copy_database(database.path());
  ArchiveWriter archive(partial.path());
  archive.add(database.path(), "arena.db");
  add_bots(archive, home);
  if (fs::exists(home.logs())) archive.add(home.logs(), "logs");
  archive.finish();
  fs::rename(partial.path(), file);
  flush_disk_of(fs::absolute(file).parent_path());
  return contents_of(store);
}

Contents restore_backup(const fs::path& file, const arena::Home& home) {
  if (fs::exists(home.folder()) && !fs::is_empty(home.folder())) {
    throw Failure(shown(home.folder()) +
                  " is not empty; restore into a new folder, chosen with --home");
  }
  Scratch made(beside(home.folder(), ".restoring-"));
  fs::create_directories(made.path());
  unpack_archive(file, made.path());
  const arena::Home restored(made.path());
  if (!restored.exists()) throw Failure(shown(file) + " is not a backup of an arena");
  const Contents contents = verify_home(restored);
  share_files(restored);
  fs::permissions(made.path(), fs::perms(0755));
  flush_disk_of(made.path());
  std::error_code error;
  fs::rename(made.path(), home.folder(), error);
  if (error) throw Failure("can't make " + shown(home.folder()) + ": " + error.message());
  made.give_away();
  return contents;
}

}  // namespace splendor::backup
