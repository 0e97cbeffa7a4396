#include "sample_bots/sdk/sensible_moves.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "referee/rules/price.hpp"

namespace splendor::sdk {
namespace {

// A set of outcomes of takes: the tokens that the player then holds, and the noble that it gets.
class Outcomes {
 public:
  // False if the outcome was in the set already. REQUIRES: the player holds a token.
  bool insert(Tokens tokens, const std::optional<NobleId>& noble) {
    const std::uint64_t key =
        tokens.packed() | static_cast<std::uint64_t>(noble ? noble->number() : 0) << 56;
    std::size_t at = (key * 0x9E3779B97F4A7C15) >> (64 - kBits);
    while (keys_[at] != 0 && keys_[at] != key) at = (at + 1) % keys_.size();
    if (keys_[at] == key) return false;
    keys_[at] = key;
    return true;
  }

 private:
  static constexpr int kBits = 11;  // a position has at most some 1,400 moves
  std::array<std::uint64_t, 1U << kBits> keys_{};
};

class Filter {
 public:
  explicit Filter(const Table& table) : me_(table.mover()) {
    room_ = kMaxTokens - me_.tokens.total();
    fewest_colours_ = std::min({3, room_, table.bank.gems_at_least(1).size()});
  }

  bool sensible(const Move& move) {
    if (move.returned.gold() > 0) return false;
    return std::visit(
        Overloaded{
            [&](const TakeDifferent& take) {
              return take.colours.size() >= fewest_colours_ &&
                     is_new(Tokens::each(take.colours), move);
            },
            [&](const TakeTwo& take) { return is_new(Tokens::of(take.colour, 2), move); },
            [](const ReserveCard&) { return true; },
            [](const ReserveTop&) { return true; },
            [&](const Buy& buy) {
              return buy.payment == Price(buy.card, me_.bonuses, me_.tokens).canonical();
            },
            [](const Pass&) { return true; },
        },
        move.action);
  }

 private:
  bool is_new(Tokens taken, const Move& move) {
    const Tokens after = me_.tokens + taken - move.returned;
    if (after == me_.tokens && !move.noble) return false;
    if (room_ >= 3) return true;  // nothing is returned, so all takes have different outcomes
    if (!outcomes_) outcomes_.emplace();
    return outcomes_->insert(after, move.noble);
  }

  const PlayerArea& me_;
  int room_;
  int fewest_colours_;
  std::optional<Outcomes> outcomes_;  // large, and seldom needed
};

}  // namespace

void sensible_moves(const Game& game, std::vector<Move>& moves) {
  moves.clear();
  game.legal_moves().append_to(moves);
  Filter filter(game.table());
  std::size_t kept = 0;
  for (const Move& move : moves) {
    if (filter.sensible(move)) moves[kept++] = move;
  }
  if (kept > 0) moves.resize(kept);
}

}  // namespace splendor::sdk
