#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "arena/text/text.hpp"
#include "tests/cli/program.hpp"

namespace splendor::cli::testing {
namespace {

using Json = nlohmann::json;

TEST(RateTable, FitsIntoEightyColumns) {
  std::ostringstream rows;
  rows << kHead;
  for (int match = 0; match < 300; ++match) {
    rows << match << ",7,1,a bot with a name much too long for a table " << match % 120 << ",1\n"
         << match << ",7,2,機械仕掛けの強い打ち手です,2\n";
  }
  const TempFile file("results.csv", rows.str());
  for (const std::string& path :
       {file.path(), golden("medium_mix.csv"), golden("edge_nogame.csv")}) {
    const Ran ran =
        arena({"rate", path, "--los"}, {.input = "", .environment = {{"LANG", "C.UTF-8"}}});
    ASSERT_EQ(ran.status, 0);
    for (const std::string& line : lines(ran.out)) EXPECT_LE(columns(line), 80U) << line;
  }
}

TEST(RateTable, HasNoColourWhereThereIsNoTerminal) {
  const Ran ran = arena({"rate", golden("tiny2p.csv"), "--los"});
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);
  EXPECT_NE(ran.out.find("alpha"), std::string::npos);
}

TEST(RateTable, HasColourOnATerminalUnlessNoColorIsSet) {
  const Ran colour = arena_on_terminal({"rate", golden("tiny2p.csv")},
                                       {.input = "", .environment = {{"TERM", "xterm"}}});
  EXPECT_EQ(colour.status, 0);
  EXPECT_NE(colour.out.find('\x1b'), std::string::npos);
  const Ran plain =
      arena_on_terminal({"rate", golden("tiny2p.csv")},
                        {.input = "", .environment = {{"TERM", "xterm"}, {"NO_COLOR", "1"}}});
  EXPECT_EQ(plain.out.find('\x1b'), std::string::npos);
  EXPECT_NE(plain.out.find("alpha"), std::string::npos);
}

TEST(RateTable, IsPlainAsciiWithoutAUtf8Locale) {
  const Ran ran = arena({"rate", golden("edge_allwins_alllosses.csv")},
                        {.input = "", .environment = {{"LC_ALL", "C"}}});
  for (const char c : ran.out) EXPECT_LT(static_cast<unsigned char>(c), 0x80U);
  EXPECT_NE(ran.out.find(">+568.7"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("<-567.5"), std::string::npos) << ran.out;
}

TEST(RateTable, MarksRatingsThatAreOnlyLimits) {
  const Ran ran = arena({"rate", golden("edge_allwins_alllosses.csv")},
                        {.input = "", .environment = {{"LC_ALL", "C.UTF-8"}}});
  EXPECT_NE(ran.out.find("≥+568.7"), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find("warning: ace never lost"), std::string::npos) << ran.err;
}

TEST(RateTable, EscapesControlCharactersInNames) {
  const TempFile file("results.csv",
                      kHead +
                          "1,1,1,\x1b[2Jevil\a,1\n1,1,2,\xff\xfe,2\n2,1,1,\xe2\x80\xae"
                          "abc,1\n"
                          "2,1,2,\x1b[2Jevil\a,2\n");
  const Ran ran = arena({"rate", file.path()});
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(ran.err.find('\x1b'), std::string::npos);
  EXPECT_NE(ran.out.find("\\x1B[2Jevil\\x07"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\\xFF\\xFE"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\\u{202E}abc"), std::string::npos) << ran.out;
}

TEST(RateJson, ReplacesBytesThatAreNoUtf8) {
  const TempFile file("results.csv", kHead + "1,1,1,\xff\xfe,1\n1,1,2,b,2\n");
  const Ran ran = arena({"rate", file.path(), "--json", "--los"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const Json document = Json::parse(ran.out);
  EXPECT_EQ(document.at("bots").at(0).at("name").get<std::string>(), "\xef\xbf\xbd\xef\xbf\xbd");
}

TEST(RateCsv, HasOneRowForEachBotAndQuotesNames) {
  const TempFile file("results.csv", kHead + "1,1,1,\"a,\"\"x\"\"\",1\n1,1,2,b,2\n");
  const Ran ran = arena({"rate", file.path(), "--csv"});
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto rows = lines(ran.out);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].substr(0, 43), "rank,rank_low,rank_high,group,bot,elo,error");
  EXPECT_EQ(rows[1].substr(0, 17), "1,1,2,1,\"a,\"\"x\"\"\"");
}

}  // namespace
}  // namespace splendor::cli::testing
