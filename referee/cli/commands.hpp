// The commands of the referee program, one function each. They return the exit status.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "referee/rules/deal.hpp"

namespace splendor::cli {

enum ExitCode : int { kDone = 0, kFailed = 1, kWrongUsage = 2 };

// `referee rules`: JSON lines in, JSON lines out.
int serve_rules();
// Replays traces and compares them with the rules.
int verify(const std::vector<std::string>& paths);
// Levels are named as by sandbox::option_of().
struct IsolationOptions {
  std::string least = "full";  // the machine's best level is used, if it is at least this
  std::string exactly;         // for tests: use this level even if the machine offers better
};

// Match jobs in, match records out. Everything runs on `core`, if one is given.
int serve(const IsolationOptions& isolation, std::optional<unsigned> core);

enum class Format { text, json };
// Prints what this machine can enforce and, if `bots_below` is not empty, whether bots in folders
// below it can be run. Returns kFailed if that is not so, or if the machine can enforce less than
// the options ask for.
int check_machine(const IsolationOptions& options, const std::filesystem::path& bots_below,
                  Format format);

struct PlayOptions {
  std::vector<std::filesystem::path> bots;
  Seed seed = 1;
  unsigned move_ms = 1000;
  unsigned startup_ms = 5000;
  std::string ruleset = "tournament";
  IsolationOptions isolation;
};
// Plays one match between programs and prints every move.
int play(const PlayOptions& options);

}  // namespace splendor::cli
