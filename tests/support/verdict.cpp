#include "tests/support/verdict.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "referee/rules/notation.hpp"

namespace splendor::test {
namespace {

Move parsed(std::string_view text) {
  const auto move = parse_move(text);
  if (!move) throw std::invalid_argument(move.error());
  return *move;
}

bool listed(const Game& game, const Move& move) {
  const std::vector<Move> moves = all_moves(game);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

}  // namespace

std::vector<Move> all_moves(const Game& game) { return legal_moves(game.view(game.to_move())); }

testing::AssertionResult legal(const Game& game, const Move& move) {
  if (const auto illegal = check(game.view(game.to_move()), move)) {
    return testing::AssertionFailure() << "'" << to_text(move) << "' is illegal by "
                                       << name_of(illegal->rule) << ": " << illegal->why;
  }
  if (!listed(game, move)) {
    return testing::AssertionFailure() << "'" << to_text(move) << "' passes the check, but is not "
                                       << "among the legal moves";
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult breaks(Rule rule, const Game& game, const Move& move) {
  const auto illegal = check(game.view(game.to_move()), move);
  if (!illegal) {
    return testing::AssertionFailure()
           << "'" << to_text(move) << "' is legal instead of breaking " << name_of(rule);
  }
  if (illegal->rule != rule) {
    return testing::AssertionFailure() << "'" << to_text(move) << "' breaks "
                                       << name_of(illegal->rule) << ", not " << name_of(rule);
  }
  if (listed(game, move)) {
    return testing::AssertionFailure()
           << "'" << to_text(move) << "' fails the check, but is among the legal moves";
  }
  return testing::AssertionSuccess();
}

testing::AssertionResult legal(const Game& game, std::string_view text) {
  return legal(game, parsed(text));
}

testing::AssertionResult breaks(Rule rule, const Game& game, std::string_view text) {
  return breaks(rule, game, parsed(text));
}

Game after(Game game, std::string_view text) {
  const Move move = parsed(text);
  if (const auto verdict = legal(game, move); !verdict) {
    throw std::invalid_argument(verdict.message());
  }
  game.play(move);
  return game;
}

Game after(Game game, std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts) game = after(game, text);
  return game;
}

Game until(Game game, Seat seat) {
  while (!game.over() && game.to_move() != seat) game.play(game.legal_moves()[0]);
  return game;
}

}  // namespace splendor::test
