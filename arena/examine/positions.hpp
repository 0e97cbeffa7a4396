// Awkward positions: rare in games, and where bots break. The files are in positions/.
#pragma once

#include <string>
#include <vector>

#include "referee/rules/game.hpp"

namespace splendor::examine {

struct AwkwardPosition {
  std::string name;      // "forced_pass"
  std::string sentence;  // what it tests, for the author of a bot
  Game game;             // the seat to move is the one that is tested
};

// All awkward positions for this number of players under these rules. Only the limit of rounds
// differs: a game from such a position ends with the next round.
std::vector<AwkwardPosition> awkward_positions(PlayerCount players, Ruleset rules);

}  // namespace splendor::examine
