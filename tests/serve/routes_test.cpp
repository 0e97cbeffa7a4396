#include "arena/serve/routes.hpp"

#include <gtest/gtest.h>

namespace splendor::serve {
namespace {

TEST(Routes, AreFoundByMethodAndSegments) {
  const auto found = find_route("GET", {"api", "v1", "bots", "alpha@3", "verdict"});
  ASSERT_TRUE(std::holds_alternative<Found>(found));
  EXPECT_EQ(std::get<Found>(found).route, Route::verdict);
  EXPECT_EQ(std::get<Found>(found).argument, "alpha@3");
  EXPECT_EQ(std::get<Found>(find_route("HEAD", {})).route, Route::front_page);
  EXPECT_EQ(std::get<Found>(find_route("POST", {"api", "v1", "bots"})).route, Route::upload);
}

TEST(Routes, AreAllClassifiedByWhatTheyShow) {
  for (const RouteRow& row : routes()) {
    EXPECT_NE(row.shows, Shows::unclassified) << row.method << ' ' << row.path;
    EXPECT_EQ(row_of(row.route).path, row.path) << "a route has one address";
  }
}

TEST(Routes, MayHaveTwoArguments) {
  const auto found = find_route("GET", {"api", "v1", "leagues", "7", "report", "0a1b"});
  ASSERT_TRUE(std::holds_alternative<Found>(found));
  EXPECT_EQ(std::get<Found>(found).route, Route::report_file);
  EXPECT_EQ(std::get<Found>(found).argument, "7");
  EXPECT_EQ(std::get<Found>(found).second, "0a1b");
}

TEST(Routes, NameTheMethodsOfAPathThatIsAskedWrongly) {
  const auto found = find_route("PATCH", {"api", "v1", "session"});
  ASSERT_TRUE(std::holds_alternative<WrongMethod>(found));
  EXPECT_EQ(std::get<WrongMethod>(found).allowed, "GET, POST, DELETE");
}

TEST(Routes, DoNotMatchShorterLongerOrEmptySegments) {
  for (const std::vector<std::string>& segments :
       std::vector<std::vector<std::string>>{{"api"},
                                             {"api", "v1", "games"},
                                             {"api", "v1", "games", ""},
                                             {"api", "v1", "games", "1", "trace", ""},
                                             {""},
                                             {"api", "v1", "bots", "a", "b"}}) {
    EXPECT_TRUE(std::holds_alternative<NoSuchPath>(find_route("GET", segments)));
  }
}

}  // namespace
}  // namespace splendor::serve
