// The statements that features are made of, in groups: those that a move changes are written again,
// the others once for all moves of a position.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "referee/rules/small_list.hpp"
#include "referee/rules/table.hpp"

namespace splendor::champion {

using Feature = std::uint16_t;

// Steps by which distances and costs are told apart.
inline constexpr int kNearSteps = 8;
inline constexpr int kDueSteps = 7;
inline constexpr int kNobleSteps = 8;
inline constexpr int kPointsOfCards = 6;  // 0 to 5

// Where the groups of statements about a player begin, relative to the first one of that player.
struct PlayerLayout {
  static constexpr int kPoints = 0;
  // By colour, how many bonuses.
  static constexpr int kBonuses = kPoints + 20;
  static constexpr int kCardCount = kBonuses + 5 * 8;
  // How many cards are reserved, and the level of each that the viewer does not know.
  static constexpr int kReserved = kCardCount + 20;
  static constexpr int kFaceDown = kReserved + 4;
  // By noble, how many bonuses are missing.
  static constexpr int kNobles = kFaceDown + 3;
  // By the points of a card, what it costs beyond the bonuses.
  static constexpr int kDue = kNobles + 10 * kNobleSteps;
  // By colour, how many tokens; of gold; of all colours.
  static constexpr int kTokens = kDue + kPointsOfCards * kDueSteps;
  static constexpr int kGold = kTokens + 5 * 8;
  static constexpr int kTokenCount = kGold + 6;
  // By the points of a reserved card, its distance; by card, reserved or open, its distance.
  static constexpr int kHeldNear = kTokenCount + 11;
  static constexpr int kNear = kHeldNear + kPointsOfCards * kNearSteps;
  static constexpr int kSize = kNear + 90 * kNearSteps;
};
// The same for the table, relative to the end of the statements about players.
struct TableLayout {
  // By colour, how many tokens are in the bank; of gold.
  static constexpr int kBank = 0;
  static constexpr int kGold = kBank + 5 * 8;
  // The seat that moves next.
  static constexpr int kFirst = kGold + 6;
  static constexpr int kRound = kFirst + 4;
  static constexpr int kSize = kRound + 10;
};

constexpr int table_begin(PlayerCount players) { return players.number() * PlayerLayout::kSize; }
constexpr int feature_count(PlayerCount players) {
  return table_begin(players) + TableLayout::kSize;
}

// What the viewer knows about a player, apart from cards within reach.
struct PlayerSight {
  Tokens tokens;
  Tokens bonuses;
  int points = 0;
  int card_count = 0;
  SmallList<CardId, kMaxReserved> held;      // reserved cards that the viewer knows
  SmallList<Level, kMaxReserved> face_down;  // and the others
};

// The cards that a player may buy: the open ones, then those the player holds. Stored colour by
// colour, so that a register takes all of them at once.
class CardsInReach {
 public:
  using Bytes = std::uint8_t __attribute__((vector_size(16)));  // one for each card

  void add_open(CardId id) {
    put(size_++, id);
    ++open_;
  }
  // REQUIRES: no open card is added later
  void add_held(CardId id) { put(size_++, id); }
  // REQUIRES: the open card is there, and no card is held
  void remove_open(CardId id) {
    const std::size_t at = find_open(id);
    --open_;
    --size_;
    put(at, CardId(ids_[size_]));
  }
  // The position of an open card; open() if it is not there.
  [[nodiscard]] std::size_t find_open(CardId id) const {
    std::size_t at = 0;
    while (at < open_ && ids_[at] != id.number()) ++at;
    return at;
  }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t open() const { return open_; }
  [[nodiscard]] CardId operator[](std::size_t i) const { return CardId(ids_[i]); }

  // How far a player with these bonuses and gems (`power`) and this gold is from each card, in
  // steps. A turn brings three tokens of different colours but rarely two of the same, so what is
  // missing of one colour weighs more.
  [[nodiscard]] Bytes near_steps(Tokens power, int gold) const {
    constexpr std::array<std::uint8_t, kNearSteps - 1> kBounds{0, 1, 2, 3, 4, 6, 9};
    Bytes sum{};
    Bytes most{};
    for (std::size_t colour = 0; colour < kGems.size(); ++colour) {
      const Bytes lacking = beyond(costs_[colour], power[kGems[colour]]);
      sum += lacking;
      most = lacking > most ? lacking : most;
    }
    const Bytes missing = beyond(sum, gold);
    const Bytes one_colour = most < missing ? most : missing;
    const Bytes twice = beyond(one_colour + one_colour, 1);
    const Bytes distance = missing > twice ? missing : twice;
    Bytes steps{};
    for (const std::uint8_t bound : kBounds) steps -= static_cast<Bytes>(distance > all(bound));
    return steps;
  }

  // What each card costs beyond these bonuses, in steps.
  [[nodiscard]] Bytes due_steps(Tokens bonuses) const {
    Bytes due{};
    for (std::size_t colour = 0; colour < kGems.size(); ++colour) {
      due += beyond(costs_[colour], bonuses[kGems[colour]]);
    }
    Bytes steps{};
    for (int step = 1; step < kDueSteps; ++step) {
      steps -= static_cast<Bytes>(due > all(2 * step - 2));
    }
    return steps;
  }

