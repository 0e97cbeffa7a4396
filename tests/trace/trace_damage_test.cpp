// Every kind of damage to a trace is found, with the line and what is wrong with it.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "referee/trace/trace.hpp"
#include "tests/trace/ask.hpp"

namespace splendor::trace {
namespace {

using Lines = std::vector<std::string>;

// 62 plies: the first line is the deal, lines 2 to 63 are plies 0 to 61, line 64 is the result.
Lines recorded_lines() {
  Lines lines;
  std::ifstream file(SPLENDOR_TEST_DATA "/traces/p2_00.jsonl");
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

struct Damage {
  const char* name;
  std::function<void(Lines&)> make;
  std::string error;
};

// In the line of this number, from 1.
std::function<void(Lines&)> replace(std::size_t number, const std::string& from,
                                    const std::string& to) {
  return [=](Lines& lines) {
    std::string& line = lines.at(number - 1);
    const std::size_t at = line.find(from);
    if (at == std::string::npos) throw std::logic_error(from + " is not in " + line);
    line.replace(at, from.size(), to);
  };
}

std::function<void(Lines&)> erase(std::size_t number) {
  return
      [=](Lines& lines) { lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(number - 1)); };
}

std::function<void(Lines&)> insert_before(std::size_t number, const std::string& line) {
  return [=](Lines& lines) {
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(number - 1), line);
  };
}

std::function<void(Lines&)> keep_only(std::size_t count) {
  return [=](Lines& lines) { lines.resize(count); };
}

std::function<void(Lines&)> end_after(std::size_t count, const std::string& line) {
  return [=](Lines& lines) {
    lines.resize(count);
    lines.push_back(line);
  };
}

std::string nested(int depth, const std::string& within) {
  const auto count = static_cast<std::size_t>(depth);
  return std::string(count, '[') + within + std::string(count, ']');
}

void expect_refused(const std::vector<Damage>& table) {
  for (const Damage& damage : table) {
    SCOPED_TRACE(damage.name);
    Lines lines = recorded_lines();
    damage.make(lines);
    const auto trace = read_trace(joined(lines));
    EXPECT_EQ(trace ? "no error" : trace.error(), damage.error);
  }
}

TEST(ADamagedFirstLine, IsRefusedWithItsNumberAndTheReason) {
  expect_refused(
      {Damage{"Missing", keep_only(0), "the trace is empty"},
       Damage{"IsAList", replace(1, "{", "[{"),
              "line 1: not JSON: parse error at line 1, column 335: syntax error while parsing "
              "array - unexpected end of input; expected ']'"},
       Damage{"IsText", insert_before(1, "\"trace\""), "line 1: the line must be an object"},
       Damage{"IsMissing", erase(1), "line 1: players is missing"},
       Damage{"WithoutPlayers", replace(1, "players", "player"), "line 1: players is missing"},
       Damage{"FivePlayers", replace(1, "\"players\":2", "\"players\":5"),
              "line 1: players must be a whole number from 2 to 4"},
       Damage{"MorePlayersThanNobles", replace(1, "\"players\":2", "\"players\":3"),
              "line 1: a game of 3 players has 4 nobles, but 3 are given"},
       Damage{"WithoutDecks", replace(1, "decks", "deck"), "line 1: decks is missing"},
       Damage{"OtherDeck", replace(1, "[12,5,", "[5,12,"),
              R"(line 1: hash is "6161a13b7ceadd76", but the rules give "75a52f9b26a8339a")"},
       Damage{"CardTwice", replace(1, "[12,5,", "[12,12,"),
              "line 1: card 12 is twice in the deck of level 1"},
       Damage{"CardOfOtherLevel", replace(1, "[12,5,", "[12,41,"),
              "line 1: card 41 is of level 2, but lies in the deck of level 1"},
       Damage{"CardMissing", replace(1, "[12,5,", "[12,"),
              "line 1: the deck of level 1 has 39 cards, but needs all 40"},
       Damage{"CardNumberTooHigh", replace(1, "[12,5,", "[12,91,"),
              "line 1: decks[0][1] must be a whole number from 1 to 90"},
       Damage{"WithoutNobles", replace(1, "nobles", "noble"), "line 1: nobles is missing"},
       Damage{"OtherNobles", replace(1, "[1,5,6]", "[1,5,7]"),
              R"(line 1: hash is "6161a13b7ceadd76", but the rules give "ea6ba0d7130f7ecc")"},
       Damage{"NobleTwice", replace(1, "[1,5,6]", "[1,5,5]"), "line 1: noble 5 is given twice"},
       Damage{"WithoutHash", replace(1, "hash", "sum"), "line 1: hash is missing"},
       Damage{"WrongHash", replace(1, "6161a13b", "6161a13c"),
              R"(line 1: hash is "6161a13c7ceadd76", but the rules give "6161a13b7ceadd76")"},
       Damage{"UnknownRuleset", replace(1, ",\"hash\"", ",\"ruleset\":\"fr-2014\",\"hash\""),
              "line 1: ruleset is not the name of a ruleset"},
       Damage{"UnknownOption", replace(1, ",\"hash\"", ",\"ruleset\":{\"gold\":1},\"hash\""),
              "line 1: ruleset has an unknown option \"gold\"; known are ruleset, take_fewer, "
              "payment, max_rounds"},
       Damage{"OptionThatControlsATerminal",
              replace(1, ",\"hash\"", ",\"ruleset\":{\"\u009b31m\x7f\":1},\"hash\""),
              R"(line 1: ruleset has an unknown option "\u009b31m\u007f"; known are ruleset, )"
              "take_fewer, payment, max_rounds"},
       Damage{"RulesetIsANumber", replace(1, ",\"hash\"", ",\"ruleset\":2021,\"hash\""),
              "line 1: ruleset must be an object"}});
}

TEST(ADamagedPly, IsRefusedWithItsNumberAndTheReason) {
  expect_refused(
      {Damage{"WrongHash", replace(2, "a8ac4ccc", "00000000"),
              R"(line 2: hash is "000000000c442367", but the rules give "a8ac4ccc0c442367")"},
       Damage{
           "WrongActionsHash", replace(2, "7e5b876f", "00000000"),
           R"(line 2: actions_hash is "00000000745cf917", but the rules give "7e5b876f745cf917")"},
       Damage{"WrongCount", replace(3, "\"legal\":29", "\"legal\":28"),
              "line 3: legal is 28, but the rules give 29"},
       Damage{"WrongPly", replace(3, "\"ply\":1", "\"ply\":2"),
              "line 3: ply is 2, but the rules give 1"},
       Damage{"WrongSeat", replace(3, "\"seat\":1", "\"seat\":0"),
              "line 3: seat is 0, but the rules give 1"},
       Damage{"CountIsText", replace(3, "29", "\"29\""),
              R"(line 3: legal is "29", but the rules give 29)"},
       Damage{"LineMissing", erase(3), "line 3: ply is 2, but the rules give 1"},
       Damage{"LineTwice", [](Lines& lines) { lines[2] = lines[1]; },
              "line 3: action T kk: two black tokens need a pile of at least 4, the bank has 2"},
       Damage{"OtherLegalMove", replace(2, "T kk", "T rr"),
              R"(line 2: hash is "a8ac4ccc0c442367", but the rules give "5d727a2937dc3fb3")"},
       Damage{"IllegalMove", replace(2, "T kk", "T ko"),
              "line 2: action T ko: gold can't be taken; it comes with reserving a card"},
       Damage{"UnaffordableCard", replace(2, "T kk", "B 5 0"),
              "line 2: action B 5 0: card 5 costs you uuggk after your bonuses; you lack 5 of "
              "these and have 0 gold to stand in"},
       Damage{"NotAMove", replace(2, "T kk", "T kw"),
              "line 2: action: 'kw' must have its letters in the order w u g r k o"},
       Damage{"MoveIsANumber", replace(2, "\"T kk\"", "17"), "line 2: action must be text"},
       Damage{"WithoutMove", replace(2, "action\"", "move\""), "line 2: action is missing"},
       Damage{"WithoutHash", replace(2, "\"hash\"", "\"sum\""), "line 2: hash is missing"},
       Damage{"IsAList", insert_before(2, "[]"), "line 2: the line must be an object"},
       Damage{"NotJson", insert_before(2, "ply 0"),
              "line 2: not JSON: parse error at line 1, column 1: syntax error while parsing "
              "value - invalid literal; last read: 'p'"},
       Damage{
           "CutShort", [](Lines& lines) { lines[40].resize(50); },
           R"(line 41: not JSON: parse error at line 1, column 51: syntax error while parsing value - invalid string: missing closing quote; last read: '"40ff')"},
       Damage{"NulByte", [](Lines& lines) { lines[1] += '\0'; },
              "line 2: not JSON: it has a NUL byte"},
       Damage{
           "NotUtf8", replace(2, "T kk", "T \xff"),
           R"(line 2: not JSON: parse error at line 1, column 76: syntax error while parsing value - invalid string: ill-formed UTF-8 byte; last read: '"T ?')"},
       Damage{"NestedDeeply", replace(2, "\"a8ac4ccc0c442367\"", nested(100'000, "")),
              "line 2: the line is nested more than 32 deep"},
       Damage{"NestedALittle", replace(2, "\"a8ac4ccc0c442367\"", nested(3, "1")),
              R"(line 2: hash is [[[1]]], but the rules give "a8ac4ccc0c442367")"}});
}

TEST(ADamagedResult, IsRefusedWithItsNumberAndTheReason) {
  expect_refused(
      {Damage{"Missing", erase(64), "line 63: the game is over, but its result is missing"},
       Damage{"TooEarly", [](Lines& lines) { std::swap(lines[62], lines[63]); },
              "line 63: the game is not over"},
       Damage{"FollowedByAPly", insert_before(65, R"({"ply":62})"),
              "line 65: nothing may follow the result"},
       Damage{"FollowedByText", insert_before(65, "the end"),
              "line 65: not JSON: parse error at line 1, column 2: syntax error while parsing "
              "value - invalid literal; last read: 'th'"},
       Damage{"Twice", [](Lines& lines) { lines.push_back(lines.back()); },
              "line 65: nothing may follow the result"},
       Damage{"AfterAnotherPly", [](Lines& lines) { lines.insert(lines.end() - 1, lines[62]); },
              "line 64: the game is over; its result must follow"},
       Damage{
           "OtherPoints", replace(64, "[2,17]", "[2,18]"),
           R"(line 64: result is {"cards":[13,19],"points":[2,18],"ranks":[2,1],"reason":"points","winners":[1]}, but the rules give {"cards":[13,19],"points":[2,17],"ranks":[2,1],"reason":"points","winners":[1]})"},
       Damage{
           "OtherRanks", replace(64, "[2,1]", "[1,2]"),
           R"(line 64: result is {"cards":[13,19],"points":[2,17],"ranks":[1,2],"reason":"points","winners":[1]}, but the rules give {"cards":[13,19],"points":[2,17],"ranks":[2,1],"reason":"points","winners":[1]})"},
       Damage{
           "OtherWinner", replace(64, "\"winners\":[1]", "\"winners\":[0]"),
           R"(line 64: result is {"cards":[13,19],"points":[2,17],"ranks":[2,1],"reason":"points","winners":[0]}, but the rules give {"cards":[13,19],"points":[2,17],"ranks":[2,1],"reason":"points","winners":[1]})"},
       Damage{
           "OtherReason", replace(64, "points", "stalemate"),
           R"(line 64: result is {"cards":[13,19],"points":[2,17],"ranks":[2,1],"reason":"stalemate","winners":[1]}, but the rules give {"cards":[13,19],"points":[2,17],"ranks":[2,1],"reason":"points","winners":[1]})"},
       Damage{
           "FaultInAFinishedGame", replace(64, "\"points\",", "\"fault\","),
           R"(line 64: result is {"cards":[13,19],"points":[2,17],"ranks":[2,1],"reason":"fault","winners":[1]}, but the rules give {"cards":[13,19],"points":[2,17],"ranks":[2,1],"reason":"points","winners":[1]})"},
       Damage{"NotOver", end_after(10, R"({"result":{"reason":"points"}})"),
              "line 11: the game is not over"},
       Damage{"WithoutReason", end_after(10, R"({"result":{"points":[0,0]}})"),
              "line 11: result.reason is missing"},
       Damage{"ReasonIsANumber", end_after(10, R"({"result":{"reason":1}})"),
              "line 11: result.reason must be text"},
       Damage{"IsText", end_after(10, R"({"result":"fault"})"),
              "line 11: result must be an object"},
       Damage{"FaultNestedDeeply",
              end_after(10, R"({"result":{"reason":"fault","x":)" + nested(100'000, "") + "}}"),
              "line 11: the line is nested more than 32 deep"},
       Damage{"FaultFollowedByText",
              [](Lines& lines) {
                lines.resize(10);
                lines.insert(lines.end(), {R"({"result":{"reason":"fault"}})", "{}"});
              },
              "line 12: nothing may follow the result"}});
}

TEST(ATraceOfNothing, IsRefused) {
  for (const char* text : {"", "\n", " \r\n\t\n"}) {
    const auto trace = read_trace(text);
    ASSERT_FALSE(trace);
    EXPECT_NE(trace.error().find("the trace is empty"), std::string::npos) << trace.error();
  }
}

}  // namespace
}  // namespace splendor::trace
