// Games played by referee processes on this machine.
#pragma once

#include <filesystem>
#include <map>
#include <vector>

#include "arena/run/worker.hpp"
#include "arena/run/worker_group.hpp"

namespace splendor::arena {

// Cores that this process may use.
[[nodiscard]] std::vector<unsigned> usable_cores();

struct LocalOptions {
  std::filesystem::path referee;   // the program
  std::size_t workers = 0;         // 0: one for each core
  std::string isolation = "full";  // the least that is accepted, see referee --help
  // Each worker and its bots stay on one of these; empty: wherever the system puts them.
  std::vector<unsigned> cores = {};
  // Longer than any match can take: a worker that is silent for so long is replaced.
  std::chrono::milliseconds patience{std::chrono::hours(1)};
  Node node = {};
};

// Workers are started when they have their first job, and live as long as this. One that dies is
// replaced, and its jobs are lost; if new ones die at once again and again, this is spent.
class LocalWorkers : public WorkerGroup {
 public:
  LocalWorkers(boost::asio::io_context& loop, LocalOptions options, WorkerEvents events);

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::size_t wanted() const override;
  void start(const v1::MatchJob& job) override;
  [[nodiscard]] std::size_t running() const override;
  [[nodiscard]] std::size_t workers() const override { return options_.workers; }
  void set_workers(std::size_t count) override;
  void tick() override;
  [[nodiscard]] std::optional<std::string> failure_reason() const override;

 private:
  using Clock = std::chrono::steady_clock;
  struct Seat {
    std::unique_ptr<Worker> worker;
    Clock::time_point heard;
  };

  Seat& seat_at(std::size_t place);
  [[nodiscard]] WorkerCommand command(std::size_t place) const;
  void ended(std::size_t place, Worker& worker, const std::string& reason);
  void remove_dead();

  std::string name_ = "local";
  boost::asio::io_context& loop_;
  LocalOptions options_;
  WorkerEvents events_;
  std::map<std::size_t, Seat> workers_;  // by place
  std::vector<std::size_t> dead_;
  int failures_ = 0;
  std::string last_failure_;
};

}  // namespace splendor::arena
