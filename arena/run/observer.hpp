// What a league reports while it runs.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/core/ids.hpp"
#include "arena/schedule/stop.hpp"
#include "arena/standings/live_standing.hpp"
#include "arena/standings/standings.hpp"
#include "arena/store/games.hpp"

namespace splendor::arena {

struct LeagueProgress {
  std::uint64_t played = 0;  // in all its runs
  std::uint64_t voided = 0;
  std::uint64_t faults = 0;               // games of this run in which a bot dropped out
  std::optional<std::uint64_t> expected;  // games of the schedule; none if it has no end
  double games_per_second = 0;            // see Pace
  std::size_t workers = 0;
  std::optional<Leader> leader;  // running estimate; the standings are fitted
  bool is_over = false;          // it has finished or was stopped
};

// Called from the league's loop, which waits: return quickly.
class Observer {
 public:
  virtual ~Observer() = default;
  // A game was stored.
  virtual void game(const PlayedGame& game, const StoredGame& stored) = 0;
  // A game was void and will be played again.
  virtual void void_game(Slot slot, const std::string& reason, const std::string& worker) = 0;
  // A few times a second.
  virtual void progress(const LeagueProgress& progress) = 0;
  // Every RunHooks::standings_every, and at the end.
  virtual void standings(const LeagueStandings& standings, const LeagueProgress& progress,
                         const std::optional<schedule::Eta>& eta) = 0;
  // Something the organiser should know: a bot was benched, workers were removed.
  virtual void notice(const std::string& sentence) = 0;
};

}  // namespace splendor::arena
