#include "arena/bots/bot_launch.hpp"

#include <gtest/gtest.h>

#include "tests/bots/files.hpp"

namespace splendor::bots {
namespace {

using Words = std::vector<std::string>;

class LaunchTest : public ::testing::Test {
 protected:
  LaunchTest() {
    folder_.script("run", kShellBot);
    folder_.script("bin/run", kShellBot);
    folder_.file("main.py", "print(1)\n");
  }
  [[nodiscard]] Result<Launch> launch(const Words& command, const std::string& language = "",
                                      const Words& arguments = {}) const {
    Manifest manifest;
    manifest.command = command;
    manifest.language = language;
    return plan_launch(manifest, folder_.path(), arguments);
  }
  [[nodiscard]] std::string program(const std::string& word) const {
    const auto launch = this->launch({word});
    return launch ? launch->command[0] : launch.error();
  }

  TestFolder folder_;
};

TEST_F(LaunchTest, FindsFilesOfTheBotFirst) {
  EXPECT_EQ(program("run"), "/bot/run");
  EXPECT_EQ(program("./run"), "/bot/run");
  EXPECT_EQ(program("bin/run"), "/bot/bin/run");
  EXPECT_EQ(program("bin/../run"), "/bot/run");
  EXPECT_EQ(program("/bot/bin/run"), "/bot/bin/run");
}

TEST_F(LaunchTest, FindsProgramsOfTheSystem) {
  EXPECT_EQ(program("env"), "/usr/bin/env");
  EXPECT_EQ(program("/usr/bin/env"), "/usr/bin/env");
  EXPECT_EQ(program("/bin/sh"), "/bin/sh");
}

TEST_F(LaunchTest, RefusesACommandThatDoesNotExist) {
  for (const char* word :
       {"walk", "./walk", "../run", "/etc/passwd", "/bot/../../x", "main.py", "bin", "/usr/bin"}) {
    EXPECT_FALSE(launch({word})) << word;
  }
}

TEST_F(LaunchTest, AppendsOptionsAndArgumentsToTheCommand) {
  Manifest manifest;
  manifest.command = {"run", "-v"};
  manifest.options = {{"book", "big one"}, {"depth", "3"}};
  const auto launch = plan_launch(manifest, folder_.path(), {"--last"});
  ASSERT_TRUE(launch) << launch.error();
  EXPECT_EQ(launch->command, (Words{"/bot/run", "-v", "--book=big one", "--depth=3", "--last"}));
}

TEST_F(LaunchTest, RecognisesTheRuntimeByTheProgramElseByTheLanguage) {
  const auto runtime = [&](const Words& command, const std::string& language) {
    const auto launch = this->launch(command, language);
    EXPECT_TRUE(launch) << launch.error();
    return launch ? launch->runtime : Runtime::native;
  };
  EXPECT_EQ(runtime({"run"}, ""), Runtime::native);
  EXPECT_EQ(runtime({"run"}, "Python 3.11"), Runtime::python);
  EXPECT_EQ(runtime({"run"}, "JavaScript"), Runtime::node);
  EXPECT_EQ(runtime({"run"}, "Java"), Runtime::java);
  EXPECT_EQ(runtime({"run"}, "C++"), Runtime::native);
  if (std::filesystem::exists("/usr/bin/python3")) {
    EXPECT_EQ(runtime({"python3", "main.py"}, "C++"), Runtime::python);
    EXPECT_EQ(runtime({"python3", "-m", "whatever"}, ""), Runtime::python);
    EXPECT_FALSE(launch({"python3", "other.py"})) << "there is no such file";
    folder_.script("script", "#!/usr/bin/env python3\n");
    EXPECT_EQ(runtime({"script", "no-file"}, ""), Runtime::python);
  }
}

TEST(Environment, KeepsRuntimesWithinTheirMemory) {
  EXPECT_EQ(environment_for(Runtime::native, 512), Words());
  EXPECT_EQ(environment_for(Runtime::node, 512), (Words{"NODE_OPTIONS=--max-old-space-size=256"}));
  EXPECT_EQ(environment_for(Runtime::java, 1024),
            (Words{"JAVA_TOOL_OPTIONS=-Xmx512m -XX:+UseSerialGC"}));
  EXPECT_EQ(environment_for(Runtime::python, 512),
            (Words{"PYTHONUNBUFFERED=1", "PYTHONDONTWRITEBYTECODE=1", "PYTHONHASHSEED=0"}));
}

}  // namespace
}  // namespace splendor::bots
