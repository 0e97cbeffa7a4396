// Luck and mistakes of games that were played: analyse, ladder --adjusted, compare --adjust luck
// and report --analyse, by what a user types.
#include <nlohmann/json.hpp>

#include "tests/e2e/arena_home.hpp"

namespace splendor::e2e {
namespace {

const std::string kRandom = std::string(SPLENDOR_BIN) + "/random_bot";
const std::string kGreedy = std::string(SPLENDOR_BIN) + "/greedy_bot";

class Analyse : public ArenaHome {
 protected:
  nlohmann::json json_of(const std::vector<std::string>& arguments) {
    const Ran ran = arena(arguments);
    EXPECT_EQ(ran.status, 0) << ran.err;
    return nlohmann::json::parse(ran.out);
  }
};

TEST_F(Analyse, AGameBalancesAndGivesTheSameAnswerTwice) {
  ASSERT_EQ(arena({"play", kGreedy, kRandom, "--seed", "5"}).status, 0);
  const std::vector<std::string> command{"analyse", "1", "--effort", "10", "--json"};
  const auto first = json_of(command);
  for (const auto& seat : first["seats"]) {
    const double sum = seat["start"].get<double>() + seat["luck"].get<double>() +
                       seat["own"].get<double>() + seat["others"].get<double>();
    EXPECT_NEAR(sum, seat["result"].get<double>(), 1e-6);
  }
  EXPECT_EQ(first, json_of(command)) << "computed, then read from the database";
  const Ran text = arena({"analyse", "1", "--effort", "10"});
  EXPECT_TRUE(has(text.out, "The costliest moves")) << text.out;
  EXPECT_TRUE(has(text.out, "Luck: ")) << text.out;
}

TEST_F(Analyse, OfALeagueSaysWhatABotLosesAndWhere) {
  submit_bots();
  ASSERT_EQ(arena({"league", "run", "--bots", "random_bot,greedy_bot", "--deals", "2"}).status, 0);
  const auto report =
      json_of({"analyse", "--league", "1", "--bot", "random_bot", "--effort", "5", "--json"});
  EXPECT_EQ(report["average"]["games"], 8);
  EXPECT_EQ(report["best"], "greedy_bot@1");
  ASSERT_EQ(report["bots"].size(), 2U);
  for (const auto& bot : report["bots"]) {
    double by_kind = 0;
    for (const auto& [kind, lost] : bot["by_kind"].items()) by_kind += lost.get<double>();
    EXPECT_NEAR(by_kind, bot["lost"].get<double>(), 1e-4);
    if (bot["bot"] != "random_bot@1") continue;
    EXPECT_EQ(bot["worst"].size(), 20U);
    const auto worst = bot["worst"][0];
    EXPECT_EQ(worst["command"], "arena rerun " + std::to_string(worst["game"].get<int>()) +
                                    " --seat " + std::to_string(worst["seat"].get<int>()));
  }
  EXPECT_EQ(arena({"analyse", "--league", "1", "--bot", "nobody"}).status, 1);
  const auto ladder = json_of({"ladder", "1", "--adjusted", "--json"});
  EXPECT_EQ(ladder["evaluator"], report["evaluator"]["sha256"]);
  for (const auto& bot : ladder["bots"]) EXPECT_EQ(bot["adjusted"]["games"], 4);
  EXPECT_EQ(arena({"report", "--analyse", "2", "--out", (folder() / "report").string()}).status, 0);
}

TEST_F(Analyse, AComparisonWithoutLuckNamesItsEvaluatorFirst) {
  submit_bots();
  const Ran ran = arena(
      {"compare", "greedy_bot", "random_bot", "--adjust", "luck", "--max-games", "40", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto result = nlohmann::json::parse(ran.out);
  const std::string evaluator = result["adjusted"]["evaluator"];
  EXPECT_TRUE(has(ran.err, "Adjusting for luck by evaluator " + evaluator)) << ran.err;
  EXPECT_TRUE(result["adjusted"].contains("elo"));
  EXPECT_TRUE(result["adjusted"].contains("error95"));
  EXPECT_TRUE(result["adjusted"]["variance_ratio"].is_number());
  EXPECT_EQ(result["verdict"], "H1");
  EXPECT_EQ(arena({"compare", "--counts", "1,2,3,2,1", "--adjust", "luck"}).status, 2);
}

TEST_F(Analyse, RefusesWhatDoesNotFitTogether) {
  EXPECT_EQ(arena({"analyse"}).status, 2);
  EXPECT_EQ(arena({"analyse", "1", "--league", "1"}).status, 2);
  EXPECT_EQ(arena({"analyse", "1", "--bot", "x"}).status, 2);
  ASSERT_EQ(arena({"play", kRandom, kRandom}).status, 0);
  EXPECT_EQ(arena({"analyse", "99"}).status, 1);
}

}  // namespace
}  // namespace splendor::e2e
