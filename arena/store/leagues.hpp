// Leagues as the database knows them.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/store/bots.hpp"

namespace splendor::arena {

// Everything that is played is a league of some kind, so that games, records and results are read
// in one way. The numbers are part of the file format.
enum class LeagueKind : std::uint8_t {
  league = 0,
  comparison = 1,  // `arena compare NEW OLD`
  casual = 2,      // `arena play`
};

enum class LeagueState : std::uint8_t {
  running = 0,  // also after its process was killed; see Home::holder
  finished = 1,
  stopped = 2,  // before its end, on purpose; can go on
};

// A bot that plays in a league. One that was never submitted (`arena play ./bot`) has no id.
struct NewEntry {
  std::optional<BotId> bot = std::nullopt;
  std::string label;  // "name@3", or what tables shall show instead
};

// From which batch on a bot plays no more, and why.
struct Departure {
  std::uint32_t from_batch = 0;
  std::string reason;
};

struct Entry : NewEntry {
  Entrant entrant;                 // place in the entry list, from 0 without gaps
  std::uint32_t joined_batch = 0;  // the first batch that may plan it
  std::optional<Departure> departure = std::nullopt;
  // Why it loses the void games that wait for its answer; nothing: they are played again.
  std::optional<std::string> loses_voids = std::nullopt;
};

// When a league ends by time; with both, by whichever comes first.
struct TimeLimit {
  std::optional<Moment> at = std::nullopt;
  std::optional<std::chrono::milliseconds> after = std::nullopt;  // of playing, all runs together
  friend bool operator==(const TimeLimit&, const TimeLimit&) = default;
};

struct NewLeague {
  std::string name;
  LeagueKind kind = LeagueKind::league;
  std::string settings;  // the league file, TOML
  std::uint64_t seed = 0;
  std::vector<NewEntry> entries;  // those who play from the first batch on
};

struct League {
  LeagueId id;
  std::string name;
  LeagueKind kind = LeagueKind::league;
  std::string settings;
  std::uint64_t seed = 0;
  LeagueState state = LeagueState::running;
  Moment created;
  std::optional<Moment> ended = std::nullopt;  // last time it finished or was stopped
  std::string why;                             // why it ended, a sentence
  std::chrono::milliseconds running{0};        // how long it was played, in all its runs
  std::optional<TimeLimit> limit;              // instead of that in its settings
  // Counted as they are stored, so that listing leagues reads no games.
  std::uint64_t planned = 0;  // games in its batches
  std::uint64_t played = 0;
  std::uint64_t voided = 0;
  std::uint32_t batches = 0;
};

// One version of a bot in one league.
struct Participation {
  League league;
  std::string label;
};

// What another process asks of the one that runs a league: a verb and its argument, such as
// "workers" "3", "withdraw" "name@3", "add" "name@4". The store does not interpret them.
struct NewRequest {
  LeagueId league;
  std::string verb;
  std::string argument;
};

struct Request : NewRequest {
  std::int64_t id = 0;
  Moment at;
  std::optional<std::string> answer = std::nullopt;  // none while it is open
};

}  // namespace splendor::arena
