// A seed always gives the same deal. The expected values were computed by another program, written
// from docs/deals.md.
#include "referee/rules/deal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "referee/rules/cards.hpp"
#include "referee/rules/game.hpp"
#include "referee/rules/random.hpp"

namespace splendor {
namespace {

using Numbers = std::vector<int>;

template <class List>
Numbers numbers(const List& ids) {
  Numbers result;
  for (const auto id : ids) result.push_back(id.number());
  return result;
}

template <class List>
Numbers first(std::size_t count, const List& ids) {
  Numbers all = numbers(ids);
  all.resize(count);
  return all;
}

Deal four_players(Seed seed) { return Deal::shuffled(PlayerCount(4), seed); }

TEST(Random, IsSplitMix64) {
  Random random(1234567);  // with the outputs that its authors' program gives
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
  EXPECT_EQ(random.next(), 4593380528125082431U);
  EXPECT_EQ(random.next(), 16408922859458223821U);
}

TEST(Random, DrawsBelowLargeBounds) {
  Random random(7);
  for (const std::uint32_t expected :
       {1169489244U, 50364882U, 2702282041U, 1748790878U, 1357325684U}) {
    EXPECT_EQ(random.below(3000000000U), expected);
  }
}

TEST(Random, RejectsADrawThatWouldBeBiased) {
  Random rejects(7046029254386353131U);  // whose first output is 0
  Random goes_on(0);
  EXPECT_EQ(rejects.below(40), goes_on.below(40));
}

TEST(Random, KeepsADrawAtTheEdgeOfRejection) {
  Random random(14180173466792811657U);  // the remainder is 2^32 mod 40
  EXPECT_EQ(random.below(40), 4U);
  EXPECT_EQ(random.below(39), 4U);
}

struct Golden {
  Seed seed;
  Numbers level1, level2, level3, nobles;
};

const std::vector<Golden> kGolden{
    {0,
     {33, 16, 7, 27, 3, 22},
     {55, 44, 45, 47, 58, 64},
     {71, 73, 80, 78, 86, 77},
     {4, 8, 7, 2, 3}},
    {1,
     {26, 29, 7, 24, 38, 21},
     {50, 66, 53, 52, 67, 69},
     {85, 83, 74, 90, 75, 88},
     {7, 5, 9, 4, 1}},
    {2,
     {18, 19, 28, 21, 2, 10},
     {66, 60, 57, 53, 67, 56},
     {81, 78, 74, 85, 71, 72},
     {9, 4, 5, 1, 2}},
    {42,
     {22, 21, 40, 1, 16, 4},
     {54, 69, 58, 53, 63, 66},
     {80, 85, 78, 86, 77, 84},
     {2, 5, 4, 7, 1}},
    {1ULL << 32,
     {32, 7, 40, 3, 14, 35},
     {44, 53, 50, 46, 63, 52},
     {71, 74, 77, 84, 86, 73},
     {2, 5, 1, 7, 10}},
    {1ULL << 63,
     {19, 5, 28, 39, 3, 24},
     {46, 58, 65, 61, 66, 50},
     {73, 75, 89, 86, 88, 79},
     {7, 4, 5, 2, 1}},
    {14180173466792811657U,
     {27, 17, 8, 36, 38, 9},
     {68, 69, 58, 67, 66, 43},
     {82, 88, 89, 78, 75, 80},
     {4, 1, 6, 7, 3}},
    {~0ULL,
     {23, 37, 19, 11, 14, 15},
     {50, 63, 44, 55, 66, 48},
     {81, 80, 71, 82, 75, 72},
     {7, 3, 6, 8, 4}},
};

TEST(ShuffledDeal, GivesTheRecordedDecks) {
  for (const PlayerCount players : kPlayerCounts) {
    for (const Golden& golden : kGolden) {
      SCOPED_TRACE(testing::Message() << "seed " << golden.seed << ", " << players.number());
      const Deal deal = Deal::shuffled(players, golden.seed);
      EXPECT_EQ(first(6, deal.deck(Level(1))), golden.level1);
      EXPECT_EQ(first(6, deal.deck(Level(2))), golden.level2);
      EXPECT_EQ(first(6, deal.deck(Level(3))), golden.level3);
    }
  }
}

TEST(ShuffledDeal, GivesOneNobleMoreThanPlayers) {
  for (const PlayerCount players : kPlayerCounts) {
    for (const Golden& golden : kGolden) {
      const auto count = static_cast<std::size_t>(players.number()) + 1;
      EXPECT_EQ(numbers(Deal::shuffled(players, golden.seed).nobles()),
                Numbers(golden.nobles.begin(),
                        golden.nobles.begin() + static_cast<std::ptrdiff_t>(count)))
          << "seed " << golden.seed;
    }
  }
}

TEST(ShuffledDeal, OfSeed7IsTheWorkedExample) {
  const Deal deal = four_players(7);
  EXPECT_EQ(
      numbers(deal.deck(Level(1))),
      (Numbers{18, 12, 19, 38, 31, 36, 20, 30, 39, 10, 32, 33, 6,  2,  21, 15, 29, 7,  3, 27,
               34, 25, 8,  37, 14, 23, 24, 26, 28, 4,  13, 5,  11, 40, 9,  17, 22, 35, 1, 16}));
  EXPECT_EQ(numbers(deal.deck(Level(2))),
            (Numbers{41, 55, 52, 57, 70, 64, 50, 43, 54, 67, 62, 56, 61, 44, 49,
                     45, 65, 47, 60, 63, 58, 69, 53, 48, 68, 42, 51, 66, 59, 46}));
  EXPECT_EQ(numbers(deal.deck(Level(3))), (Numbers{86, 84, 81, 87, 72, 85, 82, 75, 88, 76,
                                                   74, 73, 83, 80, 78, 79, 71, 77, 89, 90}));
  EXPECT_EQ(numbers(deal.nobles()), (Numbers{6, 2, 5, 4, 9}));
}

TEST(ShuffledDeal, ContinuesAfterARejectedDraw) {
  EXPECT_EQ(four_players(7046029254386353131U), four_players(0));
}

TEST(ShuffledDeal, HasTheSameDecksForEveryNumberOfPlayers) {
  for (Seed seed = 0; seed < 100; ++seed) {
    for (const Level level : kLevels) {
      const Deck two = Deal::shuffled(PlayerCount(2), seed).deck(level);
      EXPECT_EQ(two, Deal::shuffled(PlayerCount(3), seed).deck(level));
      EXPECT_EQ(two, Deal::shuffled(PlayerCount(4), seed).deck(level));
    }
  }
}

TEST(ShuffledDeal, IsAPermutationOfEachLevel) {
  for (Seed seed = 0; seed < 100; ++seed) {
    const Deal deal = four_players(seed);
    for (const Level level : kLevels) {
      Numbers sorted = numbers(deal.deck(level));
      std::sort(sorted.begin(), sorted.end());
      EXPECT_EQ(sorted, numbers(Deal::in_id_order(PlayerCount(2)).deck(level)));
    }
  }
}

TEST(DealInIdOrder, IsInIdOrder) {
  const Deal deal = Deal::in_id_order(PlayerCount(3));
  const auto range = [](int from, int to) {
    Numbers all(static_cast<std::size_t>(to - from + 1));
    std::iota(all.begin(), all.end(), from);
    return all;
  };
  EXPECT_EQ(numbers(deal.deck(Level(1))), range(1, 40));
  EXPECT_EQ(numbers(deal.deck(Level(2))), range(41, 70));
  EXPECT_EQ(numbers(deal.deck(Level(3))), range(71, 90));
  EXPECT_EQ(numbers(deal.nobles()), range(1, 4));
}

TEST(NewGame, DealsTheFirstFourCardsOpenAndDrawsTheFifth) {
  Game game(four_players(7));
  Numbers open;
  for (const CardSlot place : game.table().board) open.push_back(place.number_or_zero());
  EXPECT_EQ(open, (Numbers{18, 12, 19, 38, 41, 55, 52, 57, 86, 84, 81, 87}));
  game.play({ReserveTop{Level(1)}, Tokens(), std::nullopt});
  EXPECT_EQ(numbers(game.hidden().hands[0]), Numbers{31});
}

// Chi-square over 20,000 seeds; the limits are those that chance exceeds once in a thousand times.
class Tally {
 public:
  explicit Tally(std::size_t kinds) : counts_(kinds) {}
  void add(std::size_t kind) { ++counts_[kind]; }
  [[nodiscard]] double chi_square() const {
    const double expected =
        std::accumulate(counts_.begin(), counts_.end(), 0.0) / static_cast<double>(counts_.size());
    double sum = 0;
    for (const double count : counts_) sum += (count - expected) * (count - expected) / expected;
    return sum;
  }

