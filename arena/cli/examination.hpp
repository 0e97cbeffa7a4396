// What a bot is examined with. Depends on the bot and its time alone, so that a check can be played
// again.
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

// For each move in an examination, as text: "100ms". A bot that uses its clock is examined faster
// if it is given less.
struct ExaminationTime {
  std::string text = "2s";
  CLI::Option* add_option(CLI::App& verb);
  // Throws WrongUsage.
  [[nodiscard]] std::chrono::milliseconds value() const;
};

[[nodiscard]] examine::Examination examination_of(const arena::Home& home, const arena::Bot& bot,
                                                  const bots::StoredBot& content,
                                                  const ExaminationTime& move_time);

}  // namespace splendor::cli
