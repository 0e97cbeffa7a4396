#include "web_report/replay.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "referee/rules/certain_win.hpp"
#include "referee/rules/notation.hpp"
#include "referee/trace/canonical.hpp"
#include "referee/trace/state_json.hpp"
#include "tests/report/sample_games.hpp"
#include "web_report/game_facts.hpp"
#include "web_report/playouts.hpp"

namespace splendor::web {
namespace {

using test::play_sample;
using test::SampleGame;

// What the page does: adds up the changes.
std::array<Tokens, 4> tokens_after(const Replay& replay) {
  std::array<std::array<int, 6>, 4> counts{};
  for (const Step& step : replay.steps) {
    for (std::size_t i = 0; i < 6; ++i) {
      counts[step.seat][i] += step.tokens.delta[i] - step.tokens.returned[i];
    }
  }
  std::array<Tokens, 4> tokens;
  for (std::size_t seat = 0; seat < 4; ++seat) tokens[seat] = Tokens(counts[seat]);
  return tokens;
}

TEST(Replay, EndsWhereTheRefereeEnded) {
  for (const test::SampleMatch& match : test::sample_matches(8, 60)) {
    const Replay game = replay(match.record);
    if (!game.broken.empty()) continue;
    EXPECT_EQ(trace::state_hash(game.end), match.record.final_hash()) << match.record.id();
    const auto tokens = tokens_after(game);
    for (const Seat seat : seats(game.end.table().players)) {
      EXPECT_EQ(tokens[seat.index()], game.end.table().area(seat).tokens) << match.record.id();
    }
  }
}

TEST(Replay, HasAStepForEveryPlyAndForEverySeatThatDropsOut) {
  SampleGame sample{.id = 1, .seed = 3, .bots = {0, 1, 2}};
  sample.failing_seat = 1;
  sample.failing_ply = 10;
  const v1::MatchRecord record = play_sample(sample);
  const Replay game = replay(record);
  EXPECT_EQ(game.broken, "");
  EXPECT_EQ(game.steps.size(), static_cast<std::size_t>(record.plies_size()) + 1);
  EXPECT_EQ(std::ranges::count(game.steps, StepKind::drop_out, &Step::kind), 1);
  EXPECT_EQ(game.steps[10].kind, StepKind::drop_out);
  EXPECT_EQ(game.steps[10].seat, 1);
  EXPECT_TRUE(game.end.over());
}

TEST(Replay, ShowsEachFaceDownCardThatASeatDraws) {
  v1::MatchRecord record = play_sample({.id = 1, .seed = 5, .bots = {0, 1}});
  record.clear_plies();
  Game game{Deal::shuffled(PlayerCount(2), 5)};
  std::vector<int> drawn;
  for (const char* move : {"D 1", "T wug", "D 2", "T wug", "D 3", "T ugr"}) {
    const Seat seat = game.to_move();
    v1::PlyRecord& ply = *record.add_plies();
    ply.set_seat(static_cast<std::uint32_t>(seat.number()));
    ply.set_notation(move);
    if (move[0] == 'D') {
      const std::size_t level = static_cast<std::size_t>(move[2] - '1');
      const auto& deck = game.hidden().decks[level];
      drawn.push_back(deck[game.table().deck_sizes[level] - 1U].number());
    }
    game.play(*parse_move(move));
  }
  const Replay replayed = replay(record);
  ASSERT_EQ(replayed.broken, "");
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    EXPECT_EQ(replayed.steps[2 * i].kind, StepKind::reserve_deck);
    EXPECT_EQ(replayed.steps[2 * i].revealed, drawn[i]) << "card " << i;
  }
}

TEST(Replay, KnowsSeatsThatNeverStarted) {
  SampleGame sample{.id = 1, .seed = 3, .bots = {0, 1}};
  sample.failing_seat = 0;
  sample.failure = v1::FAULT_STARTUP_TIMEOUT;
  const v1::MatchRecord record = play_sample(sample);
  const Replay game = replay(record);
  EXPECT_EQ(game.broken, "");
  ASSERT_EQ(game.steps.size(), 1U);
  EXPECT_EQ(game.steps[0].kind, StepKind::drop_out);
}

TEST(Replay, ShowsThatEverySeatDroppedOut) {
  SampleGame sample{.id = 1, .seed = 3, .bots = {0, 1}};
  sample.failing_seat = 0;
  sample.failure = v1::FAULT_STARTUP_TIMEOUT;
  v1::MatchRecord record = play_sample(sample);
  *record.mutable_seats(1)->mutable_fault() = record.seats(0).fault();
  const Replay game = replay(record);
  EXPECT_EQ(game.broken, "");
  ASSERT_EQ(game.steps.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(game.steps[i].kind, StepKind::drop_out);
    EXPECT_EQ(game.steps[i].seat, i);
  }
}

TEST(Replay, StopsWhereTheRulesDoNotAcceptTheRecord) {
  const v1::MatchRecord good = play_sample({.id = 1, .seed = 5, .bots = {0, 1}});
  struct Row {
    const char* notation;
    const char* why;
  };
  for (const Row& row :
       {Row{"T ooo", "move 5"}, Row{"garbage", "move 5"}, Row{"B 90 0", "move 5"}}) {
    v1::MatchRecord record = good;
    record.mutable_plies(4)->set_notation(row.notation);
    const Replay game = replay(record);
    EXPECT_EQ(game.steps.size(), 4U) << row.notation;
    EXPECT_EQ(game.broken.substr(0, 6), row.why);
  }
  v1::MatchRecord wrong_seat = good;
  wrong_seat.mutable_plies(2)->set_seat(1);
  EXPECT_EQ(replay(wrong_seat).steps.size(), 2U);
  v1::MatchRecord wrong_deal = good;
  wrong_deal.mutable_deal()->set_level1(0, 200);
  EXPECT_NE(replay(wrong_deal).broken, "");
}

TEST(Replay, BeginsInThePositionOfTheRecord) {
  const v1::MatchRecord whole = play_sample({.id = 1, .seed = 5, .bots = {0, 1}});
  Game game{Deal::shuffled(PlayerCount(2), 5)};
  v1::MatchRecord rest = whole;
  for (int i = 0; i < 10; ++i) game.play(*parse_move(whole.plies(i).notation()));
  rest.mutable_plies()->DeleteSubrange(0, 10);
  rest.clear_deal();
  rest.set_position(trace::state_to_json(game).dump());
  const Replay replayed = replay(rest);
  EXPECT_EQ(replayed.broken, "");
  EXPECT_EQ(trace::state_hash(replayed.end), whole.final_hash());
  EXPECT_EQ(replayed.steps.size() + 10, static_cast<std::size_t>(whole.plies_size()));
}

TEST(Replay, SeesAWinThatWasMissed) {
  int found = 0;
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    v1::MatchRecord record = play_sample({.id = seed, .seed = seed, .bots = {0, 1}});
    // The last move ended the game; if it won it for the seat that closes the round, another one in
    // its place is a win missed.
    const v1::PlyRecord last = record.plies(record.plies_size() - 1);
    if (last.seat() != 1 || record.seats(1).rank() != 1 || record.seats(0).rank() != 2) continue;
    if (record.seats(0).points() >= 15) continue;
    EXPECT_FALSE(replay(record).steps.back().missed_win);
    record.mutable_plies()->RemoveLast();
    const Game before = replay(record).end;
    for (const Move& move : legal_moves(before.view(Seat(1)))) {
      if (std::holds_alternative<Buy>(move.action) || move.noble) continue;
      *record.add_plies() = last;
      record.mutable_plies(record.plies_size() - 1)->set_notation(to_text(move));
      EXPECT_TRUE(replay(record).steps.back().missed_win) << seed;
      ++found;
      break;
    }
  }
  EXPECT_GT(found, 3);
}

