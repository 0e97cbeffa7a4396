// Nothing lost, nothing doubled: a league that is killed again and again plays exactly the games of
// one that is left alone.
#include <csignal>
#include <random>
#include <thread>

#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

using std::chrono::milliseconds;

// Milliseconds between two kills; drawn so that they hit all phases, from starting to storing.
class Interrupted : public ArenaHome, public ::testing::WithParamInterface<const char*> {
 protected:
  const std::vector<std::string> flags_{"--players",   "2,3", "--deals",  "12",      "--seed", "5",
                                        "--move-time", "2s",  "--format", GetParam()};

  std::vector<std::string> command(const std::string& name) const {
    std::vector<std::string> words{"league", "run", "--name", name};
    words.insert(words.end(), flags_.begin(), flags_.end());
    return words;
  }
};

TEST_P(Interrupted, ALeagueThatIsKilledPlaysTheSameGames) {
  submit_bots();
  // A third bot, for tables of three: the same program with an argument is another bot.
  ASSERT_EQ(arena({"submit", std::string(SPLENDOR_BIN) + "/random_bot", "--name", "other", "--",
                   "ignored"})
                .status,
            0);
  const Ran alone = arena(command("alone"));
  ASSERT_EQ(alone.status, 0) << alone.err;
  const auto expected = games(arena::LeagueId(1));
  ASSERT_GT(expected.size(), 60U);

  std::mt19937 random(17);
  std::vector<std::string> words = command("killed");
  int kills = 0;
  for (; kills < 200; ++kills) {
    process::Child child = start(words);
    std::this_thread::sleep_for(milliseconds(20 + random() % 400));
    if (child.poll()) break;
    child.signal(SIGKILL);
    (void)child.wait(process::Deadline::in(std::chrono::seconds(10)));
    const arena::Store store(arena::Home(folder()), arena::Access::read);
    // Until the league is there it has to be started again.
    if (store.leagues().size() > 1) words = {"league", "resume", "2"};
  }
  const Ran last = arena({"league", "resume", "2"});
  ASSERT_EQ(last.status, 0) << last.err;
  EXPECT_GE(kills, 3) << "it was too fast to be killed";
  EXPECT_EQ(games(arena::LeagueId(2)), expected);
  EXPECT_EQ(arena({"verify"}).status, 0);
}

INSTANTIATE_TEST_SUITE_P(Formats, Interrupted, ::testing::Values("round_robin", "adaptive"),
                         [](const auto& format) { return std::string(format.param); });

TEST_F(ArenaHome, ASecondArenaIsRefusedAndNamesTheFirst) {
  submit_bots();
  process::Child first = start({"league", "run", "--deals", "5000", "--seed", "1"});
  Ran second;
  for (int i = 0; i < 100 && second.err.find("process") == std::string::npos; ++i) {
    std::this_thread::sleep_for(milliseconds(100));
    second = arena({"league", "resume"});
  }
  EXPECT_EQ(second.status, 1);
  EXPECT_NE(second.err.find(std::to_string(first.pid())), std::string::npos) << second.err;
  first.signal(SIGINT);
  const auto exit = first.wait(process::Deadline::in(std::chrono::seconds(30)));
  ASSERT_TRUE(exit);
  EXPECT_EQ(std::get<process::Exited>(*exit).code, 130) << "Ctrl-C stops it cleanly";
  EXPECT_NE(arena({"league", "status"}).out.find("stopped"), std::string::npos);
}

}  // namespace
}  // namespace splendor::e2e
