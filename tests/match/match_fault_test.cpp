// Matches that do not go as they should: bots that fail, a busy machine, failures of our own.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

#include "referee/process/arena_fault.hpp"
#include "referee/trace/canonical.hpp"
#include "tests/match/rerun.hpp"
#include "tests/match/script.hpp"

namespace splendor::match {
namespace {

class FaultyMatchOf : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Players, FaultyMatchOf, ::testing::Values(2, 3, 4));

TEST_P(FaultyMatchOf, AFaultRanksLastAndTheOthersKeepTheirOrder) {
  for (int sinner = 0; sinner < GetParam(); ++sinner) {
    std::vector<Script> scripts(static_cast<std::size_t>(GetParam()));
    scripts[static_cast<std::size_t>(sinner)] = with_fault(12, v1::FAULT_TIMEOUT);
    v1::MatchJob job = job_for(GetParam());
    job.set_on_fault(v1::ON_FAULT_END);
    const v1::MatchRecord record = play(job, scripts);
    EXPECT_EQ(record.void_reason(), "");
    EXPECT_EQ(record.reason(), "fault");
    EXPECT_EQ(record.plies_size(), 12 * GetParam() + sinner);
    const v1::Fault& fault = record.seats(sinner).fault();
    EXPECT_EQ(fault.kind(), v1::FAULT_TIMEOUT);
    EXPECT_EQ(fault.detail(), "a sin");
    EXPECT_EQ(fault.ply(), static_cast<std::uint32_t>(12 * GetParam() + sinner));
    EXPECT_EQ(record.seats(sinner).rank(), static_cast<std::uint32_t>(GetParam()));
    const Game game = replay(record);
    EXPECT_EQ(record.final_hash(), trace::state_hash(game));
    const Ranks order = ranks(game.table());
    bool has_winner = false;
    for (int i = 0; i < GetParam(); ++i) {
      if (i == sinner) continue;
      EXPECT_FALSE(record.seats(i).has_fault());
      has_winner = has_winner || record.seats(i).rank() == 1;
      for (int j = 0; j < GetParam(); ++j) {
        if (j == sinner) continue;
        EXPECT_EQ(order[static_cast<std::size_t>(i)] < order[static_cast<std::size_t>(j)],
                  record.seats(i).rank() < record.seats(j).rank());
      }
    }
    EXPECT_TRUE(has_winner);
    EXPECT_EQ(scripts[static_cast<std::size_t>(sinner)].told.size(), 1U) << "no result for it";
    for (int i = 0; i < GetParam(); ++i) {
      const Script& script = scripts[static_cast<std::size_t>(i)];
      EXPECT_EQ(script.finished, 1);
      EXPECT_EQ(script.stayed, i != sinner) << "only those that did not fail play another game";
    }
  }
}

TEST_P(FaultyMatchOf, AFaultAtTheGreetingEndsTheMatchBeforeItBegins) {
  std::vector<Script> scripts(static_cast<std::size_t>(GetParam()));
  scripts[1].greet = [](const v1::Hello&) { return BotFault{v1::FAULT_STARTUP_TIMEOUT, "slow"}; };
  v1::MatchJob job = job_for(GetParam());
  job.set_on_fault(v1::ON_FAULT_END);
  const v1::MatchRecord record = play(job, scripts);
  EXPECT_EQ(record.reason(), "fault");
  EXPECT_EQ(record.plies_size(), 0);
  EXPECT_EQ(record.seats(1).fault().kind(), v1::FAULT_STARTUP_TIMEOUT);
  EXPECT_EQ(record.seats(1).rank(), static_cast<std::uint32_t>(GetParam()));
  EXPECT_EQ(record.seats(0).rank(), 1U);
}

TEST(Match, OfThreeOrFourTheOthersPlayOnWithoutTheFaultySeat) {
  for (const int players : {3, 4}) {
    for (int sinner = 0; sinner < players; ++sinner) {
      std::vector<Script> scripts(static_cast<std::size_t>(players));
      scripts[static_cast<std::size_t>(sinner)] = with_fault(5, v1::FAULT_EXITED);
      const v1::MatchRecord record = play(job_for(players), scripts);
      EXPECT_EQ(record.void_reason(), "");
      EXPECT_NE(record.reason(), "fault");
      EXPECT_EQ(record.seats(sinner).fault().kind(), v1::FAULT_EXITED);
      EXPECT_EQ(record.seats(sinner).rank(), static_cast<std::uint32_t>(players));
      const Game game = replay(record);
      EXPECT_TRUE(game.over());
      EXPECT_EQ(record.final_hash(), trace::state_hash(game));
      EXPECT_EQ(scripts[static_cast<std::size_t>(sinner)].asked.size(), 6U) << "and never again";
      for (int other = 0; other < players; ++other) {
        if (other == sinner) continue;
        int told = 0;
        for (const v1::TurnRequest& request : scripts[static_cast<std::size_t>(other)].asked) {
          for (const v1::Event& event : request.events()) {
            if (!event.fault()) continue;
            EXPECT_EQ(event.seat(), static_cast<std::uint32_t>(sinner));
            ++told;
          }
        }
        EXPECT_EQ(told, 1);
        EXPECT_LT(record.seats(other).rank(), static_cast<std::uint32_t>(players));
      }
    }
  }
}

TEST(Match, TheLastOneLeftWins) {
  std::vector<Script> scripts(4);
  scripts[0] = with_fault(2, v1::FAULT_EXITED);
  scripts[1].greet = [](const v1::Hello&) { return BotFault{v1::FAULT_STARTUP_FAILED, "none"}; };
  scripts[3] = with_fault(4, v1::FAULT_TIMEOUT);
  const v1::MatchRecord record = play(job_for(4), scripts);
  EXPECT_EQ(record.reason(), "fault");
  EXPECT_EQ(record.seats(2).rank(), 1U);
  EXPECT_FALSE(record.seats(2).has_fault());
  for (const int loser : {0, 1, 3}) {
    EXPECT_EQ(record.seats(loser).rank(), 2U);
    EXPECT_TRUE(record.seats(loser).has_fault());
  }
}

TEST_P(FaultyMatchOf, IfAllFailAllShareTheFirstPlace) {
  std::vector<Script> scripts(static_cast<std::size_t>(GetParam()));
  for (Script& script : scripts) {
    script.greet = [](const v1::Hello&) { return BotFault{v1::FAULT_STARTUP_FAILED, "none"}; };
  }
  const v1::MatchRecord record = play(job_for(GetParam()), scripts);
  EXPECT_EQ(record.reason(), "fault");
  for (const v1::SeatRecord& seat : record.seats()) EXPECT_EQ(seat.rank(), 1U);
}

TEST(Match, ThoseWhoDropOutShareTheLastPlaceWhateverTheyHave) {
  int with_other_cards = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    std::vector<Script> scripts(4);
    scripts[1] = with_fault(1, v1::FAULT_EXITED);
    scripts[3] = with_fault(60, v1::FAULT_TIMEOUT);
    const v1::MatchRecord record = play(job_for(4, seed), scripts);
    if (!record.seats(3).has_fault()) continue;  // the game was over before
    if (record.seats(1).cards() != record.seats(3).cards()) ++with_other_cards;
    EXPECT_EQ(record.seats(1).rank(), 3U);
    EXPECT_EQ(record.seats(3).rank(), 3U);
  }
  EXPECT_GT(with_other_cards, 0) << "or this shows nothing";
}

