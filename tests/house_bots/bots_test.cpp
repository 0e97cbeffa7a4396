// The house bots: they make legal moves, keep to their time, and each beats the next weaker one.
#include <gtest/gtest.h>

#include <ctime>

#include "tests/house_bots/table_talk.hpp"

namespace splendor {
namespace {

using std::chrono::milliseconds;
using test::house_bot;

struct HouseBot {
  std::string name;
  std::optional<int> steps;  // a few milliseconds for a move
};

void PrintTo(const HouseBot& bot, std::ostream* out) { *out << bot.name; }

class HouseBots : public ::testing::TestWithParam<HouseBot> {};

INSTANTIATE_TEST_SUITE_P(All, HouseBots,
                         ::testing::Values(HouseBot{"random", std::nullopt},
                                           HouseBot{"greedy", std::nullopt}, HouseBot{"planner", 3},
                                           HouseBot{"mcts", 5}, HouseBot{"champion", 8}),
                         [](const auto& bot) { return bot.param.name; });

TEST_P(HouseBots, PlayLegalGamesAtEveryTableInEveryRuleset) {
  const auto bot = house_bot(GetParam().name, GetParam().steps);
  for (const PlayerCount players : kPlayerCounts) {
    for (const NamedRuleset& named : kRulesets) {
      // Random opponents lead to unusual positions.
      const Game game = test::play(Deal::shuffled(players, 7), named.rules,
                                   {bot, house_bot("random", std::nullopt)});
      EXPECT_TRUE(game.over()) << named.name;
    }
  }
}

TEST_P(HouseBots, PlayTheSameGameWithTheSameSeed) {
  const auto bot = house_bot(GetParam().name, GetParam().steps);
  const Deal deal = Deal::shuffled(PlayerCount(2), 9);
  EXPECT_EQ(test::play(deal, {}, {bot}), test::play(deal, {}, {bot}));
}

// CPU time, which other work on the machine does not affect.
milliseconds cpu_time() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::duration_cast<milliseconds>(std::chrono::seconds(time.tv_sec) +
                                                  std::chrono::nanoseconds(time.tv_nsec));
}

TEST_P(HouseBots, AnswerBeforeTheirDeadline) {
  constexpr milliseconds kLimit(40);
  // Four players with ten tokens each have the most legal moves.
  const auto positions = test::random_positions(PlayerCount(4), {}, 5, 20);
  sdk::GameInfo info;
  info.players = PlayerCount(4);
  info.time.move = kLimit;
  for (const Game& game : positions) {
    info.seat = game.to_move();
    // A busy machine may delay some answers, but not all.
    int attempts = 0;
    bool in_time = false;
    while (!in_time && ++attempts <= 10) {
      const auto bot = house_bot(GetParam().name, std::nullopt)(info);
      const milliseconds cpu = cpu_time();
      const sdk::Deadline deadline = std::chrono::steady_clock::now() + kLimit;
      bot->choose(game.view(game.to_move()), deadline);
      in_time = std::chrono::steady_clock::now() < deadline;
      EXPECT_LE(cpu_time() - cpu, kLimit);
    }
    EXPECT_TRUE(in_time);
  }
}

// Counted in search steps instead of time, so that the outcome is the same on every machine; far
// fewer than in a league.
TEST(Ladder, GreedyBeatsRandom) {
  EXPECT_GE(
      test::score(house_bot("greedy", std::nullopt), house_bot("random", std::nullopt), 10, 1), 19);
}

TEST(Ladder, PlannerBeatsGreedy) {
  EXPECT_GE(test::score(house_bot("planner", 40), house_bot("greedy", std::nullopt), 6, 1), 9);
}

TEST(Ladder, MctsBeatsPlanner) {
  // With so few steps these two are close: require more than half of 24 games.
  EXPECT_GT(test::score(house_bot("mcts", 300), house_bot("planner", 40), 12, 1), 12);
}

TEST(Ladder, ChampionBeatsMcts) {
  EXPECT_GE(test::score(house_bot("champion", 100), house_bot("mcts", 100), 6, 1), 8);
}

}  // namespace
}  // namespace splendor
