#include "referee/manual/usage_problem.hpp"

#include <gtest/gtest.h>

#include "tests/manual/sample_program.hpp"

namespace splendor::manual {
namespace {

struct Case {
  std::vector<std::string> words;
  const char* problem;
};

class UsageProblem : public testing::TestWithParam<Case> {};

TEST_P(UsageProblem, IsToldInPlainWords) {
  SampleProgram program;
  EXPECT_EQ(program.problem_with(GetParam().words), GetParam().problem);
}

INSTANTIATE_TEST_SUITE_P(
    All, UsageProblem,
    testing::Values(
        Case{{"plya"}, "there is no command \"plya\"; did you mean play? See sample --help"},
        Case{{"sleep"}, "there is no command \"sleep\"; see sample --help"},
        Case{{"league", "runn"},
             "there is no command \"runn\"; did you mean run? See sample league --help"},
        Case{{"ladder", "--jsno"},
             "sample ladder has no option --jsno; did you mean --json? See sample ladder --help"},
        Case{{"ladder", "--hoem=x"},
             "sample ladder has no option --hoem; did you mean --home? See sample ladder --help"},
        Case{{"ladder", "1", "2"},
             "sample ladder does not take the argument \"2\"; see sample ladder --help"},
        Case{{"ladder", "abc"}, "ID: expected a number, not \"abc\"; see sample ladder --help"},
        Case{{"serve", "--port", "99999"},
             "--port: expected a number in its range, not \"99999\"; see sample serve --help"},
        Case{{"play", "a", "b", "--deals", "0"},
             "--deals: expected a number from 1 to 1000, not \"0\"; see sample play --help"},
        Case{{"play", "a", "b", "--deals", "many"},
             "--deals: expected a number from 1 to 1000, not \"many\"; see sample play --help"},
        Case{{"league", "run", "--format", "swis"},
             "--format: expected swiss or knockout, not \"swis\"; did you mean swiss? See sample "
             "league run --help"},
        Case{{"play"}, "sample play needs BOT; see sample play --help"},
        Case{{"play", "a"},
             "sample play needs at least 2 arguments BOT, not 1; see sample play --help"},
        Case{{"ladder", "--home"}, "--home needs a value; see sample ladder --help"},
        Case{{"ladder", "--json", "--csv"},
             "--json and --csv can't be combined; see sample ladder --help"}));

TEST(UnknownCommand, IsNoticedThoughHelpIsAskedFor) {
  const auto is_noticed = [](std::vector<std::string> words) {
    SampleProgram program;
    EXPECT_THROW(program.app.parse(std::vector<std::string>(words.rbegin(), words.rend())),
                 CLI::CallForHelp);
    return names_unknown_command(program.app);
  };
  EXPECT_TRUE(is_noticed({"plya", "--help"}));
  EXPECT_TRUE(is_noticed({"league", "runn", "--help"}));
  EXPECT_FALSE(is_noticed({"play", "--help"}));
  EXPECT_FALSE(is_noticed({"league", "--help"}));
  EXPECT_FALSE(is_noticed({"--help"}));
}

TEST(CommandWithoutVerb, IsTheOneWhoseCommandsMustBeNamed) {
  const auto missing = [](std::vector<std::string> words) -> std::string {
    SampleProgram program;
    try {
      program.app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::ParseError& error) {
      const CLI::App* command = command_without_verb(program.app, error);
      return command == nullptr ? "" : command->get_name();
    }
    return "";
  };
  EXPECT_EQ(missing({}), "sample");
  EXPECT_EQ(missing({"league"}), "league");
  EXPECT_EQ(missing({"leage"}), "");
  EXPECT_EQ(missing({"play"}), "");
}

}  // namespace
}  // namespace splendor::manual
