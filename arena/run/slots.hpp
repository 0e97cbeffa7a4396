// The games of a league that are planned and not stored yet.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <vector>

#include "arena/core/schedule.hpp"

namespace splendor::arena {

// Open batches: which of their games wait, and which results have come.
class OpenSlots {
 public:
  struct Waiting {
    Slot slot;
    GamePlan plan;
  };

  // `played` are results of games that were stored before an interruption.
  void add(std::uint32_t number, const Batch& batch, const std::vector<GameResult>& played = {});

  [[nodiscard]] std::size_t waiting() const { return waiting_.size(); }
  // The next to be played. REQUIRES: waiting() > 0.
  [[nodiscard]] Waiting take();
  // A game that has to be played again comes first.
  void put_back(Slot slot);
  // A game that was stored. If it was the last of its batch: all results of that batch.
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
