// A Runner without referees: it plays by the rules, here and at once, and writes true records. For
// tests of the league's loop, and for playing more games than real bots could.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <random>

#include "arena/workers/runner.hpp"

namespace splendor::arena {

// What shall happen to a match.
struct Mishap {
  bool overloaded = false;           // void, the machine was too busy
  bool lost = false;                 // its worker died
  std::optional<int> faulty_seat{};  // drops out when it is first asked
  std::optional<int> late_seat{};    // void, the machine was too busy when it was first asked
  bool our_fault = false;            // what befell late_seat was a fault of the arena
  bool untrue = false;               // the record says that the last is the first
  bool foreign = false;              // the record is that of another deal
  bool repeated = false;             // delivered twice, and later told as lost
};

class RulesRunner : public Runner {
 public:
  using Plan = std::function<Mishap(const v1::MatchJob&)>;

  explicit RulesRunner(std::size_t workers, Plan plan = {})
      : workers_(workers), plan_(std::move(plan)) {}

  [[nodiscard]] std::size_t wanted() const override;
  void start(const v1::MatchJob& job) override;
  std::vector<Completion> wait(std::chrono::milliseconds longest) override;
  [[nodiscard]] std::size_t running() const override { return jobs_.size(); }
  [[nodiscard]] std::size_t workers() const override { return workers_; }
  void set_workers(std::size_t count) override { workers_ = count; }

 private:
  std::size_t workers_;
  Plan plan_;
  std::deque<v1::MatchJob> jobs_;
  std::vector<Completion> later_;  // told with the next ones
  std::minstd_rand order_{1};      // in which jobs are done: any, as with real workers
};

// The match of a job with random moves that follow from its seed.
[[nodiscard]] v1::MatchRecord play_by_the_rules(const v1::MatchJob& job,
                                                std::optional<int> faulty_seat = {},
                                                std::optional<int> late_seat = {});

}  // namespace splendor::arena
