#include "tests/report/results_model.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "arena/rating/ladder/best.hpp"
#include "arena/rating/ladder/curve.hpp"
#include "arena/rating/ladder/ladder.hpp"
#include "arena/rating/scale.hpp"

namespace splendor::test {
namespace {

constexpr std::array kOrdinaryNames{"rusher", "banker",  "noble-hunter",
                                    "mcts",   "safír",   "sniper",
                                    "opener", "hoarder", "green-engine-with-late-nobles",
                                    "greedy"};

std::vector<rating::Match> results_of(const std::vector<SampleMatch>& matches) {
  std::vector<rating::Match> results;
  std::map<std::uint64_t, std::uint32_t> deals;
  for (const SampleMatch& match : matches) {
    if (!match.record.void_reason().empty()) continue;
    std::vector<rating::Match::Seat> seats;
    for (std::size_t i = 0; i < match.bots.size(); ++i) {
      const std::uint32_t rank = match.record.seats(static_cast<int>(i)).rank();
      seats.push_back({{match.bots[i]}, static_cast<std::uint8_t>(rank)});
    }
    const auto deal = deals.try_emplace(match.record.deal().seed(), deals.size()).first->second;
    results.emplace_back(rating::Cluster{deal}, seats);
  }
  return results;
}

web::Rating rating_of(const rating::Rating& rating) {
  return {rating.elo, rating::kError95 * rating.se};
}

}  // namespace

void rate_by_results(const std::vector<SampleMatch>& matches, web::ReportModel& model) {
  const std::vector<rating::Match> results = results_of(matches);
  model.league.title = "Winter league 2026";
  model.league.warnings.clear();
  model.nodes = {{"alpha", "Ryzen 9 7950X", 100.0, 390}, {"beta", "Core i7-8700", 80.0, 210}};
  const std::size_t bots = model.bots.size();
  const rating::Ladder ladder = rating::rate(results, bots, {});
  const auto chances = rating::chances_of_being_best(ladder);
  for (std::size_t i = 0; i < bots; ++i) {
    web::BotEntry& bot = model.bots[i];
    bot.note = "Plays fast.";
    if (i < kOrdinaryNames.size()) bot.name = kOrdinaryNames[i];
    const rating::LadderRow& row = ladder.bots[i];
    bot.better_than_next.reset();
    bot.chance_of_best = chances[i];
    bot.by_players = {};
    bot.history.clear();
    if (row.rating) bot.rating = rating_of(*row.rating);
    if (!row.standing) continue;
    bot.rank = static_cast<std::uint32_t>(row.standing->rank);
    bot.rank_low = static_cast<std::uint32_t>(row.standing->best);
    bot.rank_high = static_cast<std::uint32_t>(row.standing->worst);
    bot.group = static_cast<std::uint32_t>(row.standing->group);
  }
  const std::vector<rating::BotIndex> order = ladder.order();
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    model.bots[order[i].value].better_than_next =
        ladder.superiority(order[i], order[i + 1], rating::ErrorKind::shown);
  }
  for (const rating::Checkpoint& point : rating::rating_curve(results, bots, {}, 12)) {
    for (std::size_t i = 0; i < bots; ++i) {
      if (point.bots[i]) {
        model.bots[i].history.push_back({point.matches, rating_of(*point.bots[i])});
      }
    }
  }
  for (std::size_t players = 2; players <= 4; ++players) {
    const rating::Ladder part = rating::rate(rating::with_players(results, players), bots, {});
    for (std::size_t i = 0; i < bots; ++i) {
      const rating::LadderRow& row = part.bots[i];
      if (row.standing) model.bots[i].by_players[players - 2] = rating_of(*row.rating);
    }
  }
  model.seats.clear();
  for (const rating::SeatEffect& seat : ladder.seats) {
    model.seats.push_back(
        {static_cast<std::uint32_t>(seat.players),
         static_cast<std::uint32_t>(seat.seat),
         {seat.elo, rating::kError95 * std::max(seat.se_hessian, seat.se_robust)}});
  }
}

}  // namespace splendor::test
