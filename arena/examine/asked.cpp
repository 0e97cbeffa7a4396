#include "arena/examine/asked.hpp"

#include <fmt/format.h>

#include "referee/record/replay.hpp"
#include "referee/rules/notation.hpp"

namespace splendor::examine {
namespace {

// "w1 u0 g2 r0 k3 o1": every colour, so that a missing one is seen.
std::string counts(Tokens tokens) {
  std::string text;
  for (const Colour colour : kColours) {
    text += fmt::format("{}{}{}", text.empty() ? "" : " ", letter(colour), tokens[colour]);
  }
  return text;
}

template <class Ids>
std::string numbers(const Ids& ids) {
  std::string text;
  for (const auto& id : ids) text += fmt::format("{}{}", text.empty() ? "" : " ", id.number());
  return text.empty() ? "none" : text;
}

std::string row_of(const Table& table, Level level) {
  std::string text;
  for (const CardSlot place : table.row(level)) {
    text += place ? fmt::format(" {}", place.number_or_zero()) : " -";
  }
  return text;
}

std::string some_moves(const View& view) {
  constexpr std::size_t kShown = 6;
  const LegalMoves moves(view);
  std::string text = fmt::format("{} legal move{}: ", moves.size(), moves.size() == 1 ? "" : "s");
  for (std::size_t i = 0; i < std::min(kShown, moves.size()); ++i) {
    // From all kinds of moves, which stand in their order.
    text += fmt::format("{}{}", i == 0 ? "" : ", ", to_text(moves[i * moves.size() / kShown]));
  }
  return text + (moves.size() > kShown ? ", ..." : "");
}

}  // namespace

std::string describe(const View& view) {
  const Table& table = view.table;
  const PlayerArea& own = table.area(view.seat);
  std::string text = fmt::format("seat {} of {}, ply {}\n", view.seat.number() + 1,
                                 table.players.number(), table.ply);
  text += fmt::format("bank    {}\n", counts(table.bank));
  text += fmt::format("tokens  {}\n", counts(own.tokens));
  text += fmt::format("bonuses {}\n", counts(own.bonuses).substr(0, 14));  // there is no gold card
  text += fmt::format("points  {}, reserved cards: {}\n", own.points, numbers(view.hand));
  for (const Level level : kLevels) {
    text += fmt::format("level {} {} (and {} in the deck)\n", level.number(), row_of(table, level),
                        table.deck_sizes[level.index()]);
  }
  text += fmt::format("nobles  {}\n", numbers(table.nobles));
  return text + some_moves(view);
}

std::optional<Game> position_of_fault(const v1::MatchRecord& record, Seat seat) {
  std::optional<Game> found;
  static_cast<void>(record::replay(record, [&](const record::Step& step) {
    if (step.move == nullptr && step.seat == seat) found = step.before;
  }));
  return found;
}

}  // namespace splendor::examine
