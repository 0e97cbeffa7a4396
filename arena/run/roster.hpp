// Who plays in a league, and how many games are planned for them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "arena/schedule/planner.hpp"
#include "arena/store/store.hpp"

namespace splendor::arena {

class Roster {
 public:
  // Empty until read(). REQUIRES: the store outlives it.
  Roster(const Store& store, LeagueId league) : store_(store), league_(league) {}

  // Reads the entries from the database. Call again when a bot has joined or left.
  void read();
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] const Entry& entry(Entrant bot) const { return entries_[bot.number()]; }
  // From now on the bot loses void games that wait for its answer.
  void set_loses_voids(Entrant bot, const std::string& reason) {
    entries_[bot.number()].loses_voids = reason;
  }
  // The entries for the scheduler.
  [[nodiscard]] const schedule::Entrants& scheduled() const { return scheduled_; }

  // The games planned so far.
  [[nodiscard]] const schedule::PlannedGames& planned() const { return planned_; }
  void add_batch(std::size_t games);

 private:
  const Store& store_;
  LeagueId league_;
  std::vector<Entry> entries_;
  schedule::Entrants scheduled_;
  schedule::PlannedGames planned_;
  std::ptrdiff_t left_ = 0;  // bots, as of planned_
};

}  // namespace splendor::arena
