// A small league, from submitting to verifying, by what a user types.
#include <fstream>

#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

TEST_F(ArenaHome, ALeagueIsPlayedRatedAndVerified) {
  submit_bots();
  const Ran run = arena(
      {"league", "run", "--name", "night", "--deals", "20", "--seed", "3", "--until", "23:59"});
  EXPECT_TRUE(has(run.err, "or at 23:59")) << run.err;
  ASSERT_EQ(run.status, 0) << run.err;
  const arena::League league = store().leagues().at(0);
  EXPECT_EQ(league.state, arena::LeagueState::finished);
  EXPECT_EQ(league.played, 40U);
  EXPECT_EQ(arena({"ladder"}).status, 0);
  EXPECT_EQ(arena({"verify", "--json"}).out, "{\"games\":40,\"problems\":[]}\n");
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
  EXPECT_TRUE(has(ran.err, "there is no command \"ladderr\"")) << ran.err;
}

TEST_F(ArenaHome, AnUnknownFlagIsAnsweredWithTheHelpThatHasTheRightOne) {
  const Ran ran = arena({"new-bot", "x", "--langauge=go"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_TRUE(has(ran.err, "--langauge=go; see arena new-bot --help")) << ran.err;
  const Ran deeper = arena({"league", "run", "--deal", "3"});
  EXPECT_TRUE(has(deeper.err, "; see arena league run --help")) << deeper.err;
}

TEST_F(ArenaHome, WhoForgetsToBuildIsReminded) {
  const std::filesystem::path bot = folder() / "mine";
  ASSERT_EQ(arena({"new-bot", "mine", "--language", "go", "--out", bot}).status, 0);
  const std::string remedy = "run " + (bot / "build").string() + " first";
  EXPECT_TRUE(has(arena({"submit", bot}).err, remedy));
  std::filesystem::copy(std::string(SPLENDOR_BIN) + "/random_bot", bot / "bot");
  ASSERT_EQ(arena({"submit", bot}).status, 0);
  EXPECT_TRUE(has(arena({"submit", bot}).out, remedy));
}

TEST_F(ArenaHome, TheSameContentIsNotTakenTwice) {
  submit_bots();
  const Ran again = arena({"submit", std::string(SPLENDOR_BIN) + "/random_bot"});
  EXPECT_EQ(again.status, 0);
  EXPECT_TRUE(has(again.out, "This is random_bot@1, submitted before and qualified")) << again.out;
  EXPECT_FALSE(has(again.out, "build")) << again.out;
  const Ran json = arena({"submit", std::string(SPLENDOR_BIN) + "/random_bot", "--json"});
  EXPECT_TRUE(json.out.starts_with(R"({"bot":"random_bot@1",)")) << json.out;
  EXPECT_TRUE(has(json.out, R"("known":true)")) << json.out;
}

TEST_F(ArenaHome, ABotThatDoesNotWorkIsRejectedWithTheReasonAndStaysOnRecord) {
  const auto path = folder() / "broken";
  std::ofstream(path) << "#!/bin/sh\necho no idea what to do >&2\nexit 3\n";
  std::filesystem::permissions(path, std::filesystem::perms(0755));
  const Ran ran = arena({"submit", path.string()});
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.out, "REJECTED")) << ran.out;
  EXPECT_TRUE(has(ran.out, "exited with status 3")) << ran.out;
  EXPECT_TRUE(has(ran.out, "no idea what to do")) << ran.out;
  EXPECT_EQ(store().bots().at(0).state, arena::BotState::rejected);
  EXPECT_EQ(arena({"league", "run", "--bots", "broken"}).status, 1);
}

TEST_F(ArenaHome, BadSettingsAreToldWithTheirPlace) {
  const auto path = folder() / "night.toml";
  std::ofstream(path) << "name = \"night\"\nmove_time = \"fast\"\n";
  const Ran ran = arena({"league", "run", path.string()});
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(has(ran.err, "night.toml:2:")) << ran.err;
}

}  // namespace
}  // namespace splendor::e2e
