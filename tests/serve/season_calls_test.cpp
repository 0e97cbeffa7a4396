// How a server calls `arena season`, with a shell script in the place of arena.
#include "arena/serve/season_calls.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <thread>

#include "arena/core/clock.hpp"
#include "tests/support/program.hpp"

namespace splendor::serve {
namespace {

using std::chrono::milliseconds;

const arena::Moment kNow{std::chrono::hours(24 * 365)};  // 1971-01-01

Json said(const char* next) {
  Json json = Json::parse(R"({"done":[],"problems":[],"doubt":null,"waits":null})");
  json["next"] = Json::parse(next);
  return json;
}

TEST(WaitAfterACallOfASeason, IsAMinuteUnlessSomethingIsDueEarlier) {
  EXPECT_EQ(wait_after(Json(), kNow), std::chrono::minutes(1)) << "it failed";
  EXPECT_EQ(wait_after(said(R"({"task":"final","at":"1971-01-01T08:00:00Z"})"), kNow),
            std::chrono::minutes(1));
  EXPECT_EQ(wait_after(said(R"({"task":"final","at":"1971-01-01T00:00:07Z"})"), kNow),
            std::chrono::seconds(7));
  EXPECT_EQ(wait_after(said(R"({"task":"final","at":"1970-12-31T00:00:00Z"})"), kNow),
            std::chrono::seconds(1));
  EXPECT_EQ(wait_after(said(R"({"task":"final","at":"soon"})"), kNow), std::chrono::minutes(1));
}

TEST(WaitAfterACallOfASeason, IsAnHourOnceTheSeasonIsOver) {
  Json over = said("null");
  EXPECT_EQ(wait_after(over, kNow), std::chrono::hours(1));
  over["waits"] = "another process runs a league";
  EXPECT_EQ(wait_after(over, kNow), std::chrono::minutes(1));
}

class SeasonCallsTest : public ::testing::Test {
 protected:
  // `script` runs with the season file in $2.
  void start(const std::string& script, const std::vector<std::string>& files) {
    const std::string program = folder_.file("arena", "#!/bin/sh\nshift 2\n" + script);
    std::filesystem::permissions(program, std::filesystem::perms(0755));
    children_.emplace(loop_, program, folder_.path("home"));
    std::vector<std::filesystem::path> paths;
    for (const std::string& file : files) paths.emplace_back(folder_.path(file));
    calls_.emplace(loop_, *children_, std::move(paths));
  }
  template <class Over>
  void run_until(const Over& over) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!over() && std::chrono::steady_clock::now() < deadline) {
      loop_.poll();
      std::this_thread::sleep_for(milliseconds(1));
    }
    EXPECT_TRUE(over());
  }
  [[nodiscard]] std::string log() const {
    std::ifstream in(folder_.path("log"));
    return {std::istreambuf_iterator<char>(in), {}};
  }
  Json season(std::size_t index = 0) { return calls_->answer()["seasons"][index]; }

  test::TempFolder folder_;
  http::Loop loop_;
  std::optional<Children> children_;
  std::optional<SeasonCalls> calls_;
};

TEST_F(SeasonCallsTest, NeverHasTwoCallsOfAFileAtOnce) {
  // Always something is due at once, and a call takes longer than the shortest wait.
  start(
      "echo begin >> \"$2.log\"; sleep 1.3; echo end >> \"$2.log\"\n"
      "echo '{\"season\":\"a\",\"next\":{\"task\":\"play\",\"at\":\"1970-01-01T00:00:00Z\"}}'\n",
      {"a.toml", "b.toml"});
  const auto log_of = [&](const char* name) {
    std::ifstream in(folder_.path(std::string(name) + ".log"));
    return std::string{std::istreambuf_iterator<char>(in), {}};
  };
  const std::string thrice = "begin\nend\nbegin\nend\nbegin\n";
  run_until([&] { return log_of("a.toml").size() >= thrice.size(); });
  EXPECT_EQ(log_of("a.toml"), thrice);
  EXPECT_TRUE(log_of("b.toml").starts_with("begin\nend\nbegin\n"))
      << "one does not wait for another";
  EXPECT_TRUE(season()["running"]);
}

TEST_F(SeasonCallsTest, TellsEverythingThatIsWrongWithAFile) {
  start("echo 'arena: a.toml:1:1: first' >&2; echo 'a.toml:2:1: second' >&2; exit 1\n", {"a.toml"});
  run_until([&] { return !season()["running"]; });
  EXPECT_EQ(season()["problems"], (Json{"a.toml:1:1: first", "a.toml:2:1: second"}));
  EXPECT_EQ(season()["season"], Json());
}

TEST_F(SeasonCallsTest, TellsOfACallThatDiedWithoutAWord) {
  start("kill -9 $$\n", {"a.toml"});
  run_until([&] { return !season()["running"]; });
  EXPECT_EQ(season()["problems"], Json{"arena season ended with status 137"});
}

TEST_F(SeasonCallsTest, DoesNotWaitForWhatACommandLeavesRunning) {
  start("sleep 30 &\necho '{\"season\":\"a\",\"next\":null}'\n", {"a.toml"});
  run_until([&] { return !season()["running"]; });
  EXPECT_EQ(season()["season"], "a");
}

TEST_F(SeasonCallsTest, EndsACallByAnInterruptAndWaitsForIt) {
  const std::string log = folder_.path("log");
  start("trap 'echo interrupted >> " + log + "; exit 130' INT\necho begun >> " + log +
            "\nwhile :; do sleep 0.05; done\n",
        {"a.toml"});
  run_until([&] { return this->log() == "begun\n"; });
  calls_.reset();
  children_.reset();
  EXPECT_EQ(this->log(), "begun\ninterrupted\n");
}

}  // namespace
}  // namespace splendor::serve
