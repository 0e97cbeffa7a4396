#include "arena/serve/computed.hpp"

#include <algorithm>
#include <utility>

#include "arena/reporting/listing_json.hpp"
#include "referee/base/sha256.hpp"

namespace splendor::serve {
namespace {

constexpr std::chrono::milliseconds kCheckEvery(250);
constexpr std::chrono::seconds kComputeEvery(2);
constexpr std::size_t kMostEntries = 200;
constexpr int kRest = 10;  // times the cost
constexpr std::size_t kAtOnce = 2;

}  // namespace

ComputedAnswers::ComputedAnswers(Children& children) : children_(children) {}

void ComputedAnswers::ask(const Question& question, const Use& use) {
  std::string key;
  for (const std::string& word : question.arguments) key += word + '\n';
  const auto now = Clock::now();
  const auto found = entries_.find(key);
  if (found != entries_.end() && found->second.answer.text &&
      now - found->second.checked < kCheckEvery) {
    found->second.used = now;
    use(found->second.answer);
    return;
  }
  const std::string version = question.version();  // may throw: then nothing is remembered
  if (found == entries_.end()) forget_old();
  Entry& entry = entries_[key];
  entry.used = now;
  entry.checked = now;
  if (entry.answer.text && entry.answer.version == version) {
    use(entry.answer);
    return;
  }
  // On a busy machine a child takes long without costing much.
  const auto rest = std::max<Clock::duration>({kComputeEvery, entry.cost * kRest, entry.took});
  const bool may_compute = !entry.is_running && now >= entry.computed + rest;
  const bool is_recent =
      entry.is_running ? entry.old_one_will_do : now < entry.computed + rest + kComputeEvery * 5;
  const bool will_do = entry.answer.text && question.is_moving() && is_recent;
  if (!will_do) entry.waiting.push_back(use);
  if (!entry.is_running) entry.old_one_will_do = will_do;
  const Computed answer = entry.answer;
  // An answer that nobody can wait for any longer is computed at once.
  if (may_compute || (!will_do && !entry.is_running)) {
    compute({key, question.arguments, version});
  }
  if (will_do) use(answer);
}

void ComputedAnswers::compute(Task task) {
  entries_[task.key].is_running = true;
  tasks_.push_back(std::move(task));
  start_next();
}

void ComputedAnswers::start_next() {
  while (children_running_ < kAtOnce && !tasks_.empty()) {
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    ++children_running_;
    ChildJob job;
    job.arguments = task.arguments;
    job.time = std::chrono::minutes(10);
    job.yields = true;
    children_.start(job, [this, task, begun = Clock::now()](const ChildResult& result) {
      --children_running_;
      keep(task, begun, result);
      start_next();
    });
  }
}

void ComputedAnswers::keep(const Task& task, Clock::time_point begun, const ChildResult& result) {
  Entry& entry = entries_[task.key];
  entry.is_running = false;
  entry.computed = Clock::now();
  entry.took = entry.computed - begun;
  entry.cost = std::min(entry.took, std::chrono::duration_cast<Clock::duration>(result.cpu));
  Computed answer;
  answer.version = task.version;
  answer.at = entry.computed;
  answer.is_error = result.status != 0;
  answer.text = std::make_shared<const std::string>(
      answer.is_error ? reporting::dumped({{"error", result.sentence()}}) + "\n" : result.out);
  answer.tag = to_hex(sha256(*answer.text), 12);
  entry.answer = answer;
  const std::vector<Use> waiting = std::exchange(entry.waiting, {});
  if (answer.is_error) entries_.erase(task.key);  // tried again next time
  for (const Use& use : waiting) use(answer);
}

void ComputedAnswers::forget_old() {
  while (entries_.size() >= kMostEntries) {
    auto oldest = entries_.end();
    for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
      if (entry->second.is_running) continue;
      if (oldest == entries_.end() || entry->second.used < oldest->second.used) oldest = entry;
    }
    if (oldest == entries_.end()) return;
    entries_.erase(oldest);
  }
}

}  // namespace splendor::serve
