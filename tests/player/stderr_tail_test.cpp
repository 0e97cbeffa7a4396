#include "referee/match/player/stderr_tail.hpp"

#include <gtest/gtest.h>

namespace splendor::match {
namespace {

TEST(StderrTail, KeepsWhatIsShort) {
  StderrTail tail;
  EXPECT_EQ(tail.tail(), "");
  tail.add("one ");
  tail.add("two");
  EXPECT_EQ(tail.tail(), "one two");
  EXPECT_EQ(tail.total(), 7U);
  EXPECT_EQ(tail.dropped(), 0U);
}

TEST(StderrTail, KeepsTheEndInAnyPortions) {
  for (const std::size_t portion : {std::size_t{1}, std::size_t{1000}, std::size_t{65536}}) {
    StderrTail tail;
    std::string all;
    while (all.size() < 5 * kStderrKept) {
      std::string part(portion, '\0');
      for (std::size_t i = 0; i < portion; ++i) {
        part[i] = static_cast<char>('a' + (all.size() + i) % 23);
      }
      tail.add(part);
      all += part;
    }
    EXPECT_EQ(tail.tail(), std::string_view(all).substr(all.size() - kStderrKept));
    EXPECT_EQ(tail.total(), all.size());
    EXPECT_EQ(tail.dropped(), all.size() - kStderrKept);
  }
}

}  // namespace
}  // namespace splendor::match
