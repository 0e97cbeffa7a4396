// Looks one move ahead and takes what leaves it best off; never asks what the others will do.
#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "referee/rules/notation.hpp"
#include "referee/rules/price.hpp"
#include "sample_bots/sdk/run_bot.hpp"

namespace splendor {
namespace {

// What the player has and what there is to buy, after a move.
struct Prospect {
  PlayerArea area;
  std::vector<CardId> within_reach;
  NobleSet nobles;
};

Prospect after(const View& view, const Move& move) {
  Prospect prospect{view.table.area(view.seat), {}, view.table.nobles};
  for (const CardSlot place : view.table.board) {
    if (place) prospect.within_reach.push_back(*place);
  }
  for (const CardId held : view.hand) prospect.within_reach.push_back(held);

  PlayerArea& me = prospect.area;
  if (const auto* take = std::get_if<TakeDifferent>(&move.action)) {
    me.tokens += Tokens::each(take->colours);
  } else if (const auto* two = std::get_if<TakeTwo>(&move.action)) {
    me.tokens += Tokens::of(two->colour, 2);
  } else if (const auto* buy = std::get_if<Buy>(&move.action)) {
    me.tokens -= buy->payment;
    me.add(buy->card);
    std::erase(prospect.within_reach, buy->card);
  } else if (!std::holds_alternative<Pass>(move.action) && view.table.bank.gold() > 0) {
    me.tokens += Tokens::of(Colour::gold, 1);  // reserved something
  }
  me.tokens -= move.returned;
  if (move.noble) {
    me.add(*move.noble);
    prospect.nobles.erase(*move.noble);
  }
  return prospect;
}

// The cards that can be had soon, the sooner the better. One can't buy everything.
double promise(const Prospect& prospect) {
  const PlayerArea& me = prospect.area;
  std::vector<double> values{0, 0, 0};
  for (const CardId id : prospect.within_reach) {
    const Price price(id, me.bonuses, me.tokens);
    const int missing = std::max(0, price.missing - me.tokens.gold());
    values.push_back((card(id).points + 0.9 - 0.1 * price.due.total()) * std::pow(0.75, missing));
  }
  std::sort(values.begin(), values.end(), std::greater<>());
  return 0.6 * values[0] + 0.3 * values[1] + 0.1 * values[2];
}

double value(const Prospect& prospect) {
  const PlayerArea& me = prospect.area;
  double nobles = 0;
  for (const NobleId id : prospect.nobles) {
    nobles += kNoblePoints * std::pow(0.6, noble(id).requirement.beyond(me.bonuses).total());
  }
  return me.points + 0.9 * me.bonuses.total() + 0.1 * me.tokens.gold() + promise(prospect) + nobles;
}

class GreedyBot : public sdk::Bot {
 public:
  explicit GreedyBot(std::uint32_t dice) : random_(dice) {}

  sdk::Choice choose(const View& view, sdk::Deadline /*deadline*/) override {
    std::uniform_real_distribution<double> noise(0, 1e-3);
    Move best{};
    double best_value = -1e9;
    for (const Move& move : legal_moves(view)) {
      const double here = value(after(view, move)) + noise(random_);
      if (here > best_value) {
        best_value = here;
        best = move;
      }
    }
    sdk::Choice choice = best;
    choice.comment = "the best I see: " + to_text(best);
    return choice;
  }

 private:
  std::mt19937 random_;  // decides between moves of equal worth
};

}  // namespace
}  // namespace splendor

int main() {
  return splendor::sdk::run_bot("cpp-greedy", [](const splendor::sdk::GameInfo& game) {
    return std::make_unique<splendor::GreedyBot>(game.dice);
  });
}