 private:
  std::vector<double> counts_;
};
constexpr Seed kSeeds = 20'000;

TEST(ShuffledDeal, PutsEveryLevel3CardOnTopEquallyOften) {
  Tally tops(20);
  for (Seed seed = 0; seed < kSeeds; ++seed) {
    tops.add(four_players(seed).deck(Level(3))[0].index() - 70);
  }
  EXPECT_LT(tops.chi_square(), 43.82);  // 19 degrees of freedom
}

TEST(ShuffledDeal, PutsEveryLevel1CardLastEquallyOften) {
  Tally bottoms(40);
  for (Seed seed = 0; seed < kSeeds; ++seed) {
    bottoms.add(four_players(seed).deck(Level(1))[39].index());
  }
  EXPECT_LT(bottoms.chi_square(), 72.05);  // 39 degrees of freedom
}

TEST(ShuffledDeal, PairsTheFirstTwoNoblesEquallyOften) {
  Tally pairs(90);
  for (Seed seed = 0; seed < kSeeds; ++seed) {
    const Deal deal = four_players(seed);
    const std::size_t one = deal.nobles()[0].index();
    const std::size_t two = deal.nobles()[1].index();
    pairs.add(one * 9 + (two > one ? two - 1 : two));
  }
  EXPECT_LT(pairs.chi_square(), 135.98);  // 89 degrees of freedom
}

// A valid deal, which tests modify.
struct Given {
  std::array<std::vector<CardId>, 3> decks;
  std::vector<NobleId> nobles{NobleId(9), NobleId(1), NobleId(5)};

