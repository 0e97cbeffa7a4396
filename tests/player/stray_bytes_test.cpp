// Bytes of a bot, quoted in a message.
#include "referee/match/player/stray_bytes.hpp"

#include <gtest/gtest.h>

namespace splendor::match {
namespace {

TEST(StrayBytes, AreShownAsTextAndInHexadecimal) {
  EXPECT_EQ(show_bytes("Hi!\n"), R"("Hi!\n" (48 69 21 0a))");
  EXPECT_EQ(show_bytes(std::string_view("\x00\x1b[2J\xff", 6)),
            R"("\x00\x1b[2J\xff" (00 1b 5b 32 4a ff))");
  EXPECT_EQ(show_bytes(R"(say "x\")"), R"("say \"x\\\"" (73 61 79 20 22 78 5c 22))");
}

TEST(StrayBytes, AreCutWhenThereAreMany) {
  const std::string text = show_bytes(std::string(1000, 'x'));
  EXPECT_EQ(text, "\"" + std::string(40, 'x') +
                      "…\" (78 78 78 78 78 78 78 78 78 78 78 78 78 78 78 "
                      "78 …)");
}

}  // namespace
}  // namespace splendor::match
