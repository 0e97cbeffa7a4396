// Everything that a schedule depends on besides the participants and their results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <variant>
#include <vector>

#include "arena/schedule/bench.hpp"
#include "arena/schedule/entrants.hpp"

namespace splendor::schedule {

// The schedule can't be made as asked for; the text tells the user why and what to do.
class ScheduleError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Every two bots meet equally often.
struct RoundRobin {
  friend bool operator==(const RoundRobin&, const RoundRobin&) = default;
};

// Each challenger meets all other bots equally often. Challengers don't meet each other, and other
// bots meet only at a challenger's table of three or four.
struct Gauntlet {
  std::vector<Entrant> challengers;
  friend bool operator==(const Gauntlet&, const Gauntlet&) = default;
};

// A batch is a round: bots with similar scores meet, rematches are avoided.
struct Swiss {
  std::uint32_t rounds = 0;  // 0: enough to single out a winner, see swiss_rounds()
  friend bool operator==(const Swiss&, const Swiss&) = default;
};

// The loser is out. At tables of three the first goes on, at tables of four the first two. Seeds
// are the order of the entrants.
struct Knockout {
  std::uint32_t tie_deals = 4;  // deals added, one by one, to a tie; then the better seed goes on
  friend bool operator==(const Knockout&, const Knockout&) = default;
};

// The bots whose results tell most meet, see arena/rating/pairing.hpp.
struct Adaptive {
  std::uint32_t opening_rounds = 4;  // of everybody at one table each, before ratings are used
  double cap = 1.5;                  // no pair far above the mean, see rating::PairingOptions
  friend bool operator==(const Adaptive&, const Adaptive&) = default;
};

using Format = std::variant<RoundRobin, Gauntlet, Swiss, Knockout, Adaptive>;

// The games of a deal: each bot once in each seat, or all orders around the table. With two players
// both are the same.
enum class Rotation : std::uint8_t { rotations, permutations };

struct Options {
  Format format = RoundRobin{};

  // Sizes of the tables, each 2 to 4 and named once. With several, each gets a share: in a round
  // robin, a gauntlet and an adaptive league as much as if it were alone, in a Swiss tournament
  // rounds in turn. A knockout has one.
  std::vector<std::size_t> players{2};

  // Round robin, gauntlet: deals that two bots play together; at tables of three and four as nearly
  // as possible. Adaptive: the total is that of a round robin. Swiss: deals of a round. Knockout:
  // deals of a meeting. 0 (not for Swiss and knockout): without end.
  std::uint32_t deals = 1;

  Rotation rotation = Rotation::rotations;
  std::uint64_t seed = 0;

  // Size of a batch where the format does not say it.
  std::uint32_t batch_deals = 256;

  // Games of a bot with itself, as a share of all deals: they show how much is chance.
  double mirrors = 0.0;

  std::optional<BenchRule> bench = BenchRule{};

  friend bool operator==(const Options&, const Options&) = default;
};

// Games of one deal: 2, 3, 4, or with permutations 2, 6, 24.
[[nodiscard]] std::size_t games_per_deal(std::size_t players, Rotation rotation);

// Rounds of a Swiss tournament: swiss.rounds, or if that is 0 the least number after which at most
// one bot can have won every round at tables of two.
[[nodiscard]] std::uint32_t swiss_rounds(const Swiss& swiss, std::size_t bots);

// A round of a knockout with more bots than fit at a table: as many tables as bring the field down
// to the next size from which it divides evenly to one last table; the best seeds have a bye. Every
// table sends on the same number of bots. Where full tables would send out one too many, the table
// of the best seed has one player fewer.
struct KnockoutRound {
  std::size_t tables = 0;
  std::size_t seated = 0;  // bots at all tables together
  std::size_t go_on = 1;   // of each table
  std::size_t survivors = 0;
  bool has_small_table = false;
};
[[nodiscard]] KnockoutRound knockout_round(std::size_t bots, std::size_t players);

// Whether bots may join after the first batch: in all formats but the knockout.
[[nodiscard]] bool may_join_late(const Format& format);

// Throws ScheduleError if the options contradict themselves.
void check(const Options& options);

// Also throws if there are too few bots, or challengers that don't take part.
void check(const Options& options, const Entrants& entrants);

// Games of the whole schedule: exact for two players, approximate otherwise; does not count
// tie-breaks, mirrors and absences. None if the schedule has no end.
[[nodiscard]] std::optional<std::uint64_t> expected_games(const Options& options,
                                                          const Entrants& entrants);

// How much of a schedule is planned.
struct PlannedGames {
  std::uint32_t batches = 0;
  std::uint64_t games = 0;
  std::uint64_t with_absent = 0;  // with a bot at the table that has left since
};
// The same for a schedule that has begun, from which bots may have left: they still play the games
// that were planned for them, and no others.
[[nodiscard]] std::optional<std::uint64_t> expected_games(const Options& options,
                                                          const Entrants& entrants,
                                                          const PlannedGames& planned);

}  // namespace splendor::schedule
