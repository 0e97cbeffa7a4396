// Games played by referee processes on this machine.
#pragma once

#include <deque>
#include <filesystem>
#include <map>
#include <string_view>
#include <vector>

#include "arena/workers/worker_group.hpp"
#include "arena/workers/worker_process.hpp"

namespace splendor::arena {

struct LocalOptions {
  std::filesystem::path referee;   // the program
  std::size_t workers = 0;         // 0: one for each core
  std::string isolation = "full";  // the weakest that is accepted, see referee --help
  // Each worker and its bots stay on one of these cores; empty: the system places them.
  std::vector<unsigned> cores = {};
  // Longer than any match can take: a worker that is silent for this long is replaced.
  std::chrono::milliseconds match_timeout{std::chrono::hours(1)};
  Node node = {};
};

// A worker is started with its first job and lives as long as the group. One that dies is replaced,
// and its jobs are lost. The group fails when several workers in a row die without playing a game.
class LocalWorkers : public WorkerGroup {
 public:
  LocalWorkers(EventLoop& loop, LocalOptions options, WorkerEvents events);

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::size_t wanted() const override;
  void start(const v1::MatchJob& job) override;
  [[nodiscard]] std::size_t running() const override;
  [[nodiscard]] std::size_t workers() const override { return options_.workers; }
  // Surplus workers finish the jobs they have.
  void set_workers(std::size_t count) override;
  void tick() override;
  [[nodiscard]] std::optional<std::string> failure_reason() const override;

 private:
  using Clock = std::chrono::steady_clock;
  struct Worker {
    enum class State : std::uint8_t {
      open,
      closing,  // takes no more jobs, ends when it has played those it has
      ended,    // destroyed by the next tick(): its own functions may still be running
    };
    Worker(EventLoop& loop, const WorkerCommand& command, MessageChannel::Events events);

    State state = State::open;
    std::string name;
    std::deque<std::uint64_t> jobs;  // without a record, oldest first
    Clock::time_point heard = Clock::now();
    WorkerProcess process;
  };

  // Jobs that the worker of a place can still take; a place without a worker gets one.
  [[nodiscard]] std::size_t wanted_at(std::size_t place) const;
  Worker& worker_at(std::size_t place);
  [[nodiscard]] WorkerCommand command(std::size_t place) const;
  void receive(Worker& worker, std::string_view message);
  void output_closed(Worker& worker, const std::string& why);
  // `reason` is empty if the worker was asked to end.
  void end(Worker& worker, std::string reason);

  std::string name_ = "local";
  EventLoop& loop_;
  LocalOptions options_;
  WorkerEvents events_;
  std::map<std::size_t, Worker> workers_;  // by place
  int failures_ = 0;                       // in a row
  std::string last_failure_;
};

}  // namespace splendor::arena
