// What can be done to a league while it runs, and what ends it.
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
  // Waits until the league answers what it is asked.
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
  EXPECT_TRUE(has(ask({"league", "workers", "none"}).out, "refused: workers must be"));
  EXPECT_EQ(ask({"league", "workers", "1", "--json"}).out, R"({"league":1,"answer":"done"})"
                                                           "\n");
  EXPECT_EQ(ask({"league", "add", "other"}).out, "done\n");
  EXPECT_TRUE(has(ask({"league", "add", "other"}).out, "already plays in this league"));
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

TEST_F(RunningLeague, EndsWhenErrorsAreSmallEnoughAndTellsACommand) {
  const auto mark = folder() / "finished";
  const Ran ran =
      arena({"league", "run", "--bots", "random_bot,other", "--deals", "0", "--error-below", "150",
             "--seed", "4", "--on-finish",
             "echo $ARENA_LEAGUE > " + mark.string() +
                 " && " SPLENDOR_ARENA " league run --bots random_bot,other --deals 1 --seed 1"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(std::filesystem::exists(mark));
  EXPECT_EQ(store().leagues().size(), 2U) << "the home is free by then";
}

TEST_F(RunningLeague, ABotThatKeepsFaultingIsBenchedForAllToSee) {
  // Good enough for its examination, too slow for this league.
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

TEST_F(RunningLeague, FlagsComeBeforeTheFileAndMayHaveCommas) {
  const auto file = folder() / "night.toml";
  std::ofstream(file) << "deals = 1\nseed = 1\n";
  const Ran ran = arena({"league", "run", "--ruleset", "take_fewer=up_to,payment=any,max_rounds=60",
                         "--name", "one, two", "--bots", "random_bot,other", file.string()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.err, "League 1, one, two: 2 bots, seed 1.")) << ran.err;
}

TEST_F(RunningLeague, EventsAreJsonLinesForPrograms) {
  const Ran ran = arena({"league", "run", "--deals", "3", "--seed", "4", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(has(ran.out, R"({"event":"game","game":1,)")) << ran.out;
  EXPECT_TRUE(has(ran.out, R"({"event":"end","league":1,"state":"finished")")) << ran.out;
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
