#include "referee/base/sha256.hpp"

#include <gtest/gtest.h>

namespace splendor {
namespace {

// From the standard, FIPS 180-4.
constexpr const char* kOfAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

TEST(Sha256, MatchesTheExamplesOfTheStandard) {
  EXPECT_EQ(to_hex(sha256("abc")), kOfAbc);
  EXPECT_EQ(to_hex(sha256("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(to_hex(sha256("abc"), 8), std::string(kOfAbc, 16));
}

TEST(Sha256, IsTheSameForPiecesAsForTheWhole) {
  Sha256 sum;
  sum.add("a");
  sum.add("");
  sum.add("bc");
  EXPECT_EQ(to_hex(sum.digest()), kOfAbc);
}

}  // namespace
}  // namespace splendor