// The seat that moves first in a round wins for certain only if the other one has no answer.
TEST(Replay, SeesAMissedWinOfASeatThatDoesNotCloseTheRound) {
  int found = 0;
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    v1::MatchRecord record = play_sample({.id = seed, .seed = seed, .bots = {0, 1}});
    Game game{Deal::shuffled(PlayerCount(2), seed)};
    for (int ply = 0; ply < record.plies_size(); ++ply) {
      const View view = game.view(game.to_move());
      if (view.seat == Seat(0) && find_certain_win(view)) {
        const auto moves = legal_moves(view);
        const auto other = std::ranges::find_if(
            moves, [&](const Move& move) { return !wins_for_certain(view, move); });
        if (other == moves.end()) break;
        record.mutable_plies()->DeleteSubrange(ply, record.plies_size() - ply);
        v1::PlyRecord& last = *record.add_plies();
        last.set_seat(0);
        last.set_notation(to_text(*other));
        EXPECT_TRUE(replay(record).steps.back().missed_win) << seed;
        last.set_notation(to_text(*find_certain_win(view)));
        EXPECT_FALSE(replay(record).steps.back().missed_win) << seed;
        ++found;
        break;
      }
      game.play(*parse_move(record.plies(ply).notation()));
    }
  }
  EXPECT_GT(found, 3);
}

TEST(Facts, TellWhyASeatLost) {
  unsigned seen = 0;
  for (const test::SampleMatch& match : test::sample_matches(8, 200)) {
    const Replay game = replay(match.record);
    const GameFacts facts = facts_of(match.record, game, match.bots);
    double shares = 0.0;
    for (const SeatFacts& seat : facts.taken()) {
      seen |= seat.tags;
      shares += seat.win_share;
      EXPECT_TRUE(seat.rank > 1 || (seat.tags & ~kTagsOfAnyone) == 0);
      EXPECT_TRUE(facts.counts() || seat.tags == 0);
      if ((seat.tags & kLostTieBreak) != 0) {
        const auto winner = std::ranges::find(facts.taken(), 1, &SeatFacts::rank);
        EXPECT_EQ(seat.points, winner->points);
        EXPECT_GT(seat.cards, winner->cards);
      }
      EXPECT_EQ((seat.tags & kLostDroppedOut) != 0,
                facts.counts() && game.broken.empty() && seat.fault != 0);
    }
    EXPECT_NEAR(shares, facts.counts() ? 1.0 : 0.0, 1e-9);
  }
  EXPECT_EQ(seen & kLostFewPoints, kLostFewPoints);
  EXPECT_EQ(seen & kLostNobleRace, kLostNobleRace);
  EXPECT_EQ(seen & kLostUnbought, kLostUnbought);
}

TEST(Playouts, AddUpToOneAndKnowTheWinnerAtTheEnd) {
  const v1::MatchRecord record = play_sample({.id = 9, .seed = 9, .bots = {0, 1, 2}});
  const Replay game = replay(record);
  const std::vector<float> chances = neutral_chances(record, game, 8);
  ASSERT_EQ(chances.size(), game.steps.size() * 3);
  for (std::size_t i = 0; i < chances.size(); i += 3) {
    EXPECT_NEAR(chances[i] + chances[i + 1] + chances[i + 2], 1.0F, 1e-4);
  }
  for (std::size_t seat = 0; seat < 3; ++seat) {
    const bool won = record.seats(static_cast<int>(seat)).rank() == 1;
    EXPECT_EQ(chances[chances.size() - 3 + seat] > 0.0F, won);
  }
  EXPECT_EQ(chances, neutral_chances(record, game, 8));
}

}  // namespace
}  // namespace splendor::web
