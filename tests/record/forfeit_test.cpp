#include "referee/record/forfeit.hpp"

#include <gtest/gtest.h>

#include "referee/record/replay.hpp"
#include "referee/record/trace_of.hpp"
#include "referee/record/verify.hpp"
#include "tests/match/script.hpp"

namespace splendor::record {
namespace {

v1::MatchRecord played_out(int players) {
  std::vector<match::Script> scripts(static_cast<std::size_t>(players));
  return match::play(match::job_for(players, 5), scripts);
}

// A match that ended when a seat was asked for a move after `moves` moves of its own.
v1::MatchRecord given_up(int players, int seat, int moves) {
  v1::MatchRecord record = played_out(players);
  record.mutable_plies()->DeleteSubrange(moves * players + seat,
                                         record.plies_size() - moves * players - seat);
  record.set_void_reason("the machine kept the bot waiting");
  record.set_overloaded(true);
  record.set_void_seat(static_cast<std::uint32_t>(seat) + 1);
  record.clear_reason();
  for (v1::SeatRecord& each : *record.mutable_seats()) each.clear_rank();
  return record;
}

TEST(Forfeit, MakesAVoidMatchAVerifiedOneThatTheSeatLost) {
  for (const int players : {2, 3, 4}) {
    for (const int moves : {0, 1, 7}) {
      for (int seat = 0; seat < players; ++seat) {
        v1::MatchRecord record = given_up(players, seat, moves);
        const int plies = record.plies_size();
        ASSERT_EQ(forfeit(record, Seat(seat), "too late again"), std::nullopt);
        EXPECT_EQ(find_discrepancy(record), std::nullopt);
        EXPECT_EQ(record.void_reason(), "");
        EXPECT_FALSE(record.overloaded());
        EXPECT_EQ(record.void_seat(), 0U);
        EXPECT_EQ(record.reason(), "fault");
        EXPECT_EQ(record.plies_size(), plies) << "it ends as it stands";
        for (int other = 0; other < players; ++other) {
          const v1::SeatRecord& told = record.seats(other);
          EXPECT_EQ(told.has_fault(), other == seat);
          EXPECT_EQ(told.rank() == static_cast<std::uint32_t>(players), other == seat);
        }
        EXPECT_EQ(record.seats(seat).fault().kind(), v1::FAULT_TIMEOUT);
        EXPECT_EQ(record.seats(seat).fault().detail(), "too late again");
        EXPECT_TRUE(trace_of(record));
      }
    }
  }
}

TEST(Forfeit, IsRefusedWhereTheSeatHasNothingToLose) {
  const v1::MatchRecord record = given_up(2, 0, 3);
  v1::MatchRecord copy = record;
  EXPECT_TRUE(forfeit(copy, Seat(3), "no such seat"));
  copy = record;
  copy.mutable_seats(0)->mutable_fault()->set_kind(v1::FAULT_EXITED);
  EXPECT_TRUE(forfeit(copy, Seat(0), "dropped out before"));
  copy = played_out(2);
  EXPECT_TRUE(forfeit(copy, Seat(0), "the game is over"));
  copy = record;
  copy.mutable_plies(0)->set_notation("nonsense");
  EXPECT_TRUE(forfeit(copy, Seat(0), "not a match"));
}

}  // namespace
}  // namespace splendor::record
