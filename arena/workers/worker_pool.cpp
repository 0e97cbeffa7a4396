#include "arena/workers/worker_pool.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kTickEvery{250};

}  // namespace

WorkerPool::WorkerPool(const std::vector<MakeWorkerGroup>& groups,
                       std::function<void(const std::string&)> notice)
    : notice_(std::move(notice)) {
  for (const MakeWorkerGroup& make : groups) {
    const std::size_t number = groups_.size();
    groups_.push_back(make(
        loop_, {[this, number](Completion completion) { complete(number, std::move(completion)); },
                notice_}));
  }
}

void WorkerPool::complete(std::size_t group, Completion completion) {
  if (auto* finished = std::get_if<Finished>(&completion)) {
    finished->group = group;
    if (finished->record.overloaded()) last_overloaded_ = group;
  }
  completions_.push_back(std::move(completion));
}

std::size_t WorkerPool::wanted_by(const WorkerGroup* group) {
  return group == nullptr || group->failure_reason() ? 0 : group->wanted();
}

std::size_t WorkerPool::wanted() const {
  std::size_t count = 0;
  for (const auto& group : groups_) count += wanted_by(group.get());
  return count;
}

// To the groups in turn, so that all begin at the same time.
void WorkerPool::start(const v1::MatchJob& job) {
  for (std::size_t tried = 0; tried < groups_.size(); ++tried) {
    const auto& group = groups_[next_];
    next_ = (next_ + 1) % groups_.size();
    if (wanted_by(group.get()) > 0) return group->start(job);
  }
  throw std::logic_error("a job was started without a free worker");
}

std::vector<Completion> WorkerPool::wait(milliseconds longest) {
  const auto deadline = Clock::now() + longest;
  while (true) {
    // Before tick(): heartbeats that arrived while the caller was busy must count.
    loop_.poll();
    for (const auto& group : groups_) {
      if (group) group->tick();
    }
    retire_failed_groups();
    if (!completions_.empty() || Clock::now() >= deadline) break;
    (void)loop_.wait_until(std::min(deadline, Clock::now() + kTickEvery));
  }
  return std::exchange(completions_, {});
}

void WorkerPool::refuse(const Finished& finished, const std::string& problem) {
  if (const auto& group = groups_.at(finished.group)) group->refuse(finished.place, problem);
}

void WorkerPool::retire_failed_groups() {
  bool is_any_left = false;
  for (auto& group : groups_) {
    if (!group) continue;
    const auto why = group->failure_reason();
    if (!why || group->running() > 0) {
      is_any_left = true;
      continue;
    }
    failures_.push_back(group->name() + ": " + *why);
    notice_("this worker plays no more games: " + failures_.back());
    group.reset();
  }
  if (is_any_left || !completions_.empty()) return;
  std::string reasons;
  for (const std::string& why : failures_) reasons += (reasons.empty() ? "" : "; ") + why;
  throw ArenaFault("no games can be played because no workers are left: " + reasons);
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
  if (groups_[last_overloaded_]) order.push_back(groups_[last_overloaded_].get());
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
