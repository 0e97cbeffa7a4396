#include "arena/season/run/grade_sheet.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "arena/season/run/pages.hpp"
#include "arena/season/visibility.hpp"
#include "tests/season/season_file.hpp"

namespace splendor::season {
namespace {

// Two authors with hostile names, one who passes by the rule alone and one without a bot.
GradeSheet sheet() {
  GradeSheet sheet;
  sheet.settings = parse(kSeasonFile);
  sheet.season.name = "autumn";
  sheet.season.id = arena::SeasonId(1);
  sheet.league.id = arena::LeagueId(12);
  sheet.is_final = true;
  sheet.staff = {"greedy_bot"};
  Grade first;
  first.author = "=cmd|' /C calc'!A0";
  first.bot = "alpha@2";
  first.place = first.best_place = 1;
  first.worst_place = 2;
  first.elo = 12.34;
  first.error95 = 5.0;
  first.games = 40;
  first.odds = {{"greedy_bot", 0.6}};
  first.verdict = Verdict::undecided;
  first.passes = true;
  first.reason = "stronger than greedy_bot with 60.0 % certainty only";
  Grade second;
  second.author = "O'Hara, \"<b>Ann</b>\"";
  second.verdict = Verdict::absent;
  second.passes = false;
  second.reason = "no bot that qualified was submitted in time";
  sheet.rows = {first, second};
  return sheet;
}

template <class Write>
std::string written(const Write& write, const GradeSheet& grades) {
  std::ostringstream out;
  write(out, grades);
  return out.str();
}

TEST(GradeSheet, CsvRunsNoFormulasAndQuotesNames) {
  const std::string csv = written(write_csv, sheet());
  EXPECT_EQ(csv,
            "place,place_best,place_worst,author,bot,elo,error95,games,faults,beats_greedy_bot,"
            "verdict,passes,reason\n"
            "1,1,2,'=cmd|' /C calc'!A0,alpha@2,12.3,5.0,40,0,0.6000,undecided,yes,"
            "stronger than greedy_bot with 60.0 % certainty only\n"
            ",,,\"O'Hara, \"\"<b>Ann</b>\"\"\",,,,0,0,,absent,no,"
            "no bot that qualified was submitted in time\n");
}

TEST(GradeSheet, EveryFormSaysThatARuleDecidedWhatTheGamesDidNot) {
  EXPECT_NE(written(write_table, sheet()).find("undecided, passed by the rules"),
            std::string::npos);
  EXPECT_NE(grades_page(sheet()).find("undecided, passed by the rules"), std::string::npos);
  const auto json = nlohmann::json::parse(written(write_json, sheet()));
  EXPECT_EQ(json["authors"][0]["verdict"], "undecided");
  EXPECT_EQ(json["authors"][0]["passes"], true);
}

TEST(GradeSheet, ThePageExplainsItsWordsAndEscapesNames) {
  const std::string page = grades_page(sheet());
  for (const char* word : {"<dt>place</dt>", "<dt>rating</dt>", "<dt>faults</dt>",
                           "<dt>verdict</dt>", "95.0 % or more", "5.0 % or less", "undecided"}) {
    EXPECT_NE(page.find(word), std::string::npos) << word;
  }
  EXPECT_EQ(page.find("<b>Ann"), std::string::npos);
}

TEST(GradeSheet, SaysWherePlacesComeFrom) {
  GradeSheet grades = sheet();
  EXPECT_EQ(nlohmann::json::parse(written(write_json, grades))["place_by"], "rating");
  EXPECT_EQ(places_text(grades), "");
  grades.place_by = "knockout";
  EXPECT_EQ(nlohmann::json::parse(written(write_json, grades))["place_by"], "knockout");
  EXPECT_NE(written(write_table, grades).find("those of the knockout"), std::string::npos);
  EXPECT_NE(grades_page(grades).find("those of the knockout"), std::string::npos);
}

TEST(GradeSheet, NicknamesStandForAuthorsAndBotsOnThePage) {
  GradeSheet grades = sheet();
  grades.season.names = arena::NamesShown::nicknames;
  grades.season.secret = std::string(64, 'a');
  const std::string page = grades_page(grades);
  EXPECT_EQ(page.find("alpha"), std::string::npos);
  EXPECT_EQ(page.find("Hara"), std::string::npos);
  EXPECT_NE(page.find(author_nickname(grades.season.secret, grades.rows[0].author)),
            std::string::npos);
}

}  // namespace
}  // namespace splendor::season
