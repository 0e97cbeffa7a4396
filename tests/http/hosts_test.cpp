#include "arena/http/hosts.hpp"

#include <gtest/gtest.h>

namespace splendor::http {
namespace {

Request with(std::vector<std::pair<std::string_view, std::string_view>> headers) {
  Request request;
  request.headers = std::move(headers);
  return request;
}

TEST(Hosts, LoopbackAndGivenNamesAreAcceptedWithAnyPort) {
  const HostRules rules({"arena.example.org"});
  for (const char* host :
       {"localhost", "127.0.0.1:8080", "[::1]:80", "ARENA.example.org", "arena.example.org:443"}) {
    EXPECT_TRUE(rules.accepts_host(with({{"Host", host}}))) << host;
  }
}

TEST(Hosts, OthersAreNot) {
  const HostRules rules({"arena.example.org"});
  for (const char* host : {"", "evil.example", "arena.example.org.evil.example", "localhost:80a",
                           "[::1", "127.0.0.1.evil.example"}) {
    EXPECT_FALSE(rules.accepts_host(with({{"Host", host}}))) << host;
  }
}

TEST(Origins, OfAnotherSiteAreSeen) {
  EXPECT_TRUE(is_from_other_site(with({{"Host", "a:1"}, {"Origin", "http://b:1"}})));
  EXPECT_TRUE(is_from_other_site(with({{"Host", "a:1"}, {"Origin", "http://a:2"}})));
  EXPECT_TRUE(is_from_other_site(with({{"Host", "a"}, {"Origin", "null"}})));
  EXPECT_TRUE(is_from_other_site(with({{"Host", "a"}, {"Sec-Fetch-Site", "cross-site"}})));
  EXPECT_TRUE(is_from_other_site(with({{"Host", "a"}, {"Sec-Fetch-Site", "same-site"}})));
  EXPECT_FALSE(is_from_other_site(with({{"Host", "a"}})));
  EXPECT_FALSE(is_from_other_site(with({{"Host", "a:1"}, {"Origin", "http://a:1"}})));
}

TEST(Origins, OnlyABrowserProvesThatAPageOfOursAsks) {
  EXPECT_FALSE(is_from_own_page(with({{"Host", "a"}})));
  EXPECT_FALSE(is_from_own_page(with({{"Host", "a"}, {"Origin", "https://b"}})));
  EXPECT_FALSE(is_from_own_page(
      with({{"Host", "a"}, {"Origin", "https://b"}, {"Sec-Fetch-Site", "same-origin"}})));
  EXPECT_TRUE(is_from_own_page(with({{"Host", "a"}, {"Origin", "https://a"}})));
  EXPECT_TRUE(is_from_own_page(with({{"Host", "a"}, {"Sec-Fetch-Site", "same-origin"}})));
}

}  // namespace
}  // namespace splendor::http
