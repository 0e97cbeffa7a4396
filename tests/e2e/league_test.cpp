// A small league through the command line, from submitting to verifying.
#include <SQLiteCpp/SQLiteCpp.h>

#include <fstream>

#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

TEST_F(ArenaHome, ALeagueIsPlayedRatedAndVerified) {
  submit_bots();
  const Ran run = arena(
      {"league", "run", "--name", "night", "--deals", "20", "--seed", "3", "--until", "23:59"});
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(has(run.err, "23:59")) << "says when it will end: " << run.err;
  const arena::League league = store().league(arena::LeagueId(1));
  EXPECT_EQ(league.state, arena::LeagueState::finished);
  EXPECT_EQ(league.played, 40U);
  const Ran ladder = arena({"ladder"});
  EXPECT_EQ(ladder.status, 0);
  EXPECT_LT(ladder.out.find("greedy_bot@1"), ladder.out.find("random_bot@1")) << ladder.out;
  const nlohmann::json verified = document_of({"verify"});
  EXPECT_EQ(verified.at("games"), 40);
  EXPECT_TRUE(verified.at("problems").empty()) << verified;
  const Ran json = arena({"ladder", "--json"});
  EXPECT_LT(json.out.find(R"("name":"greedy_bot")"), json.out.find(R"("name":"random_bot")"));
  EXPECT_TRUE(has(json.out, R"("name":"greedy_bot","version":1,"sha256":")")) << json.out;
  const Ran csv = arena({"export", "--league", "1"});
  EXPECT_TRUE(csv.out.starts_with("match_id,seed,seat,bot,rank\n0.0,"));
  const Ran trace = arena({"export", "1"});
  EXPECT_TRUE(trace.out.starts_with(R"({"players":2,"decks":[[)")) << trace.out;
  EXPECT_EQ(arena({"league", "resume"}).status, 0) << "of a finished league: nothing to do";
  EXPECT_TRUE(
      arena({"league", "resume", "--json"}).out.starts_with(R"({"event":"end","league":1,)"));
  EXPECT_EQ(arena({"withdraw", "random_bot", "--json"}).out,
            "{\"bot\":\"random_bot@1\",\"state\":\"withdrawn\",\"leagues_asked\":[]}\n");
}

TEST_F(ArenaHome, AKnockoutIsSeededByTheRatingsOfTheLeagueBefore) {
  submit_bots();
  ASSERT_EQ(arena({"league", "run", "--deals", "5", "--seed", "1"}).status, 0);
  ASSERT_EQ(arena({"league", "run", "--bots", "random_bot,greedy_bot", "--format", "knockout",
                   "--seeding", "rating", "--deals", "1", "--seed", "1"})
                .status,
            0);
  const arena::Store store(arena::Home(folder()), arena::Access::read);
  EXPECT_EQ(store.entries(arena::LeagueId(2)).front().label, "greedy_bot@1");
}

TEST_F(ArenaHome, ABotIsExaminedWithAsMuchIsolationAsIsAskedFor) {
  const std::string bot = std::string(SPLENDOR_BIN) + "/greedy_bot";
  const Ran weak = arena({"submit", bot, "--isolation", "weak"});
  EXPECT_EQ(weak.status, 0) << weak.out << weak.err;
  EXPECT_EQ(arena({"submit", bot, "--isolation", "some"}).status, 2);
}

TEST_F(ArenaHome, AnUnknownCommandIsNamed) {
  const Ran ran = arena({"ladderr"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(has(ran.err, "\"ladderr\"; did you mean ladder?")) << ran.err;
}

TEST_F(ArenaHome, AnUnknownFlagIsAnsweredWithTheHelpThatHasTheRightOne) {
  const Ran ran = arena({"new-bot", "x", "--langauge=go"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(
      has(ran.err, "no option --langauge; did you mean --language? See arena new-bot --help"))
      << ran.err;
  const Ran deeper = arena({"league", "run", "--deal", "3"});
  EXPECT_TRUE(has(deeper.err, "did you mean --deals? See arena league run --help")) << deeper.err;
}

TEST_F(ArenaHome, AMisspeltLanguageIsAnsweredWithTheRightOneAndAllOthers) {
  const Ran ran = arena({"new-bot", "x", "--language", "pyhton"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(has(ran.err, "not \"pyhton\"; did you mean python?")) << ran.err;
  EXPECT_TRUE(has(arena({"new-bot", "x", "--language", "cobol"}).err,
                  "expected cpp, go, java, node, python or rust, not \"cobol\""));
}

TEST_F(ArenaHome, AWrongValueOfAFlagIsWrongUsageAndInAFileItIsNot) {
  EXPECT_EQ(arena({"league", "run", "--format", "swis"}).status, 2);
  const std::filesystem::path file = folder() / "night.toml";
  std::ofstream(file) << "format = \"swis\"\n";
  EXPECT_EQ(arena({"league", "run", file}).status, 1);
}

TEST_F(ArenaHome, AFinishedLeagueIsNotSaidToGoOn) {
  submit_bots();
  ASSERT_EQ(arena({"league", "run", "--deals", "1"}).status, 0);
  const Ran ran = arena({"league", "workers", "1"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.err, "no league is running here\n")) << ran.err;
}

TEST_F(ArenaHome, TheListOfLeaguesFitsATerminal) {
  submit_bots();
  ASSERT_EQ(arena({"league", "run", "--name", std::string(60, 'n'), "--deals", "1"}).status, 0);
  const std::string list = arena({"league", "list"}).out;
  EXPECT_EQ(list.find('\n'), 80U) << list;
}

TEST_F(ArenaHome, AFolderThatIsNotBuiltIsRefusedWithAHint) {
  const std::filesystem::path bot = folder() / "mine";
  ASSERT_EQ(arena({"new-bot", "mine", "--language", "go", "--out", bot}).status, 0);
  const std::string remedy = "run " + (bot / "build").string() + " first";
  EXPECT_TRUE(has(arena({"submit", bot}).err, remedy));
  std::filesystem::copy(std::string(SPLENDOR_BIN) + "/random_bot", bot / "bot");
  ASSERT_EQ(arena({"submit", bot}).status, 0);
  EXPECT_TRUE(has(arena({"submit", bot}).out, remedy));
}

TEST_F(ArenaHome, TheSameContentIsStoredOnce) {
  submit_bots();
  const Ran again = arena({"submit", std::string(SPLENDOR_BIN) + "/random_bot"});
  EXPECT_EQ(again.status, 0);
  EXPECT_TRUE(has(again.out, "random_bot@1")) << again.out;
  EXPECT_FALSE(has(again.out, "build")) << "only folders with a script build: " << again.out;
  const nlohmann::json known = document_of({"submit", std::string(SPLENDOR_BIN) + "/random_bot"});
  EXPECT_EQ(known.at("bot"), "random_bot@1");
  EXPECT_EQ(known.at("known"), true);
}

TEST_F(ArenaHome, ABotThatDoesNotWorkIsRejectedWithTheReasonAndStaysOnRecord) {
  const auto path = folder() / "broken";
  std::ofstream(path) << "#!/bin/sh\necho no idea what to do >&2\nexit 3\n";
  std::filesystem::permissions(path, std::filesystem::perms(0755));
  const nlohmann::json submitted = document_of({"submit", path.string()}, 1);
  EXPECT_EQ(submitted.at("state"), "rejected");
  const nlohmann::json check = submitted.at("verdict").at("checks").at(0);
  EXPECT_EQ(check.at("fault"), "exited");
  EXPECT_TRUE(has(check.at("stderr"), "no idea what to do")) << check;
  EXPECT_EQ(store().bot_named("broken")->state, arena::BotState::rejected);
  submit_bots();
  const Ran league = arena({"league", "run", "--bots", "broken,random_bot"});
  EXPECT_EQ(league.status, 1);
  EXPECT_TRUE(has(league.err, "broken@1")) << league.err;
}

TEST_F(ArenaHome, BadSettingsAreReportedWithTheirPlace) {
  const auto path = folder() / "night.toml";
  std::ofstream(path) << "name = \"night\"\nmove_time = \"fast\"\n";
  const Ran ran = arena({"league", "run", path.string()});
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.err, "night.toml:2:")) << ran.err;
}

TEST_F(ArenaHome, VerifyFailsIfAGameOrABotIsNotWhatItWas) {
  submit_bots();
  ASSERT_EQ(arena({"league", "run", "--deals", "2", "--seed", "3"}).status, 0);
  EXPECT_EQ(document_of({"verify"})["problems"].size(), 0U);
  {
    // The records of two games change places.
    SQLite::Database database((folder() / "arena.db").string(), SQLite::OPEN_READWRITE);
    database.exec(
        "UPDATE records SET game = -game WHERE game IN (1, 2);"
        "UPDATE records SET game = 3 + game WHERE game < 0");
  }
  EXPECT_EQ(document_of({"verify"}, 1)["problems"].size(), 2U);
  EXPECT_EQ(arena({"verify"}).status, 1);
}

}  // namespace
}  // namespace splendor::e2e
