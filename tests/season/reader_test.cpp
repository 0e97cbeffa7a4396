#include "arena/season/reader.hpp"

#include <fstream>
#include <iterator>

#include "arena/season/write.hpp"
#include "tests/season/season_file.hpp"

namespace splendor::season {
namespace {

std::string problems_of(const std::string& text) {
  try {
    (void)parse(text);
    return "none";
  } catch (const league::SettingsError& error) {
    return error.what();
  }
}

std::string with(const std::string& line) { return line + "\n" + kSeasonFile; }

TEST(SeasonFile, IsReadWithItsTimesInItsZone) {
  const SeasonSettings settings = parse(kSeasonFile);
  EXPECT_EQ(settings.zone.text(settings.deadline), "2026-09-11 23:59 CEST");
  EXPECT_EQ(settings.closes() - settings.deadline, std::chrono::minutes(30));
  EXPECT_EQ(settings.nightly.deals, 2U);
  EXPECT_EQ(settings.final_league.deals, 10U);
  EXPECT_EQ(settings.team_of("bob"), "red");
  EXPECT_EQ(settings.team_of("eve"), "eve");
  EXPECT_TRUE(settings.is_staff("greedy_bot"));
  EXPECT_EQ(settings.grading.certainty, 95.0);
}

TEST(SeasonFile, IsWrittenBackAsItWas) {
  const SeasonSettings settings = parse(kSeasonFile);
  const std::string text = to_toml(settings);
  const SeasonSettings again = parse(text);
  EXPECT_EQ(to_toml(again), text);
  EXPECT_EQ(again.deadline, settings.deadline);
  EXPECT_EQ(again.final_league, settings.final_league);
  EXPECT_EQ(again.teams, settings.teams);
  EXPECT_EQ(again.grading, settings.grading);
  EXPECT_EQ(again.nightly_at, settings.nightly_at);
}

TEST(SeasonFile, MayNameALeagueFileAndSayMore) {
  std::string text = kSeasonFile;
  text.replace(text.find("deals = 2"), 9, "deals = 2\nfile = \"night.toml\"");
  const SeasonSettings settings = parse(text);
  EXPECT_EQ(settings.nightly.deals, 2U) << "what stands in the season file has the last word";
  EXPECT_EQ(settings.nightly.move_time, std::chrono::milliseconds(50));
}

TEST(SeasonFile, ExampleIsAValidFile) { EXPECT_NO_THROW((void)parse(example_file())); }

TEST(SeasonFile, DocumentationHasEveryKey) {
  std::ifstream file(SPLENDOR_TEST_DATA "/../../docs/courses.md");
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  EXPECT_NE(document.find(keys_table()), std::string::npos) << "docs/courses.md should contain:\n"
                                                            << keys_table();
}

TEST(SeasonFile, AllProblemsAreToldAtOnceWithTheirPlaces) {
  const std::string problems = problems_of(
      "deadlin = \"2026-09-11 23:59\"\nzone = \"Europe/Copenhagn\"\ngrace = 5\n"
      "[finals]\nat = 1\n[nightly]\nat = \"2\"\ndeal = 1\n");
  for (const char* part :
       {"s.toml:1:1: unknown key deadlin: did you mean deadline?",
        "s.toml:2:8: zone = \"Europe/Copenhagn\": expected a time zone such as Europe/Copenhagen "
        "or "
        "UTC; did you mean Europe/Copenhagen?",
        "s.toml:3:9: grace = 5: expected a duration such as 100ms or 2s, in quotes",
        "unknown section [finals]: did you mean [final]?",
        "s.toml:7:6: at = \"2\": expected a time of day such as 07:00",
        "s.toml:8:1: unknown key deal: did you mean deals?", "s.toml: name is missing",
        "s.toml: opens is missing", "s.toml: [final] at is missing"}) {
    EXPECT_NE(problems.find(part), std::string::npos) << part << "\n in:\n" << problems;
  }
}

struct Row {
  std::string line;
  std::string problem;
};

TEST(SeasonFile, ImpossibleValuesAreExplained) {
  const std::vector<Row> rows{
      {"release = \"result\"", "did you mean results?"},
      {"names = 3", "names = 3: expected one of the names, in quotes"},
      {"release_at = \"2026-09-12 07:59\"", "release_at: must not be before the final"},
      {"release_at = \"soon\"", "expected a date and a time such as 2026-09-01 08:00"},
      {"release_at = \"2026-10-25 02:30\"",
       "show this time twice; write which one you mean, such as 2026-10-25 02:30+02:00"},
      {"release_at = \"2027-03-28 02:30\"", "are set forward over this time: choose another"},
      {"release_at = 2026-12-01T12:00:00", "none"},
      {"release_at = 2026-10-25T02:30:00+01:00", "none"},
  };
  for (const Row& row : rows) {
    const std::string problems = problems_of(with(row.line));
    EXPECT_NE(problems.find(row.problem), std::string::npos) << row.line << "\n" << problems;
  }
}

TEST(SeasonFile, ACertaintyIsMoreThanEvenAndLessThanComplete) {
  const auto with_certainty = [](const std::string& percent) {
    return problems_of(kSeasonFile + "certainty = \"" + percent + "\"\n");
  };
  for (const char* percent : {"50.1%", "95%", "99.9%"}) {
    EXPECT_EQ(with_certainty(percent), "none") << percent;
  }
  for (const char* percent : {"49%", "50%", "100%"}) {
    EXPECT_NE(with_certainty(percent).find("expected a certainty above 50% and below 100%"),
              std::string::npos)
        << percent;
  }
}

TEST(SeasonFile, WhatTheSeasonDecidesCannotBeSet) {
  const auto in_final = [](const std::string& line) {
    std::string text = kSeasonFile;
    text.replace(text.find("deals = 10"), 10, line);
    return problems_of(text);
  };
  EXPECT_NE(in_final("seed = 1").find("drawn and sealed"), std::string::npos);
  EXPECT_NE(in_final("bots = \"all\"").find("the season decides who plays"), std::string::npos);
}

TEST(SeasonFile, PeopleAndStaffFitTogether) {
  std::string twice = kSeasonFile;
  twice.replace(twice.find("red ="), 5, "blue = [\"bob\"]\nred =");
  EXPECT_NE(problems_of(twice).find("bob is in two teams"), std::string::npos);
  std::string unknown = kSeasonFile;
  unknown.replace(unknown.find("beats = [\"greedy_bot\"]"), 22, "beats = [\"mcts_bot\"]");
  EXPECT_NE(problems_of(unknown).find("mcts_bot is not among staff"), std::string::npos);
}

TEST(SeasonFile, WhatDoesNotFitTogetherIsToldBesideOtherMistakes) {
  std::string text = kSeasonFile;
  text.replace(text.find("2026-09-12 08:00"), 16, "2026-09-12 00:29");
  text.replace(text.find("red ="), 5, "blue = [\"bob\"]\nred =");
  text.replace(text.find("beats = [\"greedy_bot\"]"), 22,
               "beats = [\"mcts_bot\"]\ncertainty = \"much\"");
  const std::string problems = problems_of("opnes = 3\n" + text);
  for (const char* problem : {"did you mean opens", "must be at least a minute after",
                              "bob is in two teams", "mcts_bot is not among staff", "much"}) {
    EXPECT_NE(problems.find(problem), std::string::npos) << problem << "\n" << problems;
  }
}

TEST(SeasonFile, ProgramsAreNotShownWhereNamesAreHidden) {
  EXPECT_NE(problems_of("names = \"nicknames\"\nsource = \"released\"\n" + kSeasonFile)
                .find("source: programs tell who made them"),
            std::string::npos);
}

TEST(SeasonFile, TheFinalComesAfterTheGrace) {
  std::string early = kSeasonFile;
  early.replace(early.find("2026-09-12 08:00"), 16, "2026-09-12 00:29");
  EXPECT_NE(problems_of(early).find("at: must be at least a minute after"), std::string::npos)
      << problems_of(early);
}

}  // namespace
}  // namespace splendor::season
