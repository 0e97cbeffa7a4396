#include "sample_bots/greedy_bot/greedy_bot.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "referee/rules/price.hpp"

namespace splendor {
namespace {

// What the player would have, and could buy, after a move.
struct Prospect {
  PlayerArea area;
  std::vector<CardId> within_reach;  // open cards and the player's own reserved ones
  NobleSet nobles;
};

Prospect after(const View& view, const Move& move) {
  Prospect prospect{view.table.area(view.seat), {}, view.table.nobles};
  for (const CardSlot place : view.table.board) {
    if (place) prospect.within_reach.push_back(*place);
  }
  prospect.within_reach.insert(prospect.within_reach.end(), view.hand.begin(), view.hand.end());

  PlayerArea& area = prospect.area;
  const Tokens gold = Tokens::of(Colour::gold, view.table.bank.gold() > 0 ? 1 : 0);
  std::visit(Overloaded{
                 [&](const TakeDifferent& take) { area.tokens += Tokens::each(take.colours); },
                 [&](const TakeTwo& take) { area.tokens += Tokens::of(take.colour, 2); },
                 [&](const ReserveCard&) { area.tokens += gold; },
                 [&](const ReserveTop&) { area.tokens += gold; },
                 [&](const Buy& buy) {
                   area.tokens -= buy.payment;
                   area.add(buy.card);
                   std::erase(prospect.within_reach, buy.card);
                 },
                 [](const Pass&) {},
             },
             move.action);
  area.tokens -= move.returned;
  if (move.noble) {
    area.add(*move.noble);
    prospect.nobles.erase(*move.noble);
  }
  return prospect;
}

// A card is worth its points and the bonus, which helps to buy further cards.
double worth(CardId id) { return card(id).points + 0.9; }

// Values the three most promising cards. A card counts the less, the more tokens it lacks: each
// missing token is about half a turn.
double cards_potential(const Prospect& prospect) {
  constexpr double kPerMissingToken = 0.75;
  constexpr std::array kShare{0.6, 0.3, 0.1};  // a player can't buy everything
  std::vector<double> values;
  for (const CardId id : prospect.within_reach) {
    const Price price(id, prospect.area.bonuses, prospect.area.tokens);
    const int missing = std::max(0, price.missing - prospect.area.tokens.gold());
    const double cost = 0.1 * price.due.total();
    values.push_back((worth(id) - cost) * std::pow(kPerMissingToken, missing));
  }
  std::sort(values.begin(), values.end(), std::greater<>());
  double sum = 0;
  for (std::size_t i = 0; i < std::min(values.size(), kShare.size()); ++i) {
    sum += kShare[i] * values[i];
  }
  return sum;
}

double noble_potential(const Prospect& prospect) {
  constexpr double kPerMissingBonus = 0.6;
  double sum = 0;
  for (const NobleId id : prospect.nobles) {
    const int missing = noble(id).requirement.beyond(prospect.area.bonuses).total();
    sum += kNoblePoints * std::pow(kPerMissingBonus, missing);
  }
  return sum;
}

double value(const Prospect& prospect) {
  const PlayerArea& area = prospect.area;
  return area.points + 0.9 * area.bonuses.total() + cards_potential(prospect) +
         noble_potential(prospect) + 0.1 * area.tokens.gold() -
         0.3 * static_cast<double>(area.reserved.size());
}

// Estimates the chance of winning from the points alone; equal points give equal chances.
double chance(const View& view) {
  int others = 0;
  for (const Seat seat : seats(view.table.players)) {
    if (seat != view.seat) others = std::max<int>(others, view.table.area(seat).points);
  }
  const int ahead = view.table.area(view.seat).points - others;
  const double odds = std::exp(ahead / 3.0) / (view.table.players.number() - 1);
  return odds / (1 + odds);
}

}  // namespace

sdk::Choice GreedyBot::choose(const View& view, sdk::Deadline /*deadline*/) {
  const std::vector<Move> moves = legal_moves(view);
  Move best{};
  double best_value = -1e9;
  for (const Move& move : moves) {
    const double noise = 1e-6 * random_.below(1000);
    const double here = value(after(view, move)) + noise;
    if (here > best_value) {
      best_value = here;
      best = move;
    }
  }
  sdk::Choice choice = best;
  choice.win_estimate = static_cast<float>(chance(view));
  choice.comment = "the best at a glance of " + std::to_string(moves.size()) + " moves";
  return choice;
}

}  // namespace splendor
