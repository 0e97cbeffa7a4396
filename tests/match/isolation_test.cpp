// The referee program on a machine that offers less than it is asked for.
#include <unistd.h>

#include <array>

#include "referee/process/child.hpp"
#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::match {
namespace {

using sandbox::read_all;
using sandbox::soon;

struct Said {
  std::string output;
  std::string errors;
  process::Exit exit;
};

// In a sandbox made by bubblewrap, bubblewrap itself can't be used again.
class RefereeWithoutNamespaces : public sandbox::JailTest {
 protected:
  static Said run(const std::vector<std::string>& arguments) {
    process::Command command;
    command.program = "/usr/bin/bwrap";
    command.arguments = {"--dev-bind",    "/",     "/",     "--unshare-user", "--disable-userns",
                         "--uid",         "12345", "--gid", "12345",          "--",
                         SPLENDOR_REFEREE};
    command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
    command.output = process::Stream::pipe;
    command.errors = process::Stream::pipe;
    process::Child child(command);
    std::string output = read_all(child.output());
    std::string errors = read_all(child.errors());
    return {std::move(output), std::move(errors), child.wait(soon()).value()};
  }
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
};

TEST_F(RefereeWithoutNamespaces, RefusesAndSaysWhatIsMissingAndWhatAcceptsIt) {
  const Said said = run({"play", SPLENDOR_RANDOM_BOT, SPLENDOR_RANDOM_BOT});
  EXPECT_EQ(said.exit, process::Exit(process::Exited{1}));
  EXPECT_EQ(said.output, "");
  EXPECT_TRUE(has(said.errors, "offers isolation weak, but full is asked for")) << said.errors;
  EXPECT_TRUE(has(said.errors, "--isolation=weak")) << said.errors;
  EXPECT_TRUE(has(said.errors, "It needs bubblewrap")) << said.errors;
}

TEST_F(RefereeWithoutNamespaces, PlaysIfThatIsAcceptedAndSaysSo) {
  for (const char* accepted : {"--isolation=weak", "--isolation=none"}) {
    const Said said = run({"play", accepted, SPLENDOR_RANDOM_BOT, SPLENDOR_RANDOM_BOT});
    EXPECT_EQ(said.exit, process::Exit(process::Exited{0})) << said.errors;
    EXPECT_TRUE(has(said.output, "ended by ")) << said.output;
    EXPECT_TRUE(has(said.errors, "isolation is only weak")) << "the best there is: " << said.errors;
  }
}

TEST_F(RefereeWithoutNamespaces, TellsProgramsWhatTheMachineOffers) {
  const Said said = run({"--check", "--json"});
  EXPECT_EQ(said.exit, process::Exit(process::Exited{1})) << "less than full";
  EXPECT_TRUE(has(said.output, "\"isolation\": \"weak\"")) << said.output;
  for (const char* fact : {"accepted", "enforced", "missing", "obstacles", "kernel", "landlock_abi",
                           "bwrap", "cgroups_writable", "cores", "clock_resolution_ns", "root"}) {
    EXPECT_TRUE(has(said.output, "\"" + std::string(fact) + "\":")) << said.output;
  }
  EXPECT_EQ(run({"--check", "--isolation=weak"}).exit, process::Exit(process::Exited{0}));
}

}  // namespace
}  // namespace splendor::match
