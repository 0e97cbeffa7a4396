// The interpreters of the system run inside of a jail.
#include <ostream>

#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::sandbox {
namespace {

struct Interpreter {
  std::string program;
  std::vector<std::string> arguments;
  std::string output;  // a part of the output
};

void PrintTo(const Interpreter& interpreter, std::ostream* out) { *out << interpreter.program; }

class InterpreterTest : public JailTest,
                        public ::testing::WithParamInterface<std::tuple<Interpreter, Level>> {
 protected:
  InterpreterTest() : JailTest(std::get<Level>(GetParam())) {}
};

TEST_P(InterpreterTest, RunsInside) {
  const Interpreter& interpreter = std::get<Interpreter>(GetParam());
  if (!std::filesystem::exists(interpreter.program)) {
    GTEST_SKIP() << "NOT TESTED: " << interpreter.program << " is not installed";
  }
  BotCommand command;
  command.arguments = interpreter.arguments;
  command.arguments.insert(command.arguments.begin(), interpreter.program);
  Jail jail = this->jail();
  BotProcess bot = started(jail, command);
  remember(bot);
  bot.input().close();
  const std::string output = read_all(bot.output());
  EXPECT_NE(output.find(interpreter.output), std::string::npos) << output << read_all(bot.errors());
  EXPECT_EQ(wait_exit(jail).how, process::Exit(process::Exited{0}));
}

INSTANTIATE_TEST_SUITE_P(
    All, InterpreterTest,
    ::testing::Combine(
        ::testing::Values(
            Interpreter{"/bin/sh", {"-c", "echo $((6 * 7))"}, "42\n"},
            Interpreter{"/usr/bin/python3",
                        {"-c",
                         "import threading, random, json\n"
                         "t = threading.Thread(target=lambda: print(6 * 7)); t.start(); t.join()"},
                        "42\n"},
            Interpreter{"/usr/bin/node", {"-e", "setTimeout(() => console.log(6 * 7), 1)"}, "42\n"},
            Interpreter{"/usr/bin/java", {"-Xshare:auto", "--version"}, "Server VM"}),
        ::testing::Values(Level::full, Level::weak)),
    [](const auto& test) {
      const std::filesystem::path program = std::get<Interpreter>(test.param).program;
      return program.filename().string() + "_" + to_string(std::get<Level>(test.param));
    });

}  // namespace
}  // namespace splendor::sandbox
