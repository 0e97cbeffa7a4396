// What a trace says beyond the moves: the ruleset in its spellings, the result, faults.
#include "referee/trace/trace.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "referee/rules/notation.hpp"
#include "tests/trace/random_games.hpp"

namespace splendor::trace {
namespace {

Trace plain_trace(const Ruleset& rules = {}) {
  return {Deal::in_id_order(PlayerCount(2)),          rules, {},
          {*parse_move("T wug"), *parse_move("D 1")}, {},    {}};
}

// Writes a trace, reads it back, and expects the same trace.
Trace read_again(const Trace& trace) {
  const std::string text = write_trace(trace);
  const auto again = read_trace(text);
  if (!again) throw std::runtime_error(again.error() + " in\n" + text);
  EXPECT_EQ(write_trace(*again), text);
  EXPECT_EQ(again->deal, trace.deal);
  EXPECT_EQ(again->rules, trace.rules);
  EXPECT_EQ(again->moves, trace.moves);
  EXPECT_EQ(again->fault_result, trace.fault_result);
  return *again;
}

std::string first_line_of(const Trace& trace) {
  const std::string text = write_trace(trace);
  return text.substr(0, text.find('\n'));
}

// The same trace, with the ruleset spelled as given.
Result<Trace> read_with_ruleset(const Trace& trace, const std::string& ruleset) {
  std::string text = write_trace(trace);
  const std::string hash = ",\"hash\"";
  text.insert(text.find(hash), ",\"ruleset\":" + ruleset);
  return read_trace(text);
}

TEST(Trace, OfAShortGameIsThisText) {
  const std::string expected =
      R"({"players":2,"decks":[)"
      R"([1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,)"
      R"(21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40],)"
      R"([41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70],)"
      R"([71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90]],"nobles":[1,2,3],)"
      R"("ruleset":{"take_fewer":"forced","payment":"canonical","max_rounds":1},)"
      R"("hash":"27e938d0a6b72246"})"
      "\n"
      R"({"ply":0,"seat":0,"legal":30,"actions_hash":"5505ed600b53b7aa","action":"T wug","hash":"c7d32d3a2ab594a5"})"
      "\n"
      R"({"ply":1,"seat":1,"legal":27,"actions_hash":"51563d0be681210e","action":"D 1","hash":"cd63bec1ccf7b39a"})"
      "\n"
      R"({"result":{"reason":"round_limit","points":[0,0],"cards":[0,0],"ranks":[1,1],"winners":[0,1]}})"
      "\n";
  EXPECT_EQ(write_trace(plain_trace({.max_rounds = 1})), expected);
}

TEST(Trace, OfAGameThatIsNotOverHasNoResult) {
  EXPECT_EQ(write_trace(read_again(plain_trace())).find("result"), std::string::npos);
}

TEST(Trace, MayHaveEmptyLinesAndOtherLineEnds) {
  std::string text = "\n  \n";
  for (const char c : write_trace(plain_trace())) text += c == '\n' ? "\r\n\r\n" : std::string{c};
  const auto trace = read_trace(text);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(write_trace(*trace), write_trace(plain_trace()));
}

TEST(Trace, MayHaveUnknownMembers) {
  std::string text = write_trace(plain_trace());
  text.replace(text.find("{\"ply\":0"), 1, "{\"seconds\":1.5,");
  const auto trace = read_trace(text);
  ASSERT_TRUE(trace) << trace.error();
  EXPECT_EQ(trace->moves, plain_trace().moves);
}

TEST(Trace, LeavesTheRulesetOutWhenItIsTournament) {
  EXPECT_EQ(first_line_of(plain_trace()).find("ruleset"), std::string::npos);
  EXPECT_EQ(read_again(plain_trace()).ruleset_name, std::nullopt);
}

TEST(Trace, KeepsTheNameOfItsRuleset) {
  for (const NamedRuleset& ruleset : kRulesets) {
    Trace trace = plain_trace(ruleset.rules);
    trace.ruleset_name = std::string(ruleset.name);
    EXPECT_EQ(read_again(trace).ruleset_name, ruleset.name);
    EXPECT_NE(first_line_of(trace).find("\"ruleset\":\"" + *trace.ruleset_name + "\""),
              std::string::npos);
  }
}

TEST(Trace, WritesTheFirstNameThatFitsItsRules) {
  const Trace trace = plain_trace({TakeFewer::exact3, Payment::any});
  EXPECT_NE(first_line_of(trace).find("\"ruleset\":\"nl-2021\""), std::string::npos);
  EXPECT_EQ(read_again(trace).ruleset_name, "nl-2021");
}

TEST(Trace, WritesOptionsWhereNoNameFits) {
  const Trace trace = plain_trace({TakeFewer::up_to, Payment::any, 7});
  EXPECT_NE(first_line_of(trace).find(
                R"("ruleset":{"take_fewer":"up_to","payment":"any","max_rounds":7})"),
            std::string::npos);
  EXPECT_EQ(read_again(trace).ruleset_name, std::nullopt);
}

TEST(Trace, ReadsARulesetByNameByOptionsAndByBoth) {
  const Trace plain = plain_trace();
  const auto rules = [&](const std::string& ruleset) {
    const auto trace = read_with_ruleset(plain, ruleset);
    if (!trace) throw std::runtime_error(trace.error());
    return trace->rules;
  };
  EXPECT_EQ(rules("\"tournament\""), Ruleset());
  EXPECT_EQ(rules("{}"), Ruleset());
  EXPECT_EQ(rules("null"), Ruleset());
  EXPECT_EQ(rules("\"de-2021\""), (Ruleset{TakeFewer::forced, Payment::any, 100}));
  EXPECT_EQ(rules("{\"payment\":\"any\"}"), (Ruleset{TakeFewer::forced, Payment::any, 100}));
  EXPECT_EQ(rules("{\"max_rounds\":0}"), (Ruleset{TakeFewer::forced, Payment::canonical, 0}));
  EXPECT_EQ(rules("{\"max_rounds\":9,\"ruleset\":\"de-2021\"}"),
            (Ruleset{TakeFewer::forced, Payment::any, 9}));
}

TEST(Trace, IsVerifiedByItsOwnRuleset) {
  // The count of legal moves is that of the tournament rules.
  const auto trace = read_with_ruleset(plain_trace(), "\"da-2021\"");
  ASSERT_FALSE(trace);
  EXPECT_EQ(trace.error(), "line 2: legal is 30, but the rules give 45");
}

TEST(Trace, KeepsTheResultOfAFaultAsItWasWritten) {
  Trace trace = plain_trace();
  trace.fault_result =
      R"({"reason":"fault","points":[0,0],"ranks":[2,1],"winners":[1],"fault":{"seat":0,"kind":"timeout"}})";
  const std::string text = write_trace(trace);
  EXPECT_TRUE(text.ends_with("\n{\"result\":" + *trace.fault_result + "}\n")) << text;
  EXPECT_EQ(read_again(trace).fault_result, trace.fault_result);
}

TEST(Trace, OfAFinishedGameHasTheResultOfTheRulesNotThatOfAFault) {
  Trace trace = plain_trace({.max_rounds = 1});
  trace.fault_result = R"({"reason":"fault"})";
  EXPECT_EQ(write_trace(trace), write_trace(plain_trace({.max_rounds = 1})));
}

TEST(Trace, OfARandomGameInEveryRulesetIsReadAgain) {
  std::uint64_t seed = 0;
  for (const NamedRuleset& ruleset : kRulesets) {
    Random random(seed);
    Trace trace{
        Deal::shuffled(kPlayerCounts[seed++ % 3], random.next()), ruleset.rules, {}, {}, {}, {}};
    Game game(trace.deal, trace.rules);
    while (!game.over()) {
      trace.moves.push_back(random_move(game, random));
      game.play(trace.moves.back());
    }
    const std::string reason(name_of(*game.table().over));
    EXPECT_NE(write_trace(read_again(trace)).find("{\"result\":{\"reason\":\"" + reason),
              std::string::npos);
  }
}

}  // namespace
}  // namespace splendor::trace
