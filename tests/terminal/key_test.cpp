#include "arena/terminal/key.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace splendor::terminal {
namespace {

std::vector<Key> keys_in(std::string typed) {
  std::vector<Key> keys;
  while (!typed.empty()) keys.push_back(take_key(typed));
  return keys;
}

TEST(Keys, ThatAreHeldDownAllCount) {
  EXPECT_EQ(keys_in("\x1b[C\x1b[C\x1b[C"), (std::vector<Key>{Key::next, Key::next, Key::next}));
  EXPECT_EQ(keys_in("  q"), (std::vector<Key>{Key::next, Key::next, Key::quit}));
  EXPECT_EQ(keys_in("\x04\x04"), (std::vector<Key>{Key::quit, Key::quit}));
}

TEST(Keys, OfBothKindsOfTerminalsAreKnown) {
  EXPECT_EQ(keys_in("\x1b[A\x1bOA\x1b[H\x1bOH\x1b[1~\x1b[5~"),
            (std::vector<Key>{Key::previous, Key::previous, Key::first, Key::first, Key::first,
                              Key::ten_back}));
}

TEST(Keys, ThatMeanNothingAreSkippedWhole) {
  EXPECT_EQ(keys_in("\x1b[1;5Cs"), (std::vector<Key>{Key::other, Key::eyes}));
  EXPECT_EQ(keys_in("\x1b[15~G"), (std::vector<Key>{Key::other, Key::last}));
  EXPECT_EQ(keys_in("\x1bx!"), (std::vector<Key>{Key::other, Key::other}));
  EXPECT_EQ(keys_in("\x1b[12"), (std::vector<Key>{Key::other})) << "cut off";
}

TEST(Keys, EscapeAloneLeaves) { EXPECT_EQ(keys_in("\x1b"), (std::vector<Key>{Key::quit})); }

}  // namespace
}  // namespace splendor::terminal
