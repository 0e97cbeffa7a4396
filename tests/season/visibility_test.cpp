#include "arena/season/visibility.hpp"

#include <set>

namespace splendor::season {
namespace {

using arena::NamesShown;
using arena::Release;
using arena::Season;
using arena::SourceShown;

const Viewer kAnyone{};
const Viewer kAda{Viewer::Role::author, "ada"};
const Viewer kStaff{Viewer::Role::staff, "carol"};

Season season(Release release, NamesShown names = NamesShown::real) {
  Season season;
  season.secret = std::string(64, '7');
  season.release = release;
  season.names = names;
  return season;
}

Season released(Season season) {
  season.released = arena::Moment{};
  return season;
}

TEST(Visibility, EverythingIsVisibleWithoutASeason) {
  EXPECT_EQ(visibility_of_home({}, kAnyone), Visibility{});
  EXPECT_TRUE(Visibility{}.shows_results());
  EXPECT_TRUE(Visibility{}.shows_source());
}

TEST(Visibility, HiddenShowsNeitherWhoPlaysNorHow) {
  const Visibility visible = visibility_of(season(Release::hidden), kAda);
  EXPECT_FALSE(visible.shows_participants());
  EXPECT_FALSE(visible.shows_results());
}

TEST(Visibility, ParticipantsShowsWhoPlaysButNotHow) {
  const Visibility visible = visibility_of(season(Release::participants), kAnyone);
  EXPECT_TRUE(visible.shows_participants());
  EXPECT_FALSE(visible.shows_results());
}

TEST(Visibility, TheReleaseShowsResultsToEverybody) {
  const Visibility visible = visibility_of(released(season(Release::hidden)), kAnyone);
  EXPECT_TRUE(visible.shows_participants());
  EXPECT_TRUE(visible.shows_results());
}

TEST(Visibility, NicknamesStayAfterTheRelease) {
  EXPECT_FALSE(
      visibility_of(released(season(Release::hidden, NamesShown::nicknames)), kAda).shows_names());
}

TEST(Visibility, SourceIsShownOnlyWithTheResultsAndOnlyIfWanted) {
  Season open = season(Release::results);
  open.source = SourceShown::released;
  EXPECT_FALSE(visibility_of(open, kAnyone).shows_source());
  EXPECT_TRUE(visibility_of(released(open), kAnyone).shows_source());
  EXPECT_FALSE(visibility_of(released(season(Release::results)), kAnyone).shows_source());
}

TEST(Visibility, StaffSeesEverything) {
  EXPECT_EQ(visibility_of(season(Release::hidden, NamesShown::nicknames), kStaff), Visibility{});
}

TEST(Visibility, TheStrictestSeasonDecidesForTheHome) {
  const std::vector<Season> seasons{released(season(Release::hidden)),
                                    season(Release::participants),
                                    season(Release::results, NamesShown::nicknames)};
  const Visibility visible = visibility_of_home(seasons, kAnyone);
  EXPECT_EQ(visible.release, Release::participants);
  EXPECT_FALSE(visible.shows_names());
  EXPECT_FALSE(visible.shows_source());
}

TEST(Visibility, OnlyTheAuthorAndStaffOwnABot) {
  EXPECT_TRUE(is_own("ada", kAda));
  EXPECT_FALSE(is_own("bob", kAda));
  EXPECT_FALSE(is_own("ada", kAnyone));
  EXPECT_TRUE(is_own("ada", kStaff));
  EXPECT_FALSE(is_own("", {Viewer::Role::author, ""})) << "bots without an author belong to nobody";
}

TEST(Visibility, LabelsKeepTheirVersionAndLoseTheirName) {
  const Season quiet = season(Release::results, NamesShown::nicknames);
  const std::string shown = shown_label(quiet, "alpha@3", "bob", kAda);
  EXPECT_EQ(shown, nickname(quiet.secret, "alpha") + "@3");
  EXPECT_EQ(shown.find("alpha"), std::string::npos);
  EXPECT_EQ(shown_label(quiet, "alpha@3", "ada", kAda), "alpha@3");
  EXPECT_EQ(shown_label(quiet, "alpha@3", "bob", kStaff), "alpha@3");
}

TEST(Nickname, IsTheSameForANameAndOtherwiseDifferent) {
  const std::string secret(64, '7');
  std::set<std::string> seen;
  for (int i = 0; i < 500; ++i) seen.insert(nickname(secret, "bot" + std::to_string(i)));
  EXPECT_EQ(seen.size(), 500U);
  EXPECT_EQ(nickname(secret, "alpha"), nickname(secret, "alpha"));
  EXPECT_NE(nickname(secret, "alpha"), nickname(std::string(64, '8'), "alpha"));
}

}  // namespace
}  // namespace splendor::season
