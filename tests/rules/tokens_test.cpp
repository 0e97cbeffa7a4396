// The small value types, each compared with a naive implementation.
#include "referee/rules/tokens.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "referee/rules/ids.hpp"
#include "referee/rules/random.hpp"
#include "referee/rules/small_list.hpp"

namespace splendor {
namespace {

using Counts = std::array<int, 6>;

Counts counts(Tokens tokens) {
  Counts result{};
  for (const Colour colour : kColours) {
    result[static_cast<std::size_t>(colour)] = tokens[colour];
  }
  return result;
}

// Colour by colour.
template <class Operation>
Counts combine(const Counts& a, const Counts& b, Operation operation) {
  Counts result{};
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = operation(a[i], b[i]);
  return result;
}

// Pairs of heaps: random ones, half of them small so that equal counts are common, and extremes.
template <class Check>
void for_pairs(Check check) {
  Random random(1);
  const auto heap = [&](std::uint32_t most) {
    Counts result{};
    for (int& count : result) count = static_cast<int>(random.below(most + 1));
    return result;
  };
  for (int i = 0; i < 5000; ++i) {
    const std::uint32_t most = i % 2 == 0 ? 3 : 40;
    check(heap(most), heap(most));
  }
  const Counts none{};
  const Counts full{127, 127, 127, 127, 127, 127};
  check(none, full);
  check(full, none);
  check(full, full);
}

TEST(Tokens, AreNothingByDefault) {
  EXPECT_EQ(counts(Tokens()), Counts{});
  EXPECT_TRUE(Tokens().empty());
}

TEST(Tokens, GiveBackTheCountsTheyAreMadeOf) {
  for_pairs([](const Counts& a, const Counts&) { EXPECT_EQ(counts(Tokens(a)), a); });
}

TEST(Tokens, TakeSixCountsInTheOrderOfTheNotation) {
  EXPECT_EQ(counts(Tokens(1, 2, 3, 4, 5, 6)), (Counts{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(counts(Tokens(1, 2, 3, 4, 5)), (Counts{1, 2, 3, 4, 5, 0}));
}

TEST(Tokens, OfOneColourLeaveTheOthersEmpty) {
  for (const Colour colour : kColours) {
    for (const int count : {0, 1, 7, 127}) {
      Counts expected{};
      expected[static_cast<std::size_t>(colour)] = count;
      EXPECT_EQ(counts(Tokens::of(colour, count)), expected);
    }
  }
}

TEST(Tokens, OfEachColourOfASetAreOneEach) {
  for (unsigned bits = 0; bits < 64; ++bits) {
    Counts expected{};
    for (std::size_t i = 0; i < 6; ++i) expected[i] = static_cast<int>((bits >> i) & 1U);
    EXPECT_EQ(counts(Tokens::each(ColourSet::from_bits(bits))), expected) << bits;
  }
}

TEST(Tokens, AddColourByColour) {
  for_pairs([](const Counts& a, const Counts& b) {
    const Counts sum = combine(a, b, [](int x, int y) { return x + y; });
    if (*std::max_element(sum.begin(), sum.end()) > 127) return;
    EXPECT_EQ(counts(Tokens(a) + Tokens(b)), sum);
  });
}

TEST(Tokens, SubtractColourByColour) {
  for_pairs([](const Counts& a, const Counts& b) {
    const Counts larger = combine(a, b, [](int x, int y) { return std::max(x, y); });
    EXPECT_EQ(counts(Tokens(larger) - Tokens(b)),
              combine(larger, b, [](int x, int y) { return x - y; }));
  });
}

TEST(Tokens, BeyondAnotherHeapAreWhatItLacks) {
  for_pairs([](const Counts& a, const Counts& b) {
    EXPECT_EQ(counts(Tokens(a).beyond(Tokens(b))),
              combine(a, b, [](int x, int y) { return std::max(0, x - y); }));
  });
}

TEST(Tokens, CoverAnotherHeapIfNoColourIsShort) {
  for_pairs([](const Counts& a, const Counts& b) {
    EXPECT_EQ(Tokens(a).covers(Tokens(b)),
              std::equal(a.begin(), a.end(), b.begin(), [](int x, int y) { return x >= y; }));
  });
}

TEST(Tokens, AreEqualIfAllCountsAre) {
  for_pairs([](const Counts& a, const Counts& b) { EXPECT_EQ(Tokens(a) == Tokens(b), a == b); });
}

TEST(Tokens, TotalUpToAByte) {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    Counts heap{};
    for (int& count : heap) count = static_cast<int>(random.below(42));
    int sum = 0;
    for (const int count : heap) sum += count;
    EXPECT_EQ(Tokens(heap).total(), sum);
  }
}

TEST(Tokens, AreEmptyOnlyWithoutAnyColour) {
  for (const Colour colour : kColours) EXPECT_FALSE(Tokens::of(colour).empty());
}

TEST(Tokens, SplitIntoGemsAndGold) {
  for_pairs([](const Counts& a, const Counts&) {
    EXPECT_EQ(Tokens(a).gold(), a[5]);
    EXPECT_EQ(counts(Tokens(a).gems()), (Counts{a[0], a[1], a[2], a[3], a[4], 0}));
  });
}

TEST(Tokens, TellWhichGemsThereAreEnoughOf) {
  for_pairs([](const Counts& a, const Counts&) {
    for (const int wanted : {1, 2, 4, 40, 127}) {
      ColourSet expected;
      for (const Colour colour : kGems) {
        if (a[static_cast<std::size_t>(colour)] >= wanted) expected.insert(colour);
      }
      EXPECT_EQ(Tokens(a).gems_at_least(wanted), expected);
    }
  });
}

TEST(Tokens, PackDifferentHeapsDifferently) {
  for_pairs([](const Counts& a, const Counts& b) {
    EXPECT_EQ(Tokens(a).packed() == Tokens(b).packed(), a == b);
  });
}

TEST(ColourSet, ContainsWhatWasInserted) {
  for (unsigned bits = 0; bits < 64; ++bits) {
    ColourSet set;
    for (const Colour colour : kColours) {
      if (((bits >> index(colour)) & 1U) != 0) set.insert(colour);
    }
    EXPECT_EQ(set, ColourSet::from_bits(bits));
    EXPECT_EQ(set.bits(), bits);
    int size = 0;
    for (const Colour colour : kColours) size += set.contains(colour);
    EXPECT_EQ(set.size(), size);
  }
}

TEST(ColourSet, InsertsAColourOnlyOnce) {
  ColourSet set;
  set.insert(Colour::gold);
  set.insert(Colour::gold);
  EXPECT_EQ(set.size(), 1);
}

TEST(Id, AcceptsOnlyNumbersInItsRange) {
  EXPECT_FALSE(CardId::from(0));
  EXPECT_EQ(CardId::from(1), CardId(1));
  EXPECT_EQ(CardId::from(90), CardId(90));
  EXPECT_FALSE(CardId::from(91));
  EXPECT_FALSE(CardId::from(-1));
  EXPECT_FALSE(CardId::from(257));  // 1 in eight bits
  EXPECT_FALSE(CardId::from((std::int64_t{1} << 32) + 1));
}

TEST(Id, CountsItsIndexFromZero) {
  EXPECT_EQ(CardId(1).index(), 0U);
  EXPECT_EQ(NobleId(10).index(), 9U);
  EXPECT_EQ(Seat(0).index(), 0U);
  EXPECT_EQ(PlayerCount(4).index(), 2U);
}

TEST(CardSlot, IsEmptyUntilACardIsPutIn) {
  CardSlot slot;
  EXPECT_FALSE(slot.has_value());
  EXPECT_EQ(slot.number_or_zero(), 0);
  slot = CardId(90);
  ASSERT_TRUE(slot.has_value());
  EXPECT_EQ(*slot, CardId(90));
  slot.reset();
  EXPECT_EQ(slot, CardSlot());
}

template <class T>
class IdSetTest : public testing::Test {};
using IdTypes = testing::Types<CardId, NobleId, Level, Seat>;
TYPED_TEST_SUITE(IdSetTest, IdTypes, );

TYPED_TEST(IdSetTest, BehavesLikeAnOrderedSet) {
  Random random(3);
  const auto any_id = [&] {
    constexpr auto kCount =
        static_cast<std::uint32_t>(TypeParam::kHighest - TypeParam::kLowest + 1);
    return TypeParam(TypeParam::kLowest + static_cast<int>(random.below(kCount)));
  };
  IdSet<TypeParam> set;
  std::set<TypeParam> plain;
  for (int i = 0; i < 2000; ++i) {
    const TypeParam id = any_id();
    if (random.below(2) == 0) {
      set.insert(id);
      plain.insert(id);
    } else {
      set.erase(id);
      plain.erase(id);
    }
    const TypeParam probe = any_id();
    ASSERT_EQ(set.contains(probe), plain.contains(probe));
    ASSERT_EQ(set.size(), static_cast<int>(plain.size()));
    ASSERT_EQ(set.empty(), plain.empty());
    ASSERT_TRUE(std::equal(set.begin(), set.end(), plain.begin(), plain.end()));
  }
}

TYPED_TEST(IdSetTest, IteratesFromTheLowestToTheHighest) {
  IdSet<TypeParam> set;
  set.insert(TypeParam(TypeParam::kHighest));
  set.insert(TypeParam(TypeParam::kLowest));
  const std::vector<TypeParam> expected{TypeParam(TypeParam::kLowest),
                                        TypeParam(TypeParam::kHighest)};
  EXPECT_TRUE(std::equal(set.begin(), set.end(), expected.begin(), expected.end()));
}

TYPED_TEST(IdSetTest, ComparesByContent) {
  IdSet<TypeParam> one;
  IdSet<TypeParam> other;
  one.insert(TypeParam(TypeParam::kHighest));
  EXPECT_FALSE(one == other);
  one.erase(TypeParam(TypeParam::kHighest));
  EXPECT_EQ(one, other);
}

TEST(IdSet, StepsOverTheBoundaryBetweenWords) {
  CardSet set;
  for (const int id : {63, 64, 65}) set.insert(CardId(id));
  auto it = set.begin();
  EXPECT_EQ(*it++, CardId(63));
  EXPECT_EQ(*it++, CardId(64));
  EXPECT_EQ(*it++, CardId(65));
  EXPECT_EQ(it, set.end());
}

TEST(SmallList, BehavesLikeAVector) {
  Random random(4);
  SmallList<int, 5> list;
  std::vector<int> plain;
  for (int i = 0; i < 2000; ++i) {
    if (!list.full() && (plain.empty() || random.below(2) == 0)) {
      list.push_back(i);
      plain.push_back(i);
    } else {
      const std::uint32_t at = random.below(static_cast<std::uint32_t>(plain.size()));
      list.erase_at(at);
      plain.erase(plain.begin() + at);
    }
    ASSERT_EQ(list.size(), plain.size());
    ASSERT_EQ(list.empty(), plain.empty());
    ASSERT_EQ(list.full(), plain.size() == 5);
    ASSERT_TRUE(std::equal(list.begin(), list.end(), plain.begin(), plain.end()));
    for (std::size_t j = 0; j < plain.size(); ++j) ASSERT_EQ(list[j], plain[j]);
  }
}

TEST(SmallList, ComparesOnlyWhatItHolds) {
  SmallList<int, 3> list{1, 2, 3};
  list.erase_at(2);  // leaves a 3 behind
  EXPECT_EQ(list, (SmallList<int, 3>{1, 2}));
  EXPECT_FALSE(list == (SmallList<int, 3>{1, 2, 3}));
  EXPECT_FALSE(list == (SmallList<int, 3>{2, 1}));
}

}  // namespace
}  // namespace splendor
