#include "arena/bots/names.hpp"

#include <gtest/gtest.h>

namespace splendor::bots {
namespace {

TEST(Name, OfSafeLettersIsFine) {
  for (const char* name : {"a", "7", "Greedy_Bot-2.1", "x.y"}) {
    EXPECT_EQ(validate_name(name), std::nullopt) << name;
  }
  EXPECT_EQ(validate_name(std::string(64, 'x')), std::nullopt);
}

TEST(Name, IsRefusedIfItCouldBeMisread) {
  for (const char* name :
       {"", ".", "..", "-rf", "_x", "a b", "a/b", "bot@3", "Größe", "a\n", "<b>", "a'b", "$(x)"}) {
    EXPECT_NE(validate_name(name), std::nullopt) << name;
  }
  EXPECT_NE(validate_name(std::string(65, 'x')), std::nullopt);
  EXPECT_NE(validate_name(std::string("a\0b", 3)), std::nullopt);
}

TEST(BotName, IsNotTheWordForEveryBot) {
  EXPECT_EQ(validate_name("all"), std::nullopt) << "an option may be called so";
  EXPECT_NE(validate_bot_name("all"), std::nullopt);
  EXPECT_EQ(validate_bot_name("all-in"), std::nullopt);
  EXPECT_NE(validate_bot_name("a b"), std::nullopt);
}

TEST(Text, IsOneLineOfUtf8) {
  EXPECT_EQ(validate_text("Jürgen 強い <b>&amp;</b>", 64), std::nullopt);
  EXPECT_EQ(validate_text("", 64), std::nullopt);
  EXPECT_EQ(validate_text("12345", 4), "is longer than 4 bytes");
  for (const char* text : {"two\nlines", "\x1b[31mred", "\xff", "\xc3", "\xe2\x80\xaexyz"}) {
    EXPECT_NE(validate_text(text, 64), std::nullopt);
  }
}

TEST(NameFromPath, IsTheLastPartMadeSafe) {
  EXPECT_EQ(name_from("bots/greedy_bot"), "greedy_bot");
  EXPECT_EQ(name_from("bots/my bot.py"), "my-bot");
  EXPECT_EQ(name_from("bots/folder/"), "folder");
  EXPECT_EQ(name_from("x/bot-2.tar.gz"), "bot-2");
  EXPECT_EQ(name_from("x/-rf"), "rf");
  EXPECT_EQ(name_from("..."), "bot");
  EXPECT_EQ(name_from(std::string(100, 'x')), std::string(64, 'x'));
  EXPECT_EQ(validate_name(name_from("ö\n")), std::nullopt);
}

}  // namespace
}  // namespace splendor::bots
