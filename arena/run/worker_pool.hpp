// Games played by referee processes on this machine.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "arena/run/runner.hpp"

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

// Workers live as long as the pool. One that dies is replaced, and its jobs are lost. If new ones
// die at once again and again, wait() throws.
class WorkerPool : public Runner {
 public:
  explicit WorkerPool(PoolOptions options);
  ~WorkerPool() override;
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  [[nodiscard]] std::size_t wanted() const override;
  void start(const v1::MatchJob& job) override;
  std::vector<Completion> wait(std::chrono::milliseconds longest) override;
  [[nodiscard]] std::size_t running() const override;
  [[nodiscard]] std::size_t workers() const override;
  void set_workers(std::size_t count) override;

 private:
  class Loop;
  std::unique_ptr<Loop> loop_;
};

}  // namespace splendor::arena
