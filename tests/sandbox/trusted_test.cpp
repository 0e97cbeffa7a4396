// The level none: the bot is trusted, but its mistakes must not harm the next match.
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "referee/sandbox/bot_folder.hpp"
#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::sandbox {
namespace {

using process::Exit;
using process::Exited;
using process::Signalled;

class TrustedJail : public JailTest {
 protected:
  TrustedJail() : JailTest(Level::none) {}
};

TEST_F(TrustedJail, ABotTalksThroughItsPipesAndItsExitIsReported) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("echo"));
  remember(bot);
  ASSERT_EQ(::write(bot.input().get(), "hello", 5), 5);
  EXPECT_EQ(read_until(bot.output(), "hello"), "hello");
  bot.input().close();
  EXPECT_EQ(wait_exit(jail).how, Exit(Exited{0}));
}

TEST_F(TrustedJail, DaemonsEndWithTheirBot) {
  Limits many;
  many.processes = Processes::many;
  Jail jail = this->jail(many);
  BotProcess bot = started(jail, victim("daemon"));
  remember(bot);
  read_until(bot.output(), "grandchild");
  jail.clear(soon());
  EXPECT_EQ(read_all(bot.output()), "") << "nobody holds the pipe any more";
}

TEST_F(TrustedJail, FreezingStopsTheWholeGroup) {
  Limits many;
  many.processes = Processes::many;
  Jail jail = this->jail(many);
  BotProcess bot = started(jail, victim("stubborn"));
  remember(bot);
  read_until(bot.output(), "go");
  jail.freeze(soon());
  ::usleep(5'000);
  const auto before = bot.cpu_time();
  ::usleep(50'000);
  EXPECT_LT(bot.cpu_time() - before, std::chrono::milliseconds(2));
  jail.thaw(soon());
  EXPECT_EQ(jail.clear(soon())->how, Exit(Signalled{SIGKILL}));
}

TEST_F(TrustedJail, MemoryIsStillLimited) {
  Limits limits;
  limits.memory = 64 * kMiB;
  EXPECT_TRUE(run(victim("hog_readonly"), limits).exit.out_of_memory);
}

TEST_F(TrustedJail, TemporaryFilesOfEveryKindAreRemoved) {
  Jail jail = this->jail();
  BotCommand command;
  command.arguments = {
      "/bin/sh", "-c",
      "cd $HOME && mkdir -p a/b/c && echo x >a/b/c/d && ln -s /etc e && chmod 0 a"};
  BotProcess bot = started(jail, command);
  remember(bot);
  EXPECT_EQ(read_all(bot.errors()), "");
  jail.clear(soon());
  BotProcess next = started(jail, {{"/bin/sh", "-c", "ls -A $HOME"}});
  EXPECT_EQ(read_all(next.output()), "");
  EXPECT_EQ(read_all(next.errors()), "");
}

// Shows that the attacks work without confinement, so that the tests of the level weak are
// meaningful.
TEST_F(TrustedJail, TheAttacksOnFilesWorkHere) {
  const TestFolder other;
  std::ofstream(other.path() / "file") << "loot";
  if (::geteuid() == 0) {
    for (const auto& path : {other.path(), other.path() / "file"}) {
      ASSERT_EQ(::chown(path.c_str(), kBotIdentity.user, kBotIdentity.group), 0);
    }
  }
  const std::string changed = run(victim("change_files", {other.path() / "file"})).output;
  for (const char* attack :
       {"opened by a trick", "openat2", "truncate", "utimensat", "chmod", "unlink"}) {
    EXPECT_NE(changed.find(std::string(attack) + " /"), std::string::npos) << changed;
  }
  const std::string hidden = run(victim("hide_files")).output;
  for (const char* attack : {"unlink\n", "folder\n", "symlink\n", "unnamed\n"}) {
    EXPECT_NE(hidden.find(attack), std::string::npos) << hidden;
  }
}

TEST_F(TrustedJail, ABotEndsWithItsJail) {
  Jail jail = this->jail();
  BotProcess bot = started(jail, victim("stubborn"));
  remember(bot);
  read_until(bot.output(), "go");
}

}  // namespace
}  // namespace splendor::sandbox
