#include "referee/manual/completion.hpp"

#include <gtest/gtest.h>

#include "tests/manual/sample_program.hpp"

namespace splendor::manual {
namespace {

std::vector<Candidate> names(const std::string& kind, const std::vector<std::string>&) {
  if (kind == "BOT" || kind == "NAMES") return {{"alpha", "qualified"}, {"beta", ""}};
  if (kind == "LEAGUE") return {{"1", "night"}, {"12", "day"}};
  return {};
}

std::vector<std::string> offered(const std::vector<std::string>& words) {
  const SampleProgram program;
  std::vector<std::string> list;
  for (const Candidate& candidate : complete(program.app, words, names)) {
    list.push_back(candidate.word);
  }
  return list;
}

using Words = std::vector<std::string>;

TEST(Completion, OffersCommandsThatBeginAsTyped) {
  EXPECT_EQ(offered({"l"}), (Words{"league", "ladder"}));
  EXPECT_EQ(offered({"league", "r"}), (Words{"run", "resume"}));
  EXPECT_EQ(offered({}), (Words{"play", "league", "ladder", "serve"}));
}

TEST(Completion, OffersNoCommandAfterAnotherOne) {
  EXPECT_EQ(offered({"league", "run", "re"}), Words{});
}

TEST(Completion, OffersOptionsOfTheCommandAndOfThoseAround) {
  EXPECT_EQ(offered({"play", "--"}), (Words{"--help", "--deals", "--version", "--home"}));
  EXPECT_EQ(offered({"--home", "x", "ladder", "--j"}), Words{"--json"});
}

TEST(Completion, OffersTheChoicesOfAnOption) {
  EXPECT_EQ(offered({"league", "run", "--format", ""}), (Words{"swiss", "knockout"}));
  EXPECT_EQ(offered({"league", "run", "--format", "k"}), Words{"knockout"});
  EXPECT_EQ(offered({"league", "run", "--format=k"}), Words{"--format=knockout"});
}

TEST(Completion, OffersNamesThatTheProgramKnows) {
  EXPECT_EQ(offered({"play", "a"}), Words{"alpha"});
  EXPECT_EQ(offered({"play", "alpha", "b"}), Words{"beta"});
  EXPECT_EQ(offered({"ladder", "1"}), (Words{"1", "12"}));
  EXPECT_EQ(offered({"ladder", "1", ""}), Words{}) << "it takes one league";
}

TEST(Completion, CompletesTheLastOfSeveralNames) {
  EXPECT_EQ(offered({"league", "run", "--bots", "alpha,b"}), Words{"alpha,beta"});
  EXPECT_EQ(offered({"league", "run", "--bots=alpha,b"}), Words{"--bots=alpha,beta"});
}

TEST(Completion, LeavesFileNamesToTheShell) {
  EXPECT_EQ(offered({"ladder", "--home", ""}), Words{});
}

}  // namespace
}  // namespace splendor::manual
