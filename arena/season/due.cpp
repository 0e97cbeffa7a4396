#include "arena/season/due.hpp"

#include <algorithm>

namespace splendor::season {
namespace {

using arena::Moment;
using arena::Stage;
using arena::StageKind;
using arena::StageState;

const Stage* final_of(const SeasonState& state) {
  const auto found = std::find_if(state.stages.begin(), state.stages.end(), [](const Stage& stage) {
    return stage.kind == StageKind::final;
  });
  return found == state.stages.end() ? nullptr : &*found;
}

Moment freezes_at(const SeasonSettings& settings) { return settings.closes() + kFreezeDelay; }

bool is_time_to_freeze(const SeasonSettings& settings, const SeasonState& state, Moment now) {
  if (state.is_frozen || now < freezes_at(settings)) return false;
  return !state.waits_for_verdicts || now >= freezes_at(settings) + kLongestExamination;
}

// The newest nightly league that is due and was not begun. One that was missed is not made up for
// when the next is due: it would be played by the same bots.
std::optional<Moment> nightly_due(const SeasonSettings& settings, const SeasonState& state,
                                  Moment now) {
  if (!settings.nightly_at || now >= settings.closes()) return std::nullopt;
  const Moment last = settings.zone.last_time_of_day(*settings.nightly_at, now);
  if (last < settings.opens) return std::nullopt;
  const bool was_begun = std::any_of(
      state.stages.begin(), state.stages.end(),
      [&](const Stage& stage) { return stage.kind == StageKind::nightly && stage.due >= last; });
  return was_begun ? std::nullopt : std::optional(last);
}

}  // namespace

std::vector<Due> due(const SeasonSettings& settings, const SeasonState& state, Moment now,
                     bool trusts_clock) {
  std::vector<Due> tasks;
  const bool freezes = trusts_clock && is_time_to_freeze(settings, state, now);
  if (freezes) tasks.push_back({Task::freeze, freezes_at(settings)});
  bool final_is_over = false;
  for (const Stage& stage : state.stages) {
    if (stage.state == StageState::playing) tasks.push_back({Task::play, stage.due, stage.id});
    if (stage.state == StageState::playing || stage.state == StageState::played) {
      tasks.push_back({Task::publish, stage.due, stage.id});
    }
    if (stage.kind == StageKind::final) final_is_over = true;
  }
  if (!trusts_clock) return tasks;
  const bool is_frozen = state.is_frozen || freezes;
  if (!is_frozen) {
    if (const auto night = nightly_due(settings, state, now)) {
      tasks.push_back({Task::nightly, *night});
    }
  }
  if (is_frozen && now >= settings.final_at && final_of(state) == nullptr) {
    tasks.push_back({Task::final, settings.final_at});
    final_is_over = true;
  }
  const Moment release = settings.release_at.value_or(settings.final_at);
  if (!state.is_released && final_is_over && now >= release) {
    tasks.push_back({Task::release, release});
  }
  return tasks;
}

std::optional<Due> next_due(const SeasonSettings& settings, const SeasonState& state, Moment now) {
  if (state.is_released) return std::nullopt;
  std::vector<Due> candidates;
  if (!state.is_frozen) {
    if (settings.nightly_at) {
      const Moment from = std::max(now, settings.opens - std::chrono::milliseconds(1));
      const Moment night = settings.zone.next_time_of_day(*settings.nightly_at, from);
      if (night < settings.closes()) candidates.push_back({Task::nightly, night});
    }
    const Moment freeze =
        freezes_at(settings) +
        (now >= freezes_at(settings) ? kLongestExamination : std::chrono::hours(0));
    candidates.push_back({Task::freeze, freeze});
  }
  if (final_of(state) == nullptr) candidates.push_back({Task::final, settings.final_at});
  candidates.push_back({Task::release, settings.release_at.value_or(settings.final_at)});
  const auto next =
      std::min_element(candidates.begin(), candidates.end(), [&](const Due& a, const Due& b) {
        const bool a_is_past = a.due <= now, b_is_past = b.due <= now;
        return a_is_past != b_is_past ? b_is_past : a.due < b.due;
      });
  return next->due > now ? std::optional(*next) : std::nullopt;
}

}  // namespace splendor::season
