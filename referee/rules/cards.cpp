// Proofs that the card table is the published one: a wrong digit does not compile.
#include "referee/rules/cards.hpp"

namespace splendor {
namespace {

template <class Property>
constexpr int sum_over(Level level, Property property) {
  int sum = 0;
  for (const Card& c : kCards) {
    if (c.level == level) sum += property(c);
  }
  return sum;
}

constexpr bool every_level(auto expected_by_level, auto property) {
  for (const Level level : kLevels) {
    if (sum_over(level, property) != expected_by_level[level.index()]) return false;
  }
  return true;
}

static_assert(every_level(std::array{40, 30, 20}, [](const Card&) { return 1; }));
static_assert(every_level(std::array{5, 55, 80}, [](const Card& c) { return c.points; }));

// Each bonus colour occurs equally often, and each level asks equally for all colours.
static_assert([] {
  for (const Colour colour : kGems) {
    if (!every_level(std::array{8, 6, 4}, [=](const Card& c) { return c.bonus == colour; }) ||
        !every_level(std::array{33, 41, 43}, [=](const Card& c) { return c.cost[colour]; })) {
      return false;
    }
  }
  return true;
}());

static_assert([] {
  for (const Level level : kLevels) {
    for (int i = 0; i < cards_of(level); ++i) {
      if (card(CardId(first_card(level).number() + i)).level != level) return false;
    }
  }
  return true;
}());

// The examples printed in the rule books.
static_assert(card(CardId(62)).cost == Tokens(1, 4, 2, 0, 0) &&
              card(CardId(62)).bonus == Colour::red && card(CardId(62)).points == 2);
static_assert(card(CardId(76)).cost == Tokens(6, 3, 0, 0, 3) &&
              card(CardId(76)).bonus == Colour::blue && card(CardId(76)).points == 4);
static_assert(noble(NobleId(3)).requirement == Tokens(3, 3, 3, 0, 0));

static_assert([] {
  for (const Noble& n : kNobles) {
    if (n.requirement.total() < kFewestNobleBonuses) return false;
  }
  return true;
}());

// On the ring white, blue, green, red, black: the five neighbouring pairs and triples.
static_assert([] {
  int pairs = 0;
  int triples = 0;
  for (int i = 0; i < 5; ++i) {
    const auto at = [&](int step) { return kGems[static_cast<std::size_t>((i + step) % 5)]; };
    const Tokens pair = Tokens::of(at(0), 4) + Tokens::of(at(1), 4);
    const Tokens triple = Tokens::of(at(0), 3) + Tokens::of(at(1), 3) + Tokens::of(at(2), 3);
    for (const Noble& n : kNobles) {
      pairs += n.requirement == pair;
      triples += n.requirement == triple;
    }
  }
  return pairs == 5 && triples == 5;
}());

}  // namespace
}  // namespace splendor
