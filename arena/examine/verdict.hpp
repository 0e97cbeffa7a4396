// The result of examining a bot, with what its author needs to mend it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/result.hpp"

namespace splendor::examine {

// The numbers are part of the stored format.
enum class Outcome : std::uint8_t {
  accepted = 0,
  rejected = 1,  // the bot did something wrong
  unjudged = 2,  // the arena failed repeatedly; the author should submit the bot again
};

enum class CheckKind : std::uint8_t { hello = 0, game = 1, position = 2 };
enum class CheckState : std::uint8_t { passed = 0, failed = 1, unjudged = 2, not_run = 3 };

// One check and its result. Texts that came from the bot are kept as it sent them: hostile.
struct Check {
  CheckKind kind = CheckKind::hello;
  std::string name;  // "game of 3, seat 2", "forced_pass, da-2021, 2 players"
  CheckState state = CheckState::not_run;
  std::string tests;  // what it tests, as a sentence
  // The rest is empty unless the check failed or could not be judged.
  std::string happened;               // a sentence
  std::string fault;                  // "illegal_move", "timeout": see referee/record/faults.hpp
  std::optional<std::uint32_t> turn;  // at which it failed, as in TurnRequest.turn; none: the hello
  std::string asked;                  // the position as text, several lines
  std::string answered;               // in notation, or as sent; empty if the bot sent nothing
  std::string rule;                   // the rule that the answer broke: "take_gold"
  std::string advice;                 // which limit the bot exceeded, what to do; may be empty
  std::string stderr_excerpt;         // first and last lines of its stderr
  std::string reproduce;              // a command line

  friend bool operator==(const Check&, const Check&) = default;
};

struct Verdict {
  Outcome outcome = Outcome::unjudged;
  std::vector<Check> checks;
  std::string bot_name;          // as the bot calls itself; hostile
  std::string bot_version;       // as the bot gives it; hostile
  std::uint32_t startup_us = 0;  // the slowest of its starts
  std::uint32_t slowest_move_us = 0;
  std::string slowest_move_in;        // the name of a check; empty: it made no move
  std::uint32_t peak_memory_kib = 0;  // 0: not measured
  std::vector<std::string> remarks;   // sentences; no reasons to reject the bot

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

// A page of plain text, 80 columns wide (commands are not broken, so that they can be copied), safe
// for terminals whatever the bot sent.
std::string to_text(const Verdict& verdict);

// One JSON object, for the database. Its strings are UTF-8, whatever the bot sent.
std::string to_json(const Verdict& verdict);
// Reads what to_json() wrote; the error says what is wrong with the text.
Result<Verdict> verdict_from_json(std::string_view text);

}  // namespace splendor::examine
