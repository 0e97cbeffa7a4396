#include "web_report/highlights.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>

namespace splendor::web {
namespace {

constexpr int kFewestMoves = 20;  // shorter games are not worth seeing
// Points. Who is further behind had no chance left to lose, so few losses prove nothing.
constexpr int kContestedMargin = 5;

// What is compared of a game that was played to the end by bots with ratings.
struct Played {
  double mean_elo = 0.0;
  double upset = 0.0;  // how far the winner was rated below its best opponent
  int margin = 0;      // points of the winner beyond the best of the others
  int points = 0;      // of all
};

std::optional<Played> played(const GameList& games, const GameLine& game,
                             const ReportModel& model) {
  if (game.ending != Ending::points || game.moves < kFewestMoves) return std::nullopt;
  Played result;
  double winner = 0.0;
  double best_other = -std::numeric_limits<double>::infinity();
  int winner_points = 0;
  int other_points = 0;
  int winners = 0;
  bool is_mirror = true;
  for (std::size_t i = 0; i < game.players; ++i) {
    const SeatLine& seat = games.seat(game, i);
    const BotEntry& bot = model.bots[seat.bot];
    if (seat.fault != 0 || !bot.rating) return std::nullopt;
    is_mirror = is_mirror && seat.bot == games.seat(game, 0).bot;
    result.mean_elo += bot.rating->elo / game.players;
    result.points += seat.points;
    if (seat.rank == 1) {
      ++winners;
      winner = bot.rating->elo;
      winner_points = seat.points;
    } else {
      best_other = std::max(best_other, bot.rating->elo);
      other_points = std::max<int>(other_points, seat.points);
    }
  }
  if (winners != 1 || is_mirror) return std::nullopt;
  result.upset = best_other - winner;
  result.margin = winner_points - other_points;
  return result;
}

// The game with the highest worth; the first of equals.
class Best {
 public:
  void offer(double worth, std::size_t number) {
    if (number_ && worth <= worth_) return;
    worth_ = worth;
    number_ = number;
  }
  void add_to(std::vector<Highlight>& list, HighlightWhy why) const {
    const auto is_known = [&](const Highlight& known) { return known.number == *number_; };
    if (number_ && std::ranges::none_of(list, is_known)) list.push_back({why, *number_});
  }
  [[nodiscard]] bool is_empty() const { return !number_; }

 private:
  double worth_ = 0.0;
  std::optional<std::size_t> number_;
};

}  // namespace

std::vector<Highlight> highlights_of(const GameList& games, const ReportModel& model) {
  constexpr double kEloPerPoint = 1000;  // a smaller margin counts more than any rating
  Best closest;
  Best upset;
  Best best;
  Best favourites;
  for (std::size_t number = 0; number < games.size(); ++number) {
    const GameLine& game = games.game(number);
    const std::optional<Played> found = played(games, game, model);
    if (!found) continue;
    closest.offer(found->mean_elo - kEloPerPoint * found->margin, number);
    if (found->upset > 0) upset.offer(found->upset, number);
    favourites.offer(found->mean_elo - found->margin, number);
    if (game.is_analysed && found->margin <= kContestedMargin) {
      best.offer(-static_cast<double>(game.losses) / game.moves, number);
    }
  }
  std::vector<Highlight> list;
  closest.add_to(list, HighlightWhy::closest);
  upset.add_to(list, HighlightWhy::upset);
  if (best.is_empty()) {
    favourites.add_to(list, HighlightWhy::favourites);
  } else {
    best.add_to(list, HighlightWhy::best);
  }
  return list;
}

}  // namespace splendor::web
