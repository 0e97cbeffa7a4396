// What players of a match are offered, and what their answers become.
#include <gtest/gtest.h>

#include "referee/rules/notation.hpp"
#include "tests/match/script.hpp"

namespace splendor::match {
namespace {

TEST(Match, LegalMovesAndNotationComeToThoseWhoAsked) {
  std::vector<Script> scripts(4);
  for (std::size_t i = 0; i < 4; ++i) {
    scripts[i].greet = [i](const v1::Hello& hello) {
      EXPECT_EQ(hello.protocol(), 1U);
      EXPECT_EQ(hello.cards_size(), 90);
      EXPECT_EQ(hello.nobles_size(), 10);
      v1::HelloReply reply;
      reply.set_wants_legal_moves((i & 1U) != 0);
      reply.set_wants_legal_notation((i & 2U) != 0);
      return reply;
    };
  }
  (void)play(job_for(4), scripts);
  for (std::size_t i = 0; i < 4; ++i) {
    for (const v1::TurnRequest& request : scripts[i].asked) {
      const View view = *wire::view_from_proto(request.view(), {});
      const std::vector<Move> moves = legal_moves(view);
      const int count = static_cast<int>(moves.size());
      ASSERT_EQ(request.legal_moves_size(), (i & 1U) != 0 ? count : 0);
      ASSERT_EQ(request.legal_notation_size(), (i & 2U) != 0 ? count : 0);
      for (int m = 0; m < count; ++m) {
        const Move& move = moves[static_cast<std::size_t>(m)];
        if ((i & 1U) != 0) {
          ASSERT_EQ(*wire::move_from_proto(request.legal_moves(m), view), move);
        }
        if ((i & 2U) != 0) {
          ASSERT_EQ(request.legal_notation(m), to_text(move));
        }
      }
    }
  }
}

TEST(Match, AllThreeWaysToAnswerAreTheSameMove) {
  std::vector<v1::MatchRecord> records;
  for (const int way : {0, 1, 2}) {
    std::vector<Script> scripts(2);
    scripts[0].answer = [way](const v1::TurnRequest& request) {
      const std::vector<Move> moves = legal_moves(*wire::view_from_proto(request.view(), {}));
      const std::size_t choice = request.view().ply() % moves.size();
      Answer answer;
      answer.reply.set_turn(request.turn());
      if (way == 0) wire::to_proto(moves[choice], *answer.reply.mutable_move());
      if (way == 1) answer.reply.set_legal_index(static_cast<std::uint32_t>(choice));
      if (way == 2) answer.reply.set_notation(to_text(moves[choice]));
      return answer;
    };
    records.push_back(play(job_for(2), scripts));
    EXPECT_FALSE(records.back().seats(0).has_fault()) << records.back().DebugString();
  }
  EXPECT_EQ(records[0].final_hash(), records[1].final_hash());
  EXPECT_EQ(records[0].final_hash(), records[2].final_hash());
  EXPECT_GT(records[0].plies_size(), 20);
}

v1::Fault fault_for(const v1::TurnReply& reply) {
  std::vector<Script> scripts(2);
  scripts[1] = with_reply(3, reply);
  const v1::MatchRecord record = play(job_for(2), scripts);
  EXPECT_EQ(record.seats(0).rank(), 1U);
  EXPECT_EQ(record.seats(1).rank(), 2U);
  return record.seats(1).fault();
}

TEST(Match, AnAnswerThatIsNoMoveIsAFaultOfTheProtocol) {
  v1::TurnReply reply;
  EXPECT_EQ(fault_for(reply).kind(), v1::FAULT_PROTOCOL);
  EXPECT_EQ(fault_for(reply).detail(), "the answer has no move");
  reply.set_legal_index(100000);
  EXPECT_EQ(fault_for(reply).kind(), v1::FAULT_PROTOCOL);
  EXPECT_EQ(fault_for(reply).detail().find("legal_index is 100000, but there are "), 0U);
  reply.set_notation("take three, please");
  EXPECT_EQ(fault_for(reply).kind(), v1::FAULT_PROTOCOL);
  reply.set_notation(std::string(50000, 'x'));
  EXPECT_EQ(fault_for(reply).kind(), v1::FAULT_PROTOCOL);
  EXPECT_LT(fault_for(reply).detail().size(), 200U);
  reply.mutable_move()->set_reserve_card(91);
  EXPECT_EQ(fault_for(reply).kind(), v1::FAULT_PROTOCOL);
  reply.mutable_move();
  reply.mutable_move()->Clear();
  EXPECT_EQ(fault_for(reply).detail(), "the move names no action");
}

TEST(Match, NotationThatCannotBeReadIsOnRecordAsItCame) {
  v1::TurnReply reply;
  reply.set_notation("take wug");
  EXPECT_EQ(fault_for(reply).kind(), v1::FAULT_PROTOCOL);
  EXPECT_EQ(fault_for(reply).answer(), "take wug");
  reply.set_notation(std::string(1000, 'x'));
  EXPECT_EQ(fault_for(reply).answer(), std::string(256, 'x'));
}

TEST(Match, AnIllegalMoveNamesItsRule) {
  v1::TurnReply reply;
  reply.set_notation("T o");
  v1::Fault fault = fault_for(reply);
  EXPECT_EQ(fault.kind(), v1::FAULT_ILLEGAL_MOVE);
  EXPECT_EQ(fault.rule(), "take_gold");
  EXPECT_EQ(fault.answer(), "T o");
  EXPECT_FALSE(fault.detail().empty());
  reply.set_notation("P");
  EXPECT_EQ(fault_for(reply).rule(), "pass_with_other_moves");
  for (const bool as_text : {true, false}) {
    if (as_text) {
      reply.set_notation("T wwu");
    } else {
      reply.mutable_move()->mutable_take()->set_white(2);
      reply.mutable_move()->mutable_take()->set_blue(1);
    }
    fault = fault_for(reply);
    EXPECT_EQ(fault.kind(), v1::FAULT_ILLEGAL_MOVE);
    EXPECT_EQ(fault.rule(), "take_unequal");
    EXPECT_EQ(fault.answer(), "T wwu");
  }
  reply.set_notation("B 90 0");
  EXPECT_EQ(fault_for(reply).kind(), v1::FAULT_ILLEGAL_MOVE);
}

}  // namespace
}  // namespace splendor::match
