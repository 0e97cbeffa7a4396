// Choices of tokens, and affordable cards, compared with naive enumeration.
#include "referee/rules/choices.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "referee/rules/bits.hpp"
#include "referee/rules/price.hpp"
#include "referee/rules/random.hpp"
#include "referee/rules/returns.hpp"
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

// All counts of `total` tokens with at most this much gold.
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

// As for free payment: choose `spare` tokens out of the gems that are due and `spare` gold tokens.
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

TEST(NthBit, SkipsAsManyAsAreBelow) {
  Random random(4);
  for (int i = 0; i < 10000; ++i) {
    // All densities, down to single bits.
    std::uint64_t mask = random.next();
    for (std::uint32_t thin = random.below(6); thin > 0; --thin) mask &= random.next();
    int n = 0;
    for (int bit = 0; bit < 64; ++bit) {
      if (((mask >> bit) & 1U) == 0) continue;
      ASSERT_EQ(nth_bit(mask, n), bit);
      if (bit < 16) {
        ASSERT_EQ(nth_bit(static_cast<std::uint16_t>(mask), n), bit);
      }
      ++n;
    }
  }
}

TEST(Returns, CountLikeBruteForceForEverySetTaken) {
  for (int held = kMaxTokens - 2; held <= kMaxTokens; ++held) {
    for_heaps(held, 0, kGoldTokens, [&](const Counts& heap) {
      const Tokens tokens(heap);
      const Returns returns(tokens);
      const unsigned none_left = tokens.gems_at_least(kMostGems).bits();
      for (unsigned bits = 1; bits < 32; ++bits) {
        const ColourSet taken = ColourSet::from_bits(bits);
        const int k = held + taken.size() - kMaxTokens;
        if (taken.size() > 3 || k < 1 || (bits & none_left) != 0) continue;
        const Tokens after = tokens + Tokens::each(taken);
        const auto expected = static_cast<int>(choices(counts(after), k).size());
        ASSERT_EQ(returns.count_with(taken, k), expected);
        ASSERT_EQ(Returns(after).count(k), expected);
      }
    });
  }
}

TEST(Returns, SumUpOverAllSetsOfASize) {
  for (int held = kMaxTokens - 2; held <= kMaxTokens; ++held) {
    for_heaps(held, 0, kGoldTokens, [&](const Counts& heap) {
      const Returns returns{Tokens(heap)};
      for (unsigned bank = 0; bank < 32; ++bank) {
        for (int size = kMaxTokens - held + 1; size <= 3; ++size) {
          const int k = held + size - kMaxTokens;
          int expected = 0;
          for (unsigned bits = 1; bits < 32; ++bits) {
            const ColourSet taken = ColourSet::from_bits(bits);
            if (taken.size() == size && (bits & ~bank) == 0) {
              expected += returns.count_with(taken, k);
            }
          }
          ASSERT_EQ(returns.sum_over(ColourSet::from_bits(bank), size, k), expected);
        }
      }
    });
  }
}

// Bonuses and tokens of a player, up to a little more than a game allows, and a board with gaps.
struct Shop {
  Board board;
  Hand hand;
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
  [[nodiscard]] bool sells(CardSlot slot) const {
    return slot && Price(*slot, bonuses, tokens).affordable(tokens);
  }
  // By the definition of the price.
  [[nodiscard]] unsigned expected() const {
    unsigned bits = 0;
    for (std::size_t i = 0; i < board.size(); ++i) bits |= sells(board[i]) ? 1U << i : 0U;
    for (std::size_t i = 0; i < hand.size(); ++i) bits |= sells(hand[i]) ? 0x1000U << i : 0U;
    return bits;
  }
};

TEST(Affordable, AreTheCardsThatThePriceAllows) {
  Random random(5);
  unsigned seen_any = 0;
  unsigned seen_all = ~0U;
  for (int i = 0; i < 20000; ++i) {
    const Shop shop(random);
    const unsigned expected = shop.expected();
    ASSERT_EQ(affordable(shop.board, shop.hand, shop.power(), shop.tokens.gold()), expected);
    ASSERT_EQ(affordable_portably(shop.board, shop.hand, shop.power(), shop.tokens.gold()),
              expected);
    seen_any |= expected;
    seen_all &= expected;
  }
  EXPECT_EQ(seen_any, 0x7FFFU);  // every place was both affordable and not
  EXPECT_EQ(seen_all, 0U);
}

TEST(Affordable, IsNoCardThatHasLeftTheHand) {
  Hand hand{CardId(1), CardId(2), CardId(3)};
  const Tokens everything(25, 25, 25, 25, 25);  // 18 bonuses and 7 tokens of each colour
  EXPECT_EQ(affordable({}, hand, everything, kGoldTokens), 0x7000U);
  hand.erase_at(0);
  hand.erase_at(0);
  EXPECT_EQ(affordable({}, hand, everything, kGoldTokens), 0x1000U);
  hand.erase_at(0);
  EXPECT_EQ(affordable({}, hand, everything, kGoldTokens), 0U);
}

TEST(Affordable, IsNoEmptyPlace) {
  const Tokens everything(25, 25, 25, 25, 25);
  EXPECT_EQ(affordable({}, {}, everything, kGoldTokens), 0U);
  EXPECT_EQ(affordable_portably({}, {}, everything, kGoldTokens), 0U);
}

TEST(Affordable, DependsOnTheLastGoldToken) {
  const Board board{CardId(1)};  // rrk
  EXPECT_EQ(affordable(board, {}, Tokens(0, 0, 0, 1, 0), 2), 1U);
  EXPECT_EQ(affordable(board, {}, Tokens(0, 0, 0, 1, 0), 1), 0U);
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

// Enumerates payments by the rule: g gold for each colour, shortage <= g <= due, in sum at most
// what is held.
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
