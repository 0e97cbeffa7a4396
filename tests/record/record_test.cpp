// Records of real matches: replaying, verifying, writing as traces, and detecting every kind of
// damage.
#include <gtest/gtest.h>

#include "referee/record/faults.hpp"
#include "referee/record/replay.hpp"
#include "referee/record/sent_messages.hpp"
#include "referee/record/trace_of.hpp"
#include "referee/record/verify.hpp"
#include "referee/rules/notation.hpp"
#include "referee/rules/random.hpp"
#include "referee/trace/canonical.hpp"
#include "referee/trace/state_json.hpp"
#include "referee/trace/trace.hpp"
#include "tests/match/script.hpp"

namespace splendor::record {
namespace {

using match::job_for;
using match::Script;

// A seat that answers `good` questions and then fails.
match::AskResult failing(const v1::TurnRequest& request, std::uint32_t good) {
  if (request.turn() >= good) return match::BotFault{v1::FAULT_TIMEOUT, "no move within 100 ms"};
  match::Answer answer;
  answer.reply = match::random_reply(request);
  return answer;
}

v1::MatchRecord played(int players, std::vector<std::optional<std::uint32_t>> fails_after = {}) {
  std::vector<Script> scripts(static_cast<std::size_t>(players));
  for (std::size_t seat = 0; seat < fails_after.size(); ++seat) {
    if (!fails_after[seat]) continue;
    if (*fails_after[seat] == 0) {
      scripts[seat].greet = [](const v1::Hello&) {
        return match::BotFault{v1::FAULT_STARTUP_FAILED, "can't be started"};
      };
    } else {
      scripts[seat].answer = [good = *fails_after[seat]](const v1::TurnRequest& request) {
        return failing(request, good);
      };
    }
  }
  return match::play(job_for(players, 5), scripts);
}

// Records of version 0.1 have no dice: these were derived from the seed of the deal.
TEST(SentMessages, ABotGetsTheDiceOfItsGameAgain) {
  v1::MatchRecord record = played(2);
  const auto dice_told = [&](int seat) {
    v1::HelloReply reply;
    const auto sent = messages_sent_to(Seat(seat), reply, record);
    return sent ? sent->front().message.new_game().dice() : 0;
  };
  EXPECT_EQ(dice_told(0), record.seats(0).dice());
  EXPECT_EQ(dice_told(1), record.seats(1).dice());
  EXPECT_NE(dice_told(0), dice_told(1));
  record.mutable_seats(1)->clear_dice();
  Random old(5 ^ 0xB07D1CE5ULL);
  static_cast<void>(old.next());
  EXPECT_EQ(dice_told(1), static_cast<std::uint32_t>(old.next()));
}

struct Course {
  std::string name;
  int players;
  std::vector<std::optional<std::uint32_t>> fails_after;  // by seat; 0: at the start
};
void PrintTo(const Course& course, std::ostream* out) { *out << course.name; }

class Records : public ::testing::TestWithParam<Course> {};

TEST_P(Records, PassVerificationAndTheirTracesToo) {
  const v1::MatchRecord record = played(GetParam().players, GetParam().fails_after);
  ASSERT_EQ(record.void_reason(), "");
  EXPECT_EQ(find_discrepancy(record), std::nullopt);
  const auto trace = trace_of(record);
  ASSERT_TRUE(trace) << trace.error();
  const auto read = trace::read_trace(*trace);
  ASSERT_TRUE(read) << read.error() << "\n" << *trace;
  EXPECT_EQ(read->moves.size(), static_cast<std::size_t>(record.plies_size()));
}

INSTANTIATE_TEST_SUITE_P(
    All, Records,
    ::testing::Values(Course{"two", 2, {}}, Course{"three", 3, {}}, Course{"four", 4, {}},
                      Course{"first_of_two_fails", 2, {3}},
                      Course{"second_of_two_never_starts", 2, {std::nullopt, 0}},
                      Course{"both_of_two_never_start", 2, {0, 0}},
                      Course{"one_of_three_fails", 3, {std::nullopt, 4, std::nullopt}},
                      Course{"two_of_three_fail", 3, {2, 5, std::nullopt}},
                      Course{"first_of_four_never_starts", 4, {0}},
                      Course{"neighbours_of_four_fail", 4, {0, 1, 0, std::nullopt}},
                      Course{"all_of_four_fail", 4, {1, 0, 2, 3}}),
    [](const auto& course) { return course.param.name; });

TEST(Traces, AreReadableWhateverARecordCallsItsRuleset) {
  v1::MatchRecord record = played(2);
  for (const char* name : {"house rules", "da-2021", "\n", ""}) {
    record.mutable_ruleset()->set_name(name);
    const auto trace = trace_of(record);
    ASSERT_TRUE(trace) << trace.error();
    const auto read = trace::read_trace(*trace);
    EXPECT_TRUE(read) << name << ": " << read.error();
  }
}

TEST(Replay, ShowsEveryMoveAndEveryDropOutInOrder) {
  const v1::MatchRecord record = played(3, {std::nullopt, 4, std::nullopt});
  int moves = 0;
  int drop_outs = 0;
  const auto end = replay(record, [&](const Step& step) {
    moves += step.move != nullptr;
    if (step.fault != nullptr) {
      ++drop_outs;
      EXPECT_EQ(step.seat, Seat(1));
      EXPECT_FALSE(step.after.table().plays(Seat(1)));
      EXPECT_EQ(name_of(step.fault->kind()), "timeout");
    }
  });
  ASSERT_TRUE(end) << end.error();
  EXPECT_EQ(moves, record.plies_size());
  EXPECT_EQ(drop_outs, 1);
}

TEST(Replay, StartsFromAPositionIfTheMatchDid) {
  Game game(Deal::in_id_order(PlayerCount(2)));
  game.play(*parse_move("T wug"));
  v1::MatchJob job = job_for(2);
  job.set_position(trace::state_to_json(game).dump());
  std::vector<Script> scripts(2);
  const v1::MatchRecord record = match::play(job, scripts);
  EXPECT_EQ(scripts[1].asked.size(), scripts[0].asked.size() + 1) << "seat 1 was to move";
  EXPECT_EQ(find_discrepancy(record), std::nullopt);
  EXPECT_FALSE(trace_of(record)) << "a trace starts from a deal";
}

TEST(Records, OfGamesThatAreNotOverFailVerification) {
  v1::MatchRecord record = played(2);
  record.mutable_plies()->DeleteSubrange(20, record.plies_size() - 20);
  const auto end = replay(record);
  ASSERT_TRUE(end);
  record.set_final_hash(trace::state_hash(*end));
  record.set_reason("");
  for (const Seat seat : seats(PlayerCount(2))) {
    record.mutable_seats(seat.number())->set_points(end->table().area(seat).points);
    record.mutable_seats(seat.number())->set_cards(end->table().area(seat).card_count);
    record.mutable_seats(seat.number())
        ->set_rank(static_cast<std::uint32_t>(ranks(end->table())[seat.index()]));
  }
  EXPECT_EQ(find_discrepancy(record), "the game was not over");
}

struct Damage {
  std::string name;
  void (*change)(v1::MatchRecord& record);
  std::string complaint;
};
void PrintTo(const Damage& damage, std::ostream* out) { *out << damage.name; }

class Damaged : public ::testing::TestWithParam<Damage> {};

TEST_P(Damaged, RecordsFailVerification) {
  v1::MatchRecord record = played(2);
  GetParam().change(record);
  const auto problem = find_discrepancy(record);
  ASSERT_TRUE(problem);
  EXPECT_NE(problem->find(GetParam().complaint), std::string::npos) << *problem;
}

INSTANTIATE_TEST_SUITE_P(
    All, Damaged,
    ::testing::Values(
        Damage{"other_seed", [](auto& r) { r.mutable_deal()->set_seed(6); },
               "the deal is not that of seed 6"},
        Damage{"other_card", [](auto& r) { r.mutable_deal()->set_level1(3, 91); },
               "the deal is not that of seed 5"},
        Damage{"other_noble",
               [](auto& r) { r.mutable_deal()->set_nobles(0, r.deal().nobles(0) % 10 + 1); },
               "the deal is not that of seed 5"},
        Damage{"other_hash", [](auto& r) { r.set_final_hash("0123456789abcdef"); }, "has hash"},
        Damage{"other_rank", [](auto& r) { r.mutable_seats(0)->set_rank(4); }, "rank 4"},
        Damage{"other_points", [](auto& r) { r.mutable_seats(1)->set_points(99); }, "99 points"},
        Damage{"other_cards", [](auto& r) { r.mutable_seats(1)->set_cards(80); }, "80 cards"},
        Damage{"other_reason", [](auto& r) { r.set_reason("stalemate"); }, "\"stalemate\""},
        Damage{"missing_moves", [](auto& r) { r.mutable_plies()->RemoveLast(); }, "has hash"},
        Damage{"moves_after_the_end", [](auto& r) { *r.add_plies() = r.plies(0); },
               "the game was over before it"},
        Damage{"other_seat", [](auto& r) { r.mutable_plies(2)->set_seat(1); },
               "move 3: seat 1 moved"},
        Damage{"illegal_move", [](auto& r) { r.mutable_plies(0)->set_notation("T wo"); },
               "move 1: gold"},
        Damage{"no_move", [](auto& r) { r.mutable_plies(0)->set_notation("hello"); }, "move 1: "},
        Damage{"no_seats", [](auto& r) { r.clear_seats(); }, "2 to 4 seats"},
        Damage{"invented_fault",
               [](auto& r) { r.mutable_seats(0)->mutable_fault()->set_kind(v1::FAULT_TIMEOUT); },
               "move 1"}),
    [](const auto& damage) { return damage.param.name; });

}  // namespace
}  // namespace splendor::record
