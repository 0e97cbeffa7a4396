// How Store gives results back: all of a league, in one sequential read.
#include <algorithm>

#include "arena/store/connection.hpp"
#include "arena/store/store.hpp"

namespace splendor::arena {

namespace {

const std::string kSeatColumns = "batch, place, seat, entrant, rank, fault";

// Passes on the games that a scan of seats finds, in its order; its first columns are kSeatColumns.
// Every row goes to `each_seat` too.
template <class EachSeat>
void each_result(Connection& db, LeagueId league, Scan seats,
                 const std::function<void(const GameResult&)>& use, const EachSeat& each_seat) {
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
    each_seat(seats);
  }
  pass_on();
}

}  // namespace

void Store::results(LeagueId league, const std::function<void(const GameResult&)>& use,
                    std::uint32_t from_batch) const {
  Connection& db = *connection_;
  db.read([&] {
    each_result(db, league,
                db.scan("SELECT " + kSeatColumns +
                            " FROM seats WHERE league = ? AND batch >= ?"
                            " ORDER BY batch, place, seat",
                        {league.number(), from_batch}),
                use, [](const Scan&) {});
  });
}

std::vector<EntrantTotals> Store::results_and_totals(
    LeagueId league, const std::function<void(const GameResult&)>& use) const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<EntrantTotals> totals(entries(league).size());
    const auto add = [&](const Scan& seats) {
      EntrantTotals& total = totals.at(seats.number<std::size_t>(3));
      ++total.games;
      total.faults += seats.number<int>(5) != 0 ? 1U : 0U;
      total.moves += seats.number<std::uint64_t>(6);
      total.points += seats.number<std::uint64_t>(7);
      total.wall_us += seats.number<std::uint64_t>(8);
      total.cpu_us += seats.number<std::uint64_t>(9);
      total.longest_us = std::max(total.longest_us, seats.number<std::uint32_t>(10));
    };
    each_result(db, league,
                db.scan("SELECT " + kSeatColumns +
                            ", moves, points, wall_us, cpu_us, longest_us FROM seats"
                            " WHERE league = ? ORDER BY batch, place, seat",
                        {league.number()}),
                use, add);
    return totals;
  });
}

}  // namespace splendor::arena
