#include "arena/cluster/core_claims.hpp"

#include <gtest/gtest.h>

#include <optional>

#include "arena/run/local_workers.hpp"

namespace splendor::arena {
namespace {

TEST(CoreClaims, GivesNoCoreTwice) {
  const std::size_t all = usable_cores().size();
  std::optional<CoreClaims> first(std::in_place, 1);
  if (first->cores().empty()) GTEST_SKIP() << "somebody else has all cores";
  const CoreClaims second(1);
  EXPECT_NE(first->cores(), second.cores());
  EXPECT_TRUE(CoreClaims(all).cores().empty()) << "one of them is taken, so there are not enough";
  const auto cores = first->cores();
  first.reset();
  EXPECT_FALSE(CoreClaims(1).cores().empty()) << "it was given back";
}

TEST(CoreClaims, GivesNoneWhereThereAreNotEnough) {
  EXPECT_TRUE(CoreClaims(usable_cores().size() + 1).cores().empty());
}

}  // namespace
}  // namespace splendor::arena
