// What nothing refers to any more: found, and removed.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/store/store.hpp"

namespace splendor::upkeep {

struct GarbageOptions {
  // Also analyses of all evaluators but this one (sha256).
  std::optional<std::string> keep_evaluator = std::nullopt;
  // Also logs of leagues that ended longer ago than this.
  std::optional<std::chrono::days> logs_older_than = std::nullopt;
};

struct Garbage {
  std::vector<std::string> contents;  // bots by hash that no bot and no game refers to
  std::uint64_t content_bytes = 0;    // of files that nobody else has
  std::vector<std::filesystem::path> logs;
  std::uint64_t log_bytes = 0;
  std::vector<arena::EvaluatorSize> evaluators;  // whose analyses go
  std::vector<std::filesystem::path> uploads;    // that no server is receiving
  std::uint64_t upload_bytes = 0;
  std::vector<std::filesystem::path> pages;  // of the web server, of leagues that are gone
  std::uint64_t page_bytes = 0;
  std::uint64_t games = 0;       // of leagues whose deletion was interrupted
  std::uint64_t free_bytes = 0;  // in the database file, if giving them back is worth while
};

// A bot's content counts as garbage a day after it was last stored: it is stored before anything
// refers to it, and `arena play ./bot` may use it for long.
inline constexpr std::chrono::hours kContentRest(24);

// Throws StoreError, ArenaFault and std::filesystem::filesystem_error.
[[nodiscard]] Garbage find_garbage(const arena::Home& home, const arena::Store& store,
                                   const GarbageOptions& options);

// The bytes that storing equal files of several bots once would free, after `garbage` is gone.
// Reads all files that are not shared yet. Throws like find_garbage().
[[nodiscard]] std::uint64_t sharable_bytes(const arena::Home& home, const Garbage& garbage);

// Whether a league may be running in the home meanwhile.
enum class HomeUse : std::uint8_t {
  exclusive,  // the store has Access::run
  shared,     // it has Access::edit; the database keeps its size, and deleted games stay
};

struct Removed {
  Garbage garbage;                 // what is gone
  std::uint64_t shared_bytes = 0;  // freed because equal files of several bots are stored once
  std::vector<std::string> notes;  // what was left, and why, a sentence each
};

// Finds garbage and removes it. Stops early when `go_on` returns false. Throws like find_garbage().
Removed remove_garbage(const arena::Home& home, arena::Store& store, const GarbageOptions& options,
                       HomeUse use, const std::function<bool()>& go_on);

}  // namespace splendor::upkeep
