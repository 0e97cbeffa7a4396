// Choosing tokens, and telling which cards a purse buys, against counting on fingers.
#include "referee/rules/choices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <vector>

#include "referee/rules/price.hpp"
#include "referee/rules/random.hpp"
#include "referee/rules/small_list.hpp"
#include "referee/rules/table.hpp"

namespace splendor {
namespace {

using Counts = std::array<int, 6>;

constexpr int kMostGems = 7;  // of one colour, in a game of four

Counts counts(Tokens tokens) {
  Counts result{};
  for (const Colour colour : kColours) result[static_cast<std::size_t>(colour)] = tokens[colour];
  return result;
}

// All ways to choose k, in lexicographic order of the letters: many of the first colour first.
void choose(const Counts& heap, int k, std::size_t colour, Counts& chosen,
            std::vector<Counts>& out) {
  if (colour == 5) {
    if (k > heap[5]) return;
    chosen[5] = k;
    out.push_back(chosen);
    return;
  }
  for (int n = std::min(k, heap[colour]); n >= 0; --n) {
    chosen[colour] = n;
    choose(heap, k - n, colour + 1, chosen, out);
  }
}
std::vector<Counts> choices(const Counts& heap, int k) {
  std::vector<Counts> out;
  Counts chosen{};
  choose(heap, k, 0, chosen, out);
  return out;
}

// Every heap of `total` tokens with so much gold at most.
template <class Visit>
void for_heaps(int total, int least_gold, int most_gold, Visit visit) {
  for (const Counts& heap :
       choices({kMostGems, kMostGems, kMostGems, kMostGems, kMostGems, most_gold}, total)) {
    if (heap[5] >= least_gold) visit(heap);
  }
}

std::vector<Counts> by_number(const TokenChoices& choices) {
  std::vector<Counts> all;
  all.reserve(static_cast<std::size_t>(choices.size()));
  for (int i = 0; i < choices.size(); ++i) all.push_back(counts(choices[i]));
  return all;
}

std::vector<Counts> by_visit(const TokenChoices& choices) {
  std::vector<Counts> all;
  choices.for_each([&](Tokens chosen) { all.push_back(counts(chosen)); });
  return all;
}

TEST(TokenChoices, OfReturnsAreAllWaysInOrder) {
  for (int excess = 1; excess <= 3; ++excess) {
    int heaps = 0;
    for_heaps(kMaxTokens + excess, 0, kGoldTokens, [&](const Counts& heap) {
      ++heaps;
      const TokenChoices found(Tokens(heap), excess);
      const std::vector<Counts> expected = choices(heap, excess);
      ASSERT_EQ(static_cast<std::size_t>(found.size()), expected.size());
      ASSERT_EQ(by_number(found), expected);
      ASSERT_EQ(by_visit(found), expected);
    });
    EXPECT_GT(heaps, 2000);
  }
}

// With free payment: gems due and held, and the gold to spare, as many as are chosen.
TEST(TokenChoices, OfPaymentsAreAllWaysInOrder) {
  for (int spare = 0; spare <= kGoldTokens; ++spare) {
    for (int total = spare; total <= kMaxTokens; ++total) {
      for_heaps(total, spare, spare, [&](const Counts& heap) {
        const TokenChoices found(Tokens(heap), spare);
        const std::vector<Counts> expected = choices(heap, spare);
        ASSERT_EQ(static_cast<std::size_t>(found.size()), expected.size());
        ASSERT_EQ(by_number(found), expected);
        ASSERT_EQ(by_visit(found), expected);
      });
    }
  }
}

TEST(TokenChoices, OfNothingAreOne) {
  const TokenChoices found(Tokens(7, 0, 0, 0, 0, 5), 0);
  ASSERT_EQ(found.size(), 1);
  EXPECT_TRUE(found[0].empty());
}

TEST(TokenChoices, OfMoreThanThereIsAreNone) {
  EXPECT_EQ(TokenChoices(Tokens(1, 0, 1, 0, 0, 0), 3).size(), 0);
}

TEST(TokenChoices, OfAFullHeapAreAllMultisets) {
  const Tokens full(7, 7, 7, 7, 7, 5);
  const std::array expected{1, 6, 21, 56, 126, 252};
  for (int k = 0; k <= 5; ++k) {
    EXPECT_EQ(TokenChoices(full, k).size(), expected[static_cast<std::size_t>(k)]);
  }
}

TEST(ChoiceCounter, CountsLikeBruteForceForEverySetTaken) {
  for (int held = kMaxTokens - 2; held <= kMaxTokens; ++held) {
    for_heaps(held, 0, kGoldTokens, [&](const Counts& heap) {
      for (int k = 1; k <= 3; ++k) {
        const int size = k + kMaxTokens - held;  // colours taken, so that k must be returned
        if (size > 3) continue;
        const Tokens tokens(heap);
        const unsigned none_left = tokens.gems_at_least(kMostGems).bits();
        const ChoiceCounter counter(tokens, k);
        for (unsigned bits = 1; bits < 32; ++bits) {
          const ColourSet taken = ColourSet::from_bits(bits);
          if (taken.size() != size || (bits & none_left) != 0) continue;
          const Counts after = counts(tokens + Tokens::each(taken));
          ASSERT_EQ(static_cast<std::size_t>(counter.count(taken)), choices(after, k).size());
        }
      }
    });
  }
}

// A player's means, as they occur and a little beyond, and cards to buy, some places empty.
struct Shop {
  std::array<CardSlot, 12> board;
  SmallList<CardId, 3> hand;
  Tokens bonuses;
  Tokens tokens;

