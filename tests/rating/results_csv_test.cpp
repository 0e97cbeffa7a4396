#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "arena/results_csv/read_results.hpp"

namespace splendor::results_csv {
namespace {

namespace fs = std::filesystem;

// A file with this content, gone at the end.
class TempFile {
 public:
  explicit TempFile(const std::string& content) {
    std::string pattern = (fs::temp_directory_path() / "results_csv_test.XXXXXX").string();
    const int descriptor = mkstemp(pattern.data());
    close(descriptor);
    path_ = pattern;
    std::ofstream(path_, std::ios::binary) << content;
  }
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  ~TempFile() { fs::remove(path_); }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

const std::string kHead = "match_id,seed,seat,bot,rank\n";

std::variant<ResultSet, BadInput> read(const std::string& content) {
  const TempFile file(content);
  return read_results(file.path());
}

ResultSet results(const std::string& rows) { return std::get<ResultSet>(read(kHead + rows)); }

std::string problem(const std::string& content) {
  const auto outcome = read(content);
  const auto* bad = std::get_if<BadInput>(&outcome);
  return bad == nullptr ? "no problem" : bad->reason;
}

struct BadCase {
  const char* name;
  std::string content;
  const char* expected;  // how the message begins
};

class BadResults : public ::testing::TestWithParam<BadCase> {};

TEST_P(BadResults, AreRefusedWithRowAndReason) {
  const std::string message = problem(GetParam().content);
  EXPECT_EQ(message.substr(0, std::string(GetParam().expected).size()), GetParam().expected)
      << message;
}

INSTANTIATE_TEST_SUITE_P(
    Each, BadResults,
    ::testing::Values(
        BadCase{"Empty", "", "row 1: the file is empty"},
        BadCase{"HeaderOnly", kHead, "row 1: no results after the header"},
        BadCase{"WrongHeader", "match,seed,seat,bot,rank\n1,1,1,a,1\n", "row 1: the header is"},
        BadCase{"NoHeader", "1,1,1,a,1\n1,1,2,b,2\n", "row 1: the header is \"1,1,1,a,1\""},
        BadCase{"Binary",
                std::string("\x7f"
                            "ELF\0\0\1",
                            7),
                "row 1: binary data"},
        BadCase{"NulLater", kHead + "1,1,1,a,1\n1,1,2,b" + std::string(1, '\0') + ",2\n",
                "row 3: binary data"},
        BadCase{"RankNoNumber", kHead + "1,1,1,a,first\n", "row 2: rank \"first\" is not a number"},
        BadCase{"RankZero", kHead + "1,1,1,a,0\n", "row 2: rank \"0\" is not between"},
        BadCase{"RankHuge", kHead + "1,1,1,a,99999999999999999999\n",
                "row 2: rank \"99999999999999999999\" is not between"},
        BadCase{"RankNegative", kHead + "1,1,1,a,-1\n", "row 2: rank \"-1\" is not a number"},
        BadCase{"RankFraction", kHead + "1,1,1,a,1.5\n", "row 2: rank \"1.5\" is not a number"},
        BadCase{"RankEmpty", kHead + "1,1,1,a,\n", "row 2: rank \"\" is not a number"},
        BadCase{"SeatZero", kHead + "1,1,0,a,1\n", "row 2: seat \"0\" is not between"},
        BadCase{"SeatFive", kHead + "1,1,5,a,1\n", "row 2: seat \"5\" is not between"},
        BadCase{"NameEmpty", kHead + "1,1,1,,1\n", "row 2: bot is empty"},
        BadCase{"NameLong", kHead + "1,1,1," + std::string(201, 'x') + ",1\n",
                "row 2: bot \"xxxxxxxxxx"},
        BadCase{"IdEmpty", kHead + ",1,1,a,1\n", "row 2: match_id is empty"},
        BadCase{"SeedEmpty", kHead + "1,,1,a,1\n", "row 2: seed is empty"},
        BadCase{"FourFields", kHead + "1,1,1,a\n", "row 2: expected 5 fields"},
        BadCase{"SixFields", kHead + "1,1,1,a,1,1\n", "row 2: expected 5 fields"},
        BadCase{"OpenQuote", kHead + "1,1,1,\"a,1\n", "row 2: a quoted field is not closed"},
        BadCase{"AfterQuote", kHead + "1,1,1,\"a\"b,1\n", "row 2: text after a closing"},
        BadCase{"LongLine", kHead + "1,1,1,a,1\n" + std::string(100'000, 'x'),
                "row 3: longer than 4096 bytes"},
        BadCase{"OneSeat", kHead + "1,1,1,a,1\n", "row 2: match 1: seat 2 is missing"},
        BadCase{"FirstSeatMissing", kHead + "1,1,2,a,1\n1,1,3,b,2\n",
                "row 2: match 1: seat 1 is missing"},
        BadCase{"MiddleSeatMissing", kHead + "1,1,1,a,1\n1,1,3,b,2\n",
                "row 3: match 1: seat 2 is missing"},
        BadCase{"LastSeatMissing", kHead + "1,1,1,a,1\n1,1,2,b,3\n",
                "row 3: match 1: ranks 1, 3 are not a ranking of 2 seats"},
        BadCase{"NobodyFirst", kHead + "1,1,1,a,2\n1,1,2,b,2\n",
                "row 3: match 1: ranks 2, 2 are not a ranking"},
        BadCase{"DenseRanks", kHead + "1,1,1,a,1\n1,1,2,b,1\n1,1,3,c,2\n",
                "row 4: match 1: ranks 1, 1, 2 are not a ranking"},
        BadCase{"TwoSeeds", kHead + "1,1,1,a,1\n1,2,2,b,2\n",
                "row 3: match 1: seat 2 has a different seed from seat 1 (row 2)"},
        BadCase{"OtherBot", kHead + "1,1,1,a,1\n1,1,2,b,2\n1,1,1,c,1\n1,1,2,b,2\n",
                "row 4: match 1: is in the file twice with different content"},
        BadCase{"OtherRank", kHead + "x,1,1,a,1\nx,1,2,b,2\nx,1,1,a,2\nx,1,2,b,1\n",
                "row 4: match x: is in the file twice with different content"},
        BadCase{"OtherSeats", kHead + "1,1,1,a,1\n1,1,2,b,2\n1,1,1,a,1\n1,1,2,b,2\n1,1,3,c,3\n",
                "row 6: match 1: is in the file twice with different content: with 2 seats"}),
    [](const auto& param) { return param.param.name; });

TEST(ReadResults, SaysWhenThereIsNoSuchFile) {
  const auto outcome = read_results("/no/such/file.csv");
  const auto& bad = std::get<BadInput>(outcome);
  EXPECT_EQ(bad.kind, BadInput::Kind::unreadable);
  EXPECT_EQ(bad.reason, "can't read /no/such/file.csv: No such file or directory");
}

TEST(ReadResults, SaysWhenTheFileIsADirectory) {
  const auto outcome = read_results(fs::temp_directory_path().string());
  EXPECT_NE(std::get<BadInput>(outcome).reason.find("it is a directory"), std::string::npos);
}

TEST(ReadResults, SortsBotsByNameAndMatchesById) {
  const ResultSet set = results("10,7,1,zoe,1\n10,7,2,abe,2\n9,7,1,abe,1\n9,7,2,mia,2\n");
  EXPECT_EQ(set.bots, (std::vector<std::string>{"abe", "mia", "zoe"}));
  ASSERT_EQ(set.matches.size(), 2U);
  EXPECT_EQ(set.matches[0].bot(1).value, 1U);
  EXPECT_EQ(set.matches[1].bot(0).value, 2U);
  EXPECT_EQ(set.matches[0].cluster(), set.matches[1].cluster());
}

TEST(ReadResults, DoesNotDependOnTheOrderOfRows) {
  std::vector<std::string> rows;
  for (int match = 0; match < 40; ++match) {
    for (int seat = 1; seat <= 3; ++seat) {
      std::ostringstream row;
      row << (match % 3 == 0 ? "m" : "") << match << ',' << (match % 5 < 2 ? "s" : "") << match / 2
          << ',' << seat << ",bot" << (match * seat) % 7 << ',' << 4 - seat << '\n';
      rows.push_back(row.str());
    }
  }
  const auto read_rows = [&rows] {
    std::string text;
    for (const std::string& row : rows) text += row;
    return results(text);
  };
  const ResultSet first = read_rows();
  std::reverse(rows.begin(), rows.end());
  std::rotate(rows.begin(), rows.begin() + 17, rows.end());
  const ResultSet second = read_rows();
  EXPECT_EQ(first.bots, second.bots);
  ASSERT_EQ(first.matches.size(), 40U);
  ASSERT_EQ(second.matches.size(), 40U);
  for (std::size_t i = 0; i < 40; ++i) {
    EXPECT_EQ(first.matches[i].cluster(), second.matches[i].cluster());
    EXPECT_EQ(first.matches[i].ranking_code(), second.matches[i].ranking_code());
    for (std::size_t seat = 0; seat < 3; ++seat) {
      EXPECT_EQ(first.matches[i].bot(seat), second.matches[i].bot(seat));
    }
  }
}

TEST(ReadResults, CountsRowsThatRepeatOthers) {
  const ResultSet set =
      results("1,1,1,a,1\n1,1,2,b,2\n1,1,2,b,2\n1,1,1,a,1\n2,1,1,b,1\n2,1,2,a,1\n2,1,2,a,1\n");
  EXPECT_EQ(set.rows, 7U);
  EXPECT_EQ(set.duplicate_rows, 3U);
  EXPECT_EQ(set.matches.size(), 2U);
}

TEST(ReadResults, AcceptsWindowsLineEndsByteOrderMarkBlankLinesAndAMissingLastLineEnd) {
  const auto outcome =
      read("\xEF\xBB\xBFmatch_id,seed,seat,bot,rank\r\n1,1,1,a,1\r\n\r\n1,1,2,b,2");
  EXPECT_EQ(std::get<ResultSet>(outcome).bots, (std::vector<std::string>{"a", "b"}));
}

TEST(ReadResults, UnderstandsQuotedNames) {
  const ResultSet set = results("1,1,1,\"a, \"\"b\"\"\",1\n1,1,2,\"c\",2\n");
  EXPECT_EQ(set.bots, (std::vector<std::string>{"a, \"b\"", "c"}));
}

TEST(ReadResults, TakesIdsAndSeedsOfAnyKind) {
  const ResultSet set = results(
      "7,abc,1,a,1\n7,abc,2,b,2\n07,abc,1,a,2\n07,abc,2,b,1\n-3,18446744073709551615,1,a,1\n"
      "-3,18446744073709551615,2,b,2\n");
  ASSERT_EQ(set.matches.size(), 3U);
  EXPECT_EQ(set.matches[0].rank(0), 1);  // 7, the number, first; then -3 and 07 as texts
  EXPECT_EQ(set.matches[2].rank(0), 2);
}

TEST(ReadResults, ListsRegisteredBotsWithoutMatches) {
  const TempFile file(kHead + "1,1,1,b,1\n1,1,2,c,2\n");
  const std::vector<std::string> registered{"c", "a"};
  const auto outcome = read_results(file.path(), registered);
  EXPECT_EQ(std::get<ResultSet>(outcome).bots, (std::vector<std::string>{"a", "b", "c"}));
}

TEST(ReadResults, RefusesMoreBotsThanCanBeRated) {
  std::ostringstream rows;
  for (std::size_t match = 0; match < kMostBots / 2 + 100; ++match) {
    rows << match << ",1,1,x" << match << ",1\n" << match << ",1,2,y" << match << ",2\n";
  }
  EXPECT_EQ(problem(kHead + rows.str()), "row 50002: more than 50000 different bots");
}

TEST(ReadBotList, SkipsEmptyLines) {
  const TempFile file("one\n\ntwo\r\n");
  EXPECT_EQ(std::get<std::vector<std::string>>(read_bot_list(file.path())),
            (std::vector<std::string>{"one", "two"}));
}

}  // namespace
}  // namespace splendor::results_csv
