// The games of a league that are planned and not stored yet.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "arena/core/schedule.hpp"

namespace splendor::arena {

// The batches that are not complete: games that wait to be played, games under way, and results
// so far.
class OpenSlots {
 public:
  struct Waiting {
    Slot slot;
    GamePlan plan;
  };

  // `played`: results of this batch that were stored before an interruption.
  void add(std::uint32_t number, const Batch& batch, const std::vector<GameResult>& played = {});

  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
  // Removes and returns the next game to be played, which is under way from now on. REQUIRES:
  // waiting() > 0.
  [[nodiscard]] Waiting take();
  // Ends a game that is under way. False if it is not: it was never given out, or has ended before.
  [[nodiscard]] bool end(Slot slot) { return under_way_.erase(slot) > 0; }
  // The game has to be played again, before all others.
  void put_back(Slot slot);
  // Adds the result of a stored game. Returns all results of its batch if it was the last one.
  std::optional<std::vector<GameResult>> done(const GameResult& result);

  [[nodiscard]] const GamePlan& plan(Slot slot) const;

 private:
  struct OpenBatch {
    Batch plan;
    std::vector<GameResult> results;
  };
  std::map<std::uint32_t, OpenBatch> batches_;
  std::deque<Slot> waiting_;
  std::set<Slot> under_way_;
};

}  // namespace splendor::arena
