// Several processes on one home.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <stdexcept>

#include "tests/store/child_process.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

class Sharing : public StoreTest {
 protected:
  // Opens the home, says so, and keeps it until it is killed.
  [[nodiscard]] std::function<void(const ChildProcess::Say&)> keeper() const {
    return [this](const ChildProcess::Say& say) {
      const Store store(home(), Access::run, "arena league run \x1b[31mnight.toml");
      say("open");
      while (true) ::pause();
    };
  }
};

TEST_F(Sharing, ASecondArenaIsRefusedAndToldWhoTheFirstIs) {
  ChildProcess first(keeper());
  ASSERT_EQ(first.hear(), "open");
  const Trouble trouble = trouble_of([&] { (void)open(Access::run); });
  EXPECT_EQ(trouble.kind, StoreTrouble::in_use);
  EXPECT_NE(trouble.sentence.find("process " + std::to_string(first.pid())), std::string::npos)
      << trouble.sentence;
  EXPECT_NE(trouble.sentence.find("night.toml"), std::string::npos) << trouble.sentence;
  EXPECT_EQ(trouble.sentence.find('\x1b'), std::string::npos);
  ASSERT_TRUE(home().holder().has_value());
  EXPECT_EQ(home().holder()->pid, first.pid());
}

TEST_F(Sharing, TheLockGoesWithItsProcessHoweverItEnds) {
  EXPECT_FALSE(home().holder().has_value());
  ChildProcess first(keeper());
  ASSERT_EQ(first.hear(), "open");
  first.kill();
  EXPECT_FALSE(home().holder().has_value());
  const Store second = open(Access::run);
  EXPECT_TRUE(home().holder().has_value());
}

// Starts a program that outlives this process, and returns when it runs.
pid_t start_sleep() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("pipe2");
  const pid_t program = ::fork();
  if (program == 0) {
    ::execl("/bin/sleep", "sleep", "60", nullptr);
    ::_exit(1);
  }
  ::close(ends[1]);
  char byte = 0;
  if (::read(ends[0], &byte, 1) != 0) throw std::runtime_error("no end of file");
  ::close(ends[0]);
  return program;
}

TEST_F(Sharing, ProgramsThatWereStartedDontKeepTheLock) {
  ChildProcess first([this](const ChildProcess::Say& say) {
    const Store store(home(), Access::run, "arena");
    say(std::to_string(start_sleep()));
    while (true) ::pause();
  });
  const auto program = first.hear();
  ASSERT_TRUE(program.has_value());
  first.kill();
  EXPECT_NO_THROW((void)open(Access::run));
  EXPECT_EQ(::kill(std::stoi(*program), SIGKILL), 0) << "the program ended too early to prove it";
}

// As a league does that is killed while it starts a worker: the copy still has all descriptors.
TEST_F(Sharing, ACopyThatAKilledProcessLeavesDelaysTheNextOneOnly) {
  ChildProcess first([this](const ChildProcess::Say& say) {
    const Store store(home(), Access::run, "arena");
    if (::fork() == 0) {
      ::usleep(500'000);
      ::_exit(0);
    }
    say("forked");
    while (true) ::pause();
  });
  ASSERT_EQ(first.hear(), "forked");
  first.kill();
  ASSERT_TRUE(home().holder().has_value()) << "the copy ended too early to prove it";
  EXPECT_NO_THROW((void)open(Access::run));
}

TEST_F(Sharing, BotsAndRequestsAreWrittenWhileALeagueRuns) {
  LeagueId league;
  {
    Store store = open();
    league = league_with_batch(store, 50'000);
  }
  ChildProcess runner([&](const ChildProcess::Say& say) {
    Store store = open();
    for (const Slot slot : unplayed(store, league)) {
      play(store, league, slot);
      if (slot.place == 0) say("running");
      for (const Request& request : store.open_requests(league)) {
        store.answer_request(request.id, "seen at " + std::to_string(slot.place));
        say("answered");
      }
    }
  });
  ASSERT_EQ(runner.hear(), "running");
  Store editor = open(Access::edit);
  std::int64_t last = 0;
  for (int i = 0; i < 20; ++i) {
    editor.add_bot(bot_called("alpha"));
    last = editor.add_request({league, "workers", std::to_string(i)});
    EXPECT_EQ(runner.hear(), "answered");
  }
  EXPECT_NE(editor.request(last).answer, std::nullopt);
  EXPECT_EQ(editor.versions("alpha").size(), 20U);
}

TEST_F(Sharing, ALockedDatabaseIsWaitedForAsLongAsTheOwnerWants) {
  Store store = open();
  SQLite::Database other(home().database().string(), SQLite::OPEN_READWRITE);
  other.exec("BEGIN IMMEDIATE");
  store.set_lock_wait([&](std::chrono::seconds waited) {
    if (waited >= std::chrono::seconds(2)) other.exec("COMMIT");
    return true;
  });
  EXPECT_EQ(store.add_bot(bot_called("alpha")).version, 1);
  other.exec("BEGIN IMMEDIATE");
  store.set_lock_wait([](std::chrono::seconds) { return false; });
  EXPECT_EQ(trouble_of([&] { store.add_bot(bot_called("alpha")); }).kind, StoreTrouble::busy);
}

// Each of them may be the one that makes the database.
TEST_F(Sharing, ManyFirstWritersAtOnceMakeOneHome) {
  constexpr int kWriters = 8;
  for (int round = 0; round < 5; ++round) {
    const ScratchFolder scratch;
    const Home fresh(scratch.path() / "home");
    std::vector<std::unique_ptr<ChildProcess>> writers;
    for (int i = 0; i < kWriters; ++i) {
      writers.push_back(std::make_unique<ChildProcess>([&](const ChildProcess::Say& say) {
        try {
          Store(fresh, Access::edit, "a test").add_bot(bot_called("alpha"));
          say("done");
        } catch (const StoreError& error) {
          say(error.what());
        }
      }));
    }
    for (const auto& writer : writers) EXPECT_EQ(writer->hear(), "done");
    EXPECT_EQ(Store(fresh, Access::read).versions("alpha").size(), std::size_t{kWriters});
  }
}

TEST_F(Sharing, ReadersSeeWholeGamesOnlyAndOneMomentIfTheyAsk) {
  LeagueId league;
  {
    Store store = open();
    league = league_with_batch(store, 3000);
  }
  ChildProcess runner([&](const ChildProcess::Say& say) {
    Store store = open();
    for (const Slot slot : unplayed(store, league)) {
      play(store, league, slot);
      if (slot.place == 10) say("running");
    }
  });
  ASSERT_EQ(runner.hear(), "running");
  const Store reader = open(Access::read);
  std::uint64_t before = 0;
  for (int i = 0; i < 50; ++i) {
    reader.at_one_moment([&] {
      const std::uint64_t played = reader.league(league).played;
      std::uint64_t counted = 0;
      reader.results(league, [&](const GameResult& result) {
        EXPECT_EQ(result.seats.size(), 2U);
        ++counted;
      });
      EXPECT_EQ(counted, played);
      EXPECT_GE(played, before);
      before = played;
    });
  }
  EXPECT_GE(before, 10U);
}

}  // namespace
}  // namespace splendor::arena
