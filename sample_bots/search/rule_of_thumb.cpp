#include "sample_bots/search/rule_of_thumb.hpp"

#include <algorithm>
#include <cmath>

#include "referee/rules/price.hpp"

namespace splendor::search {
namespace {

// What is left of a value for each thing that is still missing.
template <std::size_t kSize>
constexpr std::array<float, kSize> fading(float share) {
  std::array<float, kSize> values{};
  float value = 1;
  for (float& x : values) {
    x = value;
    value *= share;
  }
  return values;
}

// The three best of the cards that can be had. One can't buy everything at once.
class Plans {
 public:
  void add(float value) {
    for (float& best : best_) {
      if (value > best) std::swap(value, best);
    }
  }
  [[nodiscard]] float sum() const { return 0.6F * best_[0] + 0.3F * best_[1] + 0.1F * best_[2]; }

 private:
  std::array<float, 3> best_{};
};

// The value of a player's position, in points. `bonus_worth` is what a bonus will still save.
float standing(const Afterwards& position, Seat seat, float bonus_worth) {
  constexpr auto kPerToken = fading<16>(0.75F);  // each missing token is about half a turn
  constexpr auto kPerBonus = fading<16>(0.6F);
  const Table& table = position.game.table();
  const PlayerArea& me = table.area(seat);
  const int gold = me.tokens.gold();

  Plans plans;
  const auto consider = [&](CardSlot slot) {
    if (!slot) return;
    const Price price(*slot, me.bonuses, me.tokens);
    const auto missing = static_cast<std::size_t>(std::clamp(price.missing - gold, 0, 15));
    const float cost = 0.1F * static_cast<float>(price.due.total());
    plans.add((static_cast<float>(card(*slot).points) + bonus_worth - cost) * kPerToken[missing]);
  };
  for (std::size_t place = 0; place < table.board.size(); ++place) consider(position.open(place));
  for (std::size_t i = 0; i < me.reserved.size(); ++i) consider(position.reserved(seat, i));

  float nobles = 0;
  for (const NobleId id : table.nobles) {
    const int missing = noble(id).requirement.beyond(me.bonuses).total();
    nobles += kNoblePoints * kPerBonus[static_cast<std::size_t>(missing)];
  }
  return static_cast<float>(me.points) + bonus_worth * static_cast<float>(me.card_count) +
         plans.sum() + nobles + 0.1F * static_cast<float>(gold) -
         0.3F * static_cast<float>(me.reserved.size());
}

// The nearer the end, the less a bonus saves, and the more a lead is worth.
struct Phase {
  explicit Phase(const Table& table) {
    int most_points = 0;
    for (const PlayerArea& area : table.player) {
      most_points = std::max<int>(most_points, area.points);
    }
    const float progress = std::min(1.0F, static_cast<float>(most_points) / kPointsToEnd);
    bonus_worth = 0.9F - 0.6F * progress;
    sharpness = 0.25F + 0.35F * progress;
  }

  float bonus_worth;
  float sharpness;
};

using Standings = RatedMoves::Standings;

Standings standings(const Afterwards& position, const Phase& phase) {
  const Table& table = position.game.table();
  Standings all{};
  for (const Seat seat : seats(table.players)) {
    if (table.plays(seat)) all[seat.index()] = standing(position, seat, phase.bonus_worth);
  }
  return all;
}

sdk::Chances chances(const Table& table, const Phase& phase, const Standings& standings) {
  sdk::Chances chances{};
  float total = 0;
  for (const Seat seat : seats(table.players)) {
    if (!table.plays(seat)) continue;
    // Whoever moves next is half a turn ahead.
    const float tempo = seat == table.to_move ? 0.4F : 0.0F;
    chances[seat.index()] = std::exp(phase.sharpness * (standings[seat.index()] + tempo));
    total += chances[seat.index()];
  }
  for (float& chance : chances) chance /= total;
  return chances;
}

// Whether a move changes only what the mover has: no open card, no noble.
bool concerns_the_mover_alone(const Move& move) {
  return !move.noble && !std::holds_alternative<Buy>(move.action) &&
         !std::holds_alternative<ReserveCard>(move.action);
}

}  // namespace

sdk::Chances rule_of_thumb(const Afterwards& position) {
  const Table& table = position.game.table();
  if (table.over) return sdk::outcome(table);
  const Phase phase(table);
  return chances(table, phase, standings(position, phase));
}

RatedMoves::RatedMoves(const Game& before, Seat viewer)
    : before_(before),
      viewer_(viewer),
      standings_(standings({before, viewer, std::nullopt, false}, Phase(before.table()))) {}

sdk::Chances RatedMoves::after(const Move& move) const {
  const Afterwards position = Afterwards::of(before_, move, viewer_);
  const Table& table = position.game.table();
  if (table.over || !concerns_the_mover_alone(move)) return rule_of_thumb(position);
  const Phase phase(table);
  const Seat mover = before_.to_move();
  Standings changed = standings_;
  changed[mover.index()] = standing(position, mover, phase.bonus_worth);
  return chances(table, phase, changed);
}

}  // namespace splendor::search
