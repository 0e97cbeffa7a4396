// Bots as the database stores them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/core/ids.hpp"
#include "arena/core/moment.hpp"

namespace splendor::arena {

// The numbers are part of the file format.
enum class BotState : std::uint8_t {
  fresh = 0,      // submitted, no verdict yet
  qualified = 1,  // may enter leagues
  rejected = 2,   // stays on record
  withdrawn = 3,  // enters no further league
};

// What a submission says. Limits are in limits.hpp; text is UTF-8 without control characters (a
// note may have lines).
struct NewBot {
  std::string name;    // no '@', no '/'
  std::string sha256;  // of its content: 64 digits, 0-9 and a-f
  std::string author;
  std::string note;
  std::string language;
  std::vector<std::string> command;      // as BotSpec.command
  std::vector<std::string> environment;  // NAME=VALUE
  std::string options = "{}";            // a JSON object
  std::string claims = "{}";             // a JSON object: table sizes and rulesets that it can play
  // The version it was made from; if missing, the newest of the same name.
  std::optional<BotId> parent = std::nullopt;
};

// One version of one bot. Its content never changes; its state, author and note may.
struct Bot : NewBot {
  BotId id;
  int version = 0;  // from 1
  BotState state = BotState::fresh;
  Moment submitted;

  [[nodiscard]] std::string label() const { return name + '@' + std::to_string(version); }
};

// The result of an examination.
struct Verdict {
  Moment at;
  std::string report;  // a JSON object
};

}  // namespace splendor::arena
