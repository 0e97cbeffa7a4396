#include "arena/run/worker_pool.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

// How long the event loop is left to itself before the sources are looked after.
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
  add([&](boost::asio::io_context& loop, SourceEvents events) {
    return std::make_unique<LocalWorkers>(loop, local_options(options), std::move(events));
  });
}

WorkerPool::WorkerPool(const std::vector<MakeSource>& sources,
                       std::function<void(const std::string&)> notice)
    : notice_(std::move(notice)) {
  for (const MakeSource& make : sources) add(make);
}

void WorkerPool::add(const MakeSource& make) {
  const std::size_t number = sources_.size();
  sources_.push_back(make(
      loop_, {[this, number](Completion completion) { complete(number, std::move(completion)); },
              notice_}));
}

void WorkerPool::complete(std::size_t source, Completion completion) {
  const auto* finished = std::get_if<Finished>(&completion);
  if (finished != nullptr && finished->record.overloaded()) busiest_ = source;
  completions_.push_back(std::move(completion));
}

std::size_t WorkerPool::wanted() const {
  std::size_t count = 0;
  for (const auto& source : sources_) count += source ? source->wanted() : 0;
  return count;
}

// In turn, so that all begin at once.
void WorkerPool::start(const v1::MatchJob& job) {
  for (std::size_t tried = 0; tried < sources_.size(); ++tried) {
    const auto& source = sources_[next_];
    next_ = (next_ + 1) % sources_.size();
    if (source && source->wanted() > 0) return source->start(job);
  }
  throw std::logic_error("a job for no worker");
}

std::vector<Completion> WorkerPool::wait(milliseconds longest) {
  const auto deadline = Clock::now() + longest;
  while (true) {
    loop_.restart();
    loop_.poll();  // what is at hand; also the heartbeats that came while we were busy elsewhere
    for (const auto& source : sources_) {
      if (source) source->look_after();
    }
    leave_out_the_spent();
    if (!completions_.empty() || Clock::now() >= deadline) break;
    loop_.restart();
    const auto moment = std::min(deadline, Clock::now() + kMoment);
    // Where nothing can come yet, since all are still to be started again, there is time to wait.
    if (loop_.run_one_until(moment) == 0 && loop_.stopped()) std::this_thread::sleep_until(moment);
  }
  return std::exchange(completions_, {});
}

void WorkerPool::leave_out_the_spent() {
  bool is_anybody_left = false;
  for (auto& source : sources_) {
    if (!source) continue;
    const auto why = source->spent();
    is_anybody_left |= !why;
    if (!why || source->running() > 0) continue;
    why_left_.push_back(source->name() + ": " + *why);
    notice_("this worker plays no more games: " + why_left_.back());
    source.reset();
  }
  if (is_anybody_left || !completions_.empty()) return;
  std::string reasons;
  for (const std::string& why : why_left_) reasons += (reasons.empty() ? "" : "; ") + why;
  throw ArenaFault("no games can be played because no workers are left: " + reasons);
}

std::size_t WorkerPool::running() const {
  std::size_t count = 0;
  for (const auto& source : sources_) count += source ? source->running() : 0;
  return count;
}

std::size_t WorkerPool::workers() const {
  std::size_t count = 0;
  for (const auto& source : sources_) count += source ? source->workers() : 0;
  return count;
}

void WorkerPool::set_workers(std::size_t count) {
  std::vector<Source*> order;
  if (busiest_ < sources_.size() && sources_[busiest_]) order.push_back(sources_[busiest_].get());
  for (const auto& source : sources_) {
    if (source && (order.empty() || source.get() != order.front())) order.push_back(source.get());
  }
  if (order.empty()) return;
  const std::size_t now = workers();
  if (count >= now) return order.front()->set_workers(order.front()->workers() + (count - now));
  std::size_t surplus = now - count;
  for (Source* source : order) {
    const std::size_t fewer = std::min(surplus, source->workers());
    if (fewer == 0) continue;
    source->set_workers(source->workers() - fewer);
    surplus -= fewer;
  }
}

}  // namespace splendor::arena
