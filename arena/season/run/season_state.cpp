#include "arena/season/run/season_state.hpp"

#include <cstdlib>

#include "arena/core/clock.hpp"
#include "arena/core/failure.hpp"
#include "arena/season/field.hpp"
#include "arena/season/reader.hpp"

namespace splendor::season {

bool is_clock_scripted() {
  const char* scripted = std::getenv(arena::kScriptedClock);
  return scripted != nullptr && *scripted != '\0';
}

SeasonState state_of(const arena::Store& store, const SeasonSettings& settings) {
  SeasonState state;
  const arena::Moment until = settings.closes() + kFreezeDelay;
  state.waits_for_verdicts = waits_for_verdicts(settings, store.bots(), until);
  const auto season = store.season_named(settings.name);
  if (!season) return state;
  state.is_frozen = season->frozen.has_value();
  state.is_released = season->released.has_value();
  state.stages = store.stages(season->id);
  return state;
}

void check_unchanged(const arena::Season& season, const SeasonSettings& settings) {
  if (!season.frozen) return;
  const SeasonSettings before = settings_of(season);
  const auto refuse = [&](const std::string& what) {
    throw Failure("season " + season.name + " is frozen, so " + what +
                  " can't be changed any more; restore it in the season file");
  };
  if (before.closes() != settings.closes()) refuse("its deadline");
  if (before.staff != settings.staff) refuse("staff");
  if (before.teams != settings.teams) refuse("[teams]");
  if (before.names != settings.names) refuse("names");  // the seal has them
  if (!(before.final_league == settings.final_league)) refuse("the league of [final]");
}

std::vector<std::string> missing_staff_problems(const arena::Store& store,
                                                const SeasonSettings& settings,
                                                const SeasonState& state) {
  std::vector<std::string> problems;
  if (state.is_frozen || arena::now() < settings.opens) return problems;
  for (const std::string& name : missing_staff(settings, store.bots())) {
    problems.push_back("the staff bot " + name + " has no version that qualified: submit it by " +
                       "arena submit PROGRAM --name " + name + " --staff");
  }
  return problems;
}

std::string stage_title(const SeasonSettings& settings, arena::StageKind kind, arena::Moment due) {
  return settings.name +
         (kind == arena::StageKind::final ? " final" : " night " + settings.zone.day(due));
}

}  // namespace splendor::season
