// The commands of the referee program, one function each; their result is the exit status.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/rules/deal.hpp"

namespace splendor::cli {

enum ExitCode : int { kDone = 0, kFailed = 1, kWrongUsage = 2 };

// JSON lines in, JSON lines out.
int serve_rules();
// Replays traces and holds them against the rules.
int verify(const std::vector<std::string>& paths);
// Match jobs in, match records out.
int serve();
// What this machine can enforce.
int check_machine();

struct PlayOptions {
  std::vector<std::filesystem::path> bots;
  Seed seed = 1;
  unsigned move_ms = 1000;
  unsigned startup_ms = 5000;
  std::string ruleset = "tournament";
};
// One match between programs, with every move on the screen.
int play(const PlayOptions& options);

}  // namespace splendor::cli
