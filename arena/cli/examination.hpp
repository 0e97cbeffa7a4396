// The examination of a bot. It depends only on the bot and the time for a move, so that `arena
// rerun` can play a check again.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "arena/bots/import.hpp"
#include "arena/cli/context.hpp"
#include "arena/examine/qualify.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace splendor::cli {

// The time for each move in an examination, as text: "100ms". With less time, bots that use their
// whole clock are examined faster.
struct ExaminationTime {
  std::string text = "2s";
  CLI::Option* add_option(CLI::App& verb);
  // Throws WrongUsage if the text is not a duration.
  [[nodiscard]] std::chrono::milliseconds value() const;
};

struct ExaminationOptions {
  ExaminationTime move_time;
  std::string isolation = "full";  // the weakest to accept
  void add_options(CLI::App& verb);
};

// Plays all checks. Nothing if it was interrupted. `progress` may be empty.
[[nodiscard]] std::optional<examine::Verdict> examine_bot(const arena::Home& home,
                                                          const arena::Bot& bot,
                                                          const bots::StoredBot& content,
                                                          const ExaminationOptions& options,
                                                          examine::Progress progress);

// Of a bot after an examination with this outcome.
[[nodiscard]] arena::BotState state_after(examine::Outcome outcome);

// Asks the running leagues whose `join` says so to take in a bot that was just accepted.
void offer_to_leagues(arena::Store& store, const arena::Bot& bot);

[[nodiscard]] examine::Examination examination_of(const arena::Home& home, const arena::Bot& bot,
                                                  const bots::StoredBot& content,
                                                  const ExaminationTime& move_time);

}  // namespace splendor::cli