// ---- void ---------------------------------------------------------------------------------------

// `late_seat`: whom the machine kept waiting, from 1; 0 if it was not too busy.
void expect_void(std::vector<Script> scripts, const std::string& reason, std::uint32_t late_seat) {
  const v1::MatchRecord record = play(job_for(static_cast<int>(scripts.size())), scripts);
  EXPECT_EQ(record.void_reason(), reason);
  EXPECT_EQ(record.overloaded(), late_seat > 0);
  EXPECT_EQ(record.void_seat(), late_seat);
  for (const v1::SeatRecord& seat : record.seats()) {
    EXPECT_EQ(seat.rank(), 0U);
    EXPECT_FALSE(seat.has_fault());
  }
  for (const Script& script : scripts) {
    EXPECT_EQ(script.finished, 1);
    EXPECT_FALSE(script.stayed);
    for (const v1::ToBot& message : script.told) EXPECT_FALSE(message.has_game_over());
  }
}

TEST(Match, ABusyMachineMakesItVoid) {
  expect_void({Script(), after(3, [](const v1::TurnRequest&) { return HostDelay{"busy"}; })},
              "busy", 2);
  Script late;
  late.greet = [](const v1::Hello&) { return HostDelay{"busy at the start"}; };
  expect_void({Script(), Script(), late}, "busy at the start", 3);
}

TEST(Match, AFailureOfOursMakesItVoid) {
  expect_void({after(2, [](const v1::TurnRequest&) -> AskResult { throw ArenaFault("no memory"); }),
               Script()},
              "no memory", 0);
  Script broken;
  broken.greet = [](const v1::Hello&) -> GreetResult { throw ArenaFault("no jail"); };
  expect_void({broken, Script()}, "no jail", 0);
  expect_void(
      {after(1, [](const v1::TurnRequest&) -> AskResult { throw std::logic_error("a bug"); }),
       Script()},
      "a bug", 0);
}

TEST(Match, AFailureAfterTheEndTakesNothingFromTheResult) {
  std::vector<Script> scripts(2);
  scripts[0].hear = [](const v1::ToBot& message) {
    if (message.has_game_over()) throw ArenaFault("can't write");
  };
  scripts[1].finish = [] { throw ArenaFault("can't clear"); };
  const v1::MatchRecord record = play(job_for(2), scripts);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_EQ(record.seats(0).rank() + record.seats(1).rank(), 3U);
  EXPECT_EQ(scripts[1].finished, 1);
}

}  // namespace
}  // namespace splendor::match
