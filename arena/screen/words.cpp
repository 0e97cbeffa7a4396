#include "arena/screen/words.hpp"

#include <fmt/format.h>

#include "referee/rules/notation.hpp"

namespace splendor::screen {
namespace {

std::string amounts(Tokens tokens) {
  std::string text;
  for (const Colour colour : kColours) {
    if (tokens[colour] == 0) continue;
    text += fmt::format("{}{}{}", text.empty() ? "" : " ", tokens[colour], letter(colour));
  }
  return text.empty() ? "nothing" : text;
}

// A reservation brings a gold token, unless there is none.
std::string gold_beside(const Happening& happened) {
  return happened.before.bank.gold() > 0 ? " and takes 1o" : "";
}

std::string action_in_words(const Happening& happened, const Game& after, const Eyes& eyes) {
  return std::visit(
      Overloaded{
          [](const TakeDifferent& take) { return "takes " + amounts(Tokens::each(take.colours)); },
          [](const TakeTwo& take) { return "takes " + amounts(Tokens::of(take.colour, 2)); },
          [&](const ReserveCard& reserve) {
            return fmt::format("reserves #{}{}", reserve.card.number(), gold_beside(happened));
          },
          [&](const ReserveTop& reserve) {
            const Hand& hand = after.hidden().hands[happened.seat.index()];
            const std::string drawn = sees(eyes, happened.seat)
                                          ? fmt::format(" (#{})", hand[hand.size() - 1].number())
                                          : "";
            return fmt::format("reserves the top card of level {}{}{}", reserve.level.number(),
                               drawn, gold_beside(happened));
          },
          [](const Buy& buy) {
            const Card& bought = card(buy.card);
            const std::string points =
                bought.points == 0 ? "" : fmt::format(", {} pt", bought.points);
            return fmt::format("buys #{} ({}{}) for {}", buy.card.number(), letter(bought.bonus),
                               points, amounts(buy.payment));
          },
          [](const Pass&) { return std::string("passes"); },
      },
      happened.move->action);
}

}  // namespace

std::string in_words(const Happening& move, const Game& after, const Eyes& eyes) {
  std::string text = action_in_words(move, after, eyes);
  if (!move.move->returned.empty()) text += ", returns " + amounts(move.move->returned);
  if (move.move->noble) text += fmt::format("; noble N{} visits", move.move->noble->number());
  return text;
}

std::string counted(std::uint32_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string time_text(std::uint64_t microseconds) {
  constexpr double kSecond = 1e6;
  const auto time = static_cast<double>(microseconds);
  return time < kSecond ? fmt::format("{:.1f} ms", time / 1e3)
                        : fmt::format("{:.2f} s", time / kSecond);
}

}  // namespace splendor::screen
