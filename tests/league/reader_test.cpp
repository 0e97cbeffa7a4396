#include "arena/league/reader.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace splendor::league {
namespace {

using namespace std::chrono_literals;

std::string problems_of(std::string_view text) {
  try {
    static_cast<void>(parse_settings("night.toml", text));
    return "no problem";
  } catch (const SettingsError& error) {
    return error.what();
  }
}

struct Row {
  std::string_view text;
  std::string_view problem;
};

class Problem : public testing::TestWithParam<Row> {};

TEST_P(Problem, IsReportedWithPlaceReasonAndRemedy) {
  EXPECT_EQ(problems_of(GetParam().text), GetParam().problem);
}

INSTANTIATE_TEST_SUITE_P(
    OfValues, Problem,
    testing::Values(
        Row{"name = \"x\"\n\n  move_time = \"fast\"\n",
            "night.toml:3:15: move_time = \"fast\": expected a duration such as 100ms or 2s"},
        Row{"move_time = \"100\"",
            "night.toml:1:13: move_time = \"100\": expected a duration such as 100ms or 2s"},
        Row{"move_time = \"1.5ms\"",
            "night.toml:1:13: move_time = \"1.5ms\": expected a duration from 1ms to 1h, in whole "
            "milliseconds"},
        Row{"move_time = \"0s\"",
            "night.toml:1:13: move_time = \"0s\": expected a duration from 1ms to 1h, in whole "
            "milliseconds"},
        Row{"memory = \"512MB\"",
            "night.toml:1:10: memory = \"512MB\": expected a size such as 512MiB or 2GiB"},
        Row{"memory = \"0.5MiB\"",
            "night.toml:1:10: memory = \"0.5MiB\": expected a size from 1MiB to 1024GiB, in whole "
            "MiB"},
        Row{"until = \"25:00\"",
            "night.toml:1:9: until = \"25:00\": expected a time of day such as 07:00"},
        Row{"until = \"7\"", "night.toml:1:9: until = \"7\": expected a time of day such as 07:00"},
        Row{"deals = -1", "night.toml:1:9: deals = -1: expected a whole number from 0 to 1000000"},
        Row{"mirrors = 2", "night.toml:1:11: mirrors = 2: expected a number from 0 to 1"},
        Row{"hours = nan", "night.toml:1:9: hours = nan: expected a number from 0 to 10000"},
        Row{"hours = -inf", "night.toml:1:9: hours = -inf: expected a number from 0 to 10000"},
        Row{"players = 5", "night.toml:1:11: players = 5: expected a whole number from 2 to 4"},
        Row{"players = [2, 2]",
            "night.toml:1:11: players = [2, 2]: expected 2, 3 or 4, each at most once"},
        Row{"players = []", "night.toml:1:11: players = []: expected 2, 3 or 4, each at most once"},
        Row{"format = \"gaunlet\"",
            "night.toml:1:10: format = \"gaunlet\": expected round_robin, gauntlet, swiss, "
            "knockout "
            "or adaptive; did you mean gauntlet?"},
        Row{"on_fault = \"explode\"",
            "night.toml:1:12: on_fault = \"explode\": expected play_on or end"},
        Row{"bots = [\"alpha\", \"be ta\"]",
            "night.toml:1:8: bots = [\"alpha\", \"be ta\"]: expected names of bots such as alpha "
            "or "
            "alpha@3"},
        Row{"bots = \"alpha@zero\"",
            "night.toml:1:8: bots = \"alpha@zero\": expected a version such as alpha@3"},
        Row{"bots = \"alpha@0\"",
            "night.toml:1:8: bots = \"alpha@0\": expected a version such as alpha@3"},
        Row{"bots = [\"all\", \"alpha\"]",
            "night.toml:1:8: bots = [\"all\", \"alpha\"]: expected either all or names of bots, "
            "not "
            "both"},
        Row{"bots = []",
            "night.toml:1:8: bots = []: expected names of bots such as alpha or alpha@3"},
        Row{"ruleset = \"turnament\"",
            "night.toml:1:11: ruleset = \"turnament\": expected tournament, da-2021, de-2021, "
            "nl-2021 or is-2014; did you mean tournament?"},
        Row{"ruleset = { pay = 1 }",
            "night.toml:1:11: ruleset = {...}: expected an option such as take_fewer=up_to, "
            "payment=any or max_rounds=60"},
        Row{"ruleset = { payment = \"most\" }",
            "night.toml:1:11: ruleset = {...}: expected canonical or any"},
        Row{"name = \"\"", "night.toml:1:8: name = \"\": expected a name"},
        Row{"name = \"tab\\there\"",
            "night.toml:1:8: name = \"tab\\x09here\": expected UTF-8 text without control "
            "characters"},
        Row{"name = \"right-to-left \\u202E\"",
            "night.toml:1:8: name = \"right-to-left \\u{202E}\": expected UTF-8 text without "
            "control characters"}));

INSTANTIATE_TEST_SUITE_P(
    OfTypes, Problem,
    testing::Values(
        Row{"deals = \"10\"",
            "night.toml:1:9: deals = \"10\": expected a whole number, without "
            "quotes"},
        Row{"deals = 2.5", "night.toml:1:9: deals = 2.5: expected a whole number"},
        Row{"deals = [1]", "night.toml:1:9: deals = [1]: expected a whole number"},
        Row{"move_time = 100",
            "night.toml:1:13: move_time = 100: expected a duration such as 100ms or 2s, in quotes"},
        Row{"ponder = \"yes\"",
            "night.toml:1:10: ponder = \"yes\": expected true or false, without quotes"},
        Row{"ponder = 1", "night.toml:1:10: ponder = 1: expected true or false"},
        Row{"hours = 2025-05-01", "night.toml:1:9: hours = a date: expected a number"},
        Row{"until = 07:00:30",
            "night.toml:1:9: until = a date: expected a time of day such as 07:00, in quotes"},
        Row{"name = true", "night.toml:1:8: name = true: expected text, in quotes"},
        Row{"bots = [\"alpha\", 2]",
            "night.toml:1:8: bots = [\"alpha\", 2]: expected text or a list of texts, in quotes"},
        Row{"players = [2, \"4\"]",
            "night.toml:1:11: players = [2, \"4\"]: expected a whole number or a list such as [2, "
            "4]"},
        Row{"name = { x = 1 }", "night.toml:1:8: name = {...}: expected text, in quotes"}));

INSTANTIATE_TEST_SUITE_P(
    OfKeysAndSyntax, Problem,
    testing::Values(
        Row{"deal = 3", "night.toml:1:1: unknown key deal: did you mean deals?"},
        Row{"\n  movetime = \"1s\"",
            "night.toml:2:3: unknown key movetime: did you mean move_time?"},
        Row{"zzz = 3", "night.toml:1:1: unknown key zzz: see arena league init for all keys"},
        Row{"\"\\u001b[31m\" = 3",
            "night.toml:1:1: unknown key \\x1B[31m: see arena league init for all keys"},
        Row{"[time]\nmove_time = \"1s\"",
            "night.toml:1:2: [time]: a league file has no sections: remove the line"},
        Row{"x = = 3",
            "night.toml:1:5: not TOML: Error while parsing value: could not determine value type"},
        Row{"until = 07:00\n",
            "night.toml:1:14: not TOML: Error while parsing time: expected ':', saw '\\n'; a time "
            "of day is written in quotes, such as \"07:00\""},
        Row{"deals = 1\ndeals = 2",
            "night.toml:2:9: not TOML: Error while parsing key-value pair: cannot redefine "
            "existing integer 'deals'"},
        Row{"name = \"\xff\"", "night.toml:1:8: not TOML: Encountered invalid utf-8 sequence"}));

INSTANTIATE_TEST_SUITE_P(
    OfContradictions, Problem,
    testing::Values(
        Row{"format = \"gauntlet\"",
            "night.toml:1:10: format: a gauntlet needs challengers: name them with that key"},
        Row{"challengers = \"alpha\"",
            "night.toml:1:15: challengers: is only for format = \"gauntlet\": remove it or change "
            "the format"},
        Row{"rounds = 5",
            "night.toml:1:10: rounds: is only for format = \"swiss\": remove it or change the "
            "format"},
        Row{"format = \"gauntlet\"\nbots = [\"a\", \"b\"]\nchallengers = \"c\"",
            "night.toml:3:15: challengers: a challenger is not among the bots: add it to bots"},
        Row{"bots = [\"a\", \"b\", \"a\"]",
            "night.toml:1:8: bots: a bot is named twice: use mirrors for games of a bot against "
            "itself"},
        Row{"bots = [\"a\", \"b\", \"c\"]\nplayers = [2, 4]",
            "night.toml:1:8: bots: a table of 4 needs as many bots: name more or choose smaller "
            "tables"},
        Row{"format = \"knockout\"\njoin = \"newest\"",
            "night.toml:2:8: join: bots can't join a knockout after it has started: remove it"},
        Row{"format = \"knockout\"\nplayers = [2, 4]",
            "night.toml:2:11: players: a knockout has tables of one size: choose 2, 3 or 4"},
        Row{"format = \"swiss\"\ndeals = 0\nhours = 1",
            "night.toml:2:9: deals: a Swiss tournament and a knockout need at least 1 deal"},
        Row{"deals = 0",
            "night.toml:1:9: deals: nothing ends a league with 0 deals: add hours, until, "
            "error_below or order_sure"},
        Row{"top = 3",
            "night.toml:1:7: top: needs error_below or order_sure, to which it applies"}));

TEST(Reader, ReportsAllProblemsInTheOrderOfTheFile) {
  EXPECT_EQ(problems_of("zzz = 1\nmove_time = 1\ndeals = -1\n"),
            "night.toml:1:1: unknown key zzz: see arena league init for all keys\n"
            "night.toml:2:13: move_time = 1: expected a duration such as 100ms or 2s, in quotes\n"
            "night.toml:3:9: deals = -1: expected a whole number from 0 to 1000000");
}

TEST(Reader, RefusesHugeFiles) {
  EXPECT_EQ(problems_of(std::string(kLargestFile + 1, '#')),
            "night.toml: the file is larger than 1 MiB; is it a league file?");
  EXPECT_EQ(problems_of(std::string(kLargestFile, '#')), "no problem");
}

TEST(Reader, ShowsAFileNameSafely) {
  try {
    static_cast<void>(parse_settings("\x1b[2J.toml", "zzz = 1"));
    FAIL();
  } catch (const SettingsError& error) {
    EXPECT_EQ(error.problems().front().substr(0, 17), "\\x1B[2J.toml:1:1:");
  }
}

TEST(Reader, ReadsEveryKey) {
  std::ifstream file(SPLENDOR_TEST_DATA "/league/every_key.toml");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  Settings expected;
  expected.name = "Night of the bots";
  expected.bots = {{"alpha", 3}, {"beta", {}}, {"gamma.2", {}}, {"delta", {}}};
  expected.on_finish = "mail -s 'It\u2019s over' me";
  expected.format = Format::gauntlet;
  expected.players = {4, 2};
  expected.deals = 25;
  expected.rotation = schedule::Rotation::permutations;
  expected.seed = 9223372036854775807;
  expected.challengers = {{"beta", {}}};
  expected.mirrors = 0.02;
  expected.batch_deals = 64;
  expected.ruleset = {TakeFewer::up_to, Payment::canonical, 60};
  expected.move_time = 100ms;
  expected.bank = 90s;
  expected.increment = 2s;
  expected.startup = 1h;
  expected.ponder = true;
  expected.on_fault = OnFault::end;
  expected.games_per_process = 100;
  expected.memory_mib = 2048;
  expected.threads = 8;
  expected.tmp_mib = 32;
  expected.processes = Processes::many;
  expected.isolation = Isolation::weak;
  expected.bench = {3, 0.25, 40};
  expected.hours = 7.5;
  expected.until = 6h + 45min;
  expected.error_below = 12.5;
  expected.order_sure = 99.0;
  expected.top = 3;
  expected.concurrency = 6;
  expected.workers = {{WorkerKind::local, "", 1, 0},
                      {WorkerKind::ssh, "ada@alpha", 1, 8},
                      {WorkerKind::slurm, "", 32, 1},
                      {WorkerKind::slurm, "", 4, 16},
                      {WorkerKind::command, "nice arena worker", 1, 2}};
  expected.worker_program = "/opt/splendor/bin/arena";
  expected.ssh_options = {"-p", "2222", "-i", "key"};
  expected.slurm_options = {"--partition=long", "--time=12:00:00"};
  expected.worker_timeout = 10s;
  expected.same_speed = 10;
  expected.scale_clock = true;
  EXPECT_EQ(parse_settings("every_key.toml", text), expected);
}

TEST(Reader, ReadsWorkersAsOneTextOrAsAList) {
  const std::vector<WorkerSpec> expected{{WorkerKind::local, "", 1, 2},
                                         {WorkerKind::ssh, "alpha", 1, 0}};
  EXPECT_EQ(parse_settings("x", R"(workers = "local:2, ssh:alpha")").workers, expected);
  EXPECT_EQ(parse_settings("x", R"(workers = ["local:2", "ssh:alpha"])").workers, expected);
}

TEST(Reader, RefusesWorkersThatCantBeStarted) {
  for (const char* workers :
       {"", "remote:2", "local:0", "local:x", "ssh:", "ssh::3", "ssh:-oProxyCommand=x:1",
        "ssh:a;b:1", "slurm", "slurm:0", "slurm:2x", "slurm:x2", "command:2", "command:x:y"}) {
    EXPECT_NE(problems_of("workers = \"" + std::string(workers) + "\""), "no problem") << workers;
  }
}

TEST(Reader, ReadsTheSpeedThatEarlierVersionsWrote) {
  EXPECT_EQ(parse_settings("x", "same_speed = false").same_speed, std::nullopt);
  EXPECT_EQ(parse_settings("x", "same_speed = 10").same_speed, 10);
  EXPECT_NE(problems_of("same_speed = \"a tenth\""), "no problem");
  EXPECT_NE(problems_of("same_speed = true"), "no problem");
}

TEST(Reader, ReadsAnEmptyFileAsTheDefaults) { EXPECT_EQ(parse_settings("x", ""), Settings{}); }

TEST(Reader, LetsFlagsOverrideTheFile) {
  Reader reader;
  reader.read_file("night.toml", "deals = 3\nmove_time = \"1s\"\nformat = \"swiss\"");
  reader.set_flag("move_time", {"250ms"});
  reader.set_flag("bots", {"alpha,beta@2", "gamma"});
  reader.set_flag("players", {"2, 3"});
  reader.set_flag("ruleset", {"payment=any,max_rounds=60"});
  reader.set_flag("ponder", {"true"});
  const Settings settings = reader.finish();
  EXPECT_EQ(settings.deals, 3U);
  EXPECT_EQ(settings.format, Format::swiss);
  EXPECT_EQ(settings.move_time, 250ms);
  EXPECT_EQ(settings.bots, (std::vector<BotName>{{"alpha", {}}, {"beta", 2}, {"gamma", {}}}));
  EXPECT_EQ(settings.players, (std::vector<std::size_t>{2, 3}));
  EXPECT_EQ(settings.ruleset, (Ruleset{TakeFewer::forced, Payment::any, 60}));
  EXPECT_TRUE(settings.ponder);
}

TEST(Reader, NamesTheFlagThatIsWrong) {
  Reader reader;
  reader.read_file("night.toml", "format = \"knockout\"");
  reader.set_flag("move_time", {"fast"});
  reader.set_flag("bots", {"\xff"});
  try {
    static_cast<void>(reader.finish());
    FAIL();
  } catch (const SettingsError& error) {
    EXPECT_EQ(error.problems(),
              (std::vector<std::string>{
                  "--move-time \"fast\": expected a duration such as 100ms or 2s",
                  "--bots \"\\xFF\": expected names of bots such as alpha or alpha@3"}));
    EXPECT_TRUE(error.is_wrong_usage());
  }
}

TEST(Reader, TellsAWrongFlagFromAWrongFile) {
  Reader reader;
  reader.read_file("night.toml", "deals = -1");
  reader.set_flag("move_time", {"fast"});
  try {
    static_cast<void>(reader.finish());
    FAIL();
  } catch (const SettingsError& error) {
    EXPECT_EQ(error.problems().size(), 2U);
    EXPECT_FALSE(error.is_wrong_usage());
  }
}

TEST(Reader, NamesTheFlagThatContradictsTheFile) {
  Reader reader;
  reader.read_file("night.toml", "format = \"knockout\"");
  reader.set_flag("players", {"2,3"});
  try {
    static_cast<void>(reader.finish());
    FAIL();
  } catch (const SettingsError& error) {
    EXPECT_STREQ(error.what(), "--players: a knockout has tables of one size: choose 2, 3 or 4");
    EXPECT_TRUE(error.is_wrong_usage());
  }
}

TEST(Reader, GoesOnFromSettingsThatNeedNoReading) {
  Settings begin;
  begin.name = "made";
  begin.deals = 7;
  Reader reader(begin);
  reader.set_flag("deals", {"8"});
  const Settings settings = reader.finish();
  EXPECT_EQ(settings.name, "made");
  EXPECT_EQ(settings.deals, 8U);
}

TEST(Reader, RefusesASeedThatALeagueFileCantHold) {
  Settings begin;
  begin.seed = kLargestSeed;
  EXPECT_NO_THROW((void)Reader(begin).finish());
  begin.seed = kLargestSeed + 1;
  EXPECT_THROW((void)Reader(begin).finish(), SettingsError);
}

}  // namespace
}  // namespace splendor::league
