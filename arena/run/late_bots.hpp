// Which bots make games void: those for which void games wait more often than chance allows.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

#include "arena/core/schedule.hpp"

namespace splendor::arena {

// Where the machine alone is to blame, a void game waits for a bot with a probability that is its
// share of the thinking time at the table: who thinks longer is waited for more often. It is taken
// to be at least an equal share, so that two accidents don't condemn a quick bot, and at most
// kMostChance, so that a slow one can't hide behind it.
//
// Against that stands a likelihood ratio for every bot, the mean over several alternatives in which
// the odds of waiting for this bot are larger. While the probability is no larger than supposed,
// the chance that the ratio ever exceeds 1/p is at most p, however often one looks (Ville).
// Dividing p by the number of bots keeps the chance that any bot is wronged at p.
class LateBots {
 public:
  // A bot is never blamed with a larger chance of being wronged, all bots together, nor while fewer
  // than this share of its games were void because of it.
  static constexpr double kChance = 1e-3;
  static constexpr double kSmallestShare = 0.02;
  static constexpr double kMostChance = 0.9;

  // Games that the bot played to their end, and how long it thought in all of them.
  void add_games(Entrant bot, std::uint64_t games, std::chrono::microseconds thinking);
  // A game that was void because the machine was too busy, while `late` was to answer.
  void add_void(const PerSeat<Entrant>& seats, Entrant late);

  struct Tally {
    std::uint64_t games = 0;  // played
    std::uint64_t late = 0;   // void, waiting for this bot
    std::uint64_t voids = 0;  // void at its tables
  };
  [[nodiscard]] Tally tally(Entrant bot) const;
  // Whether more games waited for it than chance allows among `bots` bots.
  [[nodiscard]] bool is_to_blame(Entrant bot, std::size_t bots) const;

 private:
  static constexpr std::array<double, 3> kOdds{4, 16, 64};
  struct Evidence : Tally {
    std::chrono::microseconds thinking{0};
    std::array<double, kOdds.size()> log_ratio{};
  };
  Evidence& of(Entrant bot);
  // The probability that a void game at this table waits for the bot, if the machine is to blame.
  double chance(Entrant bot, const PerSeat<Entrant>& seats);

  std::vector<Evidence> bots_;  // by entrant
};

}  // namespace splendor::arena
