// Analyses and comparisons without luck that are interrupted, and go on.
#include <SQLiteCpp/SQLiteCpp.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

using std::chrono::milliseconds;

// Whether a process runs whose command line has this word.
bool runs_with(const std::string& word) {
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "cmdline");
    std::string words;
    if (std::getline(file, words) && has(words, word)) return true;
  }
  return false;
}

class InterruptedAnalysis : public ArenaHome {
 protected:
  [[nodiscard]] SQLite::Database database() const {
    SQLite::Database database((folder() / "arena.db").string(), SQLite::OPEN_READWRITE);
    database.setBusyTimeout(10'000);
    return database;
  }
  // One number that a query gives.
  [[nodiscard]] std::int64_t number(const std::string& query) const {
    SQLite::Database opened = database();
    return opened.execAndGet(query).getInt64();
  }
  // Waits until a query gives more than this.
  [[nodiscard]] bool exceeds(const std::string& query, std::int64_t least) const {
    for (int i = 0; i < 1200; ++i) {
      if (number(query) > least) return true;
      std::this_thread::sleep_for(milliseconds(25));
    }
    return false;
  }
  [[nodiscard]] bool nothing_runs() const {
    for (int i = 0; i < 400; ++i) {
      if (!runs_with(folder().string())) return true;
      std::this_thread::sleep_for(milliseconds(25));
    }
    return false;
  }
  // The exit status; 128 + signal if it was killed.
  static int end(process::Child& child, int signal) {
    child.signal(signal);
    const auto exit = child.wait(process::Deadline::in(std::chrono::seconds(60)));
    if (!exit) return -1;
    const auto* exited = std::get_if<process::Exited>(&*exit);
    return exited != nullptr ? exited->code : 128 + std::get<process::Signalled>(*exit).signal;
  }
};

TEST_F(InterruptedAnalysis, OfALeagueGoesOnAndComputesNothingTwice) {
  submit_bots();
  ASSERT_EQ(arena({"league", "run", "--bots", "random_bot,greedy_bot", "--deals", "30"}).status, 0);
  const std::vector<std::string> command{"analyse", "--league",      "1", "--effort",
                                         "200",     "--concurrency", "2", "--json"};
  // Before an analysis of this home is stored, its game is noted, also if it is there already.
  database().exec(
      "CREATE TABLE noted (game INTEGER);"
      "CREATE TRIGGER note BEFORE INSERT ON analyses"
      " BEGIN INSERT INTO noted VALUES (new.game); END");
  const std::string stored = "SELECT count(*) FROM analyses";
  for (const int signal : {SIGKILL, SIGINT}) {
    const std::int64_t before = number(stored);
    process::Child child = start(command);
    ASSERT_TRUE(exceeds(stored, before)) << "nothing is stored while it runs";
    EXPECT_EQ(end(child, signal), signal == SIGINT ? 130 : 128 + signal);
    EXPECT_LT(number(stored), 60) << "it was too fast to be interrupted";
    EXPECT_TRUE(nothing_runs()) << "its processes outlive it";
  }
  const Ran rest = arena(command);
  ASSERT_EQ(rest.status, 0) << rest.err;
  EXPECT_EQ(number(stored), 60);
  EXPECT_EQ(number("SELECT count(DISTINCT game) FROM noted"), 60);
  EXPECT_EQ(number("SELECT count(*) FROM noted"), 60) << "a game was analysed again";
  EXPECT_EQ(arena(command).out, rest.out);
  EXPECT_EQ(number("SELECT count(*) FROM noted"), 60) << "a game was analysed again";

  database().exec("DELETE FROM analyses");
  EXPECT_EQ(arena(command).out, rest.out) << "an analysis without interruption says the same";
}

TEST_F(InterruptedAnalysis, OfAComparisonGoesOnWithTheSameEvaluatorOnly) {
  submit_bots();
  ASSERT_EQ(arena({"submit", std::string(SPLENDOR_BIN) + "/random_bot", "--name", "other", "--",
                   "ignored"})
                .status,
            0);
  const std::vector<std::string> raw{"compare", "random_bot",  "other", "--elo0",
                                     "-3",      "--elo1",      "3",     "--seed",
                                     "5",       "--max-games", "192"};
  std::vector<std::string> command = raw;
  command.insert(command.end(), {"--adjust", "luck", "--json"});
  process::Child child = start(command);
  ASSERT_TRUE(exceeds("SELECT count(*) FROM analyses", 0));
  EXPECT_EQ(end(child, SIGINT), 130);
  ASSERT_EQ(store().leagues().back().state, arena::LeagueState::stopped) << "it was too fast";
  const std::int64_t played = number("SELECT count(*) FROM games");

  EXPECT_EQ(arena(raw).status, 1) << "begun with --adjust luck";
  const std::string other(64, 'f');
  const std::string settings = store().leagues().back().settings;
  SQLite::Database opened = database();
  const auto set_settings = [&](const std::string& text) {
    SQLite::Statement update(opened, "UPDATE leagues SET settings = ?");
    update.bind(1, text);
    update.exec();
  };
  // As if a program with another evaluator had begun it.
  const std::size_t at = settings.find("evaluator ") + 10;
  const std::string own = settings.substr(at, 64);
  set_settings(std::string(settings).replace(at, 64, other));
  const Ran refused = arena(command);
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(has(refused.err, other) && has(refused.err, own)) << refused.err;
  EXPECT_EQ(store().leagues().size(), 1U) << "no other comparison is begun instead";
  EXPECT_EQ(number("SELECT count(*) FROM games"), played) << "and no game is played";

  set_settings(settings);
  const Ran resumed = arena(command);
  ASSERT_EQ(resumed.status, 0) << resumed.err;
  EXPECT_EQ(nlohmann::json::parse(resumed.out)["adjusted"]["evaluator"], own);
  EXPECT_EQ(store().leagues().size(), 1U);

  // What it says does not depend on the interruption.
  const Ran alone = arena(command);
  EXPECT_EQ(store().leagues().size(), 2U);
  EXPECT_EQ(nlohmann::json::parse(alone.out)["adjusted"],
            nlohmann::json::parse(resumed.out)["adjusted"]);
}

}  // namespace
}  // namespace splendor::e2e
