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
      throw ScheduleError("tables of " + std::to_string(players) + " are asked for twice");
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

// Deals until everybody, or each challenger, has met so many others.
std::uint64_t round_robin_deals(std::uint64_t meetings, std::size_t bots, std::size_t players) {
  const std::uint64_t each = (meetings + players - 2) / (players - 1);
  return (each * bots + players - 1) / players;
}

std::uint64_t gauntlet_deals(std::uint64_t meetings, std::size_t challengers, std::size_t players) {
  return (meetings + players - 2) / (players - 1) * challengers;
}

// Tables of every round until one bot is left.
std::uint64_t knockout_tables(std::size_t bots, std::size_t players) {
  std::uint64_t tables = 0;
  while (bots > players) {
    const KnockoutRound round = knockout_round(bots, players);
    tables += round.tables;
    bots = round.survivors;
  }
  return tables + 1;
}

// Of all formats but Swiss.
std::uint64_t deals_at(std::size_t players, std::size_t bots, const Options& options) {
  const std::uint64_t deals = options.deals;
  if (std::holds_alternative<Knockout>(options.format)) {
    return deals * knockout_tables(bots, players);
  }
  if (const auto* gauntlet = std::get_if<Gauntlet>(&options.format)) {
    const std::size_t challengers = gauntlet->challengers.size();
    return gauntlet_deals(deals * (bots - challengers), challengers, players);
  }
  return round_robin_deals(deals * (bots - 1), bots, players);
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
  const std::size_t tables =
      std::min(bots / players, (surplus + out_per_table - 1) / out_per_table);
  return {tables, bots - std::min(surplus, tables * out_per_table)};
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
  const std::size_t bots = entrants.size();
  std::uint64_t games = 0;
  if (const auto* swiss = std::get_if<Swiss>(&options.format)) {
    for (std::uint32_t round = 0; round < swiss_rounds(*swiss, bots); ++round) {
      const std::size_t players = options.players[round % options.players.size()];
      games += bots / players * options.deals * games_per_deal(players, options.rotation);
    }
    return games;
  }
  for (const std::size_t players : options.players) {
    if (bots < players) continue;
    games += deals_at(players, bots, options) * games_per_deal(players, options.rotation);
  }
  return games;
}

}  // namespace splendor::schedule
