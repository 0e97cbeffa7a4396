// How Store gives results back: all of a league, in one sequential read.
#include <algorithm>

#include "arena/store/connection.hpp"
#include "arena/store/store.hpp"

namespace splendor::arena {

void Store::results(LeagueId league, const std::function<void(const GameResult&)>& use,
                    std::uint32_t from_batch) const {
  Connection& db = *connection_;
  db.read([&] {
    Scan seats = db.scan(
        "SELECT batch, place, seat, entrant, rank, fault FROM seats"
        " WHERE league = ? AND batch >= ? ORDER BY batch, place, seat",
        {league.number(), from_batch});
    std::shared_ptr<const Batch> plan;
    GameResult result;
    const auto pass_on = [&] {
      if (result.seats.size() > 0) use(result);
    };
    while (seats.next()) {
      const Slot slot{seats.number<std::uint32_t>(0), seats.number<std::uint32_t>(1)};
      if (seats.number<int>(2) == 0) {
        pass_on();
        if (!plan || slot.batch != result.slot.batch) plan = db.plan(league, slot.batch);
        result = GameResult{};
        result.slot = slot;
        result.seed = plan->at(slot.place).seed;
      }
      result.seats.push_back(Entrant(seats.number<std::uint32_t>(3)));
      result.ranks.push_back(seats.number<std::uint8_t>(4));
      result.faults.push_back(seats.number<std::uint8_t>(5));
    }
    pass_on();
  });
}

std::vector<EntrantTotals> Store::totals(LeagueId league) const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<EntrantTotals> totals(entries(league).size());
    // Added up here: for SQLite's GROUP BY all rows would have to be sorted.
    Scan seats = db.scan(
        "SELECT entrant, fault, moves, points, wall_us, cpu_us, longest_us FROM seats"
        " WHERE league = ?",
        {league.number()});
    while (seats.next()) {
      EntrantTotals& total = totals.at(seats.number<std::size_t>(0));
      ++total.games;
      total.faults += seats.number<int>(1) != 0 ? 1U : 0U;
      total.moves += seats.number<std::uint64_t>(2);
      total.points += seats.number<std::uint64_t>(3);
      total.wall_us += seats.number<std::uint64_t>(4);
      total.cpu_us += seats.number<std::uint64_t>(5);
      total.longest_us = std::max(total.longest_us, seats.number<std::uint32_t>(6));
    }
    return totals;
  });
}

}  // namespace splendor::arena
