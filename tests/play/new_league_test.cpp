#include "arena/play/new_league.hpp"

#include <gtest/gtest.h>

#include "arena/core/failure.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::play {
namespace {

class NewLeague : public arena::StoreTest {
 protected:
  void SetUp() override {
    for (const char* name : {"alpha", "beta", "gamma", "delta"}) {
      store_.set_bot_state(store_.add_bot(arena::bot_called(name)).id, arena::BotState::qualified);
    }
  }
  // Why a gauntlet of these challengers is refused; empty if it is not.
  std::string refusal(const std::vector<league::BotName>& challengers) {
    league::Settings settings;
    settings.format = league::Format::gauntlet;
    settings.challengers = challengers;
    try {
      (void)new_league(settings, store_);
    } catch (const Failure& failure) {
      return failure.what();
    }
    return "";
  }

  arena::Store store_ = open();
};

TEST_F(NewLeague, MayBeAGauntletOfSeveralChallengers) {
  EXPECT_EQ(refusal({{"alpha", {}}}), "");
  EXPECT_EQ(refusal({{"alpha", {}}, {"gamma", 1}}), "");
  EXPECT_EQ(refusal({{"alpha", {}}, {"beta", {}}, {"gamma", {}}}), "");
}

TEST_F(NewLeague, RefusesAGauntletThatCannotBePlayed) {
  EXPECT_EQ(refusal({{"alpha", {}}, {"alpha", 1}}), "a challenger is named twice");
  EXPECT_EQ(refusal({{"alpha", {}}, {"nobody", {}}}),
            "the challenger nobody is not among the bots of the league: add it to bots");
  EXPECT_EQ(refusal({{"alpha", {}}, {"beta", {}}, {"gamma", {}}, {"delta", {}}}),
            "a gauntlet at tables of 2 needs 1 bot besides the challengers, but there are 0: add "
            "bots or name fewer challengers");
}

}  // namespace
}  // namespace splendor::play
