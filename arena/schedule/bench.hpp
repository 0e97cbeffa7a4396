// A bot that keeps faulting is benched: it plays no more, so that the others don't wait for it.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/schedule/entrants.hpp"

namespace splendor::schedule {

struct BenchRule {
  std::uint32_t faults_in_a_row = 10;  // benches a bot; 0: no such rule
  double fault_share = 0.5;            // a larger share of faults in its games benches a bot …
  std::uint32_t min_games = 20;        // … once it has this many games; 0: no such rule
  friend bool operator==(const BenchRule&, const BenchRule&) = default;
};

struct Benching {
  Entrant bot;
  std::uint32_t after_batch = 0;  // the batch with the game that was one fault too many
  std::uint32_t games = 0;        // until then
  std::uint32_t faults = 0;
  friend bool operator==(const Benching&, const Benching&) = default;
};

// Counts faults game by game, in the order of the schedule. A game counts once for a bot that holds
// several of its seats.
class Bench {
 public:
  explicit Bench(const BenchRule& rule) : rule_(rule) {}

  // The results of one batch, sorted by slot. REQUIRES: batches in order.
  void add(std::span<const arena::GameResult> batch);

  [[nodiscard]] bool holds(Entrant bot) const;
  [[nodiscard]] const std::vector<Benching>& benched() const { return benched_; }  // in order

 private:
  struct Record {
    std::uint32_t games = 0;
    std::uint32_t faults = 0;
    std::uint32_t faults_in_a_row = 0;
    bool is_benched = false;
  };
  [[nodiscard]] bool is_too_much(const Record& record) const;

  BenchRule rule_;
  std::map<Entrant, Record> records_;
  std::vector<Benching> benched_;
};

}  // namespace splendor::schedule
