#include "referee/sandbox/isolation.hpp"

#include <cstdlib>

#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/promises.hpp"
#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::sandbox {
namespace {

// The isolation found inside of a sandbox made by bubblewrap with these arguments.
std::string isolation_inside(const std::vector<std::string>& arguments) {
  process::Command command;
  command.program = "/usr/bin/bwrap";
  command.arguments = {"--dev-bind", "/",     "/",     "--unshare-user",
                       "--uid",      "12345", "--gid", "12345"};
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  for (const char* argument : {"--", SPLENDOR_SANDBOX_HELPER, "isolation"}) {
    command.arguments.emplace_back(argument);
  }
  command.output = process::Stream::pipe;
  process::Child child(command);
  std::string output = read_all(child.output());
  EXPECT_TRUE(child.wait(soon()).has_value());
  return output;
}

TEST_F(JailTest, TheProbeFindsFullIsolation) {
  const Isolation isolation = check_isolation(programs(), soon());
  EXPECT_EQ(isolation.level, Level::full) << to_string(isolation.level);
  EXPECT_GE(isolation.enforced.size(), 15U);
  if (isolation.landlock_abi > 0) {
    EXPECT_EQ(isolation.missing, std::vector<std::string>());
  }
}

// A killed probe could not remove a temporary folder.
TEST_F(JailTest, TheProbeOfFullIsolationNeedsNoTemporaryFolder) {
  ASSERT_EQ(::setenv("TMPDIR", "/nowhere", 1), 0);
  Isolation isolation;
  EXPECT_NO_THROW(isolation = check_level(programs(), Level::full, soon()));
  ::unsetenv("TMPDIR");  // even if it failed: other tests of this program need the folder
  EXPECT_EQ(isolation.level, Level::full);
}

TEST_F(JailTest, ABrokenBubblewrapMeansWeakIsolationWithTheReason) {
  Programs broken = programs();
  broken.bwrap = "/bin/false";
  const Isolation isolation = check_isolation(broken, soon());
  EXPECT_EQ(isolation.level, Level::weak);
  EXPECT_FALSE(isolation.missing.empty());
  ASSERT_EQ(isolation.obstacles.size(), 2U) << "one for each better level";
  EXPECT_NE(isolation.obstacles[0].find("bubblewrap"), std::string::npos);
  EXPECT_TRUE(isolation.summary().starts_with("weak; " + isolation.missing.at(0)));
}

TEST_F(JailTest, ABrokenLauncherIsAFaultOfTheArena) {
  Programs broken = programs();
  broken.launcher = "/bin/false";
  EXPECT_THROW((void)check_isolation(broken, soon()), ArenaFault);
}

TEST_F(JailTest, EachLevelCanBeAskedFor) {
  for (const Level level : kLevels) {
    const Isolation isolation = check_level(programs(), level, soon());
    EXPECT_EQ(isolation.level, level);
    EXPECT_EQ(isolation.obstacles, std::vector<std::string>()) << "nothing better was tried";
    if (level != Level::none) {
      EXPECT_GE(isolation.enforced.size(), 15U) << to_string(level);
    }
    if (level != Level::full) {
      EXPECT_NE(isolation.missing, std::vector<std::string>()) << to_string(level);
    }
  }
}

TEST_F(JailTest, WithoutUserNamespacesIsolationIsWeakWithTheReason) {
  const std::string output = isolation_inside({"--disable-userns"});
  EXPECT_NE(output.find("level: weak\n"), std::string::npos) << output;
  EXPECT_NE(output.find("! No full isolation: "), std::string::npos) << output;
  EXPECT_NE(output.find("namespace"), std::string::npos) << output;
}

TEST_F(JailTest, AMaskedProcIsReported) {
  const std::string output = isolation_inside({"--tmpfs", "/proc/driver"});
  EXPECT_NE(output.find("level: full without /proc\n"), std::string::npos) << output;
  EXPECT_NE(output.find("- " + missing_at(Level::full_without_proc).at(0)), std::string::npos)
      << output;
}

// With another listener the launcher can't be one, and the filter decides alone.
TEST_F(JailTest, BotsAreConfinedEvenIfAnotherProcessListensToSystemCalls) {
  for (const std::string level : {"full", "weak"}) {
    process::Command command;
    command.program = SPLENDOR_SANDBOX_HELPER;
    command.arguments = {"listened", level};
    command.output = process::Stream::pipe;
    process::Child child(command);
    const std::string output = read_all(child.output());
    EXPECT_TRUE(output.starts_with("level: " + level + "\n")) << output;
    EXPECT_EQ(output.find("- Threads are not limited") != std::string::npos, level == "weak");
    EXPECT_TRUE(child.wait(soon()).has_value());
  }
}

TEST(Level, ABetterLevelSatisfiesARequestForLess) {
  EXPECT_TRUE(satisfies(Level::full, Level::weak));
  EXPECT_TRUE(satisfies(Level::full_without_proc, Level::weak));
  EXPECT_TRUE(satisfies(Level::weak, Level::weak));
  EXPECT_TRUE(satisfies(Level::weak, Level::none));
  EXPECT_FALSE(satisfies(Level::weak, Level::full_without_proc));
  EXPECT_FALSE(satisfies(Level::full_without_proc, Level::full));
  EXPECT_FALSE(satisfies(Level::none, Level::weak));
}

TEST(Level, NamesAreParsedAsTheyAreWritten) {
  for (const Level level : kLevels) EXPECT_EQ(level_of(option_of(level)), level);
  EXPECT_EQ(level_of("fool"), std::nullopt);
  EXPECT_EQ(level_of(""), std::nullopt);
}

}  // namespace
}  // namespace splendor::sandbox
