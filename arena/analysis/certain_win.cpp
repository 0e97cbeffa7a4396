#include "arena/analysis/certain_win.hpp"

#include <algorithm>
#include <vector>

namespace splendor::analysis {
namespace {

bool is_only_winner(const Table& table, Seat seat) {
  const Ranks order = ranks(table);
  return order[seat.index()] == 1 && std::ranges::count(order, 1) == 1;
}

// The position with another card on top of a deck.
Game with_top_card(const Game& game, Level level, std::size_t place_in_deck) {
  Hidden hidden = game.hidden();
  auto& deck = hidden.decks[level.index()];
  std::swap(deck[place_in_deck], deck[game.table().deck_sizes[level.index()] - 1U]);
  return Game::imagined(game.table(), hidden);
}

bool every_reply_loses(const Game& game, Seat winner) {
  const LegalMoves replies = game.legal_moves();
  for (std::size_t i = 0; i < replies.size(); ++i) {
    Game end = game;
    end.play(replies[i]);
    if (!end.over() || !is_only_winner(end.table(), winner)) return false;
  }
  return true;
}

std::optional<Level> level_turned_up(const Game& game, const Move& move) {
  CardSlot taken;
  if (const auto* buy = std::get_if<Buy>(&move.action)) taken = buy->card;
  if (const auto* reserve = std::get_if<ReserveCard>(&move.action)) taken = reserve->card;
  if (!taken || !find_open(game.table(), *taken)) return std::nullopt;
  return card(*taken).level;
}

}  // namespace

bool wins_for_certain(const Game& game, const Move& move) {
  const Seat mover = game.to_move();
  Game after = game;
  after.play(move);
  if (after.over()) return is_only_winner(after.table(), mover);
  if (after.table().area(mover).points < kPointsToEnd) return false;
  const bool one_is_left = after.to_move().number() + 1 == after.table().players.number();
  if (!one_is_left) return false;
  const auto level = level_turned_up(game, move);
  const std::size_t cards = level ? game.table().deck_sizes[level->index()] : 0;
  if (cards == 0) return every_reply_loses(after, mover);
  for (std::size_t i = 0; i < cards; ++i) {
    Game other = with_top_card(game, *level, i);
    other.play(move);
    if (!every_reply_loses(other, mover)) return false;
  }
  return true;
}

std::optional<Move> missed_win(const Game& game, const Move& played) {
  // No purchase brings more points than a card's five and a noble's three.
  constexpr int kMostPoints = 5 + kNoblePoints;
  if (game.table().mover().points + kMostPoints < kPointsToEnd) return std::nullopt;
  if (wins_for_certain(game, played)) return std::nullopt;
  const LegalMoves moves = game.legal_moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    if (wins_for_certain(game, move)) return move;
  }
  return std::nullopt;
}

}  // namespace splendor::analysis
