// The match loop, with players that follow a script.
#include "referee/match/match.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <stdexcept>

#include "referee/process/arena_fault.hpp"
#include "referee/rules/notation.hpp"
#include "referee/trace/canonical.hpp"
#include "tests/match/script.hpp"

namespace splendor::match {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

// A script that behaves until its turn number `turn`, and then answers with this.
Script after(std::uint32_t turn, std::function<Asked(const v1::TurnRequest&)> answer) {
  Script script;
  script.answer = [turn, answer = std::move(answer)](const v1::TurnRequest& request) -> Asked {
    if (request.turn() == turn) return answer(request);
    return Answer{random_reply(request), {}, {}, {}};
  };
  return script;
}

Script with_reply(std::uint32_t turn, const v1::TurnReply& reply) {
  return after(turn, [reply](const v1::TurnRequest&) { return Answer{reply, {}, {}, {}}; });
}

Script with_fault(std::uint32_t turn, v1::FaultKind kind) {
  return after(turn, [kind](const v1::TurnRequest&) { return BotFault{kind, "a sin"}; });
}

// Takes out those who dropped out at this ply.
void drop_out_now(const v1::MatchRecord& record, Game& game) {
  for (const Seat seat : seats(game.table().players)) {
    const v1::SeatRecord& entry = record.seats(seat.number());
    if (entry.has_fault() && entry.fault().ply() == game.table().ply && !game.over() &&
        game.table().plays(seat)) {
      game.drop_out(seat);
    }
  }
}

// Plays the record again, move by move, on the rules alone.
Game replay(const v1::MatchRecord& record) {
  std::array<std::vector<CardId>, 3> decks;
  for (const std::uint32_t id : record.deal().level1()) decks[0].emplace_back(static_cast<int>(id));
  for (const std::uint32_t id : record.deal().level2()) decks[1].emplace_back(static_cast<int>(id));
  for (const std::uint32_t id : record.deal().level3()) decks[2].emplace_back(static_cast<int>(id));
  std::vector<NobleId> nobles;
  for (const std::uint32_t id : record.deal().nobles()) nobles.emplace_back(static_cast<int>(id));
  Game game(*Deal::from(PlayerCount(record.seats_size()), decks, nobles));
  for (const v1::PlyRecord& ply : record.plies()) {
    drop_out_now(record, game);
    EXPECT_EQ(ply.seat(), static_cast<std::uint32_t>(game.to_move().number()));
    game.play(*parse_move(ply.notation()));
  }
  drop_out_now(record, game);
  return game;
}

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

TEST_P(MatchOf, AFaultRanksLastAndTheOthersKeepTheirOrder) {
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
    for (const Script& script : scripts) EXPECT_EQ(script.finished, 1);
  }
}

