#include "arena/text/csv.hpp"

#include <gtest/gtest.h>

namespace splendor {
namespace {

TEST(CsvField, IsQuotedWhereItMustBe) {
  EXPECT_EQ(csv_field("alpha@3"), "alpha@3");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("a \"b\""), "\"a \"\"b\"\"\"");
  EXPECT_EQ(csv_field("a\nb"), "\"a\nb\"");
  EXPECT_EQ(csv_field("a\rb"), "\"a\rb\"");
  EXPECT_EQ(csv_field("=1"), "=1") << "programs read it as it is";
}

TEST(SpreadsheetField, IsNeverAFormula) {
  EXPECT_EQ(spreadsheet_field("=cmd|' /C calc'!A0"), "'=cmd|' /C calc'!A0");
  for (const char* hostile : {"+1", "-1", "@SUM(A1)", "\t=1"}) {
    EXPECT_EQ(spreadsheet_field(hostile), "'" + std::string(hostile));
  }
  EXPECT_EQ(spreadsheet_field("=a,b"), "\"'=a,b\"");
  EXPECT_EQ(spreadsheet_field("\r=1"), "\"'\r=1\"");
  EXPECT_EQ(spreadsheet_field("Ann = Bob"), "Ann = Bob");
  EXPECT_EQ(spreadsheet_field(""), "");
}

}  // namespace
}  // namespace splendor