 private:
  static Bytes all(int number) { return Bytes{} + static_cast<std::uint8_t>(number); }
  // max(0, numbers - number)
  static Bytes beyond(Bytes numbers, int number) {
    return (numbers > all(number) ? numbers : all(number)) - all(number);
  }
  void put(std::size_t at, CardId id) {
    ids_[at] = static_cast<std::uint8_t>(id.number());
    const std::uint64_t cost = card(id).cost.packed();
    for (std::size_t colour = 0; colour < kGems.size(); ++colour) {
      costs_[colour][at] = static_cast<std::uint8_t>(cost >> (8 * colour));
    }
  }

  std::array<Bytes, kGems.size()> costs_{};
  std::array<std::uint8_t, 16> ids_{};
  std::uint8_t size_ = 0;
  std::uint8_t open_ = 0;
};

// A list of features with room for those of one position.
class FeatureList {
 public:
  static constexpr std::size_t kCapacity = 256;

  FeatureList() {}  // NOLINT: the items are not initialised, because lists are made for every move
  FeatureList(const FeatureList&) = delete;
  FeatureList& operator=(const FeatureList&) = delete;

  void add(int feature) { *end_++ = static_cast<Feature>(feature); }
  [[nodiscard]] std::span<const Feature> span() const {
    return {items_.data(), static_cast<std::size_t>(end_ - items_.data())};
  }

 private:
  std::array<Feature, kCapacity> items_;
  Feature* end_ = items_.data();
};

// Writes statements about the player whose statements begin at `base`.
class PlayerWriter {
  using At = PlayerLayout;

 public:
  PlayerWriter(FeatureList& list, int base) : list_(list), base_(base) {}

  // All that does not depend on the player's tokens. Returns the steps of the cards' costs.
  CardsInReach::Bytes standing(const PlayerSight& me, const NobleSet& nobles,
                               const CardsInReach& cards) {
    add(At::kPoints + std::min(me.points, 19));
    int at = At::kBonuses;
    for (const Colour colour : kGems) {
      add(at + std::min(me.bonuses[colour], 7));
      at += 8;
    }
    add(At::kCardCount + std::min(me.card_count, 19));
    reserved(me.held.size() + me.face_down.size());
    for (const Level level : me.face_down) face_down(level);
    for (const NobleId id : nobles) this->noble(me, id);
    const CardsInReach::Bytes steps = cards.due_steps(me.bonuses);
    for (std::size_t i = 0; i < cards.size(); ++i) due(cards[i], steps[i]);
    return steps;
  }
  // All that does. Returns the steps of the distances to the cards.
  CardsInReach::Bytes purse(const PlayerSight& me, const CardsInReach& cards) {
    int at = At::kTokens;
    for (const Colour colour : kGems) {
      add(at + me.tokens[colour]);
      at += 8;
    }
    const int gold = me.tokens.gold();
    add(At::kGold + gold);
    add(At::kTokenCount + me.tokens.total());
    const CardsInReach::Bytes steps = cards.near_steps(me.bonuses + me.tokens.gems(), gold);
    for (std::size_t i = 0; i < cards.size(); ++i) near(cards[i], steps[i]);
    for (std::size_t i = cards.open(); i < cards.size(); ++i) held(cards[i], steps[i]);
    return steps;
  }
  // Single statements among those above.
  void reserved(std::size_t count) { add(At::kReserved + static_cast<int>(count)); }
  void face_down(Level level) { add(At::kFaceDown + level.number() - 1); }
  void held(CardId id, int near_step) {
    add(At::kHeldNear + kNearSteps * card(id).points + near_step);
  }
  // The statements about an open card among those above.
  void open_card(CardId id, int due_step, int near_step) {
    due(id, due_step);
    near(id, near_step);
  }
  // The statement about a noble among those above.
  void noble(const PlayerSight& me, NobleId id) {
    const int missing = splendor::noble(id).requirement.beyond(me.bonuses).total();
    add(At::kNobles + kNobleSteps * (id.number() - 1) + std::min(missing, kNobleSteps - 1));
  }

 private:
  void due(CardId id, int step) { add(At::kDue + kDueSteps * card(id).points + step); }
  void near(CardId id, int step) { add(At::kNear + kNearSteps * (id.number() - 1) + step); }
  void add(int which) { list_.add(base_ + which); }

  FeatureList& list_;
  int base_;
};

// The statements about the bank. `base` is where those about the table begin.
inline void write_bank(FeatureList& list, int base, Tokens bank) {
  int at = base + TableLayout::kBank;
  for (const Colour colour : kGems) {
    list.add(at + bank[colour]);
    at += 8;
  }
  list.add(base + TableLayout::kGold + bank.gold());
}

// Those about whose turn it is.
inline void write_turn(FeatureList& list, int base, Seat to_move, int round) {
  list.add(base + TableLayout::kFirst + to_move.number());
  list.add(base + TableLayout::kRound + std::min(round / 4, 9));
}

}  // namespace splendor::champion
