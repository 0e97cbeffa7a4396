#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

namespace splendor::cli::testing {
namespace {

using Json = nlohmann::json;

Json bot_named(const Json& document, const std::string& name) {
  for (const Json& bot : document.at("bots")) {
    if (bot.at("name") == name) return bot;
  }
  ADD_FAILURE() << "no bot " << name;
  return {};
}

TEST(Arena, PrintsHelpAndVersionAndExitsWithZero) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"--help"}, {"rate", "--help"}, {"compare", "--help"}}) {
    const Ran ran = arena(arguments);
    EXPECT_EQ(ran.status, 0);
    EXPECT_NE(ran.out.find("--help"), std::string::npos);
    EXPECT_EQ(ran.err, "");
  }
  const Ran version = arena({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_EQ(version.out.substr(0, 6), "arena ");
}

// Verbs that talk to other programs ignore SIGPIPE, which would otherwise end the arena; here the
// shell does, so that the arena inherits it. The delay lets the reader leave first.
TEST(Arena, IsSilentIfTheReaderOfItsOutputLeaves) {
  const std::string command = "trap '' PIPE; { sleep 0.3; '" ARENA_PROGRAM "' rate '" +
                              golden("tiny2p.csv") + "'; echo $? >&2; } | :";
  EXPECT_EQ(test::run("/bin/sh", {"-c", command}).err, "0\n");
}

TEST(Arena, SaysThatItsOutputCantBeWritten) {
  const Ran ran = arena({"rate", golden("tiny2p.csv")}, {.output_file = "/dev/full"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err, "");
}

TEST(Arena, RefusesWrongUsageWithStatusTwo) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"frobnicate"},
        {"rate"},
        {"rate", "x.csv", "--bogus"},
        {"rate", "x.csv", "--prior", "flat"},
        {"rate", "x.csv", "--players", "5"},
        {"rate", "x.csv", "--json", "--csv"},
        {"rate", golden("tiny2p.csv"), "--anchor", "alpha"},
        {"rate", golden("tiny2p.csv"), "--anchor", "alpha:high"},
        {"rate", golden("tiny2p.csv"), "--average", "nan"}}) {
    const Ran ran = arena(arguments);
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(lines(ran.err).size(), 1U) << ran.err;
  }
}

