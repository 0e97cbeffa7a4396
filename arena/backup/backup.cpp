#include "arena/backup/backup.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <string>
#include <system_error>
#include <vector>

#include "arena/backup/archive.hpp"
#include "arena/bots/bot_repository.hpp"
#include "arena/bots/import.hpp"
#include "arena/bots/removal_lock.hpp"
#include "arena/bots/shared_files.hpp"
#include "arena/core/failure.hpp"
#include "arena/store/store.hpp"
#include "arena/text/text.hpp"
#include "referee/base/temporary_folder.hpp"
#include "referee/process/fd.hpp"

namespace splendor::backup {
namespace {

namespace fs = std::filesystem;

// The folder that `path` is in. `path` need not exist, and may end with a slash.
fs::path folder_of(const fs::path& path) {
  const fs::path whole = fs::absolute(path).lexically_normal();
  return whole.has_filename() ? whole.parent_path() : whole.parent_path().parent_path();
}

// For unfinished work, on the disk of `folder`, so that the result can be renamed. Throws Failure.
TemporaryFolder staging_in(const fs::path& folder) {
  try {
    return {folder, ".arena-backup-"};
  } catch (const std::system_error& error) {
    throw Failure(printable(error.what()));
  }
}

// Throws Failure.
void move_into_place(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) throw Failure("can't make " + shown(to) + ": " + error.message());
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
    // Other names are locks and bots that are just being stored.
    if (bots::is_content_hash(name)) archive.add(entry.path(), "bots/" + name);
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
  const process::Fd fd(::open(folder.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECTORY));
  if (!fd || ::syncfs(fd.get()) != 0) {
    throw Failure("can't write " + shown(folder) + " to its disk");
  }
}

}  // namespace

Contents write_backup(const arena::Home& home, const fs::path& file) {
  if (fs::exists(file)) throw Failure(shown(file) + " already exists and is not overwritten");
  const arena::Store store(home, arena::Access::read);
  const auto lock = bots::RemovalLock::against_removal(home.bots());
  const TemporaryFolder staging = staging_in(folder_of(file));
  const fs::path database = staging.path() / "arena.db";
  const fs::path partial = staging.path() / "backup";
  store.copy_database(database);
  ArchiveWriter archive(partial);
  archive.add(database, "arena.db");
  add_bots(archive, home);
  if (fs::exists(home.logs())) archive.add(home.logs(), "logs");
  archive.finish();
  move_into_place(partial, file);
  flush_disk_of(folder_of(file));
  return contents_of(store);
}

Contents restore_backup(const fs::path& file, const arena::Home& home) {
  if (fs::exists(home.folder()) && !fs::is_empty(home.folder())) {
    throw Failure(shown(home.folder()) +
                  " is not empty; restore into a new folder, chosen with --home");
  }
  const fs::path parent = folder_of(home.folder());
  fs::create_directories(parent);
  const TemporaryFolder staging = staging_in(parent);
  unpack_archive(file, staging.path());
  const arena::Home restored(staging.path());
  if (!restored.exists()) throw Failure(shown(file) + " is not a backup of an arena");
  const Contents contents = verify_home(restored);
  share_files(restored);
  fs::permissions(staging.path(), fs::perms(0755));
  flush_disk_of(staging.path());
  move_into_place(staging.path(), home.folder());
  return contents;
}

}  // namespace splendor::backup
