// Malformed states, and states that no game can reach.
#include <gtest/gtest.h>

#include <vector>

#include "tests/trace/ask.hpp"

namespace splendor::trace {
namespace {

struct Change {
  const char* name;
  const char* pointer;  // where in the state
  const char* value;    // as JSON; null removes
  const char* error;
};

Json changed(Json state, const Change& change) {
  if (change.value == nullptr) return state.patch({{{"op", "remove"}, {"path", change.pointer}}});
  state.at(Json::json_pointer(change.pointer)) = Json::parse(change.value);
  return state;
}

void expect_refused(const Json& state, const std::vector<Change>& table) {
  ASSERT_EQ(ask({{"cmd", "legal"}, {"state", state}}).at("ok"), true);
  for (const Change& change : table) {
    SCOPED_TRACE(change.name);
    EXPECT_EQ(ask({{"cmd", "legal"}, {"state", changed(state, change)}}),
              Json({{"ok", false}, {"error", change.error}}));
  }
}

TEST(AStateOfWrongForm, IsRefusedWithAReason) {
  expect_refused(
      base_state(),
      {Change{"WithoutPlayers", "/players", nullptr, "state.players is missing"},
       Change{"WithoutTurn", "/to_move", nullptr, "state.to_move is missing"},
       Change{"WithoutPly", "/ply", nullptr, "state.ply is missing"},
       Change{"WithoutPasses", "/passes", nullptr, "state.passes is missing"},
       Change{"WithoutBank", "/bank", nullptr, "state.bank is missing"},
       Change{"WithoutNobles", "/nobles", nullptr, "state.nobles is missing"},
       Change{"WithoutBoard", "/board", nullptr, "state.board is missing"},
       Change{"WithoutDecks", "/decks", nullptr, "state.decks is missing"},
       Change{"WithoutAreas", "/player", nullptr, "state.player is missing"},
       Change{"WithoutTokens", "/player/0/tokens", nullptr, "state.player[0].tokens is missing"},
       Change{"WithoutCards", "/player/1/cards", nullptr, "state.player[1].cards is missing"},
       Change{"WithoutReserved", "/player/1/reserved", nullptr,
              "state.player[1].reserved is missing"},
       Change{"WithoutHidden", "/player/1/reserved/0/hidden", nullptr,
              "state.player[1].reserved[0].hidden is missing"},
       Change{"WithoutOwnNobles", "/player/1/nobles", nullptr, "state.player[1].nobles is missing"},
       Change{"UnknownOption", "/profile", "{\"gold\":1}",
              "state.profile has an unknown option \"gold\"; known are ruleset, take_fewer, "
              "payment, max_rounds"},
       Change{"FivePlayers", "/players", "5", "state.players must be a whole number from 2 to 4"},
       Change{"ThreePlayersTwoAreas", "/players", "3", "state.player must have 3 items, not 2"},
       Change{"SeatFour", "/to_move", "4", "state.to_move must be a whole number from 0 to 3"},
       Change{"NegativePly", "/ply", "-1", "state.ply must be a whole number from 0 to 1000000000"},
       Change{"PlyBeyondTheLimit", "/ply", "1000000001",
              "state.ply must be a whole number from 0 to 1000000000"},
       Change{"FivePasses", "/passes", "5", "state.passes must be a whole number from 0 to 4"},
       Change{"UnknownEnd", "/over", "\"fault\"",
              "state.over must be one of: points, stalemate, round_limit"},
       Change{"EndAsFlag", "/over", "true", "state.over must be text"},
       Change{"FiveColours", "/bank", "[3,3,3,4,4]", "state.bank must have 6 items, not 5"},
       Change{"EightOfAColour", "/bank/0", "8", "state.bank[0] must be a whole number from 0 to 7"},
       Change{"NegativeTokens", "/bank/0", "-1",
              "state.bank[0] must be a whole number from 0 to 7"},
       Change{"HalfAToken", "/bank/0", "2.5", "state.bank[0] must be a whole number from 0 to 7"},
       Change{"BankAsObject", "/bank", "{\"w\":3}", "state.bank must be a list"},
       Change{"SixNobles", "/nobles", "[1,2,3,4,5,6]",
              "state.nobles must have 0 to 5 items, not 6"},
       Change{"NobleZero", "/nobles/0", "0", "state.nobles[0] must be a whole number from 1 to 10"},
       Change{"TwoRows", "/board", "[[1,2,3,4],[41,42,43,44]]",
              "state.board must have 3 items, not 2"},
       Change{"ThreePlaces", "/board/0", "[1,2,3]", "state.board[0] must have 4 items, not 3"},
       Change{"CardNumber91", "/board/0/0", "91",
              "state.board[0][0] must be a whole number from 0 to 90"},
       Change{"FourDecks", "/decks", "[[],[],[],[]]", "state.decks must have 3 items, not 4"},
       Change{"EndlessDeck", "/decks/2",
              "[71,71,71,71,71,71,71,71,71,71,71,71,71,71,71,71,71,71,71,71,71]",
              "state.decks[2] must have 0 to 20 items, not 21"},
       Change{"HiddenAsNumber", "/player/1/reserved/0/hidden", "1",
              "state.player[1].reserved[0].hidden must be true or false"},
       Change{"UnknownCardInWholeState", "/player/1/reserved/0",
              R"({"card":0,"hidden":true,"level":1})",
              "state has a reserved card 0, which only a view (with deck_sizes) can have"},
       Change{"UnknownCardFaceUp", "/player/1/reserved/0", R"({"card":0,"hidden":false})",
              "state.player[1].reserved[0].card is 0, but only a hidden card can be unknown"},
       Change{"DecksAsText", "/decks/0", "\"shuffled\"", "state.decks[0] must be a list"}});
}

TEST(APositionThatCanNotOccur, IsRefusedWithAReason) {
  expect_refused(
      base_state(),
      {Change{"TokenTooMany", "/bank/0", "4",
              "state cannot occur: the tokens don't add up: bank and players together have 5 "
              "white, but a game of 2 players has 4"},
       Change{"TokenTooFew", "/player/0/tokens/1", "0",
              "state cannot occur: the tokens don't add up: bank and players together have 3 "
              "blue, but a game of 2 players has 4"},
       Change{"ElevenTokens", "/player/0/tokens", "[4,3,2,1,1,0]",
              "state cannot occur: seat 0 holds 11 tokens between turns, but the limit is 10"},
       Change{"CardTwiceOnTheTable", "/board/0/0", "2",
              "state cannot occur: card 2 is twice on the table in the row of level 1"},
       Change{"CardOnTheTableAndInADeck", "/board/0/0", "6",
              "state cannot occur: card 6 is in two places: on the table in the row of level 1 "
              "and in the deck of level 1"},
       Change{"CardOnTheTableAndBought", "/player/0/cards", "[4]",
              "state cannot occur: card 4 is in two places: on the table in the row of level 1 "
              "and bought by seat 0"},
       Change{"CardBoughtTwice", "/player/0/cards", "[90,90]",
              "state.player[0].cards[1] is in the list twice"},
       Change{"CardReservedTwice", "/player/0/reserved", R"([{"card":5,"hidden":true}])",
              "state cannot occur: card 5 is in two places: reserved face down by seat 0 and "
              "reserved face down by seat 1"},
       Change{
           "CardNowhere", "/decks/0/0", nullptr,
           "state cannot occur: card 6 is nowhere: not in a deck, on the table or with a player"},
       Change{
           "ReservedCardGone", "/player/1/reserved", "[]",
           "state cannot occur: card 5 is nowhere: not in a deck, on the table or with a player"},
       Change{"OtherLevelOnTheTable", "/board/0/0", "45",
              "state cannot occur: card 45 is of level 2 and can't be on the table in the row of "
              "level 1"},
       Change{"OtherLevelInADeck", "/decks/1/0", "75",
              "state cannot occur: card 75 is of level 3 and can't be in the deck of level 2"},
       Change{"EmptyPlaceBesideADeck", "/board/1/2", "0",
              "state cannot occur: the row of level 2 has an empty place although its deck has "
              "cards"},
       Change{
           "FourReserved", "/player/0/reserved",
           R"([{"card":6,"hidden":true},{"card":7,"hidden":true},{"card":8,"hidden":true},{"card":9,"hidden":true}])",
           "state.player[0].reserved must have 0 to 3 items, not 4"},
       Change{"NobleTwice", "/nobles", "[1,2,2]", "state has noble 2 twice"},
       Change{"NobleOpenAndReceived", "/player/1/nobles", "[3]",
              "state cannot occur: noble 3 is in two places"},
       Change{"NobleMissing", "/nobles", "[1,2]",
              "state cannot occur: a game of 2 players has 3 nobles, but there are 2"},
       Change{"NobleTooMany", "/nobles", "[1,2,3,4]",
              "state cannot occur: a game of 2 players has 3 nobles, but there are 4"},
       Change{"SeatBeyondThePlayers", "/to_move", "2",
              "state cannot occur: seat 2 is to move, but it is a game of 2 players"},
       Change{"MorePassesThanPlayers", "/passes", "3",
              "state cannot occur: more passes in a row than players"},
       Change{"AllHavePassed", "/passes", "2",
              "state cannot occur: all players have passed in a row, but the game goes on"},
       Change{"EndByPointsWithoutPoints", "/over", "\"points\"",
              "state cannot occur: the game can't have ended by points: nobody has 15"},
       Change{"StalemateWithoutPasses", "/over", "\"stalemate\"",
              "state cannot occur: the game can't have ended by stalemate: not all have passed"}});
}

TEST(AViewThatCanNotOccur, IsRefusedWithAReason) {
  const Json view =
      ask_well({{"cmd", "observe"}, {"state", base_state()}, {"seat", 0}}).at("state");
  expect_refused(
      view,
      {Change{"WithoutSizes", "/deck_sizes", nullptr, "state.decks is missing"},
       Change{"TwoSizes", "/deck_sizes", "[35,26]", "state.deck_sizes must have 3 items, not 2"},
       Change{"SizeBeyondTheCards", "/deck_sizes/2", "21",
              "state.deck_sizes[2] must be a whole number from 0 to 20"},
       Change{"SizeThatDoesNotAddUp", "/deck_sizes/0", "34",
              "state cannot occur: the cards of level 1 don't add up: there are 39 instead of 40"},
       Change{"UnknownCardWithoutLevel", "/player/1/reserved/0/level", nullptr,
              "state.player[1].reserved[0].level is missing"},
       Change{"UnknownCardOfLevelFour", "/player/1/reserved/0/level", "4",
              "state.player[1].reserved[0].level must be a whole number from 1 to 3"},
       Change{"UnknownCardOfOtherLevel", "/player/1/reserved/0/level", "2",
              "state cannot occur: the cards of level 1 don't add up: there are 39 instead of 40"},
       Change{"OwnCardUnknown", "/player/0/reserved", R"([{"card":0,"hidden":true,"level":1}])",
              "state.player[0].reserved[0] is not known, but it is this player's turn"},
       Change{"OpenCardTwice", "/board/0/0", "2",
              "state cannot occur: card 2 is twice on the table in the row of level 1"},
       Change{"TokenTooMany", "/bank/0", "4",
              "state cannot occur: the tokens don't add up: bank and players together have 5 "
              "white, but a game of 2 players has 4"},
       Change{"NobleMissing", "/nobles", "[1,2]",
              "state cannot occur: a game of 2 players has 3 nobles, but there are 2"}});
}

TEST(AState, CanNotHaveBothDecksAndTheirSizes) {
  Json state = state_after({{"cmd", "new"}, {"players", 2}}, {});
  state["deck_sizes"] = {36, 26, 16};
  EXPECT_EQ(ask({{"cmd", "legal"}, {"state", state}}).value("error", "no error"),
            "state has both decks and deck_sizes");
}

TEST(AState, MayLeaveOutProfileAndEnd) {
  const Json state = state_after({{"cmd", "new"}, {"players", 2}}, {});
  Json shorter = state;
  shorter.erase("profile");
  shorter.erase("over");
  EXPECT_EQ(ask_well({{"cmd", "legal"}, {"state", shorter}}),
            ask_well({{"cmd", "legal"}, {"state", state}}));
  EXPECT_EQ(ask_well({{"cmd", "apply"}, {"state", shorter}, {"action", "T wug"}}),
            ask_well({{"cmd", "apply"}, {"state", state}, {"action", "T wug"}}));
}

}  // namespace
}  // namespace splendor::trace
