#include "arena/schedule/swiss.hpp"

#include <algorithm>
#include <tuple>

#include "arena/schedule/points.hpp"

namespace splendor::schedule {
namespace {

// A deal won in full is worth this. It divides by the number of opponents and of games of a deal,
// whatever the size of the table, so points stay whole.
constexpr std::uint64_t kDealPoints = 288;

}  // namespace

SwissMaker::SwissMaker(const Options& options, const Swiss& swiss)
    : options_(options), swiss_(swiss) {}

std::optional<std::uint32_t> SwissMaker::needs(std::uint32_t batch) const {
  if (batch == 0) return std::nullopt;
  return batch - 1;
}

std::vector<Table> SwissMaker::next(const Field& field) {
  if (field.batch == 0) rounds_ = swiss_rounds(swiss_, field.bots.size());
  const std::size_t players = options_.players[field.batch % options_.players.size()];
  if (field.batch >= rounds_ || field.bots.size() < players) return {};
  points_.resize(field.entrants.size());
  byes_.resize(field.entrants.size());
  for (const Entrant bot : field.bots) {
    if (std::find(bots_.begin(), bots_.end(), bot) == bots_.end()) bots_.push_back(bot);
  }
  std::vector<Contender> contenders = ranked(field.bots);
  give_byes(contenders, contenders.size() % players);
  std::vector<Table> deals;
  for (const Table& table : swiss_tables(contenders, players, met_)) {
    met_.add(table);
    deals.insert(deals.end(), options_.deals, table);
  }
  return deals;
}

void SwissMaker::take_in(std::span<const arena::GameResult> results) {
  for (const arena::GameResult& game : results) {
    const std::size_t players = game.seats.size();
    const std::uint64_t most = 2 * (players - 1) * games_per_deal(players, options_.rotation);
    for (std::size_t seat = 0; seat < players; ++seat) {
      points_[game.seats[seat].number()] += half_points(game, seat) * (kDealPoints / most);
    }
  }
}

std::vector<Entrant> SwissMaker::places() const {
  std::vector<Entrant> places;
  for (const Contender& contender : ranked(bots_)) places.push_back(contender.bot);
  return places;
}

std::vector<Contender> SwissMaker::ranked(std::span<const Entrant> bots) const {
  std::vector<Contender> list;
  for (const Entrant bot : bots) list.push_back({bot, points_[bot.number()]});
  std::sort(list.begin(), list.end(), [](const Contender& a, const Contender& b) {
    return std::tuple(b.points, a.bot) < std::tuple(a.points, b.bot);
  });
  return list;
}

void SwissMaker::give_byes(std::vector<Contender>& ranked, std::size_t count) {
  for (; count > 0; --count) {
    const auto lowest =
        std::min_element(ranked.rbegin(), ranked.rend(), [this](const auto& a, const auto& b) {
          return byes_[a.bot.number()] < byes_[b.bot.number()];
        });
    ++byes_[lowest->bot.number()];
    points_[lowest->bot.number()] += kDealPoints * options_.deals;
    ranked.erase(std::next(lowest).base());
  }
}

}  // namespace splendor::schedule
