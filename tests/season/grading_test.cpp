#include "arena/season/grading.hpp"

#include <array>

namespace splendor::season {
namespace {

using rating::BotIndex;

// Deals between two bots, each played in both seats: `won` of `deals` by the first, the rest by the
// second.
void play(std::vector<rating::Match>& matches, std::uint32_t a, std::uint32_t b, int won,
          int deals) {
  for (int deal = 0; deal < deals; ++deal) {
    const rating::Cluster cluster{static_cast<std::uint32_t>(matches.size())};
    const std::uint8_t first = deal < won ? 1 : 2;
    const auto second = static_cast<std::uint8_t>(3 - first);
    matches.emplace_back(
        cluster, std::array<rating::Match::Seat, 2>{{{BotIndex{a}, first}, {BotIndex{b}, second}}});
    matches.emplace_back(
        cluster, std::array<rating::Match::Seat, 2>{{{BotIndex{b}, second}, {BotIndex{a}, first}}});
  }
}

// Bots: 0 strong, 1 weak, 2 like the staff bot, 3 the staff bot.
class Grading : public ::testing::Test {
 protected:
  Grading() {
    std::vector<rating::Match> matches;
    play(matches, 0, 3, 36, 40);
    play(matches, 1, 3, 4, 40);
    play(matches, 2, 3, 20, 40);
    play(matches, 0, 1, 39, 40);
    ladder_ = rating::rate(matches, 4, {});
    rule_.beats = {"greedy_bot"};
  }
  [[nodiscard]] std::vector<Grade> grades(const std::vector<std::string>& absent = {}) const {
    return grade(rule_, ladder_,
                 {{BotIndex{0}, "s@1", "s", "strong", false, 0},
                  {BotIndex{1}, "w@1", "w", "weak", false, 7},
                  {BotIndex{2}, "l@1", "l", "like", false, 0},
                  {BotIndex{3}, "greedy_bot@1", "greedy_bot", "staff", true, 0}},
                 absent);
  }
  rating::Ladder ladder_;
  GradingRule rule_;
};

TEST_F(Grading, IsCertainOrUndecided) {
  const auto rows = grades();
  ASSERT_EQ(rows.size(), 3U) << "staff bots are not graded";
  EXPECT_EQ(rows[0].author, "strong");
  EXPECT_EQ(rows[0].verdict, Verdict::passed);
  EXPECT_EQ(rows[1].author, "like");
  EXPECT_EQ(rows[1].verdict, Verdict::undecided);
  EXPECT_FALSE(rows[1].passes);
  EXPECT_EQ(rows[2].author, "weak");
  EXPECT_EQ(rows[2].verdict, Verdict::failed);
  EXPECT_EQ(rows[2].faults, 7U);
  EXPECT_GE(*rows[0].odds[0].probability, 0.95);
  EXPECT_EQ(rows[0].place, 1U);
  EXPECT_EQ(rows[2].worst_place, 3U);
}

TEST_F(Grading, APlaceIsARangeThatOthersWhoAreSurelyWeakerOrStrongerNarrow) {
  const auto rows = grades();
  const auto range = [&](std::size_t row) {
    return std::pair(rows[row].best_place, rows[row].worst_place);
  };
  EXPECT_EQ(range(0), std::pair(std::size_t{1}, std::size_t{1}));
  EXPECT_EQ(range(1), std::pair(std::size_t{2}, std::size_t{2}));
  EXPECT_EQ(range(2), std::pair(std::size_t{3}, std::size_t{3}));
  const auto alike = grade(rule_, ladder_,
                           {{BotIndex{2}, "l@1", "l", "like", false, 0},
                            {BotIndex{3}, "g@1", "g", "as good", false, 0},
                            {BotIndex{1}, "w@1", "w", "weak", false, 0}},
                           {});
  for (const std::size_t i : {0U, 1U}) {
    EXPECT_EQ(alike[i].best_place, 1U);
    EXPECT_EQ(alike[i].worst_place, 2U);
  }
}

TEST_F(Grading, SaysThatARuleDecidedWhatTheGamesDidNot) {
  rule_.undecided = Undecided::passes;
  EXPECT_EQ(verdict_text(grades()[1]), "undecided, passed by the rules");
  rule_.undecided = Undecided::fails;
  EXPECT_EQ(verdict_text(grades()[1]), "undecided, not passed by the rules");
  EXPECT_EQ(grades()[1].verdict, Verdict::undecided);
}

TEST_F(Grading, NeedsMoreForMoreCertainty) {
  rule_.certainty = 99.9999999999;
  EXPECT_NE(grades()[0].verdict, Verdict::failed);
  rule_.beats = {"greedy_bot", "mcts_bot"};
  EXPECT_EQ(grades()[0].verdict, Verdict::undecided) << "mcts_bot did not play";
}

TEST_F(Grading, IsByTheStaffBotThatIsHardestToBeat) {
  for (const std::vector<std::string>& beats :
       {std::vector<std::string>{"hard_bot", "easy_bot"}, {"easy_bot", "hard_bot"}}) {
    rule_.beats = beats;
    const auto rows = grade(rule_, ladder_,
                            {{BotIndex{0}, "hard_bot@1", "hard_bot", "staff", true, 0},
                             {BotIndex{1}, "easy_bot@1", "easy_bot", "staff", true, 0},
                             {BotIndex{2}, "l@1", "l", "like", false, 0}},
                            {});
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows[0].verdict, Verdict::failed);
    EXPECT_NE(rows[0].reason.find("weaker than hard_bot"), std::string::npos) << rows[0].reason;
  }
}

TEST_F(Grading, PlacesAreThoseOfAFormatThatHasItsOwn) {
  // The staff bot wins the knockout, then comes the weak bot; the other two went out together.
  const auto rows = grade(rule_, ladder_,
                          {{BotIndex{0}, "s@1", "s", "strong", false, 0, 3},
                           {BotIndex{1}, "w@1", "w", "weak", false, 7, 2},
                           {BotIndex{2}, "l@1", "l", "like", false, 0, 3},
                           {BotIndex{3}, "greedy_bot@1", "greedy_bot", "staff", true, 0, 1}},
                          {"eve"});
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0].author, "weak");
  EXPECT_EQ(rows[0].place, 1U) << "staff bots are left out";
  EXPECT_EQ(rows[0].verdict, Verdict::failed) << "the certainty decides, not the place";
  for (const std::size_t i : {1U, 2U}) {
    EXPECT_EQ(rows[i].place, 2U);
    EXPECT_EQ(rows[i].best_place, 2U);
    EXPECT_EQ(rows[i].worst_place, 2U);
    EXPECT_TRUE(rows[i].elo) << "ratings stand beside places";
  }
  EXPECT_EQ(rows[3].author, "eve");
}

TEST_F(Grading, AuthorsWithoutABotComeLast) {
  const auto rows = grades({"eve"});
  EXPECT_EQ(rows.back().author, "eve");
  EXPECT_EQ(rows.back().verdict, Verdict::absent);
  EXPECT_EQ(rows.back().passes, false);
}

TEST_F(Grading, WithoutARuleNobodyIsPassedOrFailed) {
  rule_.beats.clear();
  for (const Grade& row : grades({"eve"})) EXPECT_FALSE(row.passes);
  EXPECT_EQ(grades()[0].verdict, Verdict::not_graded);
}

TEST(Certainty, IsNeverShownAsComplete) {
  EXPECT_EQ(certainty_text(0.99999), "over 99.9 %");
  EXPECT_EQ(certainty_text(0.0), "under 0.1 %");
  EXPECT_EQ(certainty_text(0.95), "95.0 %");
}

}  // namespace
}  // namespace splendor::season
