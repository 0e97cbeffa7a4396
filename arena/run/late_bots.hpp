// Finds bots for which void games wait more often than chance allows.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

#include "arena/core/schedule.hpp"

namespace splendor::arena {

// Null hypothesis: the machine alone causes void games. Then a void game waits for a bot with a
// probability equal to the bot's share of the thinking time at the table. The probability is taken
// to be at least an equal share, so that two accidents don't condemn a fast bot, and at most
// kMostChance, so that a slow bot is not immune.
//
// Each bot is tested with a likelihood ratio, the mean over several alternatives with larger odds
// that a void game waits for it. Under the null hypothesis the ratio ever exceeds 1/p with
// probability at most p, however often it is checked (Ville's inequality). Dividing p by the number
// of bots keeps the probability that any bot is blamed wrongly below p.
class LateBots {
 public:
  // The probability that any bot is blamed wrongly, and the smallest share of its games that a bot
  // must have made void before it is blamed.
  static constexpr double kChance = 1e-3;
  static constexpr double kSmallestShare = 0.02;
  static constexpr double kMostChance = 0.9;

  // Games that the bot played to their end, and its thinking time in all of them.
  void add_games(Entrant bot, std::uint64_t games, std::chrono::microseconds thinking);
  // A game was void because of overload while it waited for `late`.
  void add_void(const PerSeat<Entrant>& seats, Entrant late);

  struct Tally {
    std::uint64_t games = 0;  // played
    std::uint64_t late = 0;   // void, waiting for this bot
    std::uint64_t voids = 0;  // void at its tables
  };
  [[nodiscard]] Tally tally(Entrant bot) const;
  // True if more games waited for it than chance allows in a league of `bots` bots.
  [[nodiscard]] bool is_to_blame(Entrant bot, std::size_t bots) const;

 private:
  static constexpr std::array<double, 3> kOdds{4, 16, 64};
  struct Evidence : Tally {
    std::chrono::microseconds thinking{0};
    std::array<double, kOdds.size()> log_ratio{};
  };
  Evidence& of(Entrant bot);
  // The probability, under the null hypothesis, that a void game at this table waits for the bot.
  double chance(Entrant bot, const PerSeat<Entrant>& seats);

  std::vector<Evidence> bots_;  // by entrant
};

}  // namespace splendor::arena
