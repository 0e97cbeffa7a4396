#include "arena/league/write.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "arena/league/reader.hpp"
#include "referee/rules/random.hpp"

namespace splendor::league {
namespace {

std::string file_text(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

const Key& any_key(Random& random) {
  return keys()[random.below(static_cast<std::uint32_t>(keys().size()))];
}

template <std::size_t N>
std::string any_of(Random& random, const char* const (&choices)[N]) {
  return choices[random.below(N)];
}

// Values that a key may take, some of them hostile.
Words any_words(const Key& key, Random& random) {
  const auto number = [&] { return std::to_string(1 + random.below(4)); };
  switch (key.kind) {
    case Kind::text:
      return {
          any_of(random, {"plain", "it's", "\"quoted\"", "back\\slash", "'''", "\"\"\"",
                          "# no comment", "[x]", "a = b", "\u2019\u00fe\U0001F0A1", "${HOME}"})};
    case Kind::texts:
      if (key.name == "workers") {
        return {"local:" + number(), "ssh:ada@alpha", "slurm:" + number() + "x" + number(),
                "command:" + number() + ":nice 'it' -- a, b"};
      }
      return {"alpha", "beta@" + number(), "x." + number()};
    case Kind::choice: {
      Words words;
      for (const char* name : {"swiss", "permutations", "rating", "end", "many", "weak"}) {
        Settings settings;
        try {
          key.value.set(settings, {name});
          words = {name};
        } catch (const BadValue&) {
          continue;
        }
      }
      return words;
    }
    case Kind::whole:
      return {number()};
    case Kind::wholes:
      return {any_of(random, {"2", "3", "4"})};
    case Kind::decimal:
      return {any_of(random, {"1", "0.1", "0.30000000000000004", "1e-7", "99.9"})};
    case Kind::percent:
      return {any_of(random, {"10%", "0.5%", "12.5%"})};
    case Kind::yes_no:
      return {any_of(random, {"true", "false"})};
    case Kind::duration:
      return {any_of(random, {"1ms", "1500ms", "90s", "61min", "1h"})};
    case Kind::size:
      return {any_of(random, {"1MiB", "1.5GiB", "3GiB"})};
    case Kind::time_of_day:
      return {any_of(random, {"00:00", "7:05", "23:59"})};
    case Kind::moment:
      return {any_of(random, {"2026-09-01 08:00", "2027-03-31 23:59:59"})};
    case Kind::ruleset:
      return {any_of(random, {"da-2021", "is-2014", "max_rounds=0", "payment=any,max_rounds=7"})};
  }
  return {};
}

TEST(ToToml, IsReadBackAsTheSameSettings) {
  Random random(1);
  std::size_t checked = 0;
  for (int i = 0; i < 3000; ++i) {
    Settings settings;
    for (std::uint32_t changes = random.below(12); changes > 0; --changes) {
      const Key& key = any_key(random);
      try {
        key.value.set(settings, any_words(key, random));
      } catch (const BadValue&) {
        continue;  // out of the range of this key
      }
    }
    if (!contradictions(settings).empty()) continue;
    ASSERT_EQ(parse_settings("x", to_toml(settings)), settings) << to_toml(settings);
    ++checked;
  }
  EXPECT_GT(checked, 200U);
}

TEST(ToToml, KeepsEveryKeyThatIsSet) {
  const Settings settings =
      parse_settings("every_key.toml", file_text(SPLENDOR_TEST_DATA "/league/every_key.toml"));
  const std::string text = to_toml(settings);
  for (const Key& key : keys()) {
    EXPECT_NE(("\n" + text).find("\n" + std::string(key.name) + " = "), std::string::npos)
        << key.name;
  }
  EXPECT_EQ(parse_settings("x", text), settings);
}

TEST(ExampleFile, MatchesTheGoldenFile) {
  EXPECT_EQ(example_file(), file_text(SPLENDOR_TEST_DATA "/league/example.toml"));
}

TEST(ExampleFile, GivesTheDefaultsAsItIs) {
  EXPECT_EQ(parse_settings("example.toml", example_file()), Settings{});
}

TEST(ExampleFile, HasEveryKeyInAFormThatCanBeUsed) {
  const std::string text = example_file();
  for (const Key& key : keys()) {
    const std::string start = std::string(key.name) + " = ";
    std::size_t at = ("\n" + text).find("\n" + start);
    if (at == std::string::npos) at = ("\n" + text).find("\n# " + start) + 2;
    ASSERT_LT(at, text.size()) << key.name;
    Reader reader;
    reader.read_file("x", text.substr(at, text.find('\n', at) - at));
    try {
      static_cast<void>(reader.finish());
    } catch (const SettingsError& error) {
      // Challengers require the format gauntlet; any other problem is a failure.
      EXPECT_EQ(key.name, "challengers") << error.what();
    }
  }
}

TEST(KeysTable, IsInTheDocumentation) {
  const std::string document = file_text(SPLENDOR_TEST_DATA "/../../docs/leagues.md");
  EXPECT_NE(document.find(keys_table()), std::string::npos) << "docs/leagues.md should contain:\n"
                                                            << keys_table();
}

TEST(Keys, HaveNamesAndFlagsOfTheirOwn) {
  std::set<std::string> flags;
  for (const Key& key : keys()) {
    EXPECT_TRUE(flags.insert(flag_of(key)).second) << key.name;
    EXPECT_EQ(find_key(key.name), &key);
    EXPECT_FALSE(key.help.empty());
    EXPECT_FALSE(key.section.empty());
    EXPECT_TRUE(!default_of(key).empty() || !key.example.empty()) << key.name;
  }
  EXPECT_EQ(flag_of(*find_key("move_time")), "--move-time");
  EXPECT_EQ(default_of(*find_key("move_time")), "1s");
  EXPECT_EQ(find_key("--move-time"), nullptr);
}

}  // namespace
}  // namespace splendor::league
