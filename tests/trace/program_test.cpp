// Tests the program `referee` through its command line.
#include "tests/support/program.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/trace/ask.hpp"

namespace splendor::trace {
namespace {

using test::Ran;

// Each test has its own temporary folder.
class Referee : public testing::Test {
 protected:
  [[nodiscard]] std::string path(const std::string& name) const { return folder_.path(name); }
  [[nodiscard]] std::string file(const std::string& name, const std::string& content) const {
    return folder_.file(name, content);
  }
  [[nodiscard]] static Ran run(const std::vector<std::string>& words, const std::string& input = "",
                               const std::string& out = "") {
    return test::run(REFEREE_PROGRAM, words, {input, {}, out});
  }

 private:
  test::TempFolder folder_;
};

std::string recorded(const std::string& name) {
  return SPLENDOR_TEST_DATA "/traces/" + name + ".jsonl";
}

TEST_F(Referee, ExplainsItself) {
  const Ran ran = run({"--help"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  for (const char* word : {"rules", "verify", "--version"}) {
    EXPECT_NE(ran.out.find(word), std::string::npos) << word << " is not in\n" << ran.out;
  }
}

TEST_F(Referee, TellsItsVersion) {
  const Ran ran = run({"--version"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "referee " SPLENDOR_VERSION "\n");
  EXPECT_EQ(ran.err, "");
}

TEST_F(Referee, ExitsWithTwoOnWrongUsage) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"umpire"}, {"--fast"}, {"rules", "extra"}, {"verify"}}) {
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_NE(ran.err.find("--help"), std::string::npos) << ran.err;
  }
}

TEST_F(Referee, AnswersQuestionsAboutTheRules) {
  const std::string question = R"({"cmd":"new","players":4,"seed":7})";
  const Ran ran = run({"rules"}, question + "\nwhat?\n" + question);
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, answer(question) + "\n" + answer("what?") + "\n" + answer(question) + "\n");
  EXPECT_EQ(ran.err, "");
}

TEST_F(Referee, PrintsNothingForEmptyInput) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{}, {"rules"}}) {
    const Ran ran = run(words);
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(ran.out + ran.err, "");
  }
}

TEST_F(Referee, FailsWhenItsAnswersCanNotBeWritten) {
  const Ran ran = run({"rules"}, "{}\n", "/dev/full");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "referee: standard output was closed before all answers were written\n");
}

TEST_F(Referee, VerifiesRecordedGames) {
  const Ran ran = run({"verify", recorded("p2_00"), recorded("p4_15")});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, recorded("p2_00") + ": 62 moves, all as the rules say\n" + recorded("p4_15") +
                         ": 124 moves, all as the rules say\n");
  EXPECT_EQ(ran.err, "");
}

TEST_F(Referee, FindsTheDamageInATrace) {
  std::string text = read_file(recorded("p2_00"));
  text.replace(text.find("T kk"), 4, "T rr");
  const std::string damaged = file("damaged.jsonl", text);
  const Ran ran = run({"verify", damaged});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "referee: " + damaged +
                         ": line 2: hash is \"a8ac4ccc0c442367\", but the rules give "
                         "\"5d727a2937dc3fb3\"\n");
}

TEST_F(Referee, ContinuesWithTheOtherTracesAfterABadOne) {
  const std::string missing = path("missing.jsonl");
  const std::string empty = file("empty.jsonl", "");
  const Ran ran = run({"verify", missing, empty, recorded("p2_00")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err,
            "referee: can't read " + missing + "\nreferee: " + empty + ": the trace is empty\n");
  EXPECT_EQ(ran.out, recorded("p2_00") + ": 62 moves, all as the rules say\n");
}

TEST_F(Referee, CanNotReadAFolderAndSaysSo) {
  const Ran ran = run({"verify", path(".")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "referee: can't read " + path(".") + "\n");
}

}  // namespace
}  // namespace splendor::trace
