#include "arena/node/core_claims.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "arena/workers/cores.hpp"
#include "referee/base/temporary_folder.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;

// In a folder of its own: at the usual place somebody else may have all cores.
class Claims : public ::testing::Test {
 protected:
  const TemporaryFolder temporary_{"splendor-claims-"};
  const std::string folder_ = temporary_.path().string();
};

TEST_F(Claims, GiveNoCoreTwice) {
  const std::size_t all = usable_cores().size();
  std::optional<CoreClaims> first(std::in_place, 1, folder_);
  ASSERT_EQ(first->cores().size(), 1U);
  {
    const CoreClaims second(1, folder_);
    EXPECT_NE(first->cores(), second.cores());
  }
  EXPECT_TRUE(CoreClaims(all, folder_).cores().empty())
      << "one of them is taken, so there are not enough";
  first.reset();
  EXPECT_EQ(CoreClaims(all, folder_).cores().size(), all) << "it was given back";
}

TEST_F(Claims, AreNoneWhereThereAreNotEnoughCores) {
  EXPECT_TRUE(CoreClaims(usable_cores().size() + 1, folder_).cores().empty());
}

TEST_F(Claims, AreNoneWhereOthersCouldHoldThem) {
  fs::permissions(folder_, fs::perms(0755));
  EXPECT_TRUE(CoreClaims(1, folder_).cores().empty());
}

}  // namespace
}  // namespace splendor::arena
