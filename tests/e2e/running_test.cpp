// Changing a league while it runs, and the conditions that end it.
#include <csignal>
#include <fstream>
#include <iterator>
#include <thread>

#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

class RunningLeague : public ArenaHome {
 protected:
  void SetUp() override {
    ArenaHome::SetUp();
    if (IsSkipped()) return;
    submit_bots();
    ASSERT_EQ(submit_other(), 0);
  }
  int submit_other() {
    return arena(
               {"submit", std::string(SPLENDOR_BIN) + "/random_bot", "--name", "other", "--", "x"})
        .status;
  }
  // Waits until the league answers requests.
  Ran ask(const std::vector<std::string>& words) {
    Ran ran;
    for (int i = 0; i < 100; ++i) {
      ran = arena(words);
      if (ran.status == 0 || has(ran.out, "refused")) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return ran;
  }
};

TEST_F(RunningLeague, BotsJoinAndLeaveAndWorkersChange) {
  process::Child league = start({"league", "run", "--bots", "random_bot,greedy_bot", "--deals",
                                 "100000", "--seed", "1", "--batch-deals", "8"});
  EXPECT_EQ(ask({"league", "workers", "1"}).out, "done\n");
  EXPECT_TRUE(ask({"league", "workers", "none"}).out.starts_with("refused: "));
  EXPECT_EQ(ask({"league", "workers", "1", "--json"}).out, R"({"league":1,"answer":"done"})"
                                                           "\n");
  EXPECT_EQ(ask({"league", "add", "other"}).out, "done\n");
  EXPECT_TRUE(ask({"league", "add", "other"}).out.starts_with("refused: ")) << "it plays already";
  const auto other_has_played = [&] { return has(arena({"ladder", "--json"}).out, "other"); };
  for (int i = 0; i < 100 && !other_has_played(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_TRUE(other_has_played());
  EXPECT_EQ(ask({"league", "withdraw", "greedy_bot"}).out, "done\n");
  league.signal(SIGINT);
  ASSERT_TRUE(league.wait(process::Deadline::in(std::chrono::seconds(30))));
  const Ran status = arena({"league", "status"});
  EXPECT_TRUE(has(status.out, "greedy_bot@1: withdrawn")) << status.out;
  EXPECT_EQ(arena({"verify"}).status, 0);
}

TEST_F(RunningLeague, EndsWhenErrorsAreSmallEnoughAndRunsACommand) {
  const auto mark = folder() / "finished";
  const Ran ran =
      arena({"league", "run", "--bots", "random_bot,other", "--deals", "0", "--error-below", "150",
             "--seed", "4", "--on-finish",
             "echo $ARENA_LEAGUE > " + mark.string() +
                 " && " SPLENDOR_ARENA " league run --bots random_bot,other --deals 1 --seed 1"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(std::filesystem::exists(mark));
  const std::vector<arena::League> leagues = store().leagues();
  ASSERT_EQ(leagues.size(), 2U) << "the home is free when the command runs";
  EXPECT_EQ(leagues[0].state, arena::LeagueState::finished);
}

TEST_F(RunningLeague, ABotThatKeepsFaultingIsBenchedAndShownAsSuch) {
  // Fast enough for the examination, too slow for this league.
  const auto slow = folder() / "slow";
  std::filesystem::create_directory(slow);
  std::filesystem::copy(SPLENDOR_TEST_BOTS "/thinker", slow / "thinker");
  std::ofstream(slow / "bot.toml")
      << "name = \"slow\"\ncommand = [\"./thinker\", \"sleep\", \"40\"]\nplayers = [2]\n";
  const Ran submitted = arena({"submit", slow.string()});
  ASSERT_EQ(submitted.status, 0) << submitted.out << submitted.err;
  const Ran ran = arena({"league", "run", "--bots", "slow,random_bot,other", "--deals", "40",
                         "--move-time", "20ms", "--batch-deals", "8", "--seed", "2"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "slow@1 is benched after 10 faults in 10 games")) << ran.err;
  EXPECT_TRUE(has(arena({"league", "status"}).out, "slow@1: benched after 10 faults"));
  EXPECT_TRUE(has(arena({"ladder"}).out, "slow@1 no longer plays: benched after 10 faults"));
  const auto log = folder() / "logs" / "league-1.log";
  std::ifstream file(log);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  EXPECT_TRUE(has(text, "slow@1 is benched")) << text;
  EXPECT_EQ(arena({"verify"}).status, 0);
}

TEST_F(RunningLeague, FlagsOverrideTheFileAndMayHaveCommas) {
  const auto file = folder() / "night.toml";
  std::ofstream(file) << "deals = 1\nseed = 1\n";
  const Ran ran = arena({"league", "run", "--ruleset", "take_fewer=up_to,payment=any,max_rounds=60",
                         "--name", "one, two", "--bots", "random_bot,other", file.string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const arena::League league = store().league(arena::LeagueId(1));
  EXPECT_EQ(league.name, "one, two");
  EXPECT_EQ(league.seed, 1U);
  EXPECT_EQ(store().entries(league.id).size(), 2U);
}

TEST_F(RunningLeague, EventsAreJsonLinesForPrograms) {
  const Ran ran = arena({"league", "run", "--deals", "3", "--seed", "4", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, R"({"event":"game","game":1,)")) << ran.out;
  EXPECT_TRUE(has(ran.out, R"({"event":"end","league":1,"state":"finished")")) << ran.out;
}

TEST_F(RunningLeague, BotsWithLongNamesCanBeCompared) {
  const std::string first(64, 'a');
  const std::string second(64, 'b');
  ASSERT_EQ(arena({"submit", SPLENDOR_BIN "/random_bot", "--name", first}).status, 0);
  ASSERT_EQ(arena({"submit", SPLENDOR_BIN "/greedy_bot", "--name", second}).status, 0);
  const Ran ran =
      arena({"compare", first, second, "--max-games", "4", "--isolation", "none", "--json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_LE(store().leagues().at(0).name.size(), 64U);
}

TEST_F(RunningLeague, AComparisonStopsByItself) {
  const Ran ran = arena({"compare", "greedy_bot", "random_bot", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, R"("verdict":"H1")")) << ran.out;
  const Ran again = arena({"compare", "random_bot", "greedy_bot", "--json"});
  EXPECT_TRUE(has(again.out, R"("verdict":"H0")")) << again.out;
  const Ran three =
      arena({"compare", "greedy_bot", "random_bot", "--players", "3", "--with", "other", "--json"});
  EXPECT_TRUE(has(three.out, R"("verdict":"H1")")) << three.out << three.err;
}

}  // namespace
}  // namespace splendor::e2e
