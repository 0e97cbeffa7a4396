#include "referee/base/edit_distance.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

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

TEST(Nearest, IsTheClosestKnownWord) {
  constexpr std::array<std::string_view, 3> kKnown{"name", "command", "players"};
  EXPECT_EQ(nearest("comand", kKnown), "command");
  EXPECT_EQ(nearest("Name", kKnown), "name");
  EXPECT_EQ(nearest("player", kKnown), "players");
}

TEST(Nearest, IsEmptyIfNoneIsNear) {
  constexpr std::array<std::string_view, 3> kKnown{"name", "command", "players"};
  EXPECT_EQ(nearest("colour", kKnown), "");
  EXPECT_EQ(nearest("mane", {}), "");
  EXPECT_EQ(nearest(std::string(65, 'n'), kKnown), "") << "comparing long words takes long";
}

}  // namespace
}  // namespace splendor
