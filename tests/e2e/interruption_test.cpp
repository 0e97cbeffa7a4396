// A league that is killed again and again plays exactly the games of an uninterrupted one.
#include <csignal>
#include <fstream>
#include <functional>
#include <random>
#include <thread>

#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

using std::chrono::milliseconds;

// All descendants of this process, parents before their children.
std::vector<pid_t> descendants(pid_t of) {
  std::vector<pid_t> all;
  std::vector<pid_t> open{of};
  while (!open.empty()) {
    const pid_t parent = open.back();
    open.pop_back();
    std::ifstream children("/proc/" + std::to_string(parent) + "/task/" + std::to_string(parent) +
                           "/children");
    for (pid_t child = 0; children >> child;) {
      all.push_back(child);
      open.push_back(child);
    }
  }
  return all;
}

bool is_referee(pid_t pid) {
  std::ifstream comm("/proc/" + std::to_string(pid) + "/comm");
  std::string name;
  return std::getline(comm, name) && name == "referee";
}

class Interrupted : public ArenaHome, public ::testing::WithParamInterface<const char*> {
 protected:
  const std::vector<std::string> flags_{"--players",   "2,3", "--deals",  "24",      "--seed", "5",
                                        "--move-time", "2s",  "--format", GetParam()};

  std::vector<std::string> command(const std::string& name) const {
    std::vector<std::string> words{"league", "run", "--name", name};
    words.insert(words.end(), flags_.begin(), flags_.end());
    return words;
  }

  // The time until the next kill, as a share of the time of an uninterrupted league on this
  // machine: short enough for many kills, random so that they hit all phases from starting to
  // storing, and growing so that the league makes progress between two kills.
  milliseconds until_next_kill(int kills) {
    const double part = (0.03 + 0.12 * std::generate_canonical<double, 32>(random_)) *
                        (1 + 0.05 * static_cast<double>(kills));
    return std::chrono::duration_cast<milliseconds>(undisturbed_ * part);
  }

  // Runs a league, kills processes again and again, and resumes after each end of the arena until
  // the league has ended. Returns the number of kills.
  int play_killing(arena::LeagueId id, const std::function<bool(process::Child&)>& kill) {
    std::vector<std::string> words = command("killed");
    int kills = 0;
    while (kills < 200) {
      process::Child child = start(words);
      while (!child.poll()) {
        std::this_thread::sleep_for(until_next_kill(kills));
        if (!child.poll() && kill(child)) ++kills;
      }
      const arena::Store store(arena::Home(folder()), arena::Access::read);
      const auto leagues = store.leagues();
      if (leagues.size() < static_cast<std::size_t>(id.number()))
        continue;  // killed before the league was stored
      if (leagues.back().state == arena::LeagueState::finished) break;
      words = {"league", "resume", std::to_string(id.number())};
    }
    return kills;
  }

  std::mt19937 random_{17};
  std::chrono::steady_clock::duration undisturbed_{};
};

TEST_P(Interrupted, ALeaguePlaysTheSameGamesWhicheverProcessIsKilled) {
  submit_bots();
  // A third bot, for tables of three: the same program with an argument is another bot.
  ASSERT_EQ(arena({"submit", std::string(SPLENDOR_BIN) + "/random_bot", "--name", "other", "--",
                   "ignored"})
                .status,
            0);
  const auto begin = std::chrono::steady_clock::now();
  const Ran alone = arena(command("alone"));
  undisturbed_ = std::chrono::steady_clock::now() - begin;
  ASSERT_EQ(alone.status, 0) << alone.err;
  const auto expected = games(arena::LeagueId(1));
  ASSERT_GT(expected.size(), 120U);

  const auto kill_arena = [](process::Child& child) {
    child.signal(SIGKILL);
    (void)child.wait(process::Deadline::in(std::chrono::seconds(10)));
    return true;
  };
  const auto kill_a_referee = [&](process::Child& child) {
    std::vector<pid_t> referees = descendants(child.pid());
    std::erase_if(referees, [](pid_t pid) { return !is_referee(pid); });
    return !referees.empty() && ::kill(referees[random_() % referees.size()], SIGKILL) == 0;
  };
  const auto kill_everything = [&](process::Child& child) {
    child.signal(SIGSTOP);  // so that it starts no process meanwhile
    for (const pid_t pid : descendants(child.pid())) ::kill(pid, SIGKILL);
    return kill_arena(child);
  };
  EXPECT_GE(play_killing(arena::LeagueId(2), kill_arena), 3) << "it was too fast to be killed";
  EXPECT_EQ(games(arena::LeagueId(2)), expected) << "after kills of the arena";
  EXPECT_GE(play_killing(arena::LeagueId(3), kill_a_referee), 3) << "it was too fast to be killed";
  EXPECT_EQ(games(arena::LeagueId(3)), expected) << "after kills of referees";
  EXPECT_GE(play_killing(arena::LeagueId(4), kill_everything), 3) << "it was too fast";
  EXPECT_EQ(games(arena::LeagueId(4)), expected) << "after kills of all at once";
  EXPECT_EQ(arena({"verify"}).status, 0);
}

INSTANTIATE_TEST_SUITE_P(Formats, Interrupted, ::testing::Values("round_robin", "adaptive"),
                         [](const auto& format) { return std::string(format.param); });

TEST_F(ArenaHome, ASecondArenaIsRefusedAndNamesTheFirst) {
  submit_bots();
  process::Child first = start({"league", "run", "--deals", "5000", "--seed", "1"});
  Ran second;
  const std::string holder = std::to_string(first.pid());
  for (int i = 0; i < 100 && !has(second.err, holder); ++i) {
    std::this_thread::sleep_for(milliseconds(100));
    second = arena({"league", "resume"});
  }
  EXPECT_EQ(second.status, 1);
  EXPECT_TRUE(has(second.err, holder)) << second.err;
  first.signal(SIGINT);
  const auto exit = first.wait(process::Deadline::in(std::chrono::seconds(30)));
  ASSERT_TRUE(exit);
  EXPECT_EQ(std::get<process::Exited>(*exit).code, 130) << "Ctrl-C stops it cleanly";
  EXPECT_EQ(store().leagues().at(0).state, arena::LeagueState::stopped);
}

}  // namespace
}  // namespace splendor::e2e
