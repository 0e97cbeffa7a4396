#include "arena/store/open_database.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <optional>
#include <string>
#include <system_error>

#include "arena/sqlite/migrate.hpp"
#include "arena/sqlite/query.hpp"
#include "arena/sqlite/sqlite_errors.hpp"
#include "arena/store/migrations.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;

SQLite::Database open_file(const std::string& name, int flags, LockWait& wait) {
  // One thread: without the locks that SQLite would take for every column.
  SQLite::Database database(name, flags | SQLite::OPEN_NOMUTEX);
  wait.attach_to(database.getHandle());
  return database;
}

// A new database in the place of one that was deleted would hide that everything is lost.
[[noreturn]] void refuse_lost(const Home& home) {
  throw StoreError(StoreTrouble::lost,
                   home.database().string() +
                       " is missing or empty, but this home had a database; nothing was changed: " +
                       "restore a copy of it, or remove " + home.mark().string() +
                       " to start without leagues and bots");
}

void require_writable(const fs::path& path) {
  if (::faccessat(AT_FDCWD, path.c_str(), R_OK | W_OK, AT_EACCESS) == 0) return;
  const int error = errno;
  if (error == ENOENT) return;
  throw StoreError(StoreTrouble::not_writable,
                   "can't write " + path.string() + ": " + std::generic_category().message(error) +
                       "; make it writable, or choose another home with --home");
}

// A path as SQLite's file: address, in which ? # and % mean something.
std::string address_of(const fs::path& path) {
  std::string address = "file:";
  for (const char c : fs::absolute(path).string()) {
    switch (c) {
      case '%':
        address += "%25";
        break;
      case '?':
        address += "%3f";
        break;
      case '#':
        address += "%23";
        break;
      default:
        address += c;
    }
  }
  return address;
}

// Where a read-only folder keeps SQLite from sharing the database with writers, there are none.
SQLite::Database open_immutable(const Home& home, LockWait& wait) {
  const fs::path log = home.database().string() + "-wal";
  std::error_code ignored;
  if (fs::exists(log, ignored) && fs::file_size(log, ignored) > 0) {
    throw StoreError(
        StoreTrouble::not_writable,
        "can't read " + home.database().string() + ": its log " + log.string() +
            " has to be applied first, but the folder is read-only; copy the home to " +
            "a writable place");
  }
  return open_file(address_of(home.database()) + "?immutable=1",
                   SQLite::OPEN_READONLY | SQLite::OPEN_URI, wait);
}

SQLite::Database open_for_reading(const Home& home, LockWait& wait) {
  const std::string file = home.database().string();
  try {
    SQLite::Database database = open_file(file, SQLite::OPEN_READONLY, wait);
    age_of(database, migrations(), file);
    return database;
  } catch (const SQLite::Exception& error) {
    const bool may_be_read_only =
        error.getErrorCode() == SQLITE_CANTOPEN || error.getErrorCode() == SQLITE_READONLY;
    if (!may_be_read_only) throw;
    return open_immutable(home, wait);
  }
}

SQLite::Database open_to_read(const Home& home, LockWait& wait) {
  // Asked first: another process may be making the database.
  const bool had_database = home.had_database();
  if (!home.exists()) {
    if (had_database) refuse_lost(home);
    throw StoreError(StoreTrouble::no_home,
                     "there is no arena in " + home.folder().string() +
                         "; create one with arena submit, or choose another with --home");
  }
  SQLite::Database database = open_for_reading(home, wait);
  switch (age_of(database, migrations(), home.database())) {
    case FileAge::current:
      break;
    case FileAge::empty:  // its maker was interrupted, or is at it
      if (had_database) refuse_lost(home);
      [[fallthrough]];
    case FileAge::older:
      open_database(home, Access::edit, wait);
      database = open_for_reading(home, wait);
  }
  return database;
}

// Where two processes begin to use the log at once, SQLite tells one of them at once that the file
// is locked, without waiting.
void use_write_ahead_log(SQLite::Database& database, LockWait& wait) {
  for (int tries = 0;; ++tries) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (const SQLite::Exception& error) {
      if (error.getErrorCode() != SQLITE_BUSY || !wait.wait(tries)) throw;
    }
  }
}

SQLite::Database open_to_write(const Home& home, Access access, LockWait& wait) {
  const std::string file = home.database().string();
  const bool had_database = home.had_database();  // before another process makes it
  if (had_database && !home.exists()) refuse_lost(home);
  for (const std::string& path : {home.folder().string(), file, file + "-wal", file + "-shm"}) {
    require_writable(path);
  }
  SQLite::Database database = open_file(file, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, wait);
  const FileAge age = age_of(database, migrations(), home.database());
  if (age == FileAge::empty && had_database) refuse_lost(home);
  // Nobody may run a league while the form of its database changes.
  std::optional<HomeLock> lock;
  if (age == FileAge::older && access == Access::edit) lock.emplace(home, "arena, upgrading");
  // FULL: a commit waits until its bytes are on the disk, so that what was acknowledged survives a
  // power cut. The limit gives back the space of a log that grew while somebody read for long.
  use_write_ahead_log(database, wait);
  database.exec(
      "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = 67108864");
  if (age != FileAge::current) migrate(database, migrations());
  home.mark_database();
  return database;
}

}  // namespace

SQLite::Database open_database(const Home& home, Access access, LockWait& wait) {
  try {
    SQLite::Database database =
        access == Access::read ? open_to_read(home, wait) : open_to_write(home, access, wait);
    // The file may come from somebody else: its schema may not call what it should not.
    database.exec("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON");
    return database;
  } catch (const SQLite::Exception& error) {
    throw explain(error, 0, home.database());
  }
}

}  // namespace splendor::arena
