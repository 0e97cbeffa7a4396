#include "arena/serve/rates.hpp"

#include <gtest/gtest.h>

namespace splendor::serve {
namespace {

using std::chrono::seconds;

TEST(RateLimit, AllowsSoManyInAnyStretchAndSaysHowLongToWait) {
  RateLimit limit("uploads per minute", 2, seconds(60));
  const RateLimit::Clock::time_point start{seconds(1000)};
  EXPECT_FALSE(limit.take("ada", start));
  EXPECT_FALSE(limit.take("ada", start + seconds(10)));
  EXPECT_EQ(limit.take("ada", start + seconds(20)), seconds(40));
  EXPECT_FALSE(limit.take("bob", start + seconds(20))) << "each has a limit of their own";
  EXPECT_EQ(limit.wait("ada", start + seconds(59)), seconds(1));
  EXPECT_FALSE(limit.take("ada", start + seconds(60))) << "the first is forgotten";
  EXPECT_EQ(limit.take("ada", start + seconds(61)), seconds(9));
}

}  // namespace
}  // namespace splendor::serve
