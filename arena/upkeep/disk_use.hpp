// What a home takes up on the disk.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/store/store.hpp"

namespace splendor::upkeep {

struct LeagueUse {
  arena::LeagueId league;
  std::string name;
  std::uint64_t games = 0;
  std::uint64_t record_bytes = 0;
  std::uint64_t analysis_bytes = 0;
  std::uint64_t log_bytes = 0;
  std::uint64_t page_bytes = 0;  // of the web server

  [[nodiscard]] std::uint64_t bytes() const {
    return record_bytes + analysis_bytes + log_bytes + page_bytes;
  }
};

struct BotUse {
  std::string label;
  std::uint64_t bytes = 0;      // all its files
  std::uint64_t own_bytes = 0;  // in files that no other bot shares
};

struct DiskUse {
  std::vector<LeagueUse> leagues;  // the largest first
  std::vector<BotUse> bots;        // the one with most bytes of its own first
  arena::DatabaseSize database;
  std::uint64_t bot_bytes = 0;  // files that several bots share count once
  std::uint64_t log_bytes = 0;
  std::uint64_t page_bytes = 0;
};

// Throws StoreError, and std::filesystem::filesystem_error where the home can't be read.
[[nodiscard]] DiskUse disk_use(const arena::Home& home, const arena::Store& store);

struct LeagueLog {
  std::filesystem::path path;
  arena::LeagueId league;
  std::uint64_t bytes = 0;
};

// The logs of leagues that are in the home, older parts of each ("league-3.1.log") as well.
[[nodiscard]] std::vector<LeagueLog> league_logs(const arena::Home& home);

}  // namespace splendor::upkeep
