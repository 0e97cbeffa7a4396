// All who play games for one league, on this machine and elsewhere, in one event loop.
#pragma once

#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "arena/run/local_workers.hpp"
#include "arena/run/runner.hpp"
#include "arena/run/worker_group.hpp"

namespace splendor::arena {

struct PoolOptions {
  std::filesystem::path referee;   // the program
  std::size_t workers = 0;         // 0: one for each core
  std::string isolation = "full";  // the least that is accepted, see referee --help
  bool pinned = true;              // each worker and its bots stay on one core
  // Longer than any match can take: a worker that is silent for so long is replaced.
  std::chrono::milliseconds patience{std::chrono::hours(1)};
};

// Cores that this process may use.
[[nodiscard]] std::size_t cores_here();

// A group that can play no more is left out, with a notice; once none is left, wait() throws.
class WorkerPool : public Runner {
 public:
  // Referees on this machine.
  explicit WorkerPool(const PoolOptions& options);
  // REQUIRES: at least one group.
  WorkerPool(const std::vector<MakeWorkerGroup>& groups,
             std::function<void(const std::string& sentence)> notice);

  [[nodiscard]] std::size_t wanted() const override;
  void start(const v1::MatchJob& job) override;
  std::vector<Completion> wait(std::chrono::milliseconds longest) override;
  [[nodiscard]] std::size_t running() const override;
  [[nodiscard]] std::size_t workers() const override;
  // Fewer: at the group whose machine was too busy last, if one was. More: at the first, which is
  // asked for more than it began with.
  void set_workers(std::size_t count) override;

 private:
  void add(const MakeWorkerGroup& make);
  void complete(std::size_t group, Completion completion);
  void retire_failed_groups();

  boost::asio::io_context loop_;
  std::function<void(const std::string&)> notice_;
  std::vector<std::unique_ptr<WorkerGroup>>
      groups_;  // nothing in the place of one that is left out
  std::vector<std::string> why_left_;
  std::vector<Completion> completions_;
  std::size_t busiest_ = 0;
  std::size_t next_ = 0;
};

}  // namespace splendor::arena
