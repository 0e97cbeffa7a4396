#include "referee/base/edit_distance.hpp"

#include <gtest/gtest.h>

namespace splendor {
namespace {

TEST(EditDistance, CountsLettersAddedDroppedChangedAndSwapped) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("name", "name"), 0U);
  EXPECT_EQ(edit_distance("comand", "command"), 1U);
  EXPECT_EQ(edit_distance("deals", "deal"), 1U);
  EXPECT_EQ(edit_distance("seet", "seat"), 1U);
  EXPECT_EQ(edit_distance("sede", "seed"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

}  // namespace
}  // namespace splendor
