// House bots and bots of tests/test_bots, examined by the real referee.
#include "arena/examine/referee_process.hpp"
#include "tests/examine/qualification_fixture.hpp"

namespace splendor::examine {
namespace {

namespace fs = std::filesystem;

TEST_F(QualificationTest, AcceptsTheHouseBots) {
  for (const char* program : {SPLENDOR_RANDOM_BOT, SPLENDOR_GREEDY_BOT}) {
    const Verdict verdict = submit(program);
    EXPECT_EQ(verdict.outcome, Outcome::accepted) << to_text(verdict);
    EXPECT_GT(verdict.startup_us, 0U);
    EXPECT_GT(verdict.slowest_move_us, 0U);
    EXPECT_TRUE(verdict.remarks.empty()) << to_text(verdict);
  }
}

TEST_F(QualificationTest, AcceptsEveryRulesetThatIsClaimed) {
  folder_.file("all/bot.toml",
               "name = 'all'\ncommand = './bot'\nplayers = [3, 4]\n"
               "rulesets = ['da-2021', 'de-2021', 'nl-2021', 'is-2014', 'tournament']\n");
  fs::copy_file(SPLENDOR_RANDOM_BOT, folder_.path() / "all/bot");
  const Verdict verdict = submit(folder_.path() / "all");
  EXPECT_EQ(verdict.outcome, Outcome::accepted) << to_text(verdict);
  EXPECT_EQ(verdict.checks.size(), 1 + 7 + 5 * 11 + 1U);
}

struct BadBot {
  std::string name;
  std::vector<std::string> arguments;
  std::string check;  // the first check that fails
  std::string fault;
  std::string happened;  // a part of the text
};

class BadBots : public QualificationTest, public ::testing::WithParamInterface<BadBot> {};

TEST_P(BadBots, AreRejectedWithTheirFault) {
  const BadBot& bad = GetParam();
  bots::StoredBot bot = imported(fs::path(SPLENDOR_TEST_BOTS) / bad.name, bad.arguments);
  Examination examination = examination_of(bot);
  examination.move_ms = 1000;  // short: some bots never answer
  examination.startup_ms = 3000;
  examination.players = {2};
  RefereeProcess referee(SPLENDOR_REFEREE, std::chrono::minutes(2));
  const Verdict verdict = qualify(examination, referee);
  ASSERT_EQ(verdict.outcome, Outcome::rejected) << to_text(verdict);
  for (const Check& check : verdict.checks) {
    if (check.state != CheckState::failed) continue;
    EXPECT_EQ(check.name, bad.check) << to_text(verdict);
    EXPECT_EQ(check.fault, bad.fault) << to_text(verdict);
    EXPECT_NE(check.happened.find(bad.happened), std::string::npos) << to_text(verdict);
    break;
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, BadBots,
    ::testing::Values(BadBot{"silent", {}, "hello", "startup_timeout", "did not answer the hello"},
                      BadBot{"exits_at_once", {}, "hello", "exited", "exited with status"},
                      BadBot{"wrong_version", {}, "hello", "protocol", "speaks protocol 2"},
                      BadBot{"mute", {}, "hello", "timeout", "no move within"},
                      BadBot{"garbage", {}, "hello", "protocol", "not a message of the protocol"},
                      BadBot{"mover", {"T wo"}, "hello", "illegal_move", "gold"},
                      BadBot{"crash", {"11"}, "game of 2, seat 1", "signalled", "signal 11"}),
    [](const auto& test) { return test.param.name; });

TEST_F(QualificationTest, TriesTwoGamesInOneProcessIfTheBotSaysThatItCan) {
  const Verdict honest = submit(SPLENDOR_RANDOM_BOT);
  EXPECT_EQ(honest.checks.back().name, "two games in one process");
  EXPECT_EQ(honest.checks.back().state, CheckState::passed) << to_text(honest);
  EXPECT_TRUE(honest.remarks.empty()) << to_text(honest);
  const Verdict boasting = submit(fs::path(SPLENDOR_TEST_BOTS) / "counts_on");
  EXPECT_EQ(boasting.outcome, Outcome::rejected);
  const Check& last = boasting.checks.back();
  EXPECT_EQ(last.state, CheckState::failed) << to_text(boasting);
  EXPECT_EQ(last.happened, "the answer is to turn 1, but turn 0 was asked");
  EXPECT_EQ(boasting.checks.front().state, CheckState::passed) << to_text(boasting);
}

TEST_F(QualificationTest, ShowsThePositionAndTheMove) {
  bots::StoredBot bot = imported(fs::path(SPLENDOR_TEST_BOTS) / "mover", {"T wo"});
  Examination examination = examination_of(bot);
  RefereeProcess referee(SPLENDOR_REFEREE, std::chrono::minutes(2));
  const Check check = qualify(examination, referee).checks.at(0);
  EXPECT_EQ(check.answered, "T wo");
  EXPECT_EQ(check.rule, "take_gold");
  EXPECT_EQ(check.turn, 0U);
  EXPECT_NE(check.asked.find("seat 2 of 2"), std::string::npos) << check.asked;
}

TEST_F(QualificationTest, BlamesTheArenaIfTheRefereeIsMissing) {
  bots::StoredBot bot = imported(SPLENDOR_RANDOM_BOT);
  RefereeProcess none(folder_.path() / "none", std::chrono::seconds(5));
  EXPECT_EQ(qualify(examination_of(bot), none).outcome, Outcome::unjudged);
}

}  // namespace
}  // namespace splendor::examine
