// How a league continues from what is stored.
#include <utility>

#include "arena/run/league_run.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::arena {

void LeagueRun::read_entries() {
  roster_.read();
  for (const Entry& entry : roster_.entries()) {
    if (jobs_.bots() <= entry.entrant.number()) jobs_.add_bot(hooks_.spec_of(entry));
  }
}

void LeagueRun::restore() {
  std::vector<GameResult> results;
  std::uint32_t number = 0;
  const auto close_batch = [&] { restore_batch(number++, std::exchange(results, {})); };
  const auto totals = store_.results_and_totals(id_, [&](const GameResult& result) {
    while (result.slot.batch > number) close_batch();
    figures_.live.add(result);
    results.push_back(result);
  });
  while (number < league_.batches) close_batch();
  told_.benched = planner_->benched().size();
  voids_.restore(totals);
}

// A complete batch goes to the planner; others are opened with the results they have.
void LeagueRun::restore_batch(std::uint32_t number, const std::vector<GameResult>& results) {
  const Batch batch = store_.batch(id_, number);
  if (results.size() == batch.size()) {
    planner_->replay(roster_.scheduled(), results);
    ask_judge(results);
    return;
  }
  const auto planned = planner_->plan(roster_.scheduled());
  if (!planned || *planned != batch) {
    throw ArenaFault("league " + std::to_string(id_.number()) + ": batch " +
                     std::to_string(number) +
                     " was planned by another version of the arena, which plans differently; "
                     "finish the league with that version, or start a new one");
  }
  slots_.add(number, batch, results);
}

}  // namespace splendor::arena
