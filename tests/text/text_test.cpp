#include "arena/text/text.hpp"

#include <gtest/gtest.h>

#include "referee/base/utf8.hpp"
#include "tests/support/utf8.hpp"

namespace splendor {
namespace {

TEST(Printable, KeepsOrdinaryTextOfAnyLanguage) {
  EXPECT_EQ(printable("Größe 強い ok"), "Größe 強い ok");
}

TEST(Printable, EscapesControlCharactersAndBrokenBytes) {
  EXPECT_EQ(printable("a\nb\x7f"), "a\\x0Ab\\x7F");
  EXPECT_EQ(printable("\xc2\x9b"), "\\u{9B}");              // a control character of two bytes
  EXPECT_EQ(printable("\xc0\x80"), "\\xC0\\x80");           // overlong
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xED\\xA0\\x80");  // surrogate
  EXPECT_EQ(printable("\xe2\x82"), "\\xE2\\x82");           // truncated
}

TEST(Printable, PutsSeveralLinesIntoOne) {
  EXPECT_EQ(printable_line("one"), "one");
  EXPECT_EQ(printable_line("one\ntwo\x01\n\nthree\n"), "one; two\\x01; three");
  EXPECT_EQ(printable_line("\n"), "");
}

TEST(Printable, ShowsTheTabsOfALogAsSpaces) {
  EXPECT_EQ(printable_log_line("\tat Main.choose\x1b"), "        at Main.choose\\x1B");
  EXPECT_EQ(printable_log_line("a\tb\n"), "a       b\\x0A");
  EXPECT_EQ(printable_log_line("12345678\t強い\t|"), "12345678        強い    |");
}

TEST(Printable, IsWhatWouldNotBeChanged) {
  EXPECT_TRUE(is_printable(""));
  EXPECT_TRUE(is_printable("Größe 強い ok"));
  EXPECT_FALSE(is_printable("a\tb"));
  EXPECT_FALSE(is_printable("\xff"));
  EXPECT_FALSE(is_printable("\xe2\x80\xae"));  // right-to-left override
}

TEST(Printable, IsEveryCodePointThatIsSafeToShow) {
  for (char32_t value = 0; value <= test::kLastCodePoint; ++value) {
    const bool is_safe = !test::is_surrogate(value) && is_safe_to_show(value);
    ASSERT_EQ(is_printable(test::utf8(value)), is_safe) << std::hex << std::uint32_t{value};
    ASSERT_EQ(printable(test::utf8(value)) == test::utf8(value), is_safe);
  }
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

TEST(Wrapped, BreaksAtSpacesAndElseAnywhere) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("", 10), (Lines{""}));
  EXPECT_EQ(wrapped("one two", 7), (Lines{"one two"}));
  EXPECT_EQ(wrapped("one two three", 7), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("one two three", 6), (Lines{"one", "two", "three"}));
  EXPECT_EQ(wrapped("abcdefgh", 3), (Lines{"abc", "def", "gh"}));
  EXPECT_EQ(wrapped("強い打ち手", 4), (Lines{"強い", "打ち", "手"}));
  EXPECT_EQ(wrapped("強", 1), (Lines{"強"}));  // at least one character, or it would loop forever
}

TEST(Chopped, KeepsTheColumnsOfATable) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(chopped("", 4), (Lines{""}));
  EXPECT_EQ(chopped("abcd", 4), (Lines{"abcd"}));
  EXPECT_EQ(chopped("a b   c d", 4), (Lines{"a b ", "  c ", "d"}));
  EXPECT_EQ(chopped("強い打ち手", 5), (Lines{"強い", "打ち", "手"}));
}

TEST(Decimal, NeverShowsMinusZero) {
  EXPECT_EQ(decimal(-0.04, 1), "0.0");
  EXPECT_EQ(decimal(-0.04, 1, Sign::always), "0.0");
  EXPECT_EQ(decimal(1.25, 1, Sign::always), "+1.2");
  EXPECT_EQ(decimal(-1.5, 0), "-2");
}

TEST(Quoting, MakesForeignTextSafeAndShort) {
  EXPECT_EQ(in_quotes("alpha"), "\"alpha\"");
  EXPECT_EQ(in_quotes("\x1b[2J\xff"), "\"\\x1B[2J\\xFF\"");
  EXPECT_EQ(in_quotes("d\xc3\xa9j\xc3\xa0"), "\"d\xc3\xa9j\xc3\xa0\"") << "letters stay";
  EXPECT_EQ(excerpt("abcdef", 6), "abcdef");
  EXPECT_EQ(excerpt("abcdefg", 6), "abcdef...");
  EXPECT_EQ(excerpt("aaaaa\xc3\xa9z", 6), "aaaaa\xc3\xa9...") << "no half character";
}

}  // namespace
}  // namespace splendor
