#include "arena/run/local_workers.hpp"

#include <sched.h>

#include <algorithm>
#include <optional>

namespace splendor::arena {
namespace {

// The one it plays and the next, so that it never waits for us.
constexpr std::size_t kJobsPerWorker = 2;
// So many workers in a row that played nothing mean that none ever will.
constexpr int kMostFailures = 5;

}  // namespace

std::vector<unsigned> usable_cores() {
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

LocalWorkers::LocalWorkers(boost::asio::io_context& loop, LocalOptions options, SourceEvents events)
    : loop_(loop), options_(std::move(options)), events_(std::move(events)) {
  if (options_.workers == 0) options_.workers = usable_cores().size();
}

std::size_t LocalWorkers::wanted() const {
  std::size_t count = 0;
  for (std::size_t place = 0; place < options_.workers; ++place) {
    const auto found = workers_.find(place);
    if (found == workers_.end()) {
      count += kJobsPerWorker;
    } else if (!found->second.worker->is_closing()) {
      count += kJobsPerWorker - std::min(kJobsPerWorker, found->second.worker->jobs().size());
    }
  }
  return count;
}

// To whoever has least to do.
void LocalWorkers::start(const v1::MatchJob& job) {
  std::optional<std::size_t> best;
  std::size_t fewest = SIZE_MAX;
  for (std::size_t place = 0; place < options_.workers; ++place) {
    const auto found = workers_.find(place);
    if (found != workers_.end() && found->second.worker->is_closing()) continue;
    const std::size_t jobs = found == workers_.end() ? 0 : found->second.worker->jobs().size();
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

std::size_t LocalWorkers::running() const {
  std::size_t count = 0;
  for (const auto& [place, seat] : workers_) count += seat.worker->jobs().size();
  return count;
}

void LocalWorkers::set_workers(std::size_t count) {
  for (auto& [place, seat] : workers_) {
    if (place >= count) seat.worker->close();
  }
  options_.workers = count;
}

LocalWorkers::Seat& LocalWorkers::seat_at(std::size_t place) {
  const auto found = workers_.find(place);
  if (found != workers_.end()) return found->second;
  auto worker = std::make_unique<Worker>(
      loop_, command(place),
      [this, place](Worker& sender, v1::MatchRecord record) {
        workers_.at(place).heard = Clock::now();
        failures_ = 0;
        events_.completed(Finished{std::move(record), sender.name(), options_.node});
      },
      [this, place](Worker& sender, const std::string& reason) { ended(place, sender, reason); });
  return workers_.emplace(place, Seat{std::move(worker), Clock::now()}).first->second;
}

WorkerCommand LocalWorkers::command(std::size_t place) const {
  WorkerCommand command;
  command.name = "worker " + std::to_string(place + 1);
  command.program = options_.referee;
  command.arguments = {"--isolation", options_.isolation};
  if (!options_.cores.empty()) {
    command.arguments.emplace_back("--core");
    command.arguments.push_back(std::to_string(options_.cores[place % options_.cores.size()]));
  }
  return command;
}

void LocalWorkers::ended(std::size_t place, Worker& worker, const std::string& reason) {
  if (std::find(dead_.begin(), dead_.end(), place) != dead_.end()) return;
  dead_.push_back(place);  // removed later: this is called from within it
  for (const std::uint64_t job : worker.jobs()) {
    events_.completed(Lost{job, reason, worker.name()});
  }
  if (!reason.empty()) {
    ++failures_;
    last_failure_ = reason;
  }
}

void LocalWorkers::remove_dead() {
  for (const std::size_t place : dead_) workers_.erase(place);
  dead_.clear();
}

void LocalWorkers::look_after() {
  remove_dead();
  for (auto& [place, seat] : workers_) {
    if (seat.worker->jobs().empty() || Clock::now() - seat.heard < options_.patience) continue;
    ended(place, *seat.worker, "it did not respond in time");
  }
  remove_dead();
}

std::optional<std::string> LocalWorkers::spent() const {
  if (failures_ < kMostFailures) return std::nullopt;
  return "every referee fails: " + last_failure_;
}

}  // namespace splendor::arena
