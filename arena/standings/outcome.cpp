#include "arena/standings/outcome.hpp"

#include "arena/league/settings.hpp"
#include "arena/schedule/planner.hpp"
#include "arena/standings/terms.hpp"

namespace splendor::arena {

schedule::FormatOutcome outcome_of(const Store& store, const League& league) {
  league::Settings settings = settings_of(league);
  if (settings.format != league::Format::swiss && settings.format != league::Format::knockout) {
    return {};
  }
  settings.seed = league.seed;
  const std::vector<Entry> entries = store.entries(league.id);
  schedule::Entrants entrants;
  for (const Entry& entry : entries) entrants.push_back(schedule_entry(entry));
  schedule::Planner planner(league::schedule_options(settings, challengers_of(settings, entries)));
  std::vector<GameResult> results;
  std::uint32_t number = 0;
  bool are_complete = true;  // all batches before `number`
  const auto close_batch = [&] {
    are_complete = are_complete && results.size() == store.batch(league.id, number).size();
    if (are_complete) planner.replay(entrants, results);
    results.clear();
    ++number;
  };
  store.results(league.id, [&](const GameResult& result) {
    while (result.slot.batch > number) close_batch();
    results.push_back(result);
  });
  while (number < league.batches) close_batch();
  // Planning on takes in the results of the last complete batch; the plan itself is not used.
  if (planner.is_ready() && league.batches > 0) static_cast<void>(planner.plan(entrants));
  return planner.outcome();
}

}  // namespace splendor::arena
