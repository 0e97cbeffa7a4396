#include "referee/manual/help.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "referee/manual/manual.hpp"
#include "tests/manual/sample_program.hpp"

namespace splendor::manual {
namespace {

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
  return longest;
}

TEST(Help, NamesCommandsArgumentsAndOptionsWithTheirDefaults) {
  SampleProgram program;
  EXPECT_EQ(help(*program.app.get_subcommand("play"), 80),
            "Play games now\n"
            "\n"
            "Usage: sample play [OPTIONS] BOT...\n"
            "\n"
            "Arguments:\n"
            "  BOT                       Two to four bots\n"
            "\n"
            "Options:\n"
            "  -h, --help                Print this help and exit\n"
            "  --deals N                 Deals to play, each in all rotations of the seats (1\n"
            "                            to 1000; default: 5)\n");
  EXPECT_NE(help(program.app, 80).find("  ladder                    Show ratings\n"),
            std::string::npos);
}

TEST(Help, FitsTheWidth) {
  SampleProgram program;
  for (const std::size_t width : {40U, 59U, 60U, 80U, 100U}) {
    for (const CLI::App* command : program.app.get_subcommands({})) {
      EXPECT_LE(longest_line(help(*command, width)), width);
    }
    EXPECT_LE(longest_line(help(program.app, width)), width);
  }
}

TEST(Help, ShowsChoicesAsTheyAreTyped) {
  SampleProgram program;
  const CLI::App* run = program.app.get_subcommand("league")->get_subcommand("run");
  EXPECT_NE(help(*run, 80).find("--format swiss|knockout"), std::string::npos) << help(*run, 80);
}

TEST(ManPage, DescribesOptionsLikeTheHelp) {
  SampleProgram program;
  const std::string page = man_page(program.app, "1.2.3");
  EXPECT_NE(page.find("\\fB\\-\\-deals N\\fR\n"), std::string::npos) << page;
  EXPECT_NE(page.find("(1 to 1000; default: 5)"), std::string::npos) << page;
  EXPECT_NE(page.find("Splendor Arena 1.2.3"), std::string::npos) << page;
}

}  // namespace
}  // namespace splendor::manual
