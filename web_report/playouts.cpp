#include "web_report/playouts.hpp"

#include <span>

#include "referee/rules/notation.hpp"
#include "referee/rules/random.hpp"

namespace splendor::web {
namespace {

constexpr int kGlances = 3;  // random moves a player considers until one is a purchase

Move choose(const LegalMoves& moves, Random& random) {
  const auto any = [&] { return moves[random.below(static_cast<std::uint32_t>(moves.size()))]; };
  Move move = any();
  for (int i = 1; i < kGlances && !std::holds_alternative<Buy>(move.action); ++i) move = any();
  return move;
}

Game shuffled_rest(const Game& game, Random& random) {
  Hidden hidden = game.hidden();
  for (const Level level : kLevels) {
    std::span deck =
        std::span(hidden.decks[level.index()]).first(game.table().deck_sizes[level.index()]);
    random.shuffle(deck);
  }
  auto result = Game::from(game.table(), hidden);
  return result ? *result : game;
}

// Adds the win shares of a finished game; seats that dropped out get none.
void add_shares(const Table& table, std::span<float> shares) {
  const auto better = [&](Seat a, Seat b) {
    const PlayerArea& left = table.area(a);
    const PlayerArea& right = table.area(b);
    return left.points != right.points ? left.points > right.points
                                       : left.card_count < right.card_count;
  };
  std::vector<Seat> winners;
  for (const Seat seat : seats(table.players)) {
    if (!table.plays(seat)) continue;
    if (!winners.empty() && better(winners[0], seat)) continue;
    if (!winners.empty() && better(seat, winners[0])) winners.clear();
    winners.push_back(seat);
  }
  for (const Seat seat : winners) shares[seat.index()] += 1.0F / static_cast<float>(winners.size());
}

}  // namespace

std::vector<float> neutral_chances(const v1::MatchRecord& record, const Replay& replay,
                                   std::uint32_t playouts) {
  const std::size_t players = static_cast<std::size_t>(record.seats_size());
  std::vector<float> chances(replay.steps.size() * players);
  Random random(record.deal().seed() ^ record.id());
  Game game = replay.start;
  for (std::size_t i = 0; i < replay.steps.size(); ++i) {
    const Step& step = replay.steps[i];
    if (step.ply != nullptr) {
      game.play(*parse_move(step.ply->notation()));
    } else if (!game.over() && game.table().playing() > 1) {
      game.drop_out(Seat(step.seat));
    }
    const std::span<float> shares = std::span(chances).subspan(i * players, players);
    for (std::uint32_t n = 0; n < playouts; ++n) {
      Game rest = shuffled_rest(game, random);
      while (!rest.over() && rest.table().playing() > 1) {
        rest.play(choose(rest.legal_moves(), random));
      }
      add_shares(rest.table(), shares);
    }
    for (float& share : shares) share /= static_cast<float>(playouts);
  }
  return chances;
}

}  // namespace splendor::web
