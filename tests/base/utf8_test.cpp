#include "referee/base/utf8.hpp"

#include <gtest/gtest.h>

#include <array>

#include "tests/support/utf8.hpp"

namespace splendor {
namespace {

TEST(Utf8, EveryCodePointIsDecodedAsItWasEncoded) {
  for (char32_t value = 0; value <= test::kLastCodePoint; ++value) {
    const std::string text = test::utf8(value);
    const auto point = decode_utf8(text + "x");
    ASSERT_EQ(point.has_value(), !test::is_surrogate(value)) << std::hex << std::uint32_t{value};
    if (!point) continue;
    ASSERT_EQ(point->value, value);
    ASSERT_EQ(point->bytes, text.size());
    if (text.size() > 1) {
      ASSERT_FALSE(decode_utf8(text.substr(0, text.size() - 1)));
    }
  }
}

TEST(Utf8, RefusesOverlongSequencesAndTooLargeCodePoints) {
  for (const char* text : {"\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf",
                           "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\x80"}) {
    EXPECT_FALSE(decode_utf8(text)) << text;
  }
}

TEST(Utf8, CharactersThatControlOrHideAreNotSafeToShow) {
  for (const char32_t value :
       {0x00, 0x0A, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029,
        0x202E, 0x2060, 0x2066, 0xFEFF, 0xE0001, 0xE0041}) {
    EXPECT_FALSE(is_safe_to_show(value)) << std::hex << std::uint32_t{value};
  }
  for (const char32_t value : {0x20, 0x7E, 0xA0, 0xE9, 0x301, 0x3000, 0x5F37, 0xFE0F, 0x1F48E}) {
    EXPECT_TRUE(is_safe_to_show(value)) << std::hex << std::uint32_t{value};
  }
}

TEST(Utf8, IsWellFormedToTheLastByte) {
  EXPECT_TRUE(is_utf8(""));
  EXPECT_TRUE(is_utf8("plain"));
  EXPECT_TRUE(is_utf8("\xc3\xa9\xe2\x82\xac\xf0\x9f\x92\x8e"));
  EXPECT_FALSE(is_utf8("plain\xff"));
  EXPECT_FALSE(is_utf8("cut \xe2\x82"));
  EXPECT_FALSE(is_utf8("surrogate \xed\xa0\x80"));
}

}  // namespace
}  // namespace splendor
