#include "arena/schedule/options.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <string>

namespace splendor::schedule {
namespace {

std::size_t bots_at_start(const Entrants& entrants) {
  return static_cast<std::size_t>(std::count_if(
      entrants.begin(), entrants.end(), [](const Entry& entry) { return entry.takes_part_in(0); }));
}

void check_tables(const Options& options) {
  std::set<std::size_t> sizes;
  for (const std::size_t players : options.players) {
    if (players < 2 || players > 4) {
      throw ScheduleError("a table has 2, 3 or 4 players, not " + std::to_string(players));
    }
    if (!sizes.insert(players).second) {
      throw ScheduleError("tables of " + std::to_string(players) + " are given twice");
    }
  }
  if (sizes.empty()) throw ScheduleError("no table size is given: choose 2, 3 or 4 players");
}

void check_enough(std::size_t bots, std::size_t players) {
  if (bots >= players) return;
  throw ScheduleError("a table of " + std::to_string(players) + " needs as many bots, but only " +
                      std::to_string(bots) + (bots == 1 ? " takes" : " take") +
                      " part: add bots or choose smaller tables");
}

void check_gauntlet(const Gauntlet& gauntlet, const Options& options, const Entrants& entrants) {
  for (const Entrant bot : gauntlet.challengers) {
    if (bot.number() >= entrants.size()) {
      throw ScheduleError("a challenger is not among the bots of the league");
    }
  }
  std::size_t opponents = 0;
  for (std::uint32_t number = 0; number < entrants.size(); ++number) {
    const auto& list = gauntlet.challengers;
    const bool is_challenger = std::find(list.begin(), list.end(), Entrant(number)) != list.end();
    if (!is_challenger && entrants[number].takes_part_in(0)) ++opponents;
  }
  const std::size_t needed = *std::max_element(options.players.begin(), options.players.end()) - 1;
  if (opponents < needed) {
    throw ScheduleError("a gauntlet at tables of " + std::to_string(needed + 1) + " needs " +
                        std::to_string(needed) + (needed == 1 ? " bot" : " bots") +
                        " besides the challengers, but there " + (opponents == 1 ? "is " : "are ") +
                        std::to_string(opponents) + ": add bots or name fewer challengers");
  }
}

// Deals until each of `bots` bots has had `meetings` meetings.
std::uint64_t round_robin_deals(std::uint64_t meetings, std::size_t bots, std::size_t players) {
  const std::uint64_t each = (meetings + players - 2) / (players - 1);
  return (each * bots + players - 1) / players;
}

// Deals until each challenger has had `meetings` meetings.
std::uint64_t gauntlet_deals(std::uint64_t meetings, std::size_t challengers, std::size_t players) {
  return (meetings + players - 2) / (players - 1) * challengers;
}

// Of every round until one bot is left.
std::uint64_t knockout_games(std::size_t bots, const Options& options) {
  const std::size_t players = options.players.front();
  const std::uint64_t of_full_table = options.deals * games_per_deal(players, options.rotation);
  std::uint64_t games = of_full_table;  // the last table
  while (bots > players) {
    const KnockoutRound round = knockout_round(bots, players);
    games += round.tables * of_full_table;
    if (round.has_small_table) {
      games -= of_full_table - options.deals * games_per_deal(players - 1, options.rotation);
    }
    bots = round.survivors;
  }
  return games;
}

// Those who still play.
struct Present {
  std::size_t bots = 0;
  std::size_t challengers = 0;  // among them
};

Present all_of(const Options& options, const Entrants& entrants) {
  const auto* gauntlet = std::get_if<Gauntlet>(&options.format);
  return {entrants.size(), gauntlet != nullptr ? gauntlet->challengers.size() : 0};
}

Present present_of(const Options& options, const Entrants& entrants) {
  const auto is_present = [&](const Entry& entry) {
    return !entry.last_batch && entry.first_batch != UINT32_MAX;
  };
  Present present;
  present.bots =
      static_cast<std::size_t>(std::count_if(entrants.begin(), entrants.end(), is_present));
  if (const auto* gauntlet = std::get_if<Gauntlet>(&options.format)) {
    for (const Entrant bot : gauntlet->challengers) {
      if (is_present(entrants.at(bot.number()))) ++present.challengers;
    }
  }
  return present;
}

// Of round robin, gauntlet and adaptive.
std::uint64_t meeting_games(const Options& options, const Present& present) {
  std::uint64_t games = 0;
  for (const std::size_t players : options.players) {
    if (present.bots < players) continue;
    const std::uint64_t deals =
        std::holds_alternative<Gauntlet>(options.format)
            ? gauntlet_deals(options.deals * (present.bots - present.challengers),
                             present.challengers, players)
            : round_robin_deals(std::uint64_t{options.deals} * (present.bots - 1), present.bots,
                                players);
    games += deals * games_per_deal(players, options.rotation);
  }
  return games;
}

// Of the rounds from this one on.
std::uint64_t swiss_games(const Options& options, std::uint32_t rounds, std::uint32_t from,
                          std::size_t bots) {
  std::uint64_t games = 0;
  for (std::uint32_t round = from; round < rounds; ++round) {
    const std::size_t players = options.players[round % options.players.size()];
    games += bots / players * options.deals * games_per_deal(players, options.rotation);
  }
  return games;
}

}  // namespace

std::size_t games_per_deal(std::size_t players, Rotation rotation) {
  if (rotation == Rotation::rotations) return players;
  return players == 4 ? 24 : players == 3 ? 6 : 2;
}

std::uint32_t swiss_rounds(const Swiss& swiss, std::size_t bots) {
  if (swiss.rounds > 0) return swiss.rounds;
  return static_cast<std::uint32_t>(std::bit_width(std::max<std::size_t>(bots, 2) - 1));
}

KnockoutRound knockout_round(std::size_t bots, std::size_t players) {
  const std::size_t go_on = players == 4 ? 2 : 1;
  std::size_t target = players;
  while (target * players / go_on < bots) target *= players / go_on;
  const std::size_t out_per_table = players - go_on;
  const std::size_t surplus = bots - target;
  KnockoutRound round;
  round.go_on = go_on;
  round.survivors = target;
  round.has_small_table = surplus % out_per_table != 0;
  round.tables = surplus / out_per_table + (round.has_small_table ? 1 : 0);
  round.seated = surplus + round.tables * go_on;
  return round;
}

bool may_join_late(const Format& format) { return !std::holds_alternative<Knockout>(format); }

void check(const Options& options) {
  check_tables(options);
  const bool is_knockout = std::holds_alternative<Knockout>(options.format);
  if (is_knockout && options.players.size() > 1) {
    throw ScheduleError("a knockout has tables of one size: choose 2, 3 or 4 players");
  }
  if (options.deals == 0 && (is_knockout || std::holds_alternative<Swiss>(options.format))) {
    throw ScheduleError("a Swiss tournament and a knockout need at least 1 deal at each table");
  }
  if (options.batch_deals == 0) throw ScheduleError("a batch has at least 1 deal");
  if (!(options.mirrors >= 0.0 && options.mirrors <= 1.0)) {
    throw ScheduleError("the share of mirror games is a number from 0 to 1");
  }
  if (const auto* gauntlet = std::get_if<Gauntlet>(&options.format)) {
    const std::set<Entrant> challengers(gauntlet->challengers.begin(), gauntlet->challengers.end());
    if (challengers.empty()) throw ScheduleError("a gauntlet needs at least one challenger");
    if (challengers.size() < gauntlet->challengers.size()) {
      throw ScheduleError("a challenger is named twice");
    }
  }
}

void check(const Options& options, const Entrants& entrants) {
  check(options);
  const std::size_t bots = bots_at_start(entrants);
  for (const std::size_t players : options.players) check_enough(bots, players);
  if (const auto* gauntlet = std::get_if<Gauntlet>(&options.format)) {
    check_gauntlet(*gauntlet, options, entrants);
  }
}

std::optional<std::uint64_t> expected_games(const Options& options, const Entrants& entrants) {
  if (options.deals == 0) return std::nullopt;
  if (const auto* swiss = std::get_if<Swiss>(&options.format)) {
    return swiss_games(options, swiss_rounds(*swiss, entrants.size()), 0, entrants.size());
  }
  if (std::holds_alternative<Knockout>(options.format)) {
    return knockout_games(entrants.size(), options);
  }
  return meeting_games(options, all_of(options, entrants));
}

std::optional<std::uint64_t> expected_games(const Options& options, const Entrants& entrants,
                                            const PlannedGames& planned) {
  if (options.deals == 0) return std::nullopt;
  const Present present = present_of(options, entrants);
  if (const auto* swiss = std::get_if<Swiss>(&options.format)) {
    const std::uint32_t rounds = swiss_rounds(*swiss, bots_at_start(entrants));
    return planned.games + swiss_games(options, rounds, planned.batches, present.bots);
  }
  if (std::holds_alternative<Knockout>(options.format)) {
    return std::max(planned.games, knockout_games(entrants.size(), options));
  }
  if (std::holds_alternative<Adaptive>(options.format)) {
    return std::max(planned.games, meeting_games(options, present));
  }
  const std::uint64_t among_present = planned.games - planned.with_absent;
  return planned.with_absent + std::max(among_present, meeting_games(options, present));
}

}  // namespace splendor::schedule
