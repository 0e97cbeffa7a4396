// Bots in interpreted languages, submitted as their authors would submit them.
#include <cstdlib>

#include "tests/examine/qualification_fixture.hpp"

namespace splendor::examine {
namespace {

namespace fs = std::filesystem;

class InterpretedBot : public QualificationTest {
 protected:
  // `program` must be installed: it builds or runs the bot.
  void expect_accepted(const std::string& name, const std::string& program) {
    if (!fs::exists(program)) GTEST_SKIP() << "NOT TESTED: " << program << " is not installed";
    const fs::path source = folder_.path() / name;
    fs::copy(fs::path(SPLENDOR_INTERPRETED_BOTS) / name, source);
    if (program.ends_with("javac")) {
      const std::string compile = program + " " + (source / "Main.java").string();
      ASSERT_EQ(std::system(compile.c_str()), 0);
    }
    const Verdict verdict = submit(source);
    EXPECT_EQ(verdict.outcome, Outcome::accepted) << to_text(verdict);
    EXPECT_EQ(verdict.bot_name, name);
    RecordProperty("startup_us", std::to_string(verdict.startup_us));
    RecordProperty("memory_kib", std::to_string(verdict.peak_memory_kib));
  }
};

TEST_F(InterpretedBot, InPythonIsAccepted) { expect_accepted("python", "/usr/bin/python3"); }
TEST_F(InterpretedBot, InNodeIsAccepted) { expect_accepted("node", "/usr/bin/node"); }
TEST_F(InterpretedBot, InJavaIsAccepted) { expect_accepted("java", "/usr/bin/javac"); }

TEST_F(InterpretedBot, ThatStaysAfterTheEndOfItsInputGetsARemark) {
  if (!fs::exists("/usr/bin/python3")) GTEST_SKIP() << "NOT TESTED: python3 is not installed";
  const Verdict verdict = submit(fs::path(SPLENDOR_INTERPRETED_BOTS) / "python", {"--stay"});
  EXPECT_EQ(verdict.outcome, Outcome::accepted) << to_text(verdict);
  ASSERT_EQ(verdict.remarks.size(), 1U) << to_text(verdict);
  EXPECT_NE(verdict.remarks[0].find("was killed"), std::string::npos);
}

}  // namespace
}  // namespace splendor::examine
