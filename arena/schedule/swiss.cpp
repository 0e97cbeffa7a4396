#include "arena/schedule/swiss.hpp"

#include <algorithm>
#include <tuple>

#include "arena/schedule/points.hpp"

namespace splendor::schedule {
namespace {

// A deal won in full is worth this. It divides by the number of opponents and of games of a deal,
// whatever the size of the table, so points stay whole.
constexpr std::uint64_t kDealPoints = 288;

double in_deals(std::uint64_t points) {
  return static_cast<double>(points) / static_cast<double>(kDealPoints);
}

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
  std::uint32_t number = 0;
  for (const Table& table : swiss_tables(contenders, players, met_)) {
    met_.add(table);
    meetings_.push_back({field.batch + 1,
                         ++number,
                         {table.begin(), table.end()},
                         std::vector<double>(table.size()),
                         {}});
    deals.insert(deals.end(), options_.deals, table);
  }
  return deals;
}

void SwissMaker::take_in(std::span<const arena::GameResult> results) {
  for (const arena::GameResult& game : results) {
    const std::size_t players = game.seats.size();
    const std::uint64_t most = 2 * (players - 1) * games_per_deal(players, options_.rotation);
    for (std::size_t seat = 0; seat < players; ++seat) {
      const std::uint64_t points = half_points(game, seat) * (kDealPoints / most);
      points_[game.seats[seat].number()] += points;
      add_to_meeting(game.seats[seat], in_deals(points));
    }
  }
  ++played_;
}

void SwissMaker::add_to_meeting(Entrant bot, double points) {
  for (FormatMeeting& meeting : meetings_) {
    if (meeting.round != played_ + 1) continue;
    for (std::size_t i = 0; i < meeting.bots.size(); ++i) {
      if (meeting.bots[i] == bot) meeting.points[i] += points;
    }
  }
}

FormatOutcome SwissMaker::outcome() const {
  FormatOutcome outcome{rounds_ > 0 && played_ >= rounds_, {}, meetings_};
  for (const Contender& contender : ranked(bots_)) {
    double buchholz = 0.0;
    for (const FormatMeeting& meeting : meetings_) {
      if (std::ranges::find(meeting.bots, contender.bot) == meeting.bots.end()) continue;
      for (const Entrant other : meeting.bots) {
        if (other != contender.bot) buchholz += in_deals(points_[other.number()]);
      }
    }
    outcome.places.push_back({contender.bot, 0, in_deals(contender.points), buchholz});
  }
  const auto key = [](const FormatPlace& place) {
    return std::tuple(-*place.points, -*place.buchholz);
  };
  std::ranges::stable_sort(outcome.places, {}, key);
  for (std::uint32_t i = 0; i < outcome.places.size(); ++i) {
    const bool is_tied = i > 0 && key(outcome.places[i]) == key(outcome.places[i - 1]);
    outcome.places[i].place = is_tied ? outcome.places[i - 1].place : i + 1;
  }
  return outcome;
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
