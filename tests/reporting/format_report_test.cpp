// The results of formats, shown: fed with values, without a league.
#include "arena/reporting/format_report.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace splendor::reporting {
namespace {

using arena::Entrant;

const std::vector<std::string> kNames{"alpha@1", "beta@2", "gamma@1", "\x1b[31mred@1"};

FormatReport swiss(bool is_final) {
  FormatReport report{"swiss", {}};
  report.outcome.is_final = is_final;
  report.outcome.places = {{Entrant(1), 1, 2.5, 4.0},
                           {Entrant(0), 2, 2.0, 5.5},
                           {Entrant(2), 3, 2.0, 3.0},
                           {Entrant(3), 3, 2.0, 3.0}};
  return report;
}

FormatReport knockout(bool is_final) {
  FormatReport report{"knockout", {}};
  report.outcome.is_final = is_final;
  report.outcome.places = {{Entrant(0), 1, {}, {}},
                           {Entrant(2), is_final ? 2U : 1U, {}, {}},
                           {Entrant(1), 3, {}, {}},
                           {Entrant(3), 3, {}, {}}};
  report.outcome.meetings = {{1, 1, {Entrant(0), Entrant(3)}, {2, 0}, {Entrant(0)}},
                             {1, 2, {Entrant(1), Entrant(2)}, {0.5, 1.5}, {Entrant(2)}}};
  report.outcome.meetings.push_back({2, 1, {Entrant(0), Entrant(2)}, {1, 0}, {}});
  if (is_final) report.outcome.meetings.back().advance = {Entrant(0)};
  return report;
}

std::vector<std::string> shown(const FormatReport& report) {
  std::ostringstream out;
  write_format(out, report, kNames,
               terminal::Console({.colour = false, .unicode = true, .width = 80}));
  std::istringstream in(out.str());
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The words of a line.
std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> list;
  for (std::string word; in >> word;) list.push_back(word);
  return list;
}

using Words = std::vector<std::string>;

TEST(FormatReport, NamesTheWinnerOnlyOnceThereIsOne) {
  EXPECT_EQ(format_sentence(swiss(true), kNames),
            "beta@2 won the Swiss tournament with 2.50 points.");
  EXPECT_EQ(format_sentence(swiss(false), kNames), "beta@2 leads with 2.50 points.");
  EXPECT_EQ(format_sentence(knockout(true), kNames),
            "alpha@1 won the knockout with 1 point in the final, ahead of gamma@1 (0).");
  EXPECT_EQ(format_sentence(knockout(false), kNames), "2 bots are still in the knockout.");
}

TEST(FormatReport, SaysWhichTieBreakDecidedASwissTournament) {
  FormatReport report = swiss(true);
  report.outcome.places[0] = {Entrant(1), 1, 2.0, 6.0};
  EXPECT_EQ(
      format_sentence(report, {"a", "b", "c", "d"}),
      "b won the Swiss tournament: 2 points like a, c and d, but ahead on Buchholz, 6 to 5.50.");
  report.outcome.is_final = false;
  EXPECT_EQ(format_sentence(report, {"a", "b", "c", "d"}),
            "b leads: 2 points like a, c and d, but ahead on Buchholz, 6 to 5.50.");
}

TEST(FormatReport, NamesAllWhoShareTheVictory) {
  FormatReport report = swiss(true);
  report.outcome.places[0] = {Entrant(1), 1, 2.0, 5.5};
  report.outcome.places[1] = {Entrant(0), 1, 2.0, 5.5};
  EXPECT_EQ(
      format_sentence(report, kNames),
      "beta@2 and alpha@1 share the victory in the Swiss tournament: 2 points each, and equal "
      "on Buchholz too (5.50).");
}

TEST(FormatReport, SaysNothingOfAFormatWhoseResultIsTheLadder) {
  const FormatReport gauntlet{"gauntlet", {}};
  EXPECT_EQ(format_sentence(gauntlet, kNames), "");
  EXPECT_TRUE(shown(gauntlet).empty());
  EXPECT_EQ(bracket_json(gauntlet, kNames).dump(), "[]");
}

TEST(FormatReport, ShowsASwissTableWithTieBreaks) {
  const auto lines = shown(swiss(true));
  ASSERT_EQ(lines.size(), 7U);
  EXPECT_EQ(lines[0], format_sentence(swiss(true), kNames));
  EXPECT_EQ(words(lines[1]), (Words{"Place", "Bot", "Points", "Buchholz"}));
  EXPECT_EQ(words(lines[2]), (Words{"1", "beta@2", "2.50", "4"}));
  EXPECT_EQ(words(lines[3]), (Words{"2", "alpha@1", "2", "5.50"}));
  EXPECT_EQ(words(lines[4]), (Words{"3", "gamma@1", "2", "3"}));
  EXPECT_EQ(words(lines[5]).front(), "3") << "equals share a place";
  EXPECT_EQ(lines[5].find('\x1b'), std::string::npos);
  EXPECT_EQ(lines[6], "") << "an empty line before what follows";
}

TEST(FormatReport, ShowsABracketRoundByRoundWithWhoGoesOn) {
  const auto lines = shown(knockout(true));
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_EQ(lines[1], "Points: opponents beaten, over all games of the table; a tie counts half");
  EXPECT_EQ(lines[2], "Semi-finals");
  EXPECT_EQ(lines[3].find("  alpha@1 2, "), 0U) << lines[3];
  EXPECT_NE(lines[3].find(" → alpha@1"), std::string::npos) << lines[3];
  EXPECT_EQ(lines[4], "  beta@2 0.50, gamma@1 1.50 → gamma@1");
  EXPECT_EQ(lines[5], "Final");
  EXPECT_EQ(lines[6], "  alpha@1 1, gamma@1 0 → alpha@1");
}

TEST(FormatReport, NamesRoundsByHowManyTablesAndByesTheyHave) {
  // Seven bots: a bye in the first round, of which one table is still undecided.
  FormatReport report{"knockout", {}};
  for (std::uint32_t bot = 0; bot < 7; ++bot)
    report.outcome.places.push_back({Entrant(bot), 1, {}, {}});
  report.outcome.meetings = {{1, 1, {Entrant(1), Entrant(2)}, {2, 0}, {Entrant(1)}},
                             {1, 2, {Entrant(3), Entrant(4)}, {2, 0}, {Entrant(3)}},
                             {1, 3, {Entrant(5), Entrant(6)}, {0, 0}, {}}};
  const std::vector<std::string> names(7, "bot");
  std::ostringstream out;
  write_format(out, report, names,
               terminal::Console({.colour = false, .unicode = true, .width = 80}));
  EXPECT_NE(out.str().find("\nQuarter-finals\n"), std::string::npos) << out.str();
}

TEST(FormatReport, LeavesAMeetingWithoutAnArrowWhileItIsUndecided) {
  EXPECT_EQ(shown(knockout(false))[6], "  alpha@1 1, gamma@1 0");
}

TEST(FormatReport, HasTheBracketAsJson) {
  const auto bracket = bracket_json(knockout(true), kNames);
  ASSERT_EQ(bracket.size(), 3U);
  EXPECT_EQ(bracket[1].dump(),
            R"({"round":1,"table":2,"bots":["beta@2","gamma@1"],"points":[0.5,1.5],)"
            R"("advance":["gamma@1"]})");
}

}  // namespace
}  // namespace splendor::reporting
