#include "referee/wire/conversation.hpp"

#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include "referee/rules/notation.hpp"
#include "referee/wire/convert.hpp"
#include "referee/wire/frame.hpp"
#include "referee/wire/game_fields.hpp"
#include "tests/rules/random_play.hpp"

namespace splendor::wire {
namespace {

using google::protobuf::util::MessageDifferencer;

Conversation conversation_about(const Game& game) { return {Terms{}, game.table()}; }

v1::HelloReply wants(bool moves, bool notation) {
  v1::HelloReply reply;
  reply.set_wants_legal_moves(moves);
  reply.set_wants_legal_notation(notation);
  return reply;
}

Move play_one(Game& game, Conversation& conversation, Random& random) {
  const Seat mover = game.to_move();
  const Move move = test::random_move(game.legal_moves(), random);
  const auto before = game.table().board;
  game.play(move);
  conversation.moved(mover, move, before, game.table());
  return move;
}

TEST(Question, IsOneWholeFrame) {
  const Game game(Deal::shuffled(PlayerCount(2), 1));
  Conversation conversation = conversation_about(game);
  conversation.greeted(Seat(0), wants(true, true));
  const Question question = conversation.question(game.view(Seat(0)));
  FrameReader reader(question.frame.size());
  reader.feed(question.frame);
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.pending(), 0U);
  EXPECT_EQ(question.message().turn().turn(), question.turn);
}

template <class Message, class Write>
void expect_as_protobuf_writes(Write write) {
  std::array<char, kLargestView> bytes;
  FieldWriter writer(bytes.data());
  write(writer);
  const std::string written(bytes.data(), writer.end());
  Message message;
  ASSERT_TRUE(message.ParseFromString(written));
  ASSERT_EQ(message.SerializeAsString(), written);
}

TEST(Fields, AreTheBytesThatProtobufWrites) {
  for (const int players : {2, 3, 4}) {
    const auto visit = [](const Game& game) {
      const View view = game.view(game.to_move());
      expect_as_protobuf_writes<v1::View>([&](FieldWriter& out) { write_view(out, view); });
      for (const Move& move : legal_moves(view)) {
        expect_as_protobuf_writes<v1::Move>([&](FieldWriter& out) { write_move(out, move); });
      }
    };
    test::for_each_position(PlayerCount(players), {}, 1, 3, visit);
  }
}

TEST(Fields, OfMoreThan127BytesHaveALongerLength) {
  for (const std::size_t size : {0U, 1U, 127U, 128U, 129U, 300U, 16'384U}) {
    std::vector<char> bytes(size + 8);
    FieldWriter writer(bytes.data());
    writer.text<v1::Event::kNotationFieldNumber>(
        [&](char* at) { return std::fill_n(at, size, 'x'); });
    v1::Event event;
    ASSERT_TRUE(event.ParseFromArray(bytes.data(), static_cast<int>(writer.end() - bytes.data())));
    EXPECT_EQ(event.notation(), std::string(size, 'x'));
  }
}

TEST(Fields, OfAListWithoutNumbersAreNone) {
  std::array<char, 8> bytes;
  FieldWriter writer(bytes.data());
  writer.list<1>(std::vector<std::uint32_t>{}, [](std::uint32_t number) { return number; });
  EXPECT_EQ(writer.end(), bytes.data());
}

// All positions of some games, with one reused object: a turn must not affect the next.
TEST(Question, HoldsTheViewAndAllLegalMovesInTheFormsWanted) {
  const std::vector<std::pair<bool, bool>> forms{
      {false, false}, {true, false}, {false, true}, {true, true}};
  for (const auto& [moves, notation] : forms) {
    for (const Payment payment : {Payment::canonical, Payment::any}) {
      Random random(7);
      Game game(Deal::shuffled(PlayerCount(3), 7), Ruleset{TakeFewer::forced, payment, 0});
      Conversation conversation = conversation_about(game);
      for (const Seat seat : seats(PlayerCount(3))) {
        conversation.greeted(seat, wants(moves, notation));
      }
      while (!game.over()) {
        const View view = game.view(game.to_move());
        const v1::TurnRequest asked = conversation.question(view).message().turn();
        v1::View expected;
        to_proto(view, expected);
        ASSERT_TRUE(MessageDifferencer::Equals(asked.view(), expected));
        const std::vector<Move> legal = legal_moves(view);
        ASSERT_EQ(asked.legal_moves_size(), moves ? static_cast<int>(legal.size()) : 0);
        ASSERT_EQ(asked.legal_notation_size(), notation ? static_cast<int>(legal.size()) : 0);
        for (int i = 0; i < asked.legal_moves_size(); ++i) {
          v1::Move move;
          to_proto(legal[static_cast<std::size_t>(i)], move);
          ASSERT_TRUE(MessageDifferencer::Equals(asked.legal_moves(i), move));
        }
        for (int i = 0; i < asked.legal_notation_size(); ++i) {
          ASSERT_EQ(asked.legal_notation(i), to_text(legal[static_cast<std::size_t>(i)]));
        }
        play_one(game, conversation, random);
      }
    }
  }
}

TEST(Question, HasEveryMoveSinceTheLastQuestionOnceAndInOrder) {
  Random random(5);
  Game game(Deal::shuffled(PlayerCount(4), 5));
  Conversation conversation = conversation_about(game);
  std::array<std::vector<std::string>, 4> untold;
  for (int turn = 0; turn < 40; ++turn) {
    const Seat mover = game.to_move();
    const v1::TurnRequest asked = conversation.question(game.view(mover)).message().turn();
    std::vector<std::string> told;
    for (const v1::Event& event : asked.events()) told.push_back(event.notation());
    ASSERT_EQ(told, std::exchange(untold[mover.index()], {}));
    const std::string move = to_text(play_one(game, conversation, random));
    for (auto& list : untold) list.push_back(move);
  }
}

TEST(Question, ReportsADropOutWithoutAMove) {
  Random random(3);
  Game game(Deal::shuffled(PlayerCount(3), 3));
  Conversation conversation = conversation_about(game);
  play_one(game, conversation, random);
  conversation.dropped_out(Seat(1));
  game.drop_out(Seat(1));
  const v1::TurnRequest asked = conversation.question(game.view(Seat(2))).message().turn();
  ASSERT_EQ(asked.events_size(), 2);
  EXPECT_FALSE(asked.events(0).fault());
  const v1::Event& event = asked.events(1);
  EXPECT_EQ(event.seat(), 1U);
  EXPECT_TRUE(event.fault());
  EXPECT_FALSE(event.has_move());
  EXPECT_EQ(event.notation(), "");
  EXPECT_EQ(event.revealed(), 0U);
}

TEST(Choice, OfAPurchaseMayLeaveOutThePayment) {
  int purchases = 0;
  const auto visit = [&](const Game& game) {
    const View view = game.view(game.to_move());
    for (const Move& move : legal_moves(view)) {
      const auto* buy = std::get_if<Buy>(&move.action);
      if (buy == nullptr) continue;
      ++purchases;
      v1::TurnReply reply;
      const std::string noble = move.noble ? " N" + std::to_string(move.noble->number()) : "";
      reply.set_notation("B " + std::to_string(buy->card.number()) + noble);
      const auto choice = choice_of(reply, view);
      ASSERT_TRUE(choice) << choice.error();
      ASSERT_EQ(*choice, move) << "there is one payment under this ruleset: " << to_text(move);
    }
  };
  test::for_each_position(PlayerCount(2), {}, 1, 3, visit);
  EXPECT_GT(purchases, 0);
}

}  // namespace
}  // namespace splendor::wire
