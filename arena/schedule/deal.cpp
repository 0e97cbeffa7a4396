#include "arena/schedule/deal.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "referee/rules/random.hpp"

namespace splendor::schedule {
namespace {

std::vector<Entrant> seating_order(const Table& table, std::uint64_t seed) {
  std::vector<Entrant> order(table.begin(), table.end());
  std::sort(order.begin(), order.end());
  if (order.size() > 2) Random(~seed).shuffle(order);
  return order;
}

arena::GamePlan game(const std::vector<Entrant>& seats, std::uint64_t seed) {
  arena::GamePlan plan{seed, {}};
  for (const Entrant bot : seats) plan.seats.push_back(bot);
  return plan;
}

void append_rotations(arena::Batch& batch, std::vector<Entrant> seats, std::uint64_t seed) {
  for (std::size_t turn = 0; turn < seats.size(); ++turn) {
    batch.push_back(game(seats, seed));
    std::rotate(seats.begin(), seats.begin() + 1, seats.end());
  }
}

void append_permutations(arena::Batch& batch, const std::vector<Entrant>& order,
                         std::uint64_t seed) {
  std::vector<std::size_t> places(order.size());
  std::iota(places.begin(), places.end(), 0U);
  do {
    std::vector<Entrant> seats(order.size());
    std::transform(places.begin(), places.end(), seats.begin(),
                   [&](std::size_t place) { return order[place]; });
    batch.push_back(game(seats, seed));
  } while (std::next_permutation(places.begin(), places.end()));
}

}  // namespace

// The generator's output is a one-to-one function of its state, so different deals of a league
// can't have the same seed.
std::uint64_t deal_seed(std::uint64_t league_seed, std::uint32_t batch, std::uint32_t deal) {
  const std::uint64_t start = Random(league_seed).next();
  return Random(start + (std::uint64_t{batch} << 32U | deal)).next();
}

void append_deal(arena::Batch& batch, const Table& table, std::uint64_t seed, Rotation rotation) {
  const std::vector<Entrant> order = seating_order(table, seed);
  if (is_mirror(table)) {
    batch.push_back(game(order, seed));
  } else if (rotation == Rotation::permutations) {
    append_permutations(batch, order, seed);
  } else {
    append_rotations(batch, order, seed);
  }
}

bool is_mirror(const Table& seats) {
  return std::all_of(seats.begin(), seats.end(), [&](Entrant bot) { return bot == seats[0]; });
}

}  // namespace splendor::schedule
