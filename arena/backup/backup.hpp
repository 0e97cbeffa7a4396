// The whole home of an arena as one file, and back.
//
// A backup is a tar archive, compressed by zstd, with arena.db, bots/ and logs/. The database is
// copied at one moment; bots are never changed and are copied after it, so that every bot it knows
// is there. Leagues may run meanwhile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "arena/store/home.hpp"

namespace splendor::backup {

struct Contents {
  std::size_t bots = 0;
  std::size_t leagues = 0;
  std::uint64_t games = 0;
};

// Writes `file`, which must not exist; what was written is on the disk when this returns. Throws
// Failure and StoreError, and leaves nothing behind.
Contents write_backup(const arena::Home& home, const std::filesystem::path& file);

// Makes `home`, which must not exist or be an empty folder. Everything is verified before it gets
// its place: the database, and the content of every bot. Throws Failure and StoreError, and leaves
// nothing behind.
Contents restore_backup(const std::filesystem::path& file, const arena::Home& home);

}  // namespace splendor::backup
