// A small league, played here first and then elsewhere, where whatever happens the games must be
// the same, move for move.
#pragma once

#include <gtest/gtest.h>

#include <csignal>
#include <functional>
#include <thread>

#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {

class LeagueElsewhere : public ArenaHome {
 protected:
  void SetUp() override {
    ArenaHome::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    // What workers keep goes away with the test; only root does not look here.
    set_environment("XDG_CACHE_HOME=" + (folder() / "cache").string());
  }

  // Submits the bots and plays a league of this many deals on this machine.
  void play_here(int deals) {
    deals_ = std::to_string(deals);
    submit_bots();
    const Ran here = arena(league("local:2"));
    ASSERT_EQ(here.status, 0) << here.err;
    expected_ = games(arena::LeagueId(1));
    ASSERT_EQ(expected_.size(), 2U * static_cast<std::size_t>(deals));
  }

  [[nodiscard]] std::vector<std::string> league(const std::string& workers,
                                                const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"league",           "run", "--deals",     deals_,
                                   "--seed",           "11",  "--move-time", "5s",
                                   "--worker-timeout", "3s",  "--workers",   workers};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  // Runs the command; once at least `games` games of league 2 are stored, stops the arena, calls
  // `disturb`, and continues the arena. So the league can't end before it is disturbed.
  Ran disturbed(const std::vector<std::string>& words, std::size_t games,
                const std::function<void(process::Child& arena)>& disturb) {
    process::Child running = start(words, process::Stream::pipe);
    for (int i = 0; i < 600 && played() < games && !running.poll(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_FALSE(running.poll()) << "the league was over before it could be disturbed";
    running.signal(SIGSTOP);
    disturb(running);
    running.signal(SIGCONT);
    return finish(std::move(running));
  }
  // Waits until `more` further games of league 2 are stored.
  void wait_for_games(std::size_t more) const {
    const std::size_t wanted = played() + more;
    for (int i = 0; i < 600 && played() < wanted; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_GE(played(), wanted);
  }
  // Of league 2, until now.
  [[nodiscard]] std::size_t played() const {
    const arena::Store store(arena::Home(folder()), arena::Access::read);
    const auto leagues = store.leagues();
    return leagues.size() < 2 ? 0 : leagues[1].played;
  }

  void expect_the_same_games() {
    EXPECT_EQ(games(arena::LeagueId(2)), expected_);
    EXPECT_EQ(arena({"verify"}).status, 0);
  }
  // Games of league 2 by the name of the machine.
  [[nodiscard]] std::map<std::string, std::uint64_t> hosts() const {
    const arena::Store store(arena::Home(folder()), arena::Access::read);
    std::map<std::string, std::uint64_t> counts;
    for (const arena::NodeGames& node : store.nodes(arena::LeagueId(2))) {
      counts[node.node.host] += node.games;
    }
    return counts;
  }

  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }

 private:
  std::string deals_;
  std::map<arena::Slot, std::string> expected_;
};

}  // namespace splendor::e2e
