// The examination of a bot. It depends only on the bot and the time for a move, so that `arena
// rerun` can play a check again.
#pragma once

#include <chrono>
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

[[nodiscard]] examine::Examination examination_of(const arena::Home& home, const arena::Bot& bot,
                                                  const bots::StoredBot& content,
                                                  const ExaminationTime& move_time);

}  // namespace splendor::cli
