// An arena's home: the folder that holds everything an arena remembers.
//
//   arena.db      the database (docs/database.md), with arena.db-wal and arena.db-shm while it is
//                 open
//   has-database  says that arena.db was made, so that its loss is noticed
//   bots/         content of submitted bots, by sha256
//   logs/         one log per league
//   pages/        what the web server shows of leagues, by their numbers; made again if it is gone
//   lock          held by the one process that runs leagues here; names it
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include "arena/store/lock_file.hpp"

namespace splendor::arena {

// Where things are. A value: it opens and holds nothing.
class Home {
 public:
  explicit Home(std::filesystem::path folder);

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] std::filesystem::path database() const { return folder_ / "arena.db"; }
  [[nodiscard]] std::filesystem::path bots() const { return folder_ / "bots"; }
  [[nodiscard]] std::filesystem::path logs() const { return folder_ / "logs"; }
  [[nodiscard]] std::filesystem::path pages() const { return folder_ / "pages"; }
  [[nodiscard]] std::filesystem::path lock() const { return folder_ / "lock"; }

  [[nodiscard]] std::filesystem::path mark() const { return folder_ / "has-database"; }

  // True if there is a database. A folder without one is no home yet.
  [[nodiscard]] bool exists() const;
  // True if there was a database here once, whether or not it still is.
  [[nodiscard]] bool had_database() const;
  // Records that there is a database. Does nothing if the home can't be written: it is a safeguard.
  void mark_database() const;
  // Makes the folders that are missing. The database is made by the first Store that writes. Throws
  // StoreError (not_writable, disk_full, failed).
  void create() const;
  // The process that runs leagues here now, if any. Takes no lock. A league in state running in a
  // home without a holder was interrupted.
  [[nodiscard]] std::optional<LockHolder> holder() const;

 private:
  std::filesystem::path folder_;
};

// The right to run leagues in a home; at most one process has it. The system takes it back when the
// process ends, however it ends; programs that it started do not inherit it.
class HomeLock {
 public:
  // `command` is what the user typed, for the message that a second arena gets. Throws StoreError
  // (in_use, not_writable, failed). REQUIRES: the folder exists.
  HomeLock(const Home& home, std::string_view command);
  ~HomeLock();
  HomeLock(HomeLock&& other) noexcept;
  HomeLock& operator=(HomeLock&&) = delete;

 private:
  int fd_;
};

}  // namespace splendor::arena
