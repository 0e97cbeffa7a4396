#include "arena/season/seal.hpp"

#include "arena/core/failure.hpp"
#include "arena/schedule/deal.hpp"
#include "referee/base/sha256.hpp"

namespace splendor::season {
namespace {

SealContent content() {
  return {"autumn",
          std::string(64, '1'),
          42,
          "name = \"final\"\n",
          {{"a@1", std::string(64, 'a')}, {"b@2", std::string(64, 'b')}}};
}

arena::Seal seal(bool is_open) {
  arena::Seal seal;
  static_cast<arena::NewSeal&>(seal) = make_seal(content());
  if (is_open) seal.opened = arena::Moment{};
  return seal;
}

PlayedFinal played() {
  PlayedFinal played{42, content().settings, content().bots, {}};
  for (std::uint32_t batch = 0; batch < 3; ++batch) {
    for (std::uint32_t deal = 0; deal < 5; ++deal) {
      played.deals.push_back({schedule::deal_seed(42, batch, deal), batch});
    }
  }
  return played;
}

TEST(Seal, TellsNothingBeforeItIsOpened) {
  const std::string file = seal_file("autumn", seal(false));
  EXPECT_EQ(file.find("a@1"), std::string::npos);
  EXPECT_EQ(file.find("seed"), std::string::npos);
  EXPECT_TRUE(parse_seal_file(file).opening.empty());
  EXPECT_THROW((void)open_seal(parse_seal_file(file)), Failure);
}

TEST(Seal, OpensToWhatWasSealed) {
  const SealFile file = parse_seal_file(seal_file("autumn", seal(true)));
  EXPECT_EQ(open_seal(file), content());
  EXPECT_EQ(to_hex(sha256(file.opening)), file.commitment) << "anybody can compute it";
}

TEST(Seal, KeepsItsCommitmentWhenItIsOpened) {
  EXPECT_EQ(parse_seal_file(seal_file("autumn", seal(false))).commitment,
            parse_seal_file(seal_file("autumn", seal(true))).commitment);
}

TEST(Seal, ThatWasChangedIsRefused) {
  SealFile file = parse_seal_file(seal_file("autumn", seal(true)));
  file.opening.replace(file.opening.find("42"), 2, "43");
  EXPECT_THROW((void)open_seal(file), Failure);
}

TEST(Seal, WhatIsNoSealIsRefused) {
  for (const char* text : {"", "[]", "{}", R"({"format":"x"})",
                           R"({"format":"splendor-arena seal 1","commitment":3})"}) {
    EXPECT_THROW((void)parse_seal_file(text), Failure) << text;
  }
}

TEST(Final, AsSealedHasNoDeviations) { EXPECT_TRUE(find_deviations(content(), played()).empty()); }

TEST(Final, OtherBotsSettingsSeedsAndDealsAreFound) {
  PlayedFinal bots = played();
  bots.bots[1].sha256 = std::string(64, 'c');
  EXPECT_EQ(find_deviations(content(), bots).size(), 1U);
  PlayedFinal fewer = played();
  fewer.bots.pop_back();
  EXPECT_EQ(find_deviations(content(), fewer).size(), 1U);
  PlayedFinal settings = played();
  settings.settings += "deals = 3\n";
  EXPECT_EQ(find_deviations(content(), settings).size(), 1U);
  PlayedFinal seed = played();
  seed.seed = 7;
  EXPECT_EQ(find_deviations(content(), seed).size(), 1U);
  PlayedFinal deal = played();
  deal.deals[3].seed ^= 1U;
  EXPECT_EQ(find_deviations(content(), deal).size(), 1U);
}

TEST(Final, WithLargeBatchesHasNoDeviations) {
  PlayedFinal large = played();
  for (std::uint32_t deal = 0; deal < 10'000; ++deal) {
    large.deals.push_back({schedule::deal_seed(42, 0, deal), 0});
  }
  EXPECT_TRUE(find_deviations(content(), large).empty());
}

TEST(Final, OtherBotsAreFoundInAFileOfResults) {
  const PlayedGames games{{"a@1", "b@2"}, played().deals};
  EXPECT_TRUE(find_deviations(content(), games).empty());
  PlayedGames fewer = games;
  fewer.bots.erase("b@2");
  EXPECT_EQ(find_deviations(content(), fewer),
            std::vector<std::string>{"b@2 was sealed and did not play"});
  PlayedGames more = games;
  more.bots.insert("c@1");
  EXPECT_EQ(find_deviations(content(), more),
            std::vector<std::string>{"c@1 played and was not sealed"});
  PlayedGames deal = games;
  deal.deals[3].seed ^= 1U;
  EXPECT_EQ(find_deviations(content(), deal).size(), 1U);
}

}  // namespace
}  // namespace splendor::season
