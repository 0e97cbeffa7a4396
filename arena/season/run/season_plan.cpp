// What a season would do now, without doing it.
#include <algorithm>

#include "arena/core/clock.hpp"
#include "arena/season/clock_trust.hpp"
#include "arena/season/run/season_run.hpp"
#include "arena/season/run/season_state.hpp"

namespace splendor::season {
namespace {

std::string begins_text(const SeasonSettings& settings, Task task, arena::Moment due) {
  return task == Task::final ? "begin the final that is due at " + settings.zone.text(due)
                             : "begin the nightly league of " + settings.zone.text(due);
}

std::string planned_text(const SeasonSettings& settings, const Due& task,
                         const SeasonState& state) {
  const auto stage =
      std::find_if(state.stages.begin(), state.stages.end(),
                   [&](const arena::Stage& other) { return other.id == task.stage; });
  const std::string title =
      stage == state.stages.end() ? "" : stage_title(settings, stage->kind, stage->due);
  switch (task.task) {
    case Task::freeze:
      return "freeze the field and seal the final";
    case Task::play:
      return "play " + title;
    case Task::publish:
      return "publish " + title + " and tell authors of bots that failed";
    case Task::nightly:
    case Task::final:
      return begins_text(settings, task.task, task.due);
    case Task::release:
      return "release the results";
  }
  return "";
}

}  // namespace

SeasonOutcome plan_season(const arena::Home& home, const SeasonSettings& settings,
                          const SeasonOptions& options) {
  SeasonOutcome outcome;
  outcome.now = arena::now();
  SeasonState state;
  if (home.exists()) {
    const arena::Store store(home, arena::Access::read);
    if (const auto known = store.season_named(settings.name)) check_unchanged(*known, settings);
    state = state_of(store, settings);
    outcome.problems = missing_staff_problems(store, settings, state);
    if (!options.trusts_clock && !is_clock_scripted()) {
      outcome.doubt = judge_clock(look_at_clock(), store.clock_look(), store.newest_time()).doubt;
    }
  }
  for (const Due& task : due(settings, state, outcome.now, outcome.doubt.empty())) {
    outcome.steps.push_back(
        {task.task, task.due, std::nullopt, planned_text(settings, task, state)});
  }
  outcome.next = next_due(settings, state, outcome.now);
  return outcome;
}

}  // namespace splendor::season
