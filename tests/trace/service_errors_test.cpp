// The answer to a wrong request says what is wrong, and where.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/trace/ask.hpp"

namespace splendor::trace {
namespace {

using std::string_literals::operator""s;

struct Mistake {
  const char* name;
  std::string request;
  std::string error;
};

void expect_refused(const std::vector<Mistake>& table) {
  for (const Mistake& mistake : table) {
    SCOPED_TRACE(mistake.name);
    EXPECT_EQ(Json::parse(answer(mistake.request)),
              Json({{"ok", false}, {"error", mistake.error}}));
  }
}

const std::string kDeep(100'000, '[');

TEST(ALineThatIsNotJson, IsRefusedWithAReason) {
  expect_refused(
      {Mistake{"EmptyLine", "", "not JSON: it is empty"},
       Mistake{"Blanks", " \t",
               "not JSON: parse error at line 1, column 3: syntax error while parsing value - "
               "unexpected end of input; expected '[', '{', or a literal"},
       Mistake{"Words", "new game please",
               "not JSON: parse error at line 1, column 2: syntax error while parsing value - "
               "invalid literal; last read: 'ne'"},
       Mistake{"CutShort", R"({"cmd":"new","players":2)",
               "not JSON: parse error at line 1, column 25: syntax error while parsing object - "
               "unexpected end of input; expected '}'"},
       Mistake{"TextAfter", R"({"cmd":"new","players":2} {})",
               "not JSON: parse error at line 1, column 27: syntax error while parsing value - "
               "unexpected '{'; expected end of input"},
       Mistake{"Comment", R"({"cmd":"new","players":2} // two)",
               "not JSON: parse error at line 1, column 27: syntax error while parsing value - "
               "invalid literal; last read: '2} /'; expected end of input"},
       Mistake{"NulByteAfter", "{\"cmd\":\"new\",\"players\":2}\0"s, "not JSON: it has a NUL byte"},
       Mistake{"NulByteAndText", "{\"cmd\":\"new\",\"players\":2}\0{}"s,
               "not JSON: it has a NUL byte"},
       Mistake{"OnlyANulByte", "\0"s, "not JSON: it has a NUL byte"},
       Mistake{
           "NotUtf8", "{\"cmd\":\"\xff\"}",
           R"(not JSON: parse error at line 1, column 9: syntax error while parsing value - invalid string: ill-formed UTF-8 byte; last read: '"?')"},
       Mistake{
           "LoneSurrogate", R"({"cmd":"\ud800"})",
           R"(not JSON: parse error at line 1, column 15: syntax error while parsing value - invalid string: surrogate U+D800..U+DBFF must be followed by U+DC00..U+DFFF; last read: '"\ud800"')"},
       Mistake{
           "ControlCharacter", "{\"cmd\":\"\x1b[31m\"}",
           R"(not JSON: parse error at line 1, column 9: syntax error while parsing value - invalid string: control character U+001B (ESC) must be escaped to \u001B; last read: '"<U+001B>')"},
       Mistake{"NumberBeyondEverything", R"({"cmd":"new","players":1e999})",
               "not JSON: number overflow parsing '1e999'"},
       Mistake{"NestedDeeplyAndOpen", kDeep, "the line is nested more than 32 deep"},
       Mistake{"NestedDeeply", R"({"cmd":)" + kDeep + std::string(100'000, ']') + "}",
               "the line is nested more than 32 deep"},
       Mistake{
           "LongToken", R"({"cmd":")" + std::string(1000, 'x'),
           R"(not JSON: parse error at line 1, column 1009: syntax error while parsing value - invalid string: missing closing quote; last read: '"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...)"}});
}

TEST(AWrongCommand, IsRefusedWithAReason) {
  expect_refused({Mistake{"NotAnObject", "[]", "the line must be an object"},
                  Mistake{"ANumber", "7", "the line must be an object"},
                  Mistake{"Missing", R"({"players":2})", "cmd is missing"},
                  Mistake{"Null", R"({"cmd":null})", "cmd is missing"},
                  Mistake{"NotText", R"({"cmd":1})", "cmd must be text"},
                  Mistake{"Unknown", R"({"cmd":"undo"})",
                          "cmd must be one of: new, legal, apply, perft, observe"},
                  Mistake{"InCapitals", R"({"cmd":"New","players":2})",
                          "cmd must be one of: new, legal, apply, perft, observe"}});
}

TEST(AWrongNewGame, IsRefusedWithAReason) {
  expect_refused(
      {Mistake{"WithoutPlayers", R"({"cmd":"new"})", "players is missing"},
       Mistake{"OnePlayer", R"({"cmd":"new","players":1})",
               "players must be a whole number from 2 to 4"},
       Mistake{"FivePlayers", R"({"cmd":"new","players":5})",
               "players must be a whole number from 2 to 4"},
       Mistake{"NegativePlayers", R"({"cmd":"new","players":-2})",
               "players must be a whole number from 2 to 4"},
       Mistake{"HalfAPlayer", R"({"cmd":"new","players":2.5})",
               "players must be a whole number from 2 to 4"},
       Mistake{"PlayersAsFloat", R"({"cmd":"new","players":2.0})",
               "players must be a whole number from 2 to 4"},
       Mistake{"PlayersAsText", R"({"cmd":"new","players":"2"})",
               "players must be a whole number from 2 to 4"},
       Mistake{"PlayersBeyond32Bits", R"({"cmd":"new","players":4294967298})",
               "players must be a whole number from 2 to 4"},
       Mistake{"PlayersBeyond64Bits", R"({"cmd":"new","players":18446744073709551618})",
               "players must be a whole number from 2 to 4"},
       Mistake{"NegativeSeed", R"({"cmd":"new","players":2,"seed":-1})",
               "seed must be a whole number from 0 to 18446744073709551615"},
       Mistake{"SeedBeyond64Bits", R"({"cmd":"new","players":2,"seed":18446744073709551616})",
               "seed must be a whole number from 0 to 18446744073709551615"},
       Mistake{"SeedAsText", R"({"cmd":"new","players":2,"seed":"7"})",
               "seed must be a whole number from 0 to 18446744073709551615"},
       Mistake{"SeedAndDecks", R"({"cmd":"new","players":2,"seed":7,"decks":[[],[],[]]})",
               "the line has a seed and also decks or nobles; give one or the other"},
       Mistake{"SeedAndNobles", R"({"cmd":"new","players":2,"seed":7,"nobles":[1,2,3]})",
               "the line has a seed and also decks or nobles; give one or the other"},
       Mistake{"DecksAsNumber", R"({"cmd":"new","players":2,"decks":3})", "decks must be a list"},
       Mistake{"TwoDecks", R"({"cmd":"new","players":2,"decks":[[],[]]})",
               "decks must have 3 items, not 2"},
       Mistake{"EmptyDecks", R"({"cmd":"new","players":2,"decks":[[],[],[]]})",
               "the deck of level 1 has 0 cards, but needs all 40"},
       Mistake{"DeckAsText", R"({"cmd":"new","players":2,"decks":["a",[],[]]})",
               "decks[0] must be a list"},
       Mistake{"CardNumberZero", R"({"cmd":"new","players":2,"decks":[[0],[],[]]})",
               "decks[0][0] must be a whole number from 1 to 90"},
       Mistake{"CardNumber91", R"({"cmd":"new","players":2,"decks":[[],[],[71,91]]})",
               "decks[2][1] must be a whole number from 1 to 90"},
       Mistake{"TwoNobles", R"({"cmd":"new","players":2,"nobles":[1,2]})",
               "a game of 2 players has 3 nobles, but 2 are given"},
       Mistake{"NobleTwice", R"({"cmd":"new","players":2,"nobles":[1,2,1]})",
               "noble 1 is given twice"},
       Mistake{"Noble11", R"({"cmd":"new","players":2,"nobles":[1,2,11]})",
               "nobles[2] must be a whole number from 1 to 10"},
       Mistake{"ProfileAsText", R"({"cmd":"new","players":2,"profile":"tournament"})",
               "profile must be an object"},
       Mistake{"UnknownRuleset", R"({"cmd":"new","players":2,"profile":{"ruleset":"fr-2014"}})",
               "profile.ruleset must be one of: tournament, da-2021, de-2021, nl-2021, is-2014"},
       Mistake{
           "UnknownOption", R"({"cmd":"new","players":2,"profile":{"taek_fewer":"forced"}})",
           "profile has an unknown option \"taek_fewer\"; known are ruleset, take_fewer, payment, "
           "max_rounds"},
       Mistake{"UnknownTake", R"({"cmd":"new","players":2,"profile":{"take_fewer":"two"}})",
               "profile.take_fewer must be one of: forced, up_to, exact3"},
       Mistake{"UnknownPayment", R"({"cmd":"new","players":2,"profile":{"payment":1}})",
               "profile.payment must be text"},
       Mistake{"TooManyRounds", R"({"cmd":"new","players":2,"profile":{"max_rounds":1000001}})",
               "profile.max_rounds must be a whole number from 0 to 1000000"},
       Mistake{"RoundsAsFloat", R"({"cmd":"new","players":2,"profile":{"max_rounds":1e2}})",
               "profile.max_rounds must be a whole number from 0 to 1000000"}});
}

Json view_of_base(int seat) {
  return ask_well({{"cmd", "observe"}, {"state", base_state()}, {"seat", seat}}).at("state");
}

std::string with_state(Json request, const Json& state) {
  request["state"] = state;
  return request.dump();
}

TEST(AWrongQuestionAboutAState, IsRefusedWithAReason) {
  expect_refused(
      {Mistake{"LegalWithoutState", R"({"cmd":"legal"})", "state is missing"},
       Mistake{"LegalWithStateAsText", R"({"cmd":"legal","state":"start"})",
               "state must be an object"},
       Mistake{"ApplyWithoutState", R"({"cmd":"apply","action":"P"})", "state is missing"},
       Mistake{"ApplyWithoutAction", with_state({{"cmd", "apply"}}, base_state()),
               "action is missing"},
       Mistake{"ApplyWithNumber", with_state({{"cmd", "apply"}, {"action", 1}}, base_state()),
               "action must be text"},
       Mistake{"ApplyNotAMove", with_state({{"cmd", "apply"}, {"action", "X"}}, base_state()),
               "action 'X' is not a move; moves begin with T, R, D, B or P"},
       Mistake{"ApplyEscapes",
               with_state({{"cmd", "apply"}, {"action", "T \x1b[31m\n"}}, base_state()),
               "action '?[31m?' has a letter other than w u g r k o"},
       Mistake{"ApplyToView", with_state({{"cmd", "apply"}, {"action", "T wug"}}, view_of_base(0)),
               "state.decks is missing: this command needs a whole state, not a view"},
       Mistake{"PerftWithoutDepth", with_state({{"cmd", "perft"}}, base_state()),
               "depth is missing"},
       Mistake{"PerftOfNegativeDepth", with_state({{"cmd", "perft"}, {"depth", -1}}, base_state()),
               "depth must be a whole number from 0 to 100"},
       Mistake{"PerftOfDepth101", with_state({{"cmd", "perft"}, {"depth", 101}}, base_state()),
               "depth must be a whole number from 0 to 100"},
       Mistake{"PerftOfView", with_state({{"cmd", "perft"}, {"depth", 1}}, view_of_base(0)),
               "state.decks is missing: this command needs a whole state, not a view"},
       Mistake{"ObserveWithoutSeat", with_state({{"cmd", "observe"}}, base_state()),
               "seat is missing"},
       Mistake{"ObserveSeat2Of2", with_state({{"cmd", "observe"}, {"seat", 2}}, base_state()),
               "seat must be a whole number from 0 to 1"},
       Mistake{"ObserveView", with_state({{"cmd", "observe"}, {"seat", 0}}, view_of_base(0)),
               "state.decks is missing: this command needs a whole state, not a view"},
       Mistake{
           "LegalOnTheViewOfAnotherSeat",
           with_state(
               {{"cmd", "legal"}},
               [] {
                 const Json state = state_after({{"cmd", "new"}, {"players", 2}}, {"D 1", "D 2"});
                 return ask_well({{"cmd", "observe"}, {"state", state}, {"seat", 1}}).at("state");
               }()),
           "state.player[0].reserved[0] is not known, but it is this player's turn"}});
}

TEST(Service, StopsCountingAtItsLimit) {
  const std::string request = with_state({{"cmd", "perft"}, {"depth", 4}}, base_state());
  EXPECT_EQ(answer(request, 1000),
            R"({"ok":false,"error":"depth 4 needs more than 1000 positions; ask for less"})");
  EXPECT_EQ(Json::parse(answer(request, 100'000)).at("ok"), true);
}

TEST(Service, NamesTheRuleThatAMoveBreaks) {
  const auto reply_to = [](const char* action) {
    return ask({{"cmd", "apply"}, {"state", base_state()}, {"action", action}});
  };
  const auto refusal = [](const char* error, const char* rule) {
    return Json({{"ok", false}, {"error", error}, {"rule", rule}});
  };
  EXPECT_EQ(
      reply_to("T wo"),
      refusal("illegal move: gold can't be taken; it comes with reserving a card", "take_gold"));
  EXPECT_EQ(reply_to("T wu"),
            refusal("illegal move: the bank has 5 colours, so exactly 3 must be taken, not 2",
                    "take_fewer"));
  EXPECT_EQ(reply_to("T wwu"),
            refusal("illegal move: 'wwu' is neither different colours nor two tokens of one colour",
                    "take_unequal"));
  EXPECT_EQ(reply_to("B 5 0"),
            refusal("illegal move: card 5 neither lies open nor is among your reserved cards",
                    "buy_unavailable"));
  EXPECT_EQ(reply_to("T wug N1"),
            refusal("illegal move: noble 1 asks for bonuses wwwwuuuu, you have nothing",
                    "noble_not_earned"));
}

TEST(Service, RefusesMovesInAGameThatIsOver) {
  const Json over = state_after({{"cmd", "new"}, {"players", 2}, {"profile", {{"max_rounds", 1}}}},
                                {"T wug", "D 1"});
  EXPECT_EQ(
      ask({{"cmd", "apply"}, {"state", over}, {"action", "T wug"}}),
      Json({{"ok", false}, {"error", "illegal move: the game is over"}, {"rule", "game_is_over"}}));
}

}  // namespace
}  // namespace splendor::trace
