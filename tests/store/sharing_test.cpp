// Several processes on one home.
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

TEST_F(Sharing, BotsAndRequestsAreWrittenWhileALeagueRuns) {
  LeagueId league;
  {
    Store store = open();
    league = league_with_batch(store, 50'000);
  }
  ChildProcess runner([&](const ChildProcess::Say& say) {
    Store store = open();
    for (const Slot slot : store.unplayed(league)) {
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

TEST_F(Sharing, ReadersSeeWholeGamesOnlyAndOneMomentIfTheyAsk) {
  LeagueId league;
  {
    Store store = open();
    league = league_with_batch(store, 3000);
  }
  ChildProcess runner([&](const ChildProcess::Say& say) {
    Store store = open();
    for (const Slot slot : store.unplayed(league)) {
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
