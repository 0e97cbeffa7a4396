// The evaluator: what holds for every position, whatever its weights say.
#include "sample_bots/evaluator/evaluator.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <optional>

#include "referee/rules/cards.hpp"
#include "referee/rules/notation.hpp"
#include "referee/rules/random.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/support/position.hpp"

namespace splendor::evaluator {
namespace {

const Evaluator& evaluator() {
  static const Evaluator the_one;
  return the_one;
}

double sum_of(const Chances& chances) {
  return std::accumulate(chances.begin(), chances.end(), 0.0);
}

// The same position with the decks in another order.
Game with_shuffled_decks(const Game& game, std::uint64_t seed) {
  Random random(seed);
  Hidden hidden = game.hidden();
  for (const Level level : kLevels) {
    std::span deck =
        std::span(hidden.decks[level.index()]).first(game.table().deck_sizes[level.index()]);
    random.shuffle(deck);
  }
  return Game::imagined(game.table(), hidden);
}

TEST(Evaluator, IsNamedByAHashThatStaysTheSame) {
  EXPECT_EQ(evaluator().name(), "champion");
  EXPECT_EQ(evaluator().sha256().size(), 64U);
  EXPECT_EQ(evaluator().sha256().find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(evaluator().sha256(), Evaluator().sha256());
}

TEST(Evaluator, GivesChancesThatAddUpToOne) {
  for (const PlayerCount players : kPlayerCounts) {
    test::for_each_position(players, {}, 7, 1, [&](const Game& game) {
      const Chances chances = evaluator().chances(game);
      EXPECT_NEAR(sum_of(chances), 1.0, 1e-6);
      for (std::size_t i = 0; i < chances.size(); ++i) {
        EXPECT_GE(chances[i], 0.0);
        if (i >= static_cast<std::size_t>(players.number())) {
          EXPECT_EQ(chances[i], 0.0);
        }
      }
    });
  }
}

TEST(Evaluator, IsCertainOfAFinishedGame) {
  test::for_each_position(PlayerCount(2), {}, 11, 1, [&](const Game& game) {
    if (!game.over()) return;
    const Ranks order = ranks(game.table());
    const double first = order[0] == order[1] ? 0.5 : order[0] == 1 ? 1.0 : 0.0;
    EXPECT_DOUBLE_EQ(evaluator().chances(game)[0], first);
  });
}

TEST(Evaluator, DoesNotKnowTheOrderOfTheDecks) {
  test::for_each_position(PlayerCount(3), {}, 3, 1, [&](const Game& game) {
    EXPECT_EQ(evaluator().chances(game), evaluator().chances(with_shuffled_decks(game, 5)));
  });
}

// All ways in which the card on top of a deck may come, each equally likely.
std::vector<Game> with_each_top_card(const Game& game, Level level) {
  std::vector<Game> games;
  const std::size_t cards = game.table().deck_sizes[level.index()];
  for (std::size_t i = 0; i < cards; ++i) {
    Hidden hidden = game.hidden();
    std::swap(hidden.decks[level.index()][i], hidden.decks[level.index()][cards - 1]);
    games.push_back(Game::imagined(game.table(), hidden));
  }
  return games;
}

void expect_no_luck_on_average(const Game& game, const Move& move, Level level) {
  Chances sum{};
  const std::vector<Game> ways = with_each_top_card(game, level);
  for (const Game& way : ways) {
    const Outlook outlook = evaluator().outlook(way, move);
    EXPECT_TRUE(outlook.revealed);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += outlook.actual[i] - outlook.expected[i];
    const Outlook first = evaluator().outlook(ways.front(), move);
    for (std::size_t i = 0; i < sum.size(); ++i) {
      EXPECT_NEAR(outlook.expected[i], first.expected[i], 1e-9);
    }
  }
  for (const double luck : sum) EXPECT_NEAR(luck, 0.0, 1e-9);
}

TEST(Evaluator, FindsNoLuckOnAverageOverTheCardsThatMayTurnUp) {
  const Game game(Deal::shuffled(PlayerCount(2), 21));
  const CardId open = *game.table().board[kPlaces];  // the first of level 2
  expect_no_luck_on_average(game, {ReserveCard{open}, {}, {}}, Level(2));
}

TEST(Evaluator, FindsNoLuckOnAverageOverTheCardsThatMayBeDrawn) {
  const Game game(Deal::shuffled(PlayerCount(4), 22));
  expect_no_luck_on_average(game, {ReserveTop{Level(3)}, {}, {}}, Level(3));
}

// What outlook() says once a card is seen must be what chances() says of that position, but for
// moves that it leaves out.
TEST(Evaluator, AgreesWithItselfAboutThePositionThatAMoveLedTo) {
  for (const PlayerCount players : kPlayerCounts) {
    std::optional<Game> before;
    test::for_each_position(players, {}, 40, 2, [&](const Game& game) {
      const bool follows = before && game.table().ply == before->table().ply + 1;
      if (follows) {
        const LegalMoves moves = before->legal_moves();
        for (std::size_t i = 0; i < moves.size(); ++i) {
          Game after = *before;
          after.play(moves[i]);
          if (!(after == game)) continue;
          const Chances seen = evaluator().outlook(*before, moves[i]).actual;
          const Chances known = evaluator().chances(game);
          for (std::size_t seat = 0; seat < seen.size(); ++seat) {
            EXPECT_NEAR(seen[seat], known[seat], 0.15) << to_text(moves[i]);
          }
          break;
        }
      }
      before = game;
    });
  }
}

TEST(Evaluator, FindsNoLuckInATake) {
  const Game game(Deal::shuffled(PlayerCount(2), 23));
  const Move take{TakeTwo{Colour::red}, {}, {}};
  const Outlook outlook = evaluator().outlook(game, take);
  EXPECT_FALSE(outlook.revealed);
  EXPECT_EQ(outlook.actual, outlook.expected);
}

TEST(Evaluator, SearchesTheSameWayEachTime) {
  const Game game(Deal::shuffled(PlayerCount(2), 24));
  const Move played{TakeTwo{Colour::red}, {}, {}};
  const Judgement once = evaluator().judge(game.view(Seat(0)), played, {60, 9});
  const Judgement again = evaluator().judge(game.view(Seat(0)), played, {60, 9});
  EXPECT_EQ(once.best, again.best);
  EXPECT_EQ(once.best_chance, again.best_chance);
  EXPECT_EQ(once.played_chance, again.played_chance);
  EXPECT_GE(once.best_chance, once.played_chance);
}

TEST(Evaluator, JudgesAMoveThatNobodySensibleMakes) {
  // Ten tokens: taking three and returning the same three changes nothing.
  const Game game = test::GameBuilder(PlayerCount(2))
                        .tokens(Seat(0), Tokens(2, 2, 2, 2, 2))
                        .to_move(Seat(0))
                        .build();
  const Move idle = *parse_move("T wug -wug");
  const Judgement judgement = evaluator().judge(game.view(Seat(0)), idle, {100, 1});
  EXPECT_GT(judgement.best_chance, judgement.played_chance);
  EXPECT_NE(judgement.best, idle);
}

}  // namespace
}  // namespace splendor::evaluator
