#include "arena/http/message.hpp"

#include <gtest/gtest.h>

namespace splendor::http {
namespace {

using Segments = std::vector<std::string>;

TEST(Target, IsSplitIntoSegmentsAndParameters) {
  const auto target = parse_target("/api/v1/bots/alpha@3/verdict?a=1&b=two+words&c=%41%2F");
  ASSERT_TRUE(target);
  EXPECT_EQ(target->segments, (Segments{"api", "v1", "bots", "alpha@3", "verdict"}));
  EXPECT_EQ(target->parameter("a"), "1");
  EXPECT_EQ(target->parameter("b"), "two words");
  EXPECT_EQ(target->parameter("c"), "A/");
  EXPECT_FALSE(target->parameter("d"));
}

TEST(Target, OfTheRootHasNoSegments) {
  ASSERT_TRUE(parse_target("/"));
  EXPECT_TRUE(parse_target("/")->segments.empty());
  EXPECT_TRUE(parse_target("/?x")->segments.empty());
}

TEST(Target, ThatLeavesItsFolderOrIsMalformedIsRefused) {
  for (const char* text :
       {"", "*", "http://a/b", "/../etc/passwd", "/a/%2e%2e/b", "/a/..", "/a%2fb", "/%", "/%4",
        "/%zz", "/%00", "/%0d%0aX: y", "/%ff", "/?a=%ff", "/?%e2%80%ae=1", "/."}) {
    EXPECT_FALSE(parse_target(text)) << text;
  }
}

TEST(Request, FindsHeadersInAnyCaseAndCookiesByName) {
  Request request;
  request.headers = {{"HOST", "a"}, {"Cookie", "x=1; token=abc; tokens=no"}};
  EXPECT_EQ(request.header("Host"), "a");
  EXPECT_EQ(request.header("Accept"), "");
  EXPECT_EQ(request.cookie("token"), "abc");
  EXPECT_EQ(request.cookie("toke"), "");
}

}  // namespace
}  // namespace splendor::http
