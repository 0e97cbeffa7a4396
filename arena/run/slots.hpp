// The games of a league that are planned and not stored yet.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "arena/core/schedule.hpp"

namespace splendor::arena {

// The batches that are not complete: games that wait to be played, and results so far.
class OpenSlots {
 public:
  struct Waiting {
    Slot slot;
    GamePlan plan;
  };

  // `played`: results of this batch that were stored before an interruption.
  void add(std::uint32_t number, const Batch& batch, const std::vector<GameResult>& played = {});

  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
  // Removes and returns the next game to be played. REQUIRES: waiting() > 0.
  [[nodiscard]] Waiting take();
  // The game has to be played again, before all others.
  void put_back(Slot slot);
  // Adds the result of a stored game. Returns all results of its batch if it was the last one.
  std::optional<std::vector<GameResult>> done(const GameResult& result);

  [[nodiscard]] const GamePlan& plan(Slot slot) const;
  [[nodiscard]] bool is_open(Slot slot) const;

 private:
  struct OpenBatch {
    Batch plan;
    std::vector<GameResult> results;
  };
  std::map<std::uint32_t, OpenBatch> batches_;
  std::deque<Slot> waiting_;
};

}  // namespace splendor::arena
