#include "arena/workers/local_workers.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "arena/workers/cores.hpp"
#include "referee/base/conventions.hpp"

namespace splendor::arena {
namespace {

// The one it plays and the next, so that a worker never waits for us.
constexpr std::size_t kJobsPerWorker = 2;
// After this many workers in a row that played nothing, the group fails.
constexpr int kMostFailures = 5;

}  // namespace

LocalWorkers::Worker::Worker(EventLoop& loop, const WorkerCommand& command,
                             MessageChannel::Events events)
    : name(command.name), process(loop, command, kLargestRecord, std::move(events)) {}

LocalWorkers::LocalWorkers(EventLoop& loop, LocalOptions options, WorkerEvents events)
    : loop_(loop), options_(std::move(options)), events_(std::move(events)) {
  if (options_.workers == 0) options_.workers = cores_here();
}

std::size_t LocalWorkers::wanted_at(std::size_t place) const {
  const auto found = workers_.find(place);
  if (found == workers_.end()) return kJobsPerWorker;
  const Worker& worker = found->second;
  if (worker.state != Worker::State::open) return 0;
  return kJobsPerWorker - std::min(kJobsPerWorker, worker.jobs.size());
}

std::size_t LocalWorkers::wanted() const {
  std::size_t count = 0;
  for (std::size_t place = 0; place < options_.workers; ++place) count += wanted_at(place);
  return count;
}

// The worker with the fewest jobs gets it.
void LocalWorkers::start(const v1::MatchJob& job) {
  std::size_t best = 0;
  std::size_t most_wanted = 0;
  for (std::size_t place = 0; place < options_.workers; ++place) {
    const std::size_t wanted = wanted_at(place);
    if (wanted <= most_wanted) continue;
    most_wanted = wanted;
    best = place;
  }
  if (most_wanted == 0) throw std::logic_error("a job was started without a free worker");
  Worker& worker = worker_at(best);
  if (worker.jobs.empty()) worker.heard = Clock::now();
  worker.jobs.push_back(job.id());
  worker.process.channel().send(job);
}

std::size_t LocalWorkers::running() const {
  std::size_t count = 0;
  for (const auto& [place, worker] : workers_) count += worker.jobs.size();
  return count;
}

void LocalWorkers::set_workers(std::size_t count) {
  options_.workers = count;
  for (auto& [place, worker] : workers_) {
    if (place < count || worker.state != Worker::State::open) continue;
    worker.state = Worker::State::closing;
    worker.process.channel().close();
  }
}

LocalWorkers::Worker& LocalWorkers::worker_at(std::size_t place) {
  const auto found = workers_.find(place);
  if (found != workers_.end()) return found->second;
  MessageChannel::Events events;
  events.on_message = [this, place](std::string_view message) {
    receive(workers_.at(place), message);
  };
  events.on_end = [this, place](const std::string& why) { output_closed(workers_.at(place), why); };
  return workers_.try_emplace(place, loop_, command(place), std::move(events)).first->second;
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

void LocalWorkers::receive(Worker& worker, std::string_view message) {
  if (worker.state == Worker::State::ended) return;
  v1::MatchRecord record;
  if (!wire::parse(message, record)) return end(worker, "it wrote something that is not a record");
  if (worker.jobs.empty() || worker.jobs.front() != record.id()) {
    return end(worker, "it answered a job it was not given");
  }
  worker.jobs.pop_front();
  worker.heard = Clock::now();
  failures_ = 0;
  events_.completed(Finished{std::move(record), worker.name, options_.node});
}

void LocalWorkers::output_closed(Worker& worker, const std::string& why) {
  if (worker.state == Worker::State::closing && worker.jobs.empty()) return end(worker, "");
  end(worker, why.empty() ? worker.process.exit_text() : why);
}

void LocalWorkers::end(Worker& worker, std::string reason) {
  if (worker.state == Worker::State::ended) return;
  worker.state = Worker::State::ended;
  if (!reason.empty()) {
    const std::string errors = worker.process.take_stderr();
    if (!errors.empty()) reason += ": " + errors;
    ++failures_;
    last_failure_ = reason;
  }
  for (const std::uint64_t job : std::exchange(worker.jobs, {})) {
    events_.completed(Lost{job, reason, worker.name});
  }
}

void LocalWorkers::tick() {
  for (auto& [place, worker] : workers_) {
    if (worker.jobs.empty() || Clock::now() - worker.heard < options_.match_timeout) continue;
    end(worker, "it did not respond in time");
  }
  std::erase_if(workers_,
                [](const auto& entry) { return entry.second.state == Worker::State::ended; });
}

std::optional<std::string> LocalWorkers::failure_reason() const {
  if (failures_ < kMostFailures) return std::nullopt;
  return "every referee fails: " + last_failure_;
}

}  // namespace splendor::arena