  explicit Shop(Random& random) {
    for (CardSlot& place : board) {
      if (random.below(8) > 0) place = any_card(random);
    }
    for (std::uint32_t n = random.below(4); n > 0; --n) hand.push_back(any_card(random));
    Counts bonus{};
    Counts held{};
    for (std::size_t i = 0; i < 5; ++i) {
      bonus[i] = static_cast<int>(random.below(6));
      held[i] = static_cast<int>(random.below(5));
    }
    held[5] = static_cast<int>(random.below(6));
    bonuses = Tokens(bonus);
    tokens = Tokens(held);
  }
  static CardId any_card(Random& random) { return CardId(1 + static_cast<int>(random.below(90))); }

  [[nodiscard]] Tokens power() const { return bonuses + tokens.gems(); }
  // By the definition of the price.
  template <class Slots>
  [[nodiscard]] unsigned expected(const Slots& slots) const {
    unsigned bits = 0;
    for (std::size_t i = 0; i < slots.size(); ++i) {
      const CardSlot slot = slots[i];
      if (slot && Price(*slot, bonuses, tokens).affordable(tokens)) bits |= 1U << i;
    }
    return bits;
  }
};

TEST(Affordable, FindsTheOpenCardsThatThePriceAllows) {
  Random random(5);
  unsigned seen_any = 0;
  unsigned seen_all = ~0U;
  for (int i = 0; i < 10000; ++i) {
    const Shop shop(random);
    const unsigned expected = shop.expected(shop.board);
    ASSERT_EQ(affordable(shop.board, shop.power(), shop.tokens.gold()), expected);
    ASSERT_EQ(affordable_portably(shop.board, shop.power(), shop.tokens.gold()), expected);
    seen_any |= expected;
    seen_all &= expected;
  }
  EXPECT_EQ(seen_any, 0xFFFU);  // every place was both affordable and not
  EXPECT_EQ(seen_all, 0U);
}

TEST(Affordable, FindsTheCardsInAHandOfAnySize) {
  Random random(6);
  for (int i = 0; i < 10000; ++i) {
    const Shop shop(random);
    const unsigned expected = shop.expected(shop.hand);
    ASSERT_EQ(affordable(shop.hand, shop.power(), shop.tokens.gold()), expected);
    ASSERT_EQ(affordable_portably(shop.hand, shop.power(), shop.tokens.gold()), expected);
  }
}

TEST(Affordable, NeverSellsAnEmptyPlace) {
  const std::array<CardSlot, 12> empty{};
  const Tokens everything(25, 25, 25, 25, 25);  // 18 bonuses and 7 tokens of each colour
  EXPECT_EQ(affordable(empty, everything, kGoldTokens), 0U);
  EXPECT_EQ(affordable_portably(empty, everything, kGoldTokens), 0U);
}

TEST(Affordable, DependsOnTheLastGoldToken) {
  const std::array<CardSlot, 1> place{CardId(1)};  // rrk
  EXPECT_EQ(affordable(place, Tokens(0, 0, 0, 1, 0), 2), 1U);
  EXPECT_EQ(affordable(place, Tokens(0, 0, 0, 1, 0), 1), 0U);
}

TEST(Price, IsTheCostLessBonusesSplitByWhatIsHeld) {
  Random random(7);
  for (int i = 0; i < 10000; ++i) {
    const Shop shop(random);
    const CardId id = Shop::any_card(random);
    const Price price(id, shop.bonuses, shop.tokens);
    int missing = 0;
    for (const Colour colour : kGems) {
      const int due = std::max(0, card(id).cost[colour] - shop.bonuses[colour]);
      const int paid = std::min(due, shop.tokens[colour]);
      ASSERT_EQ(price.due[colour], due);
      ASSERT_EQ(price.from_gems[colour], paid);
      ASSERT_EQ(price.canonical()[colour], paid);
      missing += due - paid;
    }
    ASSERT_EQ(price.missing, missing);
    ASSERT_EQ(price.canonical().gold(), missing);
    ASSERT_EQ(price.affordable(shop.tokens), missing <= shop.tokens.gold());
  }
}

// Every payment by the letter: per colour g gold, shortage <= g <= due, in sum what is held.
std::set<Counts> payments(const Counts& due, const Counts& held) {
  std::set<Counts> found;
  Counts gold{};
  const auto choose_gold = [&](const auto& self, std::size_t colour, int left) -> void {
    if (colour == 5) {
      Counts payment{};
      for (std::size_t i = 0; i < 5; ++i) {
        payment[i] = due[i] - gold[i];
        payment[5] += gold[i];
      }
      found.insert(payment);
      return;
    }
    const int shortage = std::max(0, due[colour] - held[colour]);
    for (int g = shortage; g <= std::min(due[colour], left); ++g) {
      gold[colour] = g;
      self(self, colour + 1, left - g);
    }
  };
  choose_gold(choose_gold, 0, held[5]);
  return found;
}

TEST(Price, OffersEveryFreePaymentOnce) {
  Random random(8);
  int bought = 0;
  while (bought < 3000) {
    const Shop shop(random);
    const CardId id = Shop::any_card(random);
    const Price price(id, shop.bonuses, shop.tokens);
    if (!price.affordable(shop.tokens)) continue;
    ++bought;
    std::vector<Counts> offered;
    price.replacements(Payment::any, shop.tokens).for_each([&](Tokens chosen) {
      const Tokens gold = Tokens::of(Colour::gold, chosen.gems().total());
      offered.push_back(counts(price.canonical() - chosen.gems() + gold));
    });
    std::sort(offered.begin(), offered.end());
    const std::set<Counts> expected = payments(counts(price.due), counts(shop.tokens));
    ASSERT_EQ(offered, std::vector<Counts>(expected.begin(), expected.end()));
  }
}

TEST(Price, OffersOneCanonicalPayment) {
  const Tokens tokens(0, 0, 0, 2, 1, 3);
  const TokenChoices found =
      Price(CardId(1), Tokens(), tokens).replacements(Payment::canonical, tokens);
  ASSERT_EQ(found.size(), 1);
  EXPECT_TRUE(found[0].empty());
}

}  // namespace
}  // namespace splendor
