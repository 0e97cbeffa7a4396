#include "arena/run/worker_pool.hpp"

#include <sched.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <map>
#include <optional>

#include "arena/run/worker.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

using Clock = std::chrono::steady_clock;

// The one it plays and the next, so that it never waits for us.
constexpr std::size_t kJobsPerWorker = 2;
// So many workers in a row that played nothing mean that none ever will.
constexpr int kMostFailures = 5;

std::vector<unsigned> cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<unsigned> list;
  if (::sched_getaffinity(0, sizeof(set), &set) == 0) {
    for (unsigned core = 0; core < CPU_SETSIZE; ++core) {
      if (CPU_ISSET(core, &set)) list.push_back(core);
    }
  }
  if (list.empty()) list.push_back(0);
  return list;
}

}  // namespace

std::size_t cores_here() { return cores().size(); }

class WorkerPool::Loop {
 public:
  explicit Loop(PoolOptions options) : options_(std::move(options)), cores_(cores()) {
    if (options_.workers == 0) options_.workers = cores_.size();
  }

  [[nodiscard]] std::size_t wanted() const {
    std::size_t count = 0;
    for (std::size_t place = 0; place < options_.workers; ++place) {
      const auto found = workers_.find(place);
      if (found == workers_.end()) {
        count += kJobsPerWorker;
      } else if (!found->second->worker->is_closing()) {
        count += kJobsPerWorker - std::min(kJobsPerWorker, found->second->worker->jobs().size());
      }
    }
    return count;
  }

  // To whoever has least to do; a worker is started when it has its first job.
  void start(const v1::MatchJob& job) {
    std::optional<std::size_t> best;
    std::size_t fewest = SIZE_MAX;
    for (std::size_t place = 0; place < options_.workers; ++place) {
      const auto found = workers_.find(place);
      if (found != workers_.end() && found->second->worker->is_closing()) continue;
      const std::size_t jobs = found == workers_.end() ? 0 : found->second->worker->jobs().size();
      if (jobs < fewest) {
        fewest = jobs;
        best = place;
      }
    }
    if (!best) throw std::logic_error("a job for no worker");
    Seat& seat = seat_at(*best);
    if (seat.worker->jobs().empty()) seat.heard = Clock::now();
    seat.worker->start(job);
  }

  std::vector<Completion> wait(std::chrono::milliseconds longest) {
    completions_.clear();
    if (failures_ >= kMostFailures) {
      throw ArenaFault("no game can be played, every referee fails: " + last_failure_);
    }
    loop_.restart();
    const auto deadline = Clock::now() + longest;
    while (completions_.empty() && Clock::now() < deadline) {
      if (loop_.run_one_until(deadline) == 0) {
        if (loop_.stopped()) loop_.restart();
        if (workers_.empty()) break;  // nothing can come
      }
      remove_dead();
    }
    loop_.poll();  // what else is at hand
    remove_dead();
    replace_silent();
    return std::move(completions_);
  }

  [[nodiscard]] std::size_t running() const {
    std::size_t count = 0;
    for (const auto& [place, seat] : workers_) count += seat->worker->jobs().size();
    return count;
  }
  [[nodiscard]] std::size_t workers() const { return options_.workers; }
  void set_workers(std::size_t count) {
    for (auto& [place, seat] : workers_) {
      if (place >= count) seat->worker->close();
    }
    options_.workers = count;
  }

 private:
  struct Seat {
    std::unique_ptr<Worker> worker;
    Clock::time_point heard;
  };

  Seat& seat_at(std::size_t place) {
    auto& seat = workers_[place];
    if (!seat) {
      seat = std::make_unique<Seat>();
      seat->heard = Clock::now();
      try {
        seat->worker = std::make_unique<Worker>(
            loop_, command(place),
            [this, place](Worker& worker, v1::MatchRecord record) {
              workers_.at(place)->heard = Clock::now();
              failures_ = 0;
              completions_.emplace_back(Finished{std::move(record), worker.name()});
            },
            [this, place](Worker& worker, std::string reason) { ended(place, worker, reason); });
      } catch (...) {
        workers_.erase(place);
        throw;
      }
    }
    return *seat;
  }

  [[nodiscard]] WorkerCommand command(std::size_t place) const {
    WorkerCommand command;
    command.name = "worker " + std::to_string(place + 1);
    command.program = options_.referee;
    command.arguments = {"--isolation", options_.isolation};
    if (options_.pinned) {
      command.arguments.emplace_back("--core");
      command.arguments.push_back(std::to_string(cores_[place % cores_.size()]));
    }
    return command;
  }

  void ended(std::size_t place, Worker& worker, const std::string& reason) {
    for (const std::uint64_t job : worker.jobs()) {
      completions_.emplace_back(Lost{job, reason, worker.name()});
    }
    if (!reason.empty()) {
      ++failures_;
      last_failure_ = reason;
    }
    dead_.push_back(place);  // not here: this is called from within it
  }

  void remove_dead() {
    for (const std::size_t place : dead_) workers_.erase(place);
    dead_.clear();
  }

  void replace_silent() {
    for (auto& [place, seat] : workers_) {
      if (seat->worker->jobs().empty() || Clock::now() - seat->heard < options_.patience) continue;
      ended(place, *seat->worker, "it was silent for too long");
    }
    remove_dead();
  }

  PoolOptions options_;
  std::vector<unsigned> cores_;
  boost::asio::io_context loop_;
  std::map<std::size_t, std::unique_ptr<Seat>> workers_;  // by place
  std::vector<std::size_t> dead_;
  std::vector<Completion> completions_;
  int failures_ = 0;
  std::string last_failure_;
};

WorkerPool::WorkerPool(PoolOptions options) : loop_(std::make_unique<Loop>(std::move(options))) {}
WorkerPool::~WorkerPool() = default;
std::size_t WorkerPool::wanted() const { return loop_->wanted(); }
void WorkerPool::start(const v1::MatchJob& job) { loop_->start(job); }
std::vector<Completion> WorkerPool::wait(std::chrono::milliseconds longest) {
  return loop_->wait(longest);
}
std::size_t WorkerPool::running() const { return loop_->running(); }
std::size_t WorkerPool::workers() const { return loop_->workers(); }
void WorkerPool::set_workers(std::size_t count) { loop_->set_workers(count); }

}  // namespace splendor::arena
