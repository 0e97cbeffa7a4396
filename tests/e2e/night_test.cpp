// Failures around a league that runs overnight: terminals, clocks, databases and bots that vanish.
#include <csignal>
#include <fstream>
#include <thread>

#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

namespace fs = std::filesystem;

class Night : public ArenaHome {
 protected:
  void SetUp() override {
    ArenaHome::SetUp();
    if (!IsSkipped()) submit_bots();
  }
  [[nodiscard]] std::uint64_t played() const {
    return arena::Store(arena::Home(folder()), arena::Access::read)
        .league(arena::LeagueId(1))
        .played;
  }
  // Waits until a league has played some games.
  void wait_for_games() const {
    for (int i = 0; i < 300; ++i) {
      const arena::Store store(arena::Home(folder()), arena::Access::read);
      if (!store.leagues().empty() && store.leagues().back().played > 10) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    FAIL() << "no games";
  }
  process::Child start_by_shell(const std::string& words) const {
    process::Command command;
    command.program = "/bin/sh";
    command.arguments = {"-c", words};
    command.environment = {"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"};
    return process::Child(command);
  }
};

TEST_F(Night, ALeagueStartedByNohupOutlivesItsTerminal) {
  process::Child league =
      start_by_shell("exec nohup " SPLENDOR_ARENA " --home " + folder().string() +
                     " league run --deals 100000 --seed 1 > /dev/null 2>&1");
  wait_for_games();
  league.signal(SIGHUP);
  const std::uint64_t before = played();
  for (int i = 0; i < 300 && played() < before + 50; ++i) {
    ASSERT_FALSE(league.poll()) << "it ended";
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  EXPECT_GE(played(), before + 50);
  league.signal(SIGTERM);
  ASSERT_TRUE(league.wait(process::Deadline::in(std::chrono::seconds(30))));
}

TEST_F(Night, ALeagueWhoseTimeIsOverGoesOnWithMoreHours) {
  const Ran first = arena({"league", "run", "--deals", "0", "--hours", "0.0005", "--seed", "1"});
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(store().league(arena::LeagueId(1)).state, arena::LeagueState::finished);
  EXPECT_TRUE(has(arena({"league", "resume"}).out, "--hours or --until"));
  const std::uint64_t before = played();
  const Ran more = arena({"league", "resume", "--hours", "0.0005"});
  ASSERT_EQ(more.status, 0) << more.err;
  EXPECT_GT(played(), before);
  EXPECT_EQ(arena({"league", "resume", "--hours", "many"}).status, 2);
}

TEST_F(Night, ADeletedDatabaseIsNotReplaced) {
  ASSERT_EQ(arena({"league", "run", "--deals", "1", "--seed", "1"}).status, 0);
  for (const char* suffix : {"", "-wal", "-shm"}) {
    fs::remove(folder() / ("arena.db" + std::string(suffix)));
  }
  for (const char* verb : {"verify", "bots", "ladder"}) {
    const Ran ran = arena({verb});
    EXPECT_EQ(ran.status, 1) << verb;
    EXPECT_TRUE(has(ran.err, "arena.db")) << ran.err;
  }
  EXPECT_EQ(arena({"league", "resume"}).status, 1);
  EXPECT_FALSE(fs::exists(folder() / "arena.db"));
}

TEST_F(Night, VerifyNoticesBotsThatAreAlteredOrGone) {
  EXPECT_EQ(arena({"verify"}).status, 0);
  const arena::Bot bot =
      *arena::Store(arena::Home(folder()), arena::Access::read).bot_named("random_bot");
  const fs::path content = folder() / "bots" / bot.sha256;
  fs::permissions(content, fs::perms(0755));
  std::ofstream(content / "more") << "x";
  const auto only_problem = [&] {
    const nlohmann::json problems = document_of({"verify"}, 1).at("problems");
    return problems.size() == 1 ? problems.at(0).get<std::string>() : problems.dump();
  };
  const std::string altered = only_problem();
  EXPECT_TRUE(altered.starts_with("bot random_bot@1: ")) << altered;
  fs::remove_all(content);
  const std::string gone = only_problem();
  EXPECT_TRUE(gone.starts_with("bot random_bot@1: ")) << gone;
  EXPECT_NE(gone, altered);
}

TEST_F(Night, AKilledLeagueIsInterruptedWhereverItIsShown) {
  process::Child league = start({"league", "run", "--deals", "3000", "--seed", "1"});
  wait_for_games();
  Ran running;
  for (int i = 0; i < 100 && !has(running.out, " left; "); ++i) {
    running = arena({"league", "status"});
  }
  EXPECT_TRUE(has(running.out, " of 6000 games, ")) << running.out;
  EXPECT_TRUE(has(running.out, " left; ")) << running.out;
  EXPECT_TRUE(has(arena({"ladder", "--json"}).out, R"("state":"running")"));
  league.signal(SIGKILL);
  (void)league.wait(process::Deadline::in(std::chrono::seconds(10)));
  EXPECT_TRUE(has(arena({"league", "status", "--json"}).out, R"("state":"interrupted")"));
  EXPECT_TRUE(has(arena({"league", "list", "--json"}).out, R"("state":"interrupted")"));
  EXPECT_TRUE(has(arena({"ladder", "--json"}).out, R"("state":"interrupted")"));
}

TEST_F(Night, ACommandThatFailsAtTheEndIsAFailure) {
  const Ran ran = arena({"league", "run", "--deals", "1", "--seed", "1", "--on-finish", "false"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.err, "on_finish")) << ran.err;
}

TEST_F(Night, EveryMistakeOfALeagueFileHasALineOfItsOwn) {
  const auto path = folder() / "night.toml";
  std::ofstream(path) << "format = \"adaptve\"\nmove_time = \"fast\"\n";
  const Ran ran = arena({"league", "run", path.string()});
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.err, "night.toml:1:")) << ran.err;
  EXPECT_TRUE(has(ran.err, "\narena: ")) << ran.err;
  EXPECT_TRUE(has(ran.err, "night.toml:2:")) << ran.err;
  EXPECT_FALSE(has(ran.err, "\\x0A")) << ran.err;
}

}  // namespace
}  // namespace splendor::e2e
