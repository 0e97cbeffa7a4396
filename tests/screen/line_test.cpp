#include "arena/screen/line.hpp"

#include <gtest/gtest.h>

namespace splendor::screen {
namespace {

const Look kPlain{.colour = false, .unicode = false};
const Look kRich{.colour = true, .unicode = true};

TEST(Line, ColumnsAreCountedWithoutColours) {
  const auto drawn = [](const Look& look) {
    return Line(look).add("ab", Tone::red).to_column(5).add("c").text();
  };
  EXPECT_EQ(drawn(kPlain), "ab   c\n");
  EXPECT_EQ(drawn(kRich), "\x1b[97;41mab\x1b[0m   c\n");
}

TEST(Line, EndsWithoutSpaces) {
  EXPECT_EQ(Line(kPlain).add("a").to_column(9).add("").text(), "a\n");
}

TEST(Line, AmountsLeaveOutColoursWithoutTokens) {
  EXPECT_EQ(Line(kPlain).amounts(Tokens(1, 0, 0, 3, 0, 2)).text(), "1w 3r 2o\n");
  EXPECT_EQ(Line(kPlain).amounts(Tokens()).text(), "\n");
}

TEST(Line, ColumnsOfTokensStayInPlace) {
  const Tokens tokens(1, 0, 12, 0, 0, 0);
  EXPECT_EQ(Line(kPlain).columns_of(tokens, Line::Of::gems_and_gold).add("|").text(),
            " 1w  .  12g  .   .   .  |\n");
  EXPECT_EQ(Line(kPlain).columns_of(tokens, Line::Of::gems).add("|").text(),
            " 1w  .  12g  .   .  |\n");
}

}  // namespace
}  // namespace splendor::screen
