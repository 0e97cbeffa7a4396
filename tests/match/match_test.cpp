// Matches with players that follow a script: from the deal to the result.
#include "referee/match/match.hpp"

#include <gtest/gtest.h>

#include "referee/trace/canonical.hpp"
#include "tests/match/rerun.hpp"
#include "tests/match/script.hpp"

namespace splendor::match {
namespace {

class MatchOf : public ::testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Players, MatchOf, ::testing::Values(2, 3, 4));

TEST_P(MatchOf, IsPlayedToItsEndAndCanBeReplayed) {
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    std::vector<Script> scripts(static_cast<std::size_t>(GetParam()));
    const v1::MatchRecord record = play(job_for(GetParam(), seed), scripts);
    EXPECT_EQ(record.void_reason(), "");
    EXPECT_EQ(record.id(), 42U);
    const Game game = replay(record);
    ASSERT_TRUE(game.over());
    EXPECT_EQ(record.final_hash(), trace::state_hash(game));
    EXPECT_EQ(record.reason(), name_of(*game.table().over));
    const Ranks order = ranks(game.table());
    for (const Seat seat : seats(PlayerCount(GetParam()))) {
      const v1::SeatRecord& entry = record.seats(seat.number());
      EXPECT_EQ(entry.rank(), static_cast<std::uint32_t>(order[seat.index()]));
      EXPECT_EQ(entry.points(), game.table().area(seat).points);
      EXPECT_EQ(entry.cards(), game.table().area(seat).card_count);
      EXPECT_FALSE(entry.has_fault());
      EXPECT_EQ(entry.bot().sha256(), "cafe");
      EXPECT_EQ(scripts[seat.index()].finished, 1);
    }
  }
}

TEST_P(MatchOf, EveryoneIsToldTheGameAndItsResult) {
  std::vector<Script> scripts(static_cast<std::size_t>(GetParam()));
  const v1::MatchRecord record = play(job_for(GetParam()), scripts);
  std::vector<std::uint32_t> dice;
  for (std::size_t i = 0; i < scripts.size(); ++i) {
    ASSERT_EQ(scripts[i].told.size(), 2U);
    const v1::NewGame& game = scripts[i].told[0].new_game();
    EXPECT_EQ(game.seat(), i);
    EXPECT_EQ(game.players(), static_cast<std::uint32_t>(GetParam()));
    EXPECT_EQ(game.ruleset().name(), "tournament");
    EXPECT_EQ(game.time().move_ms(), 100U);
    dice.push_back(game.dice());
    const v1::GameOver& over = scripts[i].told[1].game_over();
    EXPECT_EQ(over.reason(), record.reason());
    ASSERT_EQ(over.ranks_size(), GetParam());
    EXPECT_EQ(over.ranks(static_cast<int>(i)), record.seats(static_cast<int>(i)).rank());
    EXPECT_EQ(over.view().seat(), i);
  }
  EXPECT_EQ(std::set<std::uint32_t>(dice.begin(), dice.end()).size(), scripts.size())
      << "everyone has other dice";
}

TEST_P(MatchOf, EventsTellEveryMoveOnceAndInOrder) {
  std::vector<Script> scripts(static_cast<std::size_t>(GetParam()));
  const v1::MatchRecord record = play(job_for(GetParam()), scripts);
  for (const Script& script : scripts) {
    int ply = 0;
    std::uint32_t turn = 0;
    for (const v1::TurnRequest& request : script.asked) {
      EXPECT_EQ(request.turn(), turn++);
      for (const v1::Event& event : request.events()) {
        EXPECT_EQ(event.seat(), record.plies(ply).seat());
        EXPECT_EQ(event.notation(), record.plies(ply).notation());
        ++ply;
      }
      EXPECT_EQ(request.view().ply(), static_cast<std::uint32_t>(ply));
    }
  }
}

TEST(Match, AnEventNamesTheCardThatWasRevealed) {
  std::vector<Script> scripts(2);
  const v1::MatchRecord record = play(job_for(2), scripts);
  int revealed = 0;
  for (std::size_t turn = 1; turn < scripts[0].asked.size(); ++turn) {
    const v1::View& before = scripts[0].asked[turn - 1].view();
    const v1::View& now = scripts[0].asked[turn].view();
    for (const v1::Event& event : scripts[0].asked[turn].events()) {
      if (event.revealed() == 0) continue;
      ++revealed;
      const auto& old = before.board();
      EXPECT_EQ(std::count(old.begin(), old.end(), event.revealed()), 0) << "it is new";
    }
    if (scripts[0].asked[turn].events_size() > 0 && before.board(0) != now.board(0)) {
      EXPECT_GT(revealed, 0);
    }
  }
  EXPECT_GT(revealed, 3);
}

TEST(Match, TheOthersRestWhileOneThinks) {
  std::vector<Script> scripts(3);
  (void)play(job_for(3), scripts);
  EXPECT_EQ(scripts[0].rested, static_cast<int>(scripts[1].asked.size() + scripts[2].asked.size()));
}

TEST(Match, NobodyRestsWherePonderingIsAllowed) {
  std::vector<Script> scripts(3);
  v1::MatchJob job = job_for(3);
  job.set_ponder(true);
  (void)play(job, scripts);
  for (const Script& script : scripts) EXPECT_EQ(script.rested, 0);
}

TEST(Match, ABadJobIsRefusedWithASentence) {
  EXPECT_EQ(validate_job(job_for(2)), std::nullopt);
  EXPECT_EQ(validate_job(job_for(4)), std::nullopt);
  EXPECT_EQ(validate_job(job_for(1)), "a match has 2 to 4 seats");
  EXPECT_EQ(validate_job(job_for(5)), "a match has 2 to 4 seats");
  v1::MatchJob job = job_for(2);
  job.mutable_time()->clear_move_ms();
  EXPECT_EQ(validate_job(job), "the time for a move is missing");
  job.mutable_time()->set_bank_ms(1000);
  EXPECT_EQ(validate_job(job), std::nullopt);
  job = job_for(2);
  job.clear_startup_ms();
  EXPECT_EQ(validate_job(job), "the time to start is missing");
  job = job_for(2);
  job.mutable_ruleset()->set_payment(static_cast<v1::Payment>(9));
  EXPECT_EQ(validate_job(job), "the ruleset has an option of a later version");
  job = job_for(2);
  job.mutable_seats(1)->clear_folder();
  EXPECT_EQ(validate_job(job), "a bot has no folder or command");
  job = job_for(2);
  job.mutable_seats(0)->clear_command();
  EXPECT_EQ(validate_job(job), "a bot has no folder or command");
}

}  // namespace
}  // namespace splendor::match
