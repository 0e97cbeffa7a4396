#include "arena/serve/examinations.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/serve/log.hpp"

namespace splendor::serve {

Examinations::Examinations(Children& children, std::vector<std::string> options,
                           std::size_t at_once, Changed changed)
    : children_(children),
      options_(std::move(options)),
      at_once_(at_once),
      changed_(std::move(changed)) {}

void Examinations::add_unexamined(const arena::Store& store) {
  for (const arena::Bot& bot : store.bots()) {
    if (bot.state == arena::BotState::fresh && store.verdicts(bot.id).empty()) add(bot);
  }
}

void Examinations::add(const arena::Bot& bot) {
  if (state_of(bot.label())) return;
  waiting_.push_back({bot.label(), bot.state});
  start_next();
}

std::optional<ExaminationState> Examinations::state_of(const std::string& label) const {
  if (const auto running = running_.find(label); running != running_.end()) return running->second;
  const auto waiting = std::ranges::find(waiting_, label, &Waiting::label);
  if (waiting == waiting_.end()) return std::nullopt;
  ExaminationState state{waiting->before};
  state.place = static_cast<std::size_t>(waiting - waiting_.begin()) + 1;
  return state;
}

void Examinations::start_next() {
  while (running_.size() < at_once_ && !waiting_.empty()) {
    const auto [label, before] = std::move(waiting_.front());
    waiting_.pop_front();
    running_.emplace(label, ExaminationState{before});
    ChildJob job;
    job.arguments = {"examine", label, "--json"};
    job.arguments.insert(job.arguments.end(), options_.begin(), options_.end());
    job.time = std::chrono::minutes(30);
    job.on_line = [this, label = label](const std::string& line) { read_line(label, line); };
    children_.start(job, [this, label = label](const ChildResult& result) {
      running_.erase(label);
      // 1 is a bot that was rejected, too; then it said nothing on stderr.
      if (result.status > 1 || (result.status == 1 && !result.err.empty())) {
        log_line("the examination of " + label + " failed: " + result.sentence());
      }
      changed_(label);
      start_next();
    });
    changed_(label);
  }
}

void Examinations::read_line(const std::string& label, const std::string& line) {
  const auto event = nlohmann::json::parse(line, nullptr, false);
  const auto running = running_.find(label);
  if (running == running_.end() || !event.is_object() || event.value("event", "") != "check") {
    return;
  }
  running->second.check = event.value("number", std::size_t{0});
  running->second.of = event.value("of", std::size_t{0});
  running->second.check_name = event.value("name", "");
  changed_(label);
}

}  // namespace splendor::serve
