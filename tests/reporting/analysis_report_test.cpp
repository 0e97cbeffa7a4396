// The analysis of a game as text and as JSON.
#include "arena/reporting/analysis_report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "arena/analysis/analyse_game.hpp"
#include "arena/text/text.hpp"
#include "tests/analysis/recorded_game.hpp"

namespace splendor::reporting {
namespace {

AnalysedGame analysed(int players, std::uint32_t effort) {
  static const evaluator::Evaluator evaluator;
  AnalysedGame game;
  game.game = 12;
  game.evaluator = {"champion", evaluator.sha256()};
  game.record = test::random_record(PlayerCount(players), kRulesets[0], 31);
  for (int i = 0; i < players; ++i) {
    game.record.mutable_seats(i)->mutable_bot()->set_name("bot" + std::to_string(i + 1) + "@1");
  }
  game.analysis = *analysis::analyse_game(game.record, evaluator, effort);
  return game;
}

TEST(AnalysisReport, HasAJsonDocumentWhoseAccountsBalance) {
  const AnalysedGame game = analysed(3, 5);
  std::ostringstream out;
  write_json(out, game);
  const auto document = nlohmann::json::parse(out.str());
  EXPECT_EQ(document["game"], 12);
  EXPECT_EQ(document["evaluator"]["name"], "champion");
  EXPECT_EQ(document["evaluator"]["sha256"].get<std::string>().size(), 64U);
  ASSERT_EQ(document["seats"].size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& seat = document["seats"][i];
    EXPECT_EQ(seat["seat"], i + 1);
    const double sum = seat["start"].get<double>() + seat["luck"].get<double>() +
                       seat["own"].get<double>() + seat["others"].get<double>();
    EXPECT_NEAR(sum, seat["result"].get<double>(), 1e-6);
  }
  ASSERT_EQ(document["plies"].size(), static_cast<std::size_t>(game.record.plies_size()));
  const auto& ply = document["plies"][4];
  EXPECT_EQ(ply["ply"], 4);
  EXPECT_EQ(ply["seat"], 2);
  EXPECT_EQ(ply["move"], game.record.plies(4).notation());
  EXPECT_EQ(ply["win"].size(), 3U);
  EXPECT_EQ(ply["luck"].size(), 3U);
  EXPECT_GE(ply["loss"].get<double>(), 0.0);
  EXPECT_TRUE(ply["best"].is_string());
}

TEST(AnalysisReport, SaysNothingOfBetterMovesWithoutASearch) {
  std::ostringstream out;
  write_json(out, analysed(2, 0));
  EXPECT_FALSE(nlohmann::json::parse(out.str())["plies"][0].contains("best"));
}

TEST(AnalysisReport, FitsIntoEightyColumns) {
  for (const int players : {2, 4}) {
    std::ostringstream out;
    write_text(out, analysed(players, 5), terminal::Console({.unicode = true}));
    std::istringstream lines(out.str());
    std::string line;
    while (std::getline(lines, line)) EXPECT_LE(columns(line), 80U) << line;
    EXPECT_NE(out.str().find("Luck: "), std::string::npos);
    EXPECT_NE(out.str().find("The costliest moves"), std::string::npos);
    EXPECT_NE(out.str().find("Better: "), std::string::npos);
  }
}

TEST(AnalysisReport, NamesTheFaultThatEndedTheAccount) {
  AnalysedGame game = analysed(2, 0);
  game.record = test::failed_record(game.record, Seat(1), 9);
  static const evaluator::Evaluator evaluator;
  game.analysis = *analysis::analyse_game(game.record, evaluator, 0);
  std::ostringstream out;
  write_text(out, game, terminal::Console({}));
  EXPECT_NE(out.str().find("bot2@1 dropped out at move 10 (timeout)"), std::string::npos)
      << out.str();
}

TEST(AnalysisReport, GivesTheHtmlReportTheSameFigures) {
  const AnalysedGame game = analysed(2, 5);
  const web::GameAnalysis web = for_report(game.evaluator, game.analysis);
  EXPECT_EQ(web.sha256, game.evaluator.sha256);
  ASSERT_EQ(web.seats.size(), 2U);
  EXPECT_EQ(web.seats[1].luck, game.analysis.seats[1].luck);
  ASSERT_EQ(web.plies.size(), game.analysis.plies.size());
  for (std::size_t i = 0; i < web.plies.size(); ++i) {
    EXPECT_EQ(web.plies[i].chances, game.analysis.plies[i].win);
    EXPECT_EQ(web.plies[i].best, game.analysis.plies[i].best);
    EXPECT_EQ(static_cast<int>(web.plies[i].mark), static_cast<int>(game.analysis.plies[i].mark));
  }
}

}  // namespace
}  // namespace splendor::reporting
