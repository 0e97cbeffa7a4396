// The whole home of an arena as one file, and back.
//
// A backup is a tar archive, compressed by zstd, with arena.db, bots/ and logs/. The database is
// copied first, as a snapshot. Bots never change and are copied after it, so the backup has every
// bot that the database refers to. Leagues may run meanwhile.
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

// Writes `file`, which must not exist. The file survives a power cut once this returns. On failure
// throws Failure, StoreError or std::filesystem::filesystem_error; there is then no partial file.
Contents write_backup(const arena::Home& home, const std::filesystem::path& file);

// Makes `home`; there may be an empty folder in its place. The database and the content of every
// bot are verified in a temporary folder, which is then renamed. Throws as write_backup() does, and
// ArenaFault; `home` is then as it was.
Contents restore_backup(const std::filesystem::path& file, const arena::Home& home);

}  // namespace splendor::backup
