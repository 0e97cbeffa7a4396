// Watches the leagues of a home and tells listeners what has changed, at most once a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/serve/computed.hpp"
#include "arena/serve/events.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

class LeagueWatch {
 public:
  LeagueWatch(const arena::Home& home, const arena::Store& store, ComputedAnswers& answers,
              EventHub& hub);

  // Publishes what has changed since the last call. Costs next to nothing if nobody listens.
  void tick();
  // Remembers how things stand, if nobody has listened so far. Called before somebody does, so that
  // no change falls between what they are told first and the next tick.
  void listen();
  // Somebody listens, and a league is marked as running, as of the last tick.
  [[nodiscard]] bool is_league_watched() const { return was_heard_ && is_any_running_; }
  // How things stand, for somebody who listens from now on.
  void tell(const EventHub::Listener& listener);

  // The ladder and the state of a league, as `arena ladder --json` and `arena league status --json`
  // print them.
  [[nodiscard]] ComputedAnswers::Question ladder_of(arena::LeagueId league) const;
  [[nodiscard]] ComputedAnswers::Question status_of(arena::LeagueId league) const;
  // What an arena command says of a league, until the league has changed.
  [[nodiscard]] ComputedAnswers::Question question(arena::LeagueId league,
                                                   std::vector<std::string> arguments) const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Watched {
    std::string version;
    std::uint64_t played = 0;
    Clock::time_point at{};
    arena::GameId newest;
    std::string ladder_tag;
    std::optional<std::uint64_t> expected;  // games, as `arena league status` foresees them
    std::optional<Clock::time_point> end;   // the same
    Clock::time_point foreseen{};           // when that was asked
    std::map<std::string, double> elo;      // by label, of the newest ladder
    Clock::time_point featured{};
    arena::GameId judged;  // the newest that could have been featured
  };

  // What listeners are told first. Kept until the next tick: after a restart hundreds come at once.
  struct Standing {
    std::vector<arena::League> leagues;
    std::map<std::int64_t, Json> progress;  // by league, as far as somebody was told
  };

  [[nodiscard]] std::string version_of(const arena::League& league) const;
  [[nodiscard]] Json standing_of(const arena::League& league) const;
  [[nodiscard]] Json progress_of(const arena::League& league, const Watched& watched) const;
  void look_at(const arena::League& league, Watched& watched);
  void tell_games(const arena::League& league, Watched& watched);
  void feature(const arena::League& league, const std::vector<arena::Entry>& entries,
               arena::GameId newest, Watched& watched);
  void ask_ladder(arena::LeagueId league);
  void ask_outlook(arena::LeagueId league, Watched& watched);

  arena::Home home_;
  const arena::Store& store_;
  ComputedAnswers& answers_;
  EventHub& hub_;
  std::map<std::int64_t, Watched> watched_;
  std::optional<Standing> standing_;
  std::int64_t data_version_ = -1;
  arena::GameId newest_;        // of all leagues, at the last tick
  bool was_heard_ = false;      // somebody listened at the last tick
  bool is_any_running_ = true;  // a league is marked as running, as far as is known
};

}  // namespace splendor::serve
