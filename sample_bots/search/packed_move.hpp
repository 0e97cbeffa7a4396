// A move in eight bytes instead of forty: a tree holds millions of them.
#pragma once

#include <cstdint>

#include "referee/rules/move.hpp"

namespace splendor::search {

class PackedMove {
 public:
  // The alternatives of Action, in their order.
  enum class Kind : std::uint8_t { take_different, take_two, reserve_card, reserve_top, buy, pass };

  PackedMove() = default;
  // REQUIRES: at most seven tokens of a colour are paid or returned, as in every legal move
  explicit PackedMove(const Move& move);

  [[nodiscard]] Move unpack() const;
  [[nodiscard]] Kind kind() const { return static_cast<Kind>(bits(kKindAt, kKindBits)); }
  // REQUIRES: the move buys or reserves a card
  [[nodiscard]] CardId card() const { return CardId(argument()); }
  // REQUIRES: the move reserves the top card of this level
  [[nodiscard]] Level level() const { return Level(argument()); }

  friend bool operator==(PackedMove, PackedMove) = default;

 private:
  // The parts of the word, each above the one before.
  static constexpr int kKindAt = 0;
  static constexpr int kKindBits = 3;
  static constexpr int kArgumentAt = kKindAt + kKindBits;  // a card, a level, a colour or several
  static constexpr int kArgumentBits = 7;
  static constexpr int kNobleAt = kArgumentAt + kArgumentBits;  // 0 for none
  static constexpr int kNobleBits = 4;
  static constexpr int kReturnedAt = kNobleAt + kNobleBits;
  static constexpr int kTokensBits = 18;
  static constexpr int kPaymentAt = kReturnedAt + kTokensBits;

  [[nodiscard]] std::uint64_t bits(int at, int count) const {
    return (word_ >> at) & ((1ULL << count) - 1);
  }
  [[nodiscard]] int argument() const { return static_cast<int>(bits(kArgumentAt, kArgumentBits)); }

  std::uint64_t word_ = 0;
};

}  // namespace splendor::search
