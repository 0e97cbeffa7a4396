#include "arena/bots/manifest.hpp"

#include <gtest/gtest.h>

namespace splendor::bots {
namespace {

TEST(Manifest, HasEverythingThatBotTomlSays) {
  const auto manifest = parse_manifest(R"(
name = "greedy-2"
author = "Jürgen"
version = "2.1 beta"
language = "Python"
command = ["python3", "main.py", "--deep search"]
files = ["main.py", "book/"]
players = [3, 2, 3]
rulesets = ["tournament", "da-2021"]

[options]
depth = "4"
book = "big one"
)");
  ASSERT_TRUE(manifest) << manifest.error();
  EXPECT_EQ(manifest->name, "greedy-2");
  EXPECT_EQ(manifest->author, "Jürgen");
  EXPECT_EQ(manifest->version, "2.1 beta");
  EXPECT_EQ(manifest->language, "Python");
  EXPECT_EQ(manifest->command, (std::vector<std::string>{"python3", "main.py", "--deep search"}));
  EXPECT_EQ(manifest->files, (std::vector<std::string>{"main.py", "book/"}));
  EXPECT_EQ(manifest->players, (std::vector<int>{2, 3}));
  EXPECT_EQ(manifest->rulesets, (std::vector<std::string>{"tournament", "da-2021"}));
  EXPECT_EQ(manifest->options,
            (std::map<std::string, std::string>{{"book", "big one"}, {"depth", "4"}}));
}

TEST(Manifest, NeedsOnlyANameAndACommand) {
  const auto manifest = parse_manifest("name='a'\ncommand='java  -jar bot.jar'");
  ASSERT_TRUE(manifest) << manifest.error();
  EXPECT_EQ(manifest->command, (std::vector<std::string>{"java", "-jar", "bot.jar"}));
  EXPECT_EQ(manifest->players, (std::vector<int>{2, 3, 4}));
  EXPECT_EQ(manifest->rulesets, (std::vector<std::string>{"tournament"}));
  EXPECT_TRUE(manifest->files.empty());
}

struct Mistake {
  std::string text;
  std::string error;  // the whole message
};

class WrongManifest : public ::testing::TestWithParam<Mistake> {};

TEST_P(WrongManifest, IsRefusedWithItsPlace) {
  const auto manifest = parse_manifest(GetParam().text);
  ASSERT_FALSE(manifest);
  EXPECT_EQ(manifest.error(), GetParam().error);
}

Mistake in_line_3(const std::string& line, const std::string& error) {
  return {"name = \"x\"\ncommand = \"y\"\n" + line + "\n", "bot.toml:3:" + error};
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongManifest,
    ::testing::Values(
        Mistake{"", "bot.toml:1:1: name is missing: name = \"my-bot\""},
        Mistake{"name = \"x\"",
                "bot.toml:1:1: command is missing: command = [\"python3\", \"main.py\"]"},
        Mistake{"name = 7", "bot.toml:1:8: name must be a text in quotes"},
        Mistake{"name = \"\"", "bot.toml:1:8: name is empty"},
        Mistake{"\nname = \"../x\"",
                "bot.toml:2:8: name must begin with a letter or a digit (a-z, A-Z, 0-9)"},
        Mistake{"name = \"a b\"",
                "bot.toml:1:8: name may only contain letters (a-z, A-Z), digits, "
                "'.', '_' and '-'"},
        Mistake{"command = \"\"", "bot.toml:1:11: command names no program"},
        Mistake{"command = []", "bot.toml:1:11: command is empty"},
        Mistake{"command = [\"\"]", "bot.toml:1:11: command names no program"},
        Mistake{"command = 1",
                "bot.toml:1:11: command must be a text or a list of texts, such as "
                "[\"python3\", \"main.py\"]"},
        Mistake{"command = [\"a\", 1]",
                "bot.toml:1:17: a word of the command must be a text in quotes"},
        Mistake{"command = \"sh -c 'x'\"",
                "bot.toml:1:11: command is not run by a shell, so it may not contain quotes or $ | "
                "; & < >; write a list of words"},
        Mistake{"command = [\"a\\u0000b\"]",
                "bot.toml:1:12: a word of the command must be one "
                "line of UTF-8 without control characters"},
        in_line_3("comand = \"z\"", "1: there is no key comand; did you mean command?"),
        in_line_3("colour = \"z\"",
                  "1: there is no key colour; known names: name, command, files, author, version, "
                  "language, options, players, rulesets"),
        in_line_3(
            "\"\\u001b[2J\" = 1",
            "1: there is no key \\x1B[2J; known names: name, command, files, author, version, "
            "language, options, players, rulesets"),
        in_line_3("author = \"two\\nlines\"",
                  "10: author must be one line of UTF-8 without control characters"),
        in_line_3("version = 1.0", "11: version must be a text in quotes"),
        in_line_3("files = \"a\"", "9: files must be a list in [ ]"),
        in_line_3("files = []", "9: files is empty"),
        in_line_3("files = [\"../x\"]", "10: an item of files leads out of the bot's folder"),
        in_line_3("files = [\"/etc/passwd\"]", "10: an item of files is an absolute path"),
        in_line_3("players = 2", "11: players must be a list in [ ]"),
        in_line_3("players = [2, 5]", "15: players may only contain the numbers 2, 3 and 4"),
        in_line_3("players = [\"2\"]", "12: players may only contain the numbers 2, 3 and 4"),
        in_line_3("rulesets = [\"torunament\"]",
                  "13: there is no ruleset torunament; did you mean tournament?"),
        in_line_3(
            "rulesets = [\"chess\"]",
            "13: there is no ruleset chess; known names: tournament, da-2021, de-2021, nl-2021, "
            "is-2014"),
        in_line_3("options = \"x\"", "11: options must be a table of texts"),
        in_line_3("options = { depth = 3 }", "21: the option depth must be a text in quotes"),
        in_line_3("options = { \"a b\" = \"3\" }",
                  "13: the option a b: its name may only contain letters (a-z, A-Z), digits, '.', "
                  "'_' and '-'"),
        Mistake{std::string(70'000, '#'), "bot.toml:1:1: is larger than 65536 bytes"}));

TEST(Manifest, NamesThePlaceOfASyntaxError) {
  const auto manifest = parse_manifest("name = \"x\"\ncommand = [\"a\"", "my/bot.toml");
  ASSERT_FALSE(manifest);
  EXPECT_EQ(manifest.error().find("my/bot.toml:2:"), 0U) << manifest.error();
}

TEST(Manifest, SurvivesDeepNesting) {
  const auto manifest = parse_manifest("name = " + std::string(10'000, '['));
  EXPECT_FALSE(manifest);
}

TEST(Manifest, HasLimitsOnEverything) {
  const std::string start = "name = \"x\"\ncommand = \"y\"\n";
  std::string words;
  for (int i = 0; i < 65; ++i) words += "\"a\",";
  EXPECT_FALSE(parse_manifest("name = \"x\"\ncommand = [" + words + "]"));
  EXPECT_FALSE(parse_manifest(start + "author = \"" + std::string(129, 'x') + "\""));
  EXPECT_FALSE(parse_manifest(start + "options = { a = \"" + std::string(1025, 'x') + "\" }"));
  EXPECT_TRUE(parse_manifest(start + "author = \"" + std::string(128, 'x') + "\""));
}

}  // namespace
}  // namespace splendor::bots
