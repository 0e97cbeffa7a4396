#include "referee/sandbox/isolation.hpp"

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

TEST_F(JailTest, TheProbeFindsEverythingHeld) {
  const Isolation isolation = check_isolation(programs(), soon());
  EXPECT_EQ(isolation.level, Level::full) << to_string(isolation.level);
  EXPECT_GE(isolation.enforced.size(), 15U);
  if (isolation.landlock_abi > 0) {
    EXPECT_EQ(isolation.missing, std::vector<std::string>());
  }
}

TEST_F(JailTest, ABrokenBubblewrapMeansNoIsolationAndTheReasonIsTold) {
  Programs broken = programs();
  broken.bwrap = "/bin/false";
  const Isolation isolation = check_isolation(broken, soon());
  EXPECT_EQ(isolation.level, Level::none);
  EXPECT_TRUE(isolation.enforced.empty());
  EXPECT_FALSE(isolation.missing.empty());
}

TEST_F(JailTest, WithoutUserNamespacesThereIsNoIsolationAndTheReasonIsTold) {
  const std::string output = isolation_inside({"--disable-userns"});
  EXPECT_NE(output.find("level: none\n"), std::string::npos) << output;
  EXPECT_NE(output.find("- No jail can be built: "), std::string::npos) << output;
  EXPECT_NE(output.find("namespace"), std::string::npos) << output;
}

TEST_F(JailTest, AMaskedProcIsFoundAndSaid) {
  const std::string output = isolation_inside({"--tmpfs", "/proc/driver"});
  EXPECT_NE(output.find("level: full without /proc\n"), std::string::npos) << output;
  EXPECT_NE(output.find("- This system lets a jail have no /proc"), std::string::npos) << output;
}

}  // namespace
}  // namespace splendor::sandbox
