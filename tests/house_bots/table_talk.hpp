// Games for the tests of the house bots.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/rules/game.hpp"
#include "sample_bots/sdk/bot.hpp"
#include "sample_bots/sdk/outcome.hpp"

namespace splendor::test {

using MakeBot = std::function<std::unique_ptr<sdk::Bot>(const sdk::GameInfo&)>;

// The house bots by name, thinking for so many steps of their search, or by the clock.
MakeBot house_bot(const std::string& name, std::optional<int> steps);

// Plays a whole game, and fails the test at the first illegal move or odd estimate.
Game play(const Deal& deal, Ruleset rules, const std::vector<MakeBot>& bots);

// Games won by the first bot against the second, seats changed on every deal; half for a tie.
float score(const MakeBot& first, const MakeBot& second, int deals, Seed first_seed);

// Positions of random games with this many players, in which face-down reservations are common.
std::vector<Game> random_positions(PlayerCount players, Ruleset rules, Seed seed, int every);

}  // namespace splendor::test
