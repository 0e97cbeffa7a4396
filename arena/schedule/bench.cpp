#include "arena/schedule/bench.hpp"

#include <set>

namespace splendor::schedule {
namespace {

std::set<Entrant> faulty_bots(const arena::GameResult& game) {
  std::set<Entrant> bots;
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    if (game.faults[seat] != 0) bots.insert(game.seats[seat]);
  }
  return bots;
}

}  // namespace

void Bench::add(std::span<const arena::GameResult> batch) {
  for (const arena::GameResult& game : batch) {
    const std::set<Entrant> faulty = faulty_bots(game);
    for (const Entrant bot : std::set<Entrant>(game.seats.begin(), game.seats.end())) {
      Record& record = records_[bot];
      ++record.games;
      if (!faulty.contains(bot)) {
        record.faults_in_a_row = 0;
        continue;
      }
      ++record.faults;
      ++record.faults_in_a_row;
      if (record.is_benched || !is_too_much(record)) continue;
      record.is_benched = true;
      benched_.push_back({bot, game.slot.batch, record.games, record.faults});
    }
  }
}

bool Bench::is_too_much(const Record& record) const {
  if (rule_.faults_in_a_row > 0 && record.faults_in_a_row >= rule_.faults_in_a_row) return true;
  return rule_.min_games > 0 && record.games >= rule_.min_games &&
         record.faults > rule_.fault_share * record.games;
}

bool Bench::holds(Entrant bot) const {
  const auto found = records_.find(bot);
  return found != records_.end() && found->second.is_benched;
}

}  // namespace splendor::schedule
