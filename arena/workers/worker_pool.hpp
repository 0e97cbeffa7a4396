// All workers that play games for one league, here and on other machines, in one event loop.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/workers/event_loop.hpp"
#include "arena/workers/runner.hpp"
#include "arena/workers/worker_group.hpp"

namespace splendor::arena {

// A group that has failed gets no more jobs; once its last job is completed it is destroyed, with a
// notice. When no group is left, wait() throws.
class WorkerPool : public Runner {
 public:
  // Makes the groups. `notice` is called from within wait(). REQUIRES: at least one group.
  WorkerPool(const std::vector<MakeWorkerGroup>& groups,
             std::function<void(const std::string& sentence)> notice);

  [[nodiscard]] std::size_t wanted() const override;
  void start(const v1::MatchJob& job) override;
  std::vector<Completion> wait(std::chrono::milliseconds longest) override;
  void refuse(const Finished& finished, const std::string& problem) override;
  [[nodiscard]] std::size_t running() const override;
  [[nodiscard]] std::size_t workers() const override;
  // Removes workers from the group that reported an overloaded machine last, then from the others.
  // Adds workers to that group, or to the first one if that group has failed.
  void set_workers(std::size_t count) override;

 private:
  // How many more jobs the group may be given; 0 if it has failed.
  [[nodiscard]] static std::size_t wanted_by(const WorkerGroup* group);
  void complete(std::size_t group, Completion completion);
  void retire_failed_groups();

  EventLoop loop_;
  std::function<void(const std::string&)> notice_;
  std::vector<std::unique_ptr<WorkerGroup>> groups_;  // null in place of a group that has failed
  std::vector<std::string> failures_;                 // why groups failed
  std::vector<Completion> completions_;
  std::size_t last_overloaded_ = 0;  // group that reported an overloaded machine last
  std::size_t next_ = 0;             // group that is offered the next job first
};

}  // namespace splendor::arena