TEST(Rate, GivesTheContractsFieldsAsJson) {
  const Ran ran = arena({"rate", golden("tiny2p.csv"), "--json", "--los"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json document = Json::parse(ran.out);
  const Json& first = document.at("bots").at(0);
  EXPECT_EQ(first.at("rank").get<int>(), 1);
  EXPECT_EQ(first.at("rank_low").get<int>(), 1);
  EXPECT_EQ(first.at("rank_high").get<int>(), 3);
  EXPECT_EQ(first.at("name").get<std::string>(), "alpha");
  EXPECT_NEAR(first.at("elo").get<double>(), 43.958052, 0.01);
  EXPECT_NEAR(first.at("se_hessian").get<double>(), 58.936803, 0.01);
  EXPECT_NEAR(first.at("se_robust").get<double>(), 37.241785, 0.01);
  EXPECT_NEAR(first.at("error95").get<double>(), 1.96 * 58.936803, 0.02);
  // Below the 0.61 of being stronger than the second: there is a third that may be stronger.
  EXPECT_NEAR(first.at("chance_of_best").get<double>(), 0.57, 0.02);
  double all = 0.0;
  for (const Json& bot : document.at("bots")) all += bot.at("chance_of_best").get<double>();
  EXPECT_NEAR(all, 1.0, 1e-5);
  EXPECT_EQ(first.at("flag").get<std::string>(), "");
  EXPECT_EQ(first.at("component").get<int>(), 1);
  EXPECT_EQ(first.at("games").get<int>(), 16);
  EXPECT_EQ(
      first.at("wins").get<int>() + first.at("shared").get<int>() + first.at("losses").get<int>(),
      16);
  EXPECT_NEAR(first.at("win_share").get<double>(), 9.5, 1e-6);
  EXPECT_NEAR(document.at("seats").at("2").at(0).get<double>(), 18.030938, 0.01);
  EXPECT_TRUE(document.at("seats").at("3").empty());
  EXPECT_TRUE(document.at("warnings").empty());
  EXPECT_NEAR(document.at("los").at("alpha").at("beta").get<double>(), 0.614047, 1e-4);
  EXPECT_FALSE(document.at("los").at("alpha").contains("alpha"));
}

TEST(Rate, LeavesTheEloOfAnUnratedBotBlank) {
  const Ran ran = arena(
      {"rate", golden("edge_nogame.csv"), "--bots", golden("edge_nogame.bots.txt"), "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json document = Json::parse(ran.out);
  const Json idle = bot_named(document, "idle");
  EXPECT_TRUE(idle.at("elo").is_null());
  EXPECT_TRUE(idle.at("rank").is_null());
  EXPECT_EQ(idle.at("flag").get<std::string>(), "no_games");
  EXPECT_EQ(document.at("warnings").size(), 1U);
}

TEST(Rate, NamesThePoolsThatNeverMet) {
  const Ran ran = arena({"rate", golden("edge_disconnected.csv"), "--json", "--los"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json document = Json::parse(ran.out);
  const std::string warning = document.at("warnings").at(0).get<std::string>();
  EXPECT_NE(warning.find("between a and x"), std::string::npos) << warning;
  EXPECT_TRUE(document.at("los").at("a").contains("b"));
  EXPECT_FALSE(document.at("los").at("a").contains("x"));
}

TEST(Rate, WithoutPriorSaysWhyThereAreNoRatings) {
  const Ran ran = arena({"rate", golden("edge_allwins.csv"), "--prior", "none", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json document = Json::parse(ran.out);
  EXPECT_TRUE(bot_named(document, "a").at("elo").is_null());
  EXPECT_NE(document.at("warnings").at(0).get<std::string>().find("--prior map"),
            std::string::npos);
}

TEST(Rate, ShiftsAllRatingsForAnAnchorOrAMean) {
  const Json plain = Json::parse(arena({"rate", golden("tiny2p.csv"), "--json"}).out);
  const Json anchored =
      Json::parse(arena({"rate", golden("tiny2p.csv"), "--json", "--anchor", "beta:1000"}).out);
  const Json averaged =
      Json::parse(arena({"rate", golden("tiny2p.csv"), "--json", "--average", "1500"}).out);
  EXPECT_EQ(bot_named(anchored, "beta").at("elo").get<double>(), 1000.0);
  const auto gap = [](const Json& document) {
    return bot_named(document, "alpha").at("elo").get<double>() -
           bot_named(document, "gamma").at("elo").get<double>();
  };
  EXPECT_NEAR(gap(plain), gap(anchored), 1e-5);
  EXPECT_NEAR(bot_named(averaged, "alpha").at("elo").get<double>(),
              1500.0 + bot_named(plain, "alpha").at("elo").get<double>(), 1e-5);
  const Ran nobody = arena({"rate", golden("tiny2p.csv"), "--anchor", "nobody:1000"});
  EXPECT_EQ(nobody.status, 1);
  EXPECT_NE(nobody.err.find("no bot \"nobody\""), std::string::npos) << nobody.err;
}

TEST(Rate, CanBeRestrictedToOnePlayerCount) {
  const Json two =
      Json::parse(arena({"rate", golden("edge_disconnected.csv"), "--players", "2", "--json"}).out);
  EXPECT_EQ(two.at("bots").size(), 3U);
  EXPECT_TRUE(two.at("warnings").empty());
  const Ran none = arena({"rate", golden("edge_disconnected.csv"), "--players", "4"});
  EXPECT_EQ(none.status, 1);
  EXPECT_NE(none.err.find("no matches of 4 players"), std::string::npos);
}

TEST(Rate, IsBitIdenticalWhateverTheOrderOfRows) {
  for (const char* set : {"medium_mix.csv", "edge_ties.csv", "edge_duplicates.csv"}) {
    std::vector<std::string> rows = lines(content_of(golden(set)));
    const std::string header = rows.front() + "\n";
    rows.erase(rows.begin());
    unsigned state = 1;
    for (std::size_t i = rows.size(); i > 1; --i) {
      state = state * 1664525U + 1013904223U;
      std::swap(rows[i - 1], rows[(state >> 8U) % i]);
    }
    std::string shuffled = header;
    for (const std::string& row : rows) shuffled += row + "\n";
    const TempFile file("shuffled.csv", shuffled);
    const Ran straight = arena({"rate", golden(set), "--json", "--los"});
    const Ran mixed = arena({"rate", file.path(), "--json", "--los"});
    ASSERT_EQ(straight.status, 0);
    EXPECT_EQ(straight.out, mixed.out) << set;
  }
}

TEST(Rate, ReadsStandardInput) {
  const Ran file = arena({"rate", golden("tiny_mix.csv"), "--json"});
  const Ran input = arena({"rate", "-", "--json"},
                          {.input = content_of(golden("tiny_mix.csv")), .environment = {}});
  EXPECT_EQ(input.status, 0) << input.err;
  EXPECT_EQ(input.out, file.out);
}

std::string gzipped(const std::string& text) {
  const TempFile file("x.gz", "");
  gzFile out = gzopen(file.path().c_str(), "wb");
  gzwrite(out, text.data(), static_cast<unsigned>(text.size()));
  gzclose(out);
  return content_of(file.path());
}

TEST(Rate, ReadsGzippedFilesAndSaysWhenTheyAreDamaged) {
  const std::string packed = gzipped(content_of(golden("medium2p.csv")));
  const TempFile whole("results.csv.gz", packed);
  EXPECT_EQ(arena({"rate", whole.path(), "--json"}).out,
            arena({"rate", golden("medium2p.csv"), "--json"}).out);
  const TempFile cut("results.csv.gz", packed.substr(0, packed.size() / 2));
  const Ran half = arena({"rate", cut.path()});
  EXPECT_EQ(half.status, 1);
  EXPECT_NE(half.err.find("truncated"), std::string::npos) << half.err;
}

struct BadFile {
  const char* name;
  std::string content;
  const char* reason;
};

class RateRefuses : public ::testing::TestWithParam<BadFile> {};

TEST_P(RateRefuses, WithStatusOneTheRowAndTheReason) {
  const TempFile file("results.csv", GetParam().content);
  const Ran ran = arena({"rate", file.path(), "--json"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find(std::string("results.csv, ") + GetParam().reason), std::string::npos)
      << ran.err;
  EXPECT_EQ(lines(ran.err).size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(
    Each, RateRefuses,
    ::testing::Values(
        BadFile{"Empty", "", "row 1: the file is empty"},
        BadFile{"WrongHeader", "a,b\n", "row 1: the header is"},
        BadFile{"Binary", std::string(5000, '\0'), "row 1: binary data"},
        BadFile{"NoNumber", kHead + "1,1,1,a,x\n", "row 2: rank \"x\" is not a number"},
        BadFile{"MissingSeat", kHead + "1,1,1,a,1\n", "row 2: match 1: seat 2"},
        BadFile{"OtherContent", kHead + "1,1,1,a,1\n1,1,2,b,2\n1,1,1,a,2\n1,1,2,b,1\n",
                "row 4: match 1: is in the file twice"},
        BadFile{"Escapes", kHead + "1,1,1,a,\x1b[31m\n", "row 2: rank \"\\x1B[31m\" is not"}),
    [](const auto& param) { return param.param.name; });

TEST(Rate, RefusesAnEndlessLineWithoutReadingItAll) {
  const Ran ran = arena({"rate", "/dev/zero"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("row 1: binary data"), std::string::npos) << ran.err;
}

TEST(Rate, SaysWhichFileIsMissing) {
  const Ran ran = arena({"rate", "/no/such/file.csv"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "arena: can't read /no/such/file.csv: No such file or directory\n");
}

}  // namespace
}  // namespace splendor::cli::testing
