// For tests: plays a league by the real rules and with a real database, but without referees.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/league/write.hpp"
#include "arena/run/league_run.hpp"
#include "tests/run/rules_runner.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {

class Listener : public Observer {
 public:
  void game(const PlayedGame& /*game*/, const StoredGame& /*stored*/) override { ++games; }
  void void_game(Slot /*slot*/, const std::string& reason, const std::string& /*worker*/) override {
    ++voids;
    reasons.push_back(reason);
  }
  void progress(const LeagueProgress& now) override {
    last = now;
    if (!notices.empty() && expected_once_somebody_left == 0) {
      expected_once_somebody_left = now.expected.value_or(0);
    }
  }
  void standings(const LeagueStandings& now, const LeagueProgress& /*progress*/,
                 const std::optional<schedule::Eta>& /*eta*/) override {
    ladder = now.ladder;
  }
  void notice(const std::string& sentence) override {
    notices.push_back(sentence);
    if (on_notice) on_notice(sentence);
  }

  int games = 0;
  int voids = 0;
  std::vector<std::string> reasons;  // of void games
  LeagueProgress last;
  rating::Ladder ladder;
  std::vector<std::string> notices;
  std::function<void(const std::string&)> on_notice;
  std::uint64_t expected_once_somebody_left = 0;
};

class LeagueLoop : public StoreTest {
 protected:
  // A league of bots called a, b, c, … in a home of its own.
  LeagueId make(Store& store, std::size_t bots, const std::function<void(league::Settings&)>& set) {
    league::Settings settings;
    settings.seed = 5;
    settings.ruleset.max_rounds = 3;  // short games
    settings.batch_deals = 16;
    set(settings);
    NewLeague league;
    league.name = "test";
    league.seed = *settings.seed;
    league.settings = league::to_toml(settings);
    for (std::size_t i = 0; i < bots; ++i) {
      league.entries.push_back({std::nullopt, std::string(1, static_cast<char>('a' + i))});
    }
    return store.create_league(league);
  }

  RunOutcome run(Store& store, LeagueId league, Runner& runner, RunHooks hooks = {}) {
    hooks.spec_of = [](const Entry& entry) {
      v1::BotSpec spec;
      spec.set_name(entry.label);
      return spec;
    };
    hooks.retries.first_break = std::chrono::milliseconds(0);
    hooks.retries.shortest_trouble = std::chrono::milliseconds(0);
    hooks.throttle.first_pause = std::chrono::milliseconds(1);
    hooks.throttle.longest_pause = std::chrono::milliseconds(1);
    return LeagueRun(store, league, runner, listener_, hooks).run();
  }

  static std::map<Slot, std::string> games(const Store& store, LeagueId league) {
    std::map<Slot, std::string> all;
    store.each_record(league, [&](const RecordEntry& entry) {
      std::string text = std::to_string(entry.record->deal().seed());
      for (const v1::SeatRecord& seat : entry.record->seats()) text += " " + seat.bot().name();
      for (const v1::PlyRecord& ply : entry.record->plies()) text += "\n" + ply.notation();
      EXPECT_TRUE(all.emplace(entry.game.slot, text).second) << "a game is there twice";
    });
    return all;
  }

  Listener listener_;
};

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The seat of a bot at a table, if it has one.
inline std::optional<int> seat_of(const v1::MatchJob& job, const std::string& bot) {
  for (int seat = 0; seat < job.seats_size(); ++seat) {
    if (job.seats(seat).name() == bot) return seat;
  }
  return std::nullopt;
}

}  // namespace splendor::arena
