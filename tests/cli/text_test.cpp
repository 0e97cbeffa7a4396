#include "arena/cli/text.hpp"

#include <gtest/gtest.h>

namespace splendor::cli {
namespace {

TEST(Printable, KeepsOrdinaryTextOfAnyLanguage) {
  EXPECT_EQ(printable("Größe 強い ok"), "Größe 強い ok");
}

TEST(Printable, EscapesControlCharactersAndBrokenBytes) {
  EXPECT_EQ(printable("a\nb\x7f"), "a\\x0Ab\\x7F");
  EXPECT_EQ(printable("\xc2\x9b"), "\\u{9B}");              // a control character of two bytes
  EXPECT_EQ(printable("\xc0\x80"), "\\xC0\\x80");           // overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xED\\xA0\\x80");  // surrogate
  EXPECT_EQ(printable("\xe2\x82"), "\\xE2\\x82");           // cut short
}

TEST(Columns, CountsWideCharactersTwiceAndCombiningOnesNot) {
  EXPECT_EQ(columns("abc"), 3U);
  EXPECT_EQ(columns("強い"), 4U);
  EXPECT_EQ(columns("e\xcc\x81"), 1U);
}

TEST(Fitted, FillsOrCutsToTheWidth) {
  EXPECT_EQ(fitted("ab", 4, Side::left), "ab  ");
  EXPECT_EQ(fitted("ab", 4, Side::right), "  ab");
  EXPECT_EQ(fitted("abcdef", 4, Side::left), "abc~");
  EXPECT_EQ(columns(fitted("強い打ち手", 4, Side::left)), 4U);
}

TEST(Decimal, NeverShowsMinusZero) {
  EXPECT_EQ(decimal(-0.04, 1), "0.0");
  EXPECT_EQ(decimal(-0.04, 1, Sign::always), "0.0");
  EXPECT_EQ(decimal(1.25, 1, Sign::always), "+1.2");
  EXPECT_EQ(decimal(-1.5, 0), "-2");
}

}  // namespace
}  // namespace splendor::cli
