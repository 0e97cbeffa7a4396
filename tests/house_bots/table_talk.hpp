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

// A house bot by its name, with a number of search steps for each move, else limited by the clock.
MakeBot house_bot(const std::string& name, std::optional<int> steps);

// Plays a whole game. Fails the test at an illegal move or an estimate outside of 0 to 1.
Game play(const Deal& deal, Ruleset rules, const std::vector<MakeBot>& bots);

// Number of games that the first bot wins against the second; a tie counts half. Each deal is
// played in both seatings.
float score(const MakeBot& first, const MakeBot& second, int deals, Seed first_seed);

// Positions of random games with this many players, in which face-down reservations are common.
std::vector<Game> random_positions(PlayerCount players, Ruleset rules, Seed seed, int every);

}  // namespace splendor::test
