// States as JSON and back, and what a seat may see of them, along random games in all rulesets.
#include "referee/trace/state_json.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "referee/trace/canonical.hpp"
#include "tests/trace/ask.hpp"
#include "tests/trace/random_games.hpp"

namespace splendor::trace {
namespace {

// A ruleset and a number of players.
class RandomGame : public testing::TestWithParam<std::tuple<NamedRuleset, PlayerCount>> {
 protected:
  // Every `one_in`-th position of one game, and the last one.
  template <class Visit>
  static void for_each_position(std::uint64_t seed, int one_in, Visit visit) {
    const auto& [ruleset, players] = GetParam();
    int positions = 0;
    trace::for_each_position(players, ruleset.rules, seed, [&](const Game& game) {
      if (positions++ % one_in == 0 || game.over()) visit(game);
    });
  }
};

std::string name_of_game(const NamedRuleset& ruleset, PlayerCount players) {
  std::string name(ruleset.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return name + "_" + std::to_string(players.number());
}

// Without is-2014, which is nl-2021 by another name.
INSTANTIATE_TEST_SUITE_P(Of, RandomGame,
                         testing::Combine(testing::ValuesIn(kRulesets.begin(), kRulesets.end() - 1),
                                          testing::ValuesIn(kPlayerCounts)),
                         [](const auto& game) { return std::apply(name_of_game, game.param); });

Game read_whole(const Json& json) { return std::get<Game>(state_from_json(Input(json, ""))); }

TEST_P(RandomGame, IsTheSameAfterWritingAndReadingEveryPosition) {
  for_each_position(1, 1, [](const Game& game) {
    const std::string text = state_to_json(game).dump();
    const Game again = read_whole(Json::parse(text));
    ASSERT_EQ(again, game) << text;
    ASSERT_EQ(state_to_json(again).dump(), text);
  });
}

TEST_P(RandomGame, ShowsEachSeatItsOwnViewAndNothingElse) {
  for_each_position(2, 4, [](const Game& game) {
    for (const Seat seat : seats(game.table().players)) {
      const Json seen = Json::parse(view_to_json(game.view(seat)).dump());
      ASSERT_FALSE(seen.contains("decks"));
      ASSERT_EQ(seen.at("deck_sizes"), Json(game.table().deck_sizes));
      for (const Seat other : seats(game.table().players)) {
        const auto& shown = game.table().area(other).reserved;
        for (std::size_t i = 0; i < shown.size(); ++i) {
          const Json& entry = seen.at("player").at(other.index()).at("reserved").at(i);
          const int card = game.hidden().hands[other.index()][i].number();
          const bool hidden = !shown[i].face_up;
          Json expected{{"card", card}, {"hidden", hidden}};
          if (hidden && other != seat) {
            expected = {{"card", 0}, {"hidden", true}, {"level", shown[i].level.number()}};
          }
          ASSERT_EQ(entry, expected);
        }
      }
    }
  });
}

// The same table and the same hand of one seat; everything that the seat can't see is dealt again.
Game with_other_secrets(const Game& game, Seat knower, Random& random) {
  Hidden hidden = game.hidden();
  const Table& table = game.table();
  for (const Level level : kLevels) {
    std::vector<CardId*> secret;
    for (std::size_t i = 0; i < table.deck_sizes[level.index()]; ++i) {
      secret.push_back(&hidden.decks[level.index()][i]);
    }
    for (const Seat seat : seats(table.players)) {
      const auto& shown = table.area(seat).reserved;
      for (std::size_t i = 0; seat != knower && i < shown.size(); ++i) {
        if (!shown[i].face_up && shown[i].level == level) {
          secret.push_back(&hidden.hands[seat.index()][i]);
        }
      }
    }
    std::vector<CardId> cards;
    cards.reserve(secret.size());
    for (const CardId* place : secret) cards.push_back(*place);
    random.shuffle(cards);
    for (std::size_t i = 0; i < cards.size(); ++i) *secret[i] = cards[i];
  }
  const auto other = Game::from(table, hidden);
  if (!other) throw std::logic_error(other.error());
  return *other;
}

TEST_P(RandomGame, LooksTheSameToASeatWhateverTheHiddenCards) {
  Random random(3);
  int different = 0;
  for_each_position(3, 8, [&](const Game& game) {
    const Seat seat(
        static_cast<int>(random.below(static_cast<std::uint32_t>(game.table().players.number()))));
    const Game other = with_other_secrets(game, seat, random);
    different += other != game;
    const auto observed = [&](const Game& whole) {
      const Json request{{"cmd", "observe"},
                         {"state", Json::parse(state_to_json(whole).dump())},
                         {"seat", seat.number()}};
      return answer(request.dump());
    };
    ASSERT_EQ(observed(other), observed(game));
  });
  EXPECT_GT(different, 2);
}

TEST_P(RandomGame, HasTheSameLegalMovesInTheViewOfThePlayerToMove) {
  for_each_position(4, 8, [](const Game& game) {
    const Json state = Json::parse(state_to_json(game).dump());
    const Json view =
        ask_well({{"cmd", "observe"}, {"state", state}, {"seat", game.to_move().number()}})
            .at("state");
    Json from_state = ask_well({{"cmd", "legal"}, {"state", state}});
    const Json from_view = ask_well({{"cmd", "legal"}, {"state", view}});
    ASSERT_EQ(from_state.at("hash"), state_hash(game));
    ASSERT_EQ(from_state.at("count"), game.legal_moves().size());
    from_state["hash"] = nullptr;  // only a whole state has one
    ASSERT_EQ(from_view, from_state);
  });
}

}  // namespace
}  // namespace splendor::trace
