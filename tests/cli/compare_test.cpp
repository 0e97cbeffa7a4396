#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace splendor::cli::testing {
namespace {

using Json = nlohmann::json;

TEST(Compare, GivesTheContractsFieldsAsJson) {
  const Ran ran = arena({"compare", "--counts", "12,1,40,2,20", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json answer = Json::parse(ran.out);
  EXPECT_NEAR(answer.at("llr").get<double>(), 0.461514, 1e-3);
  EXPECT_NEAR(answer.at("lower").get<double>(), -2.944, 1e-3);
  EXPECT_NEAR(answer.at("upper").get<double>(), 2.944, 1e-3);
  EXPECT_NEAR(answer.at("elo").get<double>(), 39.5459, 1e-3);
  EXPECT_NEAR(answer.at("error95").get<double>(), 52.2617, 1e-3);
  EXPECT_NEAR(answer.at("nelo").get<double>(), 42.7686, 1e-3);
  EXPECT_NEAR(answer.at("los").get<double>(), 0.934176, 1e-4);
  EXPECT_EQ(answer.at("pairs").get<int>(), 75);
  EXPECT_EQ(answer.at("verdict").get<std::string>(), "undecided");
}

TEST(Compare, TakesNegativeHypothesesAndTheLogisticModel) {
  const Ran ran = arena({"compare", "--counts", "190,15,480,12,150", "--elo0", "-10", "--elo1", "0",
                         "--model", "logistic", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json answer = Json::parse(ran.out);
  EXPECT_EQ(answer.at("elo0").get<double>(), -10.0);
  EXPECT_EQ(answer.at("model").get<std::string>(), "logistic");
}

TEST(Compare, HasNoEloWithoutGames) {
  const Ran ran = arena({"compare", "--counts", "0,0,0,0,0", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json answer = Json::parse(ran.out);
  EXPECT_EQ(answer.at("llr").get<double>(), 0.0);
  EXPECT_TRUE(answer.at("elo").is_null());
  EXPECT_TRUE(answer.at("los").is_null());
}

TEST(Compare, GivesOnlyABoundForABotThatWonEverything) {
  const Json all = Json::parse(arena({"compare", "--counts", "0,0,0,0,80", "--json"}).out);
  EXPECT_TRUE(all.at("elo").is_null()) << "there is no estimate";
  EXPECT_NEAR(all.at("elo_bound").get<double>(), 567.3, 0.1) << "0.05 to the 1/80: 96.3 % score";
  const Ran none = arena({"compare", "--counts", "80,0,0,0,0"});
  EXPECT_NE(none.out.find("Elo      below -567 (95 %)"), std::string::npos) << none.out;
  const Json some = Json::parse(arena({"compare", "--counts", "0,0,1,0,80", "--json"}).out);
  EXPECT_FALSE(some.contains("elo_bound"));
}

TEST(Compare, DecidesAClearResultAfterFewGames) {
  const Json clear = Json::parse(arena({"compare", "--counts", "0,0,0,0,16", "--json"}).out);
  EXPECT_EQ(clear.at("verdict"), "H1");
  EXPECT_EQ(clear.at("clear"), true);
  EXPECT_NEAR(clear.at("llr").get<double>(), 0.638, 1e-3) << "not by LLR";
}

struct Said {
  const char* name;
  std::vector<std::string> arguments;
  const char* sentence;
};

class CompareSays : public ::testing::TestWithParam<Said> {};

TEST_P(CompareSays, InASentenceWhatIsDecided) {
  std::vector<std::string> arguments{"compare", "--counts"};
  arguments.insert(arguments.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const Ran ran = arena(arguments);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("Verdict  " + std::string(GetParam().sentence) + "\n"), std::string::npos)
      << ran.out;
}

INSTANTIATE_TEST_SUITE_P(
    Each, CompareSays,
    ::testing::Values(
        Said{"Stronger",
             {"546,1,1441,150,1365"},
             "The first bot is stronger than the second (3503 pairs, 63 % score)."},
        Said{"ClearlyStronger",
             {"0,0,0,0,16"},
             "The first bot is stronger than the second (16 pairs, 100 % score)."},
        Said{"Weaker",
             {"80,0,0,0,0"},
             "The first bot is weaker than the second (80 pairs, 0 % score)."},
        Said{"NotStronger",
             {"190,15,480,12,150"},
             "The first bot is not stronger than the second by 10.0 nElo (847 pairs, 48 % "
             "score)."},
        Said{"NotWeaker",
             {"1000,30,2600,40,1080", "--elo0", "-10", "--elo1", "0"},
             "The first bot is not weaker than the second by 10.0 nElo (4750 pairs, 51 % score)."},
        Said{"Open",
             {"12,1,40,2,20"},
             "not decided yet, about 397 more pairs (75 pairs, 56 % score)."},
        Said{"Unplayed", {"0,0,0,0,0"}, "not decided yet (0 pairs)."}),
    [](const auto& test) { return test.param.name; });

struct WrongCall {
  const char* name;
  std::vector<std::string> arguments;
  const char* reason;
};

class CompareRefuses : public ::testing::TestWithParam<WrongCall> {};

TEST_P(CompareRefuses, WithStatusTwoAndTheReason) {
  std::vector<std::string> arguments{"compare"};
  arguments.insert(arguments.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const Ran ran = arena(arguments);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find(GetParam().reason), std::string::npos) << ran.err;
  EXPECT_EQ(lines(ran.err).size(), 1U) << ran.err;
}

INSTANTIATE_TEST_SUITE_P(
    Each, CompareRefuses,
    ::testing::Values(
        WrongCall{"NoCounts", {}, "--counts"},
        WrongCall{"FourCounts", {"--counts", "1,2,3,4"}, "five whole numbers"},
        WrongCall{"SixCounts", {"--counts", "1,2,3,4,5,6"}, "five whole numbers"},
        WrongCall{"Negative", {"--counts", "1,2,-3,4,5"}, "five whole numbers"},
        WrongCall{"Words", {"--counts", "a,b,c,d,e"}, "five whole numbers"},
        WrongCall{"Huge", {"--counts", "1,2,3,4,99999999999999999999"}, "five whole"},
        WrongCall{"SwappedElos",
                  {"--counts", "1,2,3,4,5", "--elo0", "10", "--elo1", "0"},
                  "--elo0 must be below --elo1"},
        WrongCall{"NotANumber",
                  {"--counts", "1,2,3,4,5", "--elo1", "nan"},
                  "--elo0 must be below --elo1"},
        WrongCall{
            "AlphaTooLarge", {"--counts", "1,2,3,4,5", "--alpha", "0.7"}, "--alpha and --beta"},
        WrongCall{"UnknownModel", {"--counts", "1,2,3,4,5", "--model", "bayes"}, "--model"}),
    [](const auto& param) { return param.param.name; });

}  // namespace
}  // namespace splendor::cli::testing
