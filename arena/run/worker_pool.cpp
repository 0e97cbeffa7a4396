#include "arena/run/worker_pool.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// How long the event loop is left to itself before the groups are looked after.
constexpr milliseconds kMoment{250};

LocalOptions local_options(const PoolOptions& options) {
  LocalOptions local;
  local.referee = options.referee;
  local.workers = options.workers;
  local.isolation = options.isolation;
  if (options.pinned) local.cores = usable_cores();
  local.patience = options.patience;
  return local;
}

}  // namespace

std::size_t cores_here() { return usable_cores().size(); }

WorkerPool::WorkerPool(const PoolOptions& options) : notice_([](const std::string&) {}) {
  add([&](boost::asio::io_context& loop, WorkerEvents events) {
    return std::make_unique<LocalWorkers>(loop, local_options(options), std::move(events));
  });
}

WorkerPool::WorkerPool(const std::vector<MakeWorkerGroup>& groups,
                       std::function<void(const std::string&)> notice)
    : notice_(std::move(notice)) {
  for (const MakeWorkerGroup& make : groups) add(make);
}

void WorkerPool::add(const MakeWorkerGroup& make) {
  const std::size_t number = groups_.size();
  groups_.push_back(make(
      loop_, {[this, number](Completion completion) { complete(number, std::move(completion)); },
              notice_}));
}

void WorkerPool::complete(std::size_t group, Completion completion) {
  const auto* finished = std::get_if<Finished>(&completion);
  if (finished != nullptr && finished->record.overloaded()) busiest_ = group;
  completions_.push_back(std::move(completion));
}

std::size_t WorkerPool::wanted() const {
  std::size_t count = 0;
  for (const auto& group : groups_) count += group ? group->wanted() : 0;
  return count;
}

// In turn, so that all begin at once.
void WorkerPool::start(const v1::MatchJob& job) {
  for (std::size_t tried = 0; tried < groups_.size(); ++tried) {
    const auto& group = groups_[next_];
    next_ = (next_ + 1) % groups_.size();
    if (group && group->wanted() > 0) return group->start(job);
  }
  throw std::logic_error("a job for no worker");
}

std::vector<Completion> WorkerPool::wait(milliseconds longest) {
  const auto deadline = Clock::now() + longest;
  while (true) {
    loop_.restart();
    loop_.poll();  // what is at hand; also the heartbeats that came while we were busy elsewhere
    for (const auto& group : groups_) {
      if (group) group->tick();
    }
    retire_failed_groups();
    if (!completions_.empty() || Clock::now() >= deadline) break;
    loop_.restart();
    const auto moment = std::min(deadline, Clock::now() + kMoment);
    // Where nothing can come yet, since all are still to be started again, there is time to wait.
    if (loop_.run_one_until(moment) == 0 && loop_.stopped()) std::this_thread::sleep_until(moment);
  }
  return std::exchange(completions_, {});
}

void WorkerPool::retire_failed_groups() {
  bool is_anybody_left = false;
  for (auto& group : groups_) {
    if (!group) continue;
    const auto why = group->failure_reason();
    is_anybody_left |= !why;
    if (!why || group->running() > 0) continue;
    why_left_.push_back(group->name() + ": " + *why);
    notice_("no more games are played by " + why_left_.back());
    group.reset();
  }
  if (is_anybody_left || !completions_.empty()) return;
  std::string reasons;
  for (const std::string& why : why_left_) reasons += (reasons.empty() ? "" : "; ") + why;
  throw ArenaFault("no game can be played, nobody is left to play it: " + reasons);
}

std::size_t WorkerPool::running() const {
  std::size_t count = 0;
  for (const auto& group : groups_) count += group ? group->running() : 0;
  return count;
}

std::size_t WorkerPool::workers() const {
  std::size_t count = 0;
  for (const auto& group : groups_) count += group ? group->workers() : 0;
  return count;
}

void WorkerPool::set_workers(std::size_t count) {
  std::vector<WorkerGroup*> order;
  if (busiest_ < groups_.size() && groups_[busiest_]) order.push_back(groups_[busiest_].get());
  for (const auto& group : groups_) {
    if (group && (order.empty() || group.get() != order.front())) order.push_back(group.get());
  }
  if (order.empty()) return;
  const std::size_t now = workers();
  if (count >= now) return order.front()->set_workers(order.front()->workers() + (count - now));
  std::size_t surplus = now - count;
  for (WorkerGroup* group : order) {
    const std::size_t fewer = std::min(surplus, group->workers());
    if (fewer == 0) continue;
    group->set_workers(group->workers() - fewer);
    surplus -= fewer;
  }
}

}  // namespace splendor::arena