  Given() {
    const Deal deal = four_players(5);
    for (const Level level : kLevels) {
      decks[level.index()].assign(deal.deck(level).begin(), deal.deck(level).end());
    }
  }
  [[nodiscard]] Result<Deal> deal() const { return Deal::from(PlayerCount(2), decks, nobles); }
  [[nodiscard]] std::string error() const { return deal() ? "" : deal().error(); }
};

TEST(DealFrom, KeepsTheGivenOrder) {
  const Given given;
  const Result<Deal> deal = given.deal();
  ASSERT_TRUE(deal);
  EXPECT_EQ(deal->players(), PlayerCount(2));
  for (const Level level : kLevels) {
    EXPECT_EQ(numbers(deal->deck(level)), numbers(given.decks[level.index()]));
  }
  EXPECT_EQ(numbers(deal->nobles()), (Numbers{9, 1, 5}));
}

TEST(DealFrom, RejectsAShortDeck) {
  Given given;
  given.decks[1].pop_back();
  EXPECT_EQ(given.error(), "the deck of level 2 has 29 cards, but needs all 30");
}

TEST(DealFrom, RejectsADeckWithOneCardTooMany) {
  Given given;
  given.decks[0].push_back(CardId(1));
  EXPECT_EQ(given.error(), "the deck of level 1 has 41 cards, but needs all 40");
}

TEST(DealFrom, RejectsAnEmptyDeck) {
  Given given;
  given.decks[2].clear();
  EXPECT_EQ(given.error(), "the deck of level 3 has 0 cards, but needs all 20");
}

TEST(DealFrom, RejectsACardOfAnotherLevel) {
  Given given;
  given.decks[2][4] = CardId(70);
  EXPECT_EQ(given.error(), "card 70 is of level 2, but lies in the deck of level 3");
}

TEST(DealFrom, RejectsACardThatIsThereTwice) {
  Given given;
  given.decks[0][39] = given.decks[0][0];
  EXPECT_EQ(given.error(), "card " + std::to_string(given.decks[0][0].number()) +
                               " is twice in the deck of level 1");
}

TEST(DealFrom, RejectsTooFewNobles) {
  Given given;
  given.nobles.pop_back();
  EXPECT_EQ(given.error(), "a game of 2 players has 3 nobles, but 2 are given");
}

TEST(DealFrom, RejectsMoreNoblesThanAnyGameHas) {
  Given given;
  for (int id = 2; id < 5; ++id) given.nobles.emplace_back(id);
  EXPECT_EQ(given.error(), "a game of 2 players has 3 nobles, but 6 are given");
}

TEST(DealFrom, RejectsANobleThatIsThereTwice) {
  Given given;
  given.nobles[2] = NobleId(9);
  EXPECT_EQ(given.error(), "noble 9 is given twice");
}

}  // namespace
}  // namespace splendor
