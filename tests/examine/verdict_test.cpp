#include "arena/examine/verdict.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace splendor::examine {
namespace {

Verdict full_verdict() {
  Verdict verdict;
  verdict.outcome = Outcome::rejected;
  verdict.bot_name = "Größe";
  verdict.bot_version = "1";
  verdict.startup_us = 1;
  verdict.slowest_move_us = 2;
  verdict.slowest_move_in = "hello";
  verdict.peak_memory_kib = 3;
  verdict.remarks = {"one", "two"};
  verdict.checks = {
      {CheckKind::position, "a", CheckState::failed, "b", "c", "d", 4, "e\nf", "g", "h", "advice",
       "i\x1b", "j"},
      {CheckKind::game, "k", CheckState::not_run, "l", "", "", {}, "", "", "", "", "", ""}};
  return verdict;
}

TEST(VerdictJson, IsReadBackAsTheSameVerdict) {
  const auto again = verdict_from_json(to_json(full_verdict()));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(*again, full_verdict());
}

TEST(VerdictJson, IsUtf8WhateverTheBotSent) {
  Verdict verdict = full_verdict();
  verdict.checks[0].stderr_excerpt = "\xff\xfe\xc3";
  verdict.bot_name = std::string("\0\x80", 2);
  const auto again = verdict_from_json(to_json(verdict));
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->checks[0].stderr_excerpt, "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
}

TEST(VerdictJson, OfAnOlderVersionHasNoAdvice) {
  auto json = nlohmann::json::parse(to_json(full_verdict()));
  json["checks"][0].erase("advice");
  const auto again = verdict_from_json(json.dump());
  ASSERT_TRUE(again) << again.error();
  EXPECT_EQ(again->checks[0].advice, "");
}

TEST(VerdictJson, RefusesOtherJson) {
  auto json = nlohmann::json::parse(to_json(full_verdict()));
  for (const char* text : {"", "{}", "[]", "null", "7", "{\"outcome\":0}"}) {
    EXPECT_FALSE(verdict_from_json(text)) << text;
  }
  for (const auto& [key, value] : json.items()) {
    auto without = json;
    without.erase(key);
    EXPECT_FALSE(verdict_from_json(without.dump())) << key;
  }
  json["outcome"] = 3;
  EXPECT_FALSE(verdict_from_json(json.dump()));
  json["outcome"] = 0;
  json["checks"][0]["state"] = 9;
  EXPECT_FALSE(verdict_from_json(json.dump()));
}

TEST(VerdictJson, RefusesNumbersThatAreNotWholeOrOutOfRange) {
  const auto json = nlohmann::json::parse(to_json(full_verdict()));
  for (const char* key : {"outcome", "startup_us", "slowest_move_us", "peak_memory_kib"}) {
    for (const char* number : {"-1", "0.5", "1e300", "4294967296", "true", "\"1\""}) {
      auto odd = json;
      odd[key] = nlohmann::json::parse(number);
      EXPECT_FALSE(verdict_from_json(odd.dump())) << key << " " << number;
    }
  }
}

}  // namespace
}  // namespace splendor::examine
