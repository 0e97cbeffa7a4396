// The commands of the referee program, one function each; their result is the exit status.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "referee/rules/deal.hpp"

namespace splendor::cli {

enum ExitCode : int { kDone = 0, kFailed = 1, kWrongUsage = 2 };

// JSON lines in, JSON lines out.
int serve_rules();
// Replays traces and holds them against the rules.
int verify(const std::vector<std::string>& paths);
// By the names of sandbox::option_of().
struct IsolationOptions {
  std::string least = "full";  // better is used where the machine offers it
  std::string exactly;         // for tests: this level, no better; empty: the best
};

// Match jobs in, match records out; everything on one core, if one is given.
int serve(const IsolationOptions& isolation, std::optional<unsigned> core);

enum class Format { text, json };
// What this machine can enforce. Failed: it is less than asked for.
int check_machine(const IsolationOptions& options, Format format);

struct PlayOptions {
  std::vector<std::filesystem::path> bots;
  Seed seed = 1;
  unsigned move_ms = 1000;
  unsigned startup_ms = 5000;
  std::string ruleset = "tournament";
  IsolationOptions isolation;
};
// One match between programs, with every move on the screen.
int play(const PlayOptions& options);

}  // namespace splendor::cli
