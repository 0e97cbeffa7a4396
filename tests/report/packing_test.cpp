#include "web_report/packing.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <string>
#include <vector>

#include "referee/base/utf8.hpp"
#include "tests/support/utf8.hpp"
#include "web_report/bytes.hpp"

namespace splendor::web {
namespace {

std::string unbase64(const std::string& text) {
  const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string bytes;
  unsigned buffer = 0;
  int bits = 0;
  for (const char c : text) {
    if (c == '=') break;
    buffer = buffer << 6U | static_cast<unsigned>(alphabet.find(c));
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<char>(buffer >> static_cast<unsigned>(bits)));
  }
  return bytes;
}

std::string inflated(std::string bytes) {
  z_stream stream{};
  EXPECT_EQ(inflateInit2(&stream, -15), Z_OK);
  std::string out(1 << 20, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  inflateEnd(&stream);
  return out;
}

// What the page does with a file.
std::string from_file(const std::string& script) {
  std::vector<unsigned> units;
  for (std::size_t i = 0; i + 1 < script.size(); i += 2) {
    units.push_back(static_cast<unsigned char>(script[i]) |
                    static_cast<unsigned>(static_cast<unsigned char>(script[i + 1])) << 8U);
  }
  EXPECT_EQ(units[0], 0xFEFFU);
  std::string bytes;
  std::string length;
  unsigned buffer = 0;
  int bits = 0;
  for (const unsigned unit : units) {
    if (unit >= 0x4E00 && unit < 0xCE00) {
      buffer = buffer << 15U | (unit - 0x4E00);
      for (bits += 15; bits >= 8; bits -= 8) {
        bytes.push_back(static_cast<char>(buffer >> static_cast<unsigned>(bits - 8)));
      }
    } else if (unit >= '0' && unit <= '9') {
      length.push_back(static_cast<char>(unit));
    }
  }
  bytes.resize(std::stoul(length));
  return bytes;
}

TEST(Packing, IsUndoneByAnyInflater) {
  std::string bytes;
  for (unsigned i = 0; i < 70'000; ++i) bytes.push_back(static_cast<char>(i * i / 7));
  Packer packer;
  for (const std::string& text : {std::string(), bytes, std::string("a")}) {
    const std::string script = packer.inline_script("k", text);
    const std::size_t start = script.find("\",\"") + 3;
    EXPECT_EQ(inflated(unbase64(script.substr(start, script.rfind('"') - start))), text);
    EXPECT_EQ(inflated(from_file(packer.file_script("k", text))), text);
  }
}

TEST(Packing, FilesAreSmallerThanBase64) {
  std::string bytes;
  std::uint32_t state = 1;
  for (int i = 0; i < 30'000; ++i) {
    state = state * 1664525 + 1013904223;
    bytes.push_back(static_cast<char>(state >> 24U));
  }
  EXPECT_LT(Packer().file_script("k", bytes).size(), bytes.size() * 108 / 100);
}

TEST(Packing, InlineScriptsHoldNothingButLettersAndDigits) {
  const std::string script = Packer().inline_script("g/7", "</script><script>alert(1)</script>");
  EXPECT_EQ(script.substr(0, 17), "ARENA.put(\"g/7\",\"");
  EXPECT_EQ(script.find('<'), std::string::npos);
}

TEST(Packing, PolicyHashesAreThoseOfTheStandard) {
  // Of the specification's own example.
  EXPECT_EQ(policy_hash("alert('Hello, world.');"),
            "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
}

TEST(Packing, TextIsCleanedOfWhatNobodyShouldSee) {
  struct Row {
    std::string text;
    std::string clean;
  };
  const std::string bad = "\xEF\xBF\xBD";
  const std::vector<Row> rows{
      {"plain, æøå ðþ 💎\n\ttab", "plain, æøå ðþ 💎\n\ttab"},
      {"a\r\nb", "a\nb"},
      {std::string("\x1b[31m\x00", 6), bad + "[31m" + bad},
      {"\xff", bad},
      {"\xc3", bad},
      {"\xc0\xaf", bad + bad},
      {"\xed\xa0\x80", bad + bad + bad},
      {"\xf4\x90\x80\x80", bad + bad + bad + bad},
      {"\xE2\x80\xAEkcab", bad + "kcab"},
      {"\xC2\x85", bad},
      {"", ""},
  };
  for (const Row& row : rows) EXPECT_EQ(clean_text(row.text), row.clean) << row.text;
}

TEST(Packing, CleanTextKeepsEveryCodePointThatIsSafeToShow) {
  for (char32_t value = 0; value <= test::kLastCodePoint; ++value) {
    const bool is_kept =
        value == '\n' || value == '\t' || (!test::is_surrogate(value) && is_safe_to_show(value));
    ASSERT_EQ(clean_text(test::utf8(value)) == test::utf8(value), is_kept)
        << std::hex << std::uint32_t{value};
  }
}

TEST(Packing, HtmlIsEscaped) {
  EXPECT_EQ(html_escaped("<a href='x'>\"&"), "&lt;a href=&#39;x&#39;&gt;&quot;&amp;");
}

TEST(Bytes, NumbersAreAsShortAsTheyCanBe) {
  Bytes bytes;
  bytes.varint(127);
  bytes.varint(128);
  bytes.zigzag(-1);
  bytes.zigzag(1);
  bytes.zigzag(-64);
  EXPECT_EQ(bytes.data(), std::string("\x7f\x80\x01\x01\x02\x7f", 6));
}

}  // namespace
}  // namespace splendor::web
