// Laws that hold in every position of every game, tested by playing.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "tests/rules/random_play.hpp"

namespace splendor {
namespace {

using test::for_each_position;

struct Setting {
  NamedRuleset ruleset;
  PlayerCount players;
};

std::string name_of_setting(const testing::TestParamInfo<Setting>& info) {
  std::string name = std::string(info.param.ruleset.name) + "_" +
                     std::to_string(info.param.players.number()) + "_players";
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

std::vector<Setting> all_settings() {
  std::vector<Setting> settings;
  for (const NamedRuleset& ruleset : kRulesets) {
    for (const PlayerCount players : kPlayerCounts) settings.push_back({ruleset, players});
  }
  return settings;
}

class LawsByPlaying : public testing::TestWithParam<Setting> {
 protected:
  template <class Visit>
  void play(int games, Visit visit) {
    for_each_position(GetParam().players, GetParam().ruleset.rules, 1000, games,
                      [&](const Game& g) {
                        if (!HasFailure()) visit(g);  // stop at the first failure
                      });
  }
};
INSTANTIATE_TEST_SUITE_P(All, LawsByPlaying, testing::ValuesIn(all_settings()), name_of_setting);

TEST_P(LawsByPlaying, TokensAreConserved) {
  const int gems = gem_tokens(GetParam().players);
  const Tokens all(gems, gems, gems, gems, gems, kGoldTokens);
  play(100, [&](const Game& game) {
    Tokens sum = game.table().bank;
    for (const PlayerArea& area : game.table().player) sum += area.tokens;
    EXPECT_EQ(sum, all);
  });
}

TEST_P(LawsByPlaying, EveryCardIsInExactlyOnePlace) {
  play(100, [&](const Game& game) {
    std::multiset<int> places;
    for (const Level level : kLevels) {
      for (const CardId id : game.deck(level)) places.insert(id.number());
    }
    for (const CardSlot place : game.table().board) {
      if (place) places.insert((*place).number());
    }
    for (const Seat seat : seats(game.table().players)) {
      for (const CardId id : game.table().area(seat).cards) places.insert(id.number());
      for (const CardId id : game.hidden().hands[seat.index()]) places.insert(id.number());
    }
    ASSERT_EQ(places.size(), kCards.size());
    EXPECT_EQ(std::set(places.begin(), places.end()).size(), kCards.size());
  });
}

TEST_P(LawsByPlaying, NoPlayerExceedsALimitBetweenTurns) {
  play(100, [&](const Game& game) {
    for (const Seat seat : seats(game.table().players)) {
      const PlayerArea& area = game.table().area(seat);
      EXPECT_LE(area.tokens.total(), kMaxTokens);
      EXPECT_LE(area.reserved.size(), static_cast<std::size_t>(kMaxReserved));
      EXPECT_EQ(area.reserved.size(), game.hidden().hands[seat.index()].size());
    }
  });
}

TEST_P(LawsByPlaying, CountsKeptForSpeedAgreeWithTheCards) {
  play(50, [&](const Game& game) {
    for (const PlayerArea& area : game.table().player) {
      PlayerArea counted;
      for (const CardId id : area.cards) counted.add(id);
      for (const NobleId id : area.nobles) counted.add(id);
      EXPECT_EQ(area.bonuses, counted.bonuses);
      EXPECT_EQ(area.points, counted.points);
      EXPECT_EQ(area.card_count, counted.card_count);
    }
  });
}

TEST_P(LawsByPlaying, ThereIsAMoveUntilTheGameIsOverAndNoneAfter) {
  play(200, [&](const Game& game) {
    EXPECT_EQ(game.legal_moves().size() == 0, game.over());
    for (const Seat seat : seats(game.table().players)) {
      if (seat != game.to_move()) {
        EXPECT_EQ(LegalMoves(game.view(seat)).size(), 0U);
      }
    }
  });
}

TEST_P(LawsByPlaying, LegalMovesAreDistinctAndNumberedAsListed) {
  play(10, [&](const Game& game) {
    const LegalMoves numbered = game.legal_moves();
    const std::vector<Move> listed = legal_moves(game.view(game.to_move()));
    ASSERT_EQ(numbered.size(), listed.size());
    std::set<std::string> texts;
    for (std::size_t i = 0; i < listed.size(); ++i) {
      EXPECT_EQ(numbered[i], listed[i]);
      texts.insert(to_text(listed[i]));
    }
    EXPECT_EQ(texts.size(), listed.size());
  });
}

TEST_P(LawsByPlaying, EveryLegalMovePassesTheCheck) {
  play(10, [&](const Game& game) {
    const View view = game.view(game.to_move());
    for (const Move& move : legal_moves(view)) {
      const auto illegal = check(view, move);
      EXPECT_FALSE(illegal) << to_text(move) << ": " << illegal->why;
    }
  });
}

TEST_P(LawsByPlaying, NotationIsReadBackAsTheSameMove) {
  play(5, [&](const Game& game) {
    for (const Move& move : legal_moves(game.view(game.to_move()))) {
      const auto parsed = parse_move(to_text(move));
      ASSERT_TRUE(parsed) << to_text(move) << ": " << parsed.error();
      EXPECT_EQ(*parsed, move);
      EXPECT_LE(to_text(move).size(), kLongestLegalText);
    }
  });
}

// All moves that can be written down about a position, near enough: every action, every heap of up
// to three tokens to return, every noble or none.
template <class Visit>
void for_each_candidate(const Game& game, Random& random, Visit visit) {
  std::vector<Action> actions{Pass{}};
  for (unsigned bits = 1; bits < 64; ++bits) {
    actions.emplace_back(TakeDifferent{ColourSet::from_bits(bits)});
  }
  for (const Colour colour : kColours) actions.emplace_back(TakeTwo{colour});
  for (const Level level : kLevels) actions.emplace_back(ReserveTop{level});
  for (int id = CardId::kLowest; id <= CardId::kHighest; ++id) {
    actions.emplace_back(ReserveCard{CardId(id)});
    const Tokens held = game.table().mover().tokens;
    for (int variant = 0; variant < 4; ++variant) {  // payments: some of what is held
      Tokens payment;
      for (const Colour colour : kColours) {
        const auto most = static_cast<std::uint32_t>(held[colour] + 1);
        payment += Tokens::of(colour, static_cast<int>(random.below(most)));
      }
      actions.emplace_back(Buy{CardId(id), payment});
    }
  }
  for (const Action& action : actions) {
    for (int k = 0; k <= 3; ++k) {
      TokenChoices(Tokens(3, 3, 3, 3, 3, 3), k).for_each([&](Tokens returned) {
        visit(Move{action, returned, std::nullopt});
        visit(Move{action, returned, NobleId(static_cast<int>(random.below(10)) + 1)});
      });
    }
  }
}

TEST_P(LawsByPlaying, TheCheckAcceptsExactlyTheLegalMoves) {
  Random random(7);
  play(3, [&](const Game& game) {
    if (game.over() || random.below(40) != 0) return;
    const View view = game.view(game.to_move());
    std::set<std::string> legal;
    for (const Move& move : legal_moves(view)) legal.insert(to_text(move));
    for_each_candidate(game, random, [&](const Move& move) {
      const bool accepted = !check(view, move);
      if (accepted != legal.contains(to_text(move))) ADD_FAILURE() << to_text(move);
    });
  });
}

// The same position for `seat`, with everything that it can't see dealt again.
Game with_hidden_cards_dealt_anew(const Game& game, Seat seat, Random& random) {
  Hidden hidden = game.hidden();
  for (const Level level : kLevels) {
    std::vector<CardId*> unseen;
    for (std::size_t i = 0; i < game.table().deck_sizes[level.index()]; ++i) {
      unseen.push_back(&hidden.decks[level.index()][i]);
    }
    for (const Seat other : seats(game.table().players)) {
      const auto& shown = game.table().area(other).reserved;
      for (std::size_t i = 0; i < shown.size(); ++i) {
        if (other != seat && !shown[i].face_up && shown[i].level == level) {
          unseen.push_back(&hidden.hands[other.index()][i]);
        }
      }
    }
    std::vector<CardId> cards;
    cards.reserve(unseen.size());
    for (const CardId* id : unseen) cards.push_back(*id);
    random.shuffle(cards);
    for (std::size_t i = 0; i < cards.size(); ++i) *unseen[i] = cards[i];
  }
  const auto other = Game::from(game.table(), hidden);
  EXPECT_TRUE(other) << other.error();
  return *other;
}

TEST_P(LawsByPlaying, AViewIsTheSameWhateverItsSeatCannotSee) {
  Random random(11);
  int different_games = 0;
  play(5, [&](const Game& game) {
    for (const Seat seat : seats(game.table().players)) {
      const Game other = with_hidden_cards_dealt_anew(game, seat, random);
      different_games += other == game ? 0 : 1;
      EXPECT_EQ(other.view(seat), game.view(seat));
      if (seat == game.to_move()) {
        EXPECT_EQ(legal_moves(other.view(seat)), legal_moves(game.view(seat)));
      }
    }
  });
  EXPECT_GT(different_games, 100) << "hidden cards were hardly ever dealt again";
}

TEST_P(LawsByPlaying, AGameThatIsCopiedAndPlayedAlikeStaysEqual) {
  play(20, [&](const Game& game) {
    if (game.over()) return;
    Game copy = game;
    EXPECT_EQ(copy, game);
    EXPECT_EQ(hash_value(copy), hash_value(game));
    copy.play(copy.legal_moves()[0]);
    EXPECT_NE(copy, game);
    EXPECT_NE(hash_value(copy), hash_value(game));
  });
}

// What the type of a view promises: it is made of the public table and one hand, nothing else.
static_assert(sizeof(View) <= sizeof(Table) + sizeof(Hand) + 2 * alignof(View));

}  // namespace
}  // namespace splendor
