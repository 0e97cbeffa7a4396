// The ladder as a table, on terminals of all widths.
#include <gtest/gtest.h>

#include <sstream>

#include "arena/reporting/rate_report.hpp"
#include "arena/text/text.hpp"
#include "tests/rating/build_matches.hpp"

namespace splendor::reporting {
namespace {

using rating::testing::duel;
using rating::testing::operator+;

RateReport some_report(bool is_league) {
  RateReport report;
  report.names = {"alpha@1", "棋士棋士棋士棋士棋士棋士@12",
                  "a_very_long_name_that_goes_on_and_on@3", "\x1b[31mred"};
  report.ladder = rating::rate(duel(0, 1, 30, 10) + duel(1, 2, 25, 15, 40) + duel(2, 3, 9, 0, 80),
                               4, report.options);
  if (is_league) {
    report.league = LeagueFacts{1, "night", "finished", 2};
    report.facts.resize(4);
    report.facts[2].faults = 7;
    report.facts[2].left = "benched after 10 faults in 10 games";
    report.by_seat.resize(4);
  }
  return report;
}

// The lines of the table, without the notes below it.
std::vector<std::string> table(const RateReport& report, std::size_t width) {
  std::ostringstream out;
  write_table(out, report, terminal::Console({.colour = false, .unicode = true, .width = width}));
  std::istringstream in(out.str());
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line) && !line.empty();) lines.push_back(line);
  return lines;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(LadderTable, FitsTheTerminal) {
  for (const bool is_league : {false, true}) {
    const RateReport report = some_report(is_league);
    for (std::size_t width = 32; width <= 250; ++width) {
      const auto lines = table(report, width);
      ASSERT_EQ(lines.size(), 5U);
      for (const std::string& line : lines) {
        EXPECT_LE(columns(line), width) << line;
        EXPECT_EQ(line.find('\x1b'), std::string::npos);
      }
    }
  }
}

TEST(LadderTable, HasBarsWorthLookingAtAt80) {
  const auto lines = table(some_report(true), 80);
  for (const char* head : {"Rank", "Bot", "Elo", "±95%", "Games", "Score", "Faults"}) {
    EXPECT_TRUE(has(lines.front(), head)) << lines.front();
  }
  const std::size_t bars = columns(lines.front().substr(0, lines.front().find("Faults"))) + 7;
  EXPECT_GE(80 - bars, 16U);
  // Intervals of different bots stand at different places, under the ends of the scale.
  EXPECT_TRUE(has(lines[1], "●")) << lines[1];
  const auto place = [](const std::string& line) {
    return columns(line.substr(0, line.find("●")));
  };
  EXPECT_GT(place(lines[1]), place(lines[3]) + 3) << lines[1] << "\n" << lines[3];
  EXPECT_TRUE(has(lines.front().substr(lines.front().find("Faults")), "+")) << lines.front();
}

TEST(LadderTable, HasAllColumnsWhereThereIsRoom) {
  EXPECT_TRUE(has(table(some_report(true), 100).front(), "ms/move"));
}

TEST(LadderTable, KeepsRatingAndErrorWhereThereIsLittleRoom) {
  const auto lines = table(some_report(true), 40);
  for (const char* head : {"Rank", "Bot", "Elo", "±95%"}) {
    EXPECT_TRUE(has(lines.front(), head)) << lines.front();
  }
  EXPECT_FALSE(has(lines.front(), "ms/move"));
}

TEST(LadderTable, MarksBotsThatPlayNoMore) {
  std::ostringstream text, json;
  write_table(text, some_report(true), terminal::Console({.colour = false, .unicode = true}));
  EXPECT_TRUE(has(text.str(), "and_on@3 no longer plays: benched after 10 faults in 10 games\n"));
  write_json(json, some_report(true));
  EXPECT_TRUE(has(json.str(), R"("left":"benched after 10 faults in 10 games")")) << json.str();
}

TEST(LadderTable, GivesLongNamesTheFreeColumns) {
  const auto lines = table(some_report(true), 200);
  EXPECT_TRUE(std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return has(line, "a_very_long_name_that_goes_on_and_on@3");
  }));
}

}  // namespace
}  // namespace splendor::reporting
