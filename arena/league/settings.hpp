// Everything about a league that its owner decides. Read from a league file and from flags
// (reader.hpp), described key by key in keys.hpp, written back by write.hpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/league/worker_spec.hpp"
#include "arena/schedule/options.hpp"
#include "arena/schedule/stop_rule.hpp"
#include "referee/base/conventions.hpp"
#include "referee/rules/ruleset.hpp"

namespace splendor::league {

// A bot by name; without a version, the newest qualified version when the league begins.
struct BotName {
  std::string name;
  std::optional<std::uint32_t> version;
  friend bool operator==(const BotName&, const BotName&) = default;
};

// "name" or "name@3".
[[nodiscard]] std::string to_text(const BotName& bot);

enum class Format : std::uint8_t { round_robin, gauntlet, swiss, knockout, adaptive };

// How a knockout is seeded: in the order of `bots`, or by their ratings when the league is made.
enum class Seeding : std::uint8_t { entry_order, rating };

// Which bots that are accepted while the league runs take part by themselves: none; newer versions,
// in the place of those that play; or also bots of new names.
enum class Join : std::uint8_t { none, newest, all };

enum class OnFault : std::uint8_t { play_on, end };  // as in match.proto
enum class Processes : std::uint8_t { one, many };   // that a bot may have
enum class Isolation : std::uint8_t {
  full,
  weak,
  none
};  // the weakest level that the league accepts

using Milliseconds = std::chrono::milliseconds;

inline constexpr std::uint32_t kMostDeals = 1'000'000;
// League files have signed numbers.
inline constexpr std::uint64_t kLargestSeed = INT64_MAX;

struct Settings {
  // The league.
  std::string name = "league";
  std::vector<BotName> bots;  // in seeding order; empty: all bots of the arena ("all")
  Join join = Join::none;
  std::string on_finish;  // a command; empty: none

  // The schedule; see schedule::Options, which schedule_options() makes of it.
  Format format = Format::round_robin;
  std::vector<std::size_t> players{2};
  std::uint32_t deals = 10;
  schedule::Rotation rotation = schedule::Rotation::rotations;
  std::optional<std::uint64_t> seed;       // none: drawn when the league is made, then stored
  std::vector<BotName> challengers;        // of a gauntlet
  std::uint32_t rounds = 0;                // of a Swiss tournament
  Seeding seeding = Seeding::entry_order;  // of a knockout
  std::uint32_t tie_deals = 4;             // of a knockout
  std::uint32_t opening_rounds = 4;        // of an adaptive league
  double pair_cap = 1.5;                   // of an adaptive league
  double mirrors = 0.0;
  std::uint32_t batch_deals = 256;

  // The game.
  Ruleset ruleset;
  Milliseconds move_time{1000};
  Milliseconds bank{0};
  Milliseconds increment{0};
  Milliseconds startup{5000};
  bool ponder = false;
  OnFault on_fault = OnFault::play_on;

  // The bots.
  std::uint32_t games_per_process = 1;
  std::uint32_t memory_mib = kDefaultMemoryMib;
  std::uint32_t threads = 64;
  std::uint32_t tmp_mib = 16;
  Processes processes = Processes::one;
  Isolation isolation = Isolation::full;
  schedule::BenchRule bench;

  // When it ends, besides after the last deal.
  std::optional<double> hours;
  std::optional<std::chrono::minutes> until;  // local time of day, since midnight
  std::optional<double> error_below;          // Elo
  std::optional<double> order_sure;           // percent
  std::uint32_t top = 0;                      // for both; 0: all bots

  // The machines. They do not affect the schedule.
  std::uint32_t concurrency = 0;         // games at a time; 0: as many as the cores allow
  std::vector<WorkerSpec> workers;       // empty: this machine, `concurrency` games at a time
  std::string worker_program;            // path of arena on other machines; empty: as here
  std::vector<std::string> ssh_options;  // words
  std::vector<std::string> slurm_options;
  Milliseconds worker_timeout{30'000};  // without a message, then a worker counts as dead
  std::optional<double> same_speed;     // percent by which speeds may differ
  bool scale_clock = false;             // slower machines give more time

  friend bool operator==(const Settings&, const Settings&) = default;
};

// `challengers` are the entrants that settings.challengers name. REQUIRES: settings.seed is set.
[[nodiscard]] schedule::Options schedule_options(const Settings& settings,
                                                 std::span<const arena::Entrant> challengers);

// `until` is the result of schedule::next_time_of_day() for settings.until. Hours count only while
// the league is played.
[[nodiscard]] schedule::StopRule stop_rule(const Settings& settings,
                                           std::optional<schedule::Time> until);

}  // namespace splendor::league