TEST_P(MatchOf, AFaultAtTheGreetingEndsTheMatchBeforeItBegins) {
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

// ---- void ---------------------------------------------------------------------------------------

void expect_void(std::vector<Script> scripts, const std::string& reason) {
  const v1::MatchRecord record = play(job_for(static_cast<int>(scripts.size())), scripts);
  EXPECT_EQ(record.void_reason(), reason);
  for (const v1::SeatRecord& seat : record.seats()) {
    EXPECT_EQ(seat.rank(), 0U);
    EXPECT_FALSE(seat.has_fault());
  }
  for (const Script& script : scripts) {
    EXPECT_EQ(script.finished, 1);
    for (const v1::ToBot& message : script.told) EXPECT_FALSE(message.has_game_over());
  }
}

TEST(Match, ABusyMachineMakesItVoid) {
  expect_void({Script(), after(3, [](const v1::TurnRequest&) { return HostDelay{"busy"}; })},
              "busy");
  Script late;
  late.greet = [](const v1::Hello&) { return HostDelay{"busy at the start"}; };
  expect_void({Script(), late, Script()}, "busy at the start");
}

TEST(Match, AFailureOfOursMakesItVoid) {
  expect_void(
      {after(2, [](const v1::TurnRequest&) -> Asked { throw ArenaFault("no memory"); }), Script()},
      "no memory");
  Script broken;
  broken.greet = [](const v1::Hello&) -> Greeted { throw ArenaFault("no jail"); };
  expect_void({broken, Script()}, "no jail");
  expect_void({after(1, [](const v1::TurnRequest&) -> Asked { throw std::logic_error("a bug"); }),
               Script()},
              "a bug");
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

// ---- greetings and answers ----------------------------------------------------------------------

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
  reply.set_notation("B 90 0");
  EXPECT_EQ(fault_for(reply).kind(), v1::FAULT_ILLEGAL_MOVE);
}

// ---- what the record holds ----------------------------------------------------------------------

bool readable(const v1::MatchRecord& record) {
  return v1::MatchRecord().ParseFromString(record.SerializeAsString());
}

TEST(Match, TheRecordHoldsWhatABotThinksCutToSize) {
  std::vector<Script> scripts(2);
  scripts[0].answer = [](const v1::TurnRequest& request) {
    Answer answer;
    answer.reply = random_reply(request);
    const std::vector<float> estimates{0.0F,
                                       0.25F,
                                       1.0F,
                                       -0.1F,
                                       1.1F,
                                       std::numeric_limits<float>::quiet_NaN(),
                                       std::numeric_limits<float>::infinity()};
    if (request.turn() < estimates.size()) {
      answer.reply.set_win_estimate(estimates[request.turn()]);
    }
    if (request.turn() == 0) answer.reply.set_comment("hm");
    // 255 bytes, then a character of four of which one would fit.
    if (request.turn() == 1) answer.reply.set_comment(std::string(255, 'x') + "\xF0\x9F\x92\x8E");
    if (request.turn() == 2) answer.reply.set_comment(std::string(60000, 'y'));
    return answer;
  };
  scripts[0].greet = [](const v1::Hello&) {
    v1::HelloReply reply;
    reply.set_name(std::string(63, 'n') + "\xC3\xA9");
    reply.set_version(std::string(60000, 'v'));
    return reply;
  };
  const v1::MatchRecord record = play(job_for(2), scripts);
  ASSERT_GT(record.plies_size(), 14);
  EXPECT_TRUE(readable(record)) << "nothing was cut in the middle of a character";
  EXPECT_EQ(record.seats(0).bot_name(), std::string(63, 'n'));
  EXPECT_EQ(record.seats(0).bot_version(), std::string(64, 'v'));
  EXPECT_EQ(record.plies(0).win_estimate(), 0.0F);
  EXPECT_TRUE(record.plies(0).has_win_estimate());
  EXPECT_EQ(record.plies(2).win_estimate(), 0.25F);
  EXPECT_EQ(record.plies(4).win_estimate(), 1.0F);
  for (const int ply : {1, 6, 8, 10, 12, 14}) EXPECT_FALSE(record.plies(ply).has_win_estimate());
  EXPECT_EQ(record.plies(0).comment(), "hm");
  EXPECT_EQ(record.plies(2).comment(), std::string(255, 'x'));
  EXPECT_EQ(record.plies(4).comment(), std::string(256, 'y'));
}

TEST(Match, TheRecordHoldsTheTimes) {
  std::vector<Script> scripts(2);
  scripts[0].answer = [](const v1::TurnRequest& request) {
    return Answer{random_reply(request), microseconds(3000), microseconds(2000), microseconds(70)};
  };
  const auto before =
      std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count();
  const v1::MatchRecord record = play(job_for(2), scripts);
  EXPECT_GE(record.started_unix_ms(), static_cast<std::uint64_t>(before));
  EXPECT_LT(record.started_unix_ms(), static_cast<std::uint64_t>(before) + 60'000);
  EXPECT_LT(record.duration_ms(), 60'000U);
  EXPECT_EQ(record.time().move_ms(), 100U);
  EXPECT_EQ(record.plies(2).wall_us(), 3000U);
  EXPECT_EQ(record.plies(2).cpu_us(), 2000U);
  EXPECT_EQ(record.plies(2).host_delay_us(), 70U);
  EXPECT_EQ(record.plies(2).stderr_offset(), 2U) << "as the player said when its turn had ended";
  EXPECT_EQ(record.plies(1).wall_us(), 0U);
  EXPECT_EQ(record.seats(0).startup_us(), 7U);
}

// ---- clocks -------------------------------------------------------------------------------------

TEST(Match, TheBankPaysForLongMovesAndGainsTheIncrement) {
  std::vector<Script> scripts(2);
  scripts[0].answer = [](const v1::TurnRequest& request) {
    const std::vector<int> used{100, 250, 100, 500, 1};
    Answer answer{random_reply(request), milliseconds(1), {}, {}};
    if (request.turn() < used.size()) answer.wall = milliseconds(used[request.turn()]);
    if (request.turn() == 3) answer.host_delay = milliseconds(300);
    return answer;
  };
  v1::MatchJob job = job_for(2);
  job.mutable_time()->set_bank_ms(1000);
  job.mutable_time()->set_increment_ms(10);
  (void)play(job, scripts);
  const std::vector<unsigned> banks{1000, 1010, 870, 880, 790, 800};
  ASSERT_GT(scripts[0].asked.size(), banks.size());
  for (std::size_t i = 0; i < banks.size(); ++i) {
    EXPECT_EQ(scripts[0].asked[i].clock().bank_ms(), banks[i]) << i;
    EXPECT_EQ(scripts[0].asked[i].clock().limit_ms(), banks[i] + 100) << i;
    EXPECT_EQ(scripts[0].limits[i], milliseconds(banks[i] + 100)) << i;
  }
  EXPECT_EQ(scripts[1].asked[1].clock().bank_ms(), 1010U) << "everyone has a bank";
}

TEST(Match, WithoutABankEveryMoveHasItsLimit) {
  std::vector<Script> scripts(2);
  (void)play(job_for(2), scripts);
  for (std::size_t i = 0; i < scripts[0].asked.size(); ++i) {
    EXPECT_EQ(scripts[0].asked[i].clock().limit_ms(), 100U);
    EXPECT_EQ(scripts[0].limits[i], milliseconds(100));
  }
}

TEST(Match, TheOthersRestWhileOneThinks) {
  std::vector<Script> scripts(3);
  (void)play(job_for(3), scripts);
  EXPECT_EQ(scripts[0].rested, static_cast<int>(scripts[1].asked.size() + scripts[2].asked.size()));
}

// ---- jobs ---------------------------------------------------------------------------------------

TEST(Match, ABadJobIsRefusedWithASentence) {
  EXPECT_EQ(unusable(job_for(2)), std::nullopt);
  EXPECT_EQ(unusable(job_for(4)), std::nullopt);
  EXPECT_EQ(unusable(job_for(1)), "a match has 2 to 4 seats");
  EXPECT_EQ(unusable(job_for(5)), "a match has 2 to 4 seats");
  v1::MatchJob job = job_for(2);
  job.mutable_time()->clear_move_ms();
  EXPECT_EQ(unusable(job), "the time for a move is missing");
  job.mutable_time()->set_bank_ms(1000);
  EXPECT_EQ(unusable(job), std::nullopt);
  job = job_for(2);
  job.clear_startup_ms();
  EXPECT_EQ(unusable(job), "the time to start is missing");
  job = job_for(2);
  job.mutable_ruleset()->set_payment(static_cast<v1::Payment>(9));
  EXPECT_EQ(unusable(job), "the ruleset has an option of a later version");
  job = job_for(2);
  job.mutable_seats(1)->clear_folder();
  EXPECT_EQ(unusable(job), "a bot has no folder or command");
  job = job_for(2);
  job.mutable_seats(0)->clear_command();
  EXPECT_EQ(unusable(job), "a bot has no folder or command");
}

}  // namespace
}  // namespace splendor::match
