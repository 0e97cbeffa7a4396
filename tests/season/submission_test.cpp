#include "arena/season/submission.hpp"

#include <algorithm>

#include "arena/season/field.hpp"
#include "arena/season/visibility.hpp"
#include "tests/season/season_file.hpp"

namespace splendor::season {
namespace {

arena::Season autumn() {
  arena::Season season;
  static_cast<arena::SeasonTerms&>(season) = terms_of(parse(kSeasonFile));
  season.id = arena::SeasonId(1);
  return season;
}

arena::Bot bot(std::int64_t id, const std::string& name, const std::string& author,
               const std::string& submitted, arena::BotState state = arena::BotState::qualified) {
  arena::Bot bot;
  bot.id = arena::BotId(id);
  bot.name = name;
  bot.author = author;
  bot.version = static_cast<int>(id);
  bot.submitted = at(submitted);
  bot.state = state;
  bot.sha256 = std::string(64, static_cast<char>('a' + id % 6));
  return bot;
}

class Submitting : public ::testing::Test {
 protected:
  std::string answer(const std::string& time, const std::string& name = "alpha",
                     const std::string& author = "ann") const {
    return refusal(seasons_, bots_, {author, name, at(time)}).value_or("taken");
  }
  std::vector<arena::Season> seasons_{autumn()};
  std::vector<arena::Bot> bots_;
};

TEST_F(Submitting, IsTakenBetweenOpeningAndGrace) {
  EXPECT_EQ(answer("2026-09-01 08:00"), "taken");
  EXPECT_EQ(answer("2026-09-12 00:29"), "taken");
}

TEST_F(Submitting, TooLateSaysByHowMuch) {
  EXPECT_EQ(
      answer("2026-09-12 00:32"),
      "the deadline of season autumn was 2026-09-11 23:59 CEST with 30 min 0 s of grace; this "
      "submission is 33 min 0 s late");
}

TEST_F(Submitting, TooEarlySaysWhenTheSeasonOpens) {
  EXPECT_EQ(answer("2026-09-01 07:00"),
            "season autumn opens at 2026-09-01 08:00 CEST, in 1 h 0 min");
}

TEST_F(Submitting, IsFreeAfterTheReleaseAndWithoutASeason) {
  seasons_[0].released = at("2026-09-13 08:00");
  EXPECT_EQ(answer("2026-09-14 08:00"), "taken");
  seasons_.clear();
  EXPECT_EQ(answer("2026-09-14 08:00"), "taken");
}

TEST_F(Submitting, ASecondSeasonThatIsOpenTakesIt) {
  arena::Season winter = autumn();
  SeasonSettings settings = parse(kSeasonFile);
  settings.name = "winter";
  settings.deadline += std::chrono::hours(2400);
  settings.final_at += std::chrono::hours(2400);
  static_cast<arena::SeasonTerms&>(winter) = terms_of(settings);
  seasons_.push_back(winter);
  EXPECT_EQ(answer("2026-09-20 08:00"), "taken");
}

TEST_F(Submitting, AFrozenFieldStaysFrozenWhateverTheClockSays) {
  seasons_[0].frozen = at("2026-09-12 00:30");
  EXPECT_NE(answer("2026-09-05 08:00").find("frozen"), std::string::npos);
}

TEST_F(Submitting, NamesOfStaffBotsAreTaken) {
  EXPECT_NE(answer("2026-09-05 08:00", "greedy_bot").find("staff bot"), std::string::npos);
}

TEST_F(Submitting, ATeamSharesItsQuota) {
  SeasonSettings settings = parse(kSeasonFile);
  settings.submissions_per_day = 2;
  static_cast<arena::SeasonTerms&>(seasons_[0]) = terms_of(settings);
  bots_ = {bot(1, "a", "ann", "2026-09-05 08:00"), bot(2, "b", "bob", "2026-09-05 09:00"),
           bot(3, "c", "eve", "2026-09-05 09:00")};
  EXPECT_NE(answer("2026-09-05 10:00").find("red has submitted 2 versions"), std::string::npos);
  EXPECT_EQ(answer("2026-09-05 10:00", "c", "eve"), "taken");
  EXPECT_NE(answer("2026-09-06 07:59"), "taken");
  EXPECT_EQ(answer("2026-09-06 08:00"), "taken") << "after 24 hours the first counts no more";
}

const std::string kSecret(64, '7');

TEST(Field, HasTheNewestQualifiedBotOfEachAuthorAndTeam) {
  const SeasonSettings settings = parse(kSeasonFile);
  const std::vector<arena::Bot> bots{
      bot(1, "a", "ann", "2026-09-05 08:00"),
      bot(2, "b", "bob", "2026-09-06 08:00"),  // of Ann's team
      bot(3, "c", "eve", "2026-09-05 08:00"),
      bot(4, "c", "eve", "2026-09-06 08:00", arena::BotState::rejected),
      bot(5, "c", "eve", "2026-09-13 08:00"),  // too late
      bot(6, "d", "", "2026-09-05 08:00"),
      bot(7, "greedy_bot", "staff", "2026-09-20 08:00")};
  const auto field = field_of(settings, bots, settings.closes(), kSecret);
  ASSERT_EQ(field.size(), 4U);
  EXPECT_EQ(field[0].bot, arena::BotId(6)) << "a bot without an author plays for itself";
  EXPECT_EQ(field[0].author, "d");
  EXPECT_EQ(field[1].bot, arena::BotId(3));
  EXPECT_EQ(field[2].author, "red");
  EXPECT_EQ(field[2].bot, arena::BotId(2));
  EXPECT_TRUE(field[3].is_staff);
  EXPECT_EQ(participants(settings, bots, settings.closes()),
            (std::vector<std::string>{"d", "eve", "red"}));
}

TEST(Field, HasABotThatCameAtTheLastMomentAndNoneThatCameAfterIt) {
  const SeasonSettings settings = parse(kSeasonFile);
  std::vector<arena::Bot> bots{bot(1, "a", "eve", "2026-09-05 08:00"),
                               bot(2, "b", "zoe", "2026-09-05 08:00")};
  bots[0].submitted = settings.closes();
  bots[1].submitted = settings.closes() + std::chrono::milliseconds(1);
  const auto field = field_of(settings, bots, settings.closes(), kSecret);
  ASSERT_EQ(field.size(), 1U);
  EXPECT_EQ(field[0].author, "eve");
  EXPECT_EQ(participants(settings, bots, settings.closes()),
            (std::vector<std::string>{"eve", "red"}))
      << "who was late is not graded; a team is, though it has no bot";
}

TEST(Field, WaitsForExaminationsOfBotsThatWereSubmittedInTime) {
  const SeasonSettings settings = parse(kSeasonFile);
  const auto waits = [&](const std::string& name, const std::string& submitted,
                         arena::BotState state = arena::BotState::fresh) {
    return waits_for_verdicts(settings, std::vector{bot(1, name, "eve", submitted, state)},
                              settings.closes());
  };
  EXPECT_TRUE(waits("a", "2026-09-01 08:00"));
  EXPECT_TRUE(waits("a", "2026-09-12 00:29"));
  EXPECT_FALSE(waits("a", "2026-09-12 00:30")) << "too late";
  EXPECT_FALSE(waits("a", "2026-09-01 07:59")) << "left over from before the season";
  EXPECT_FALSE(waits("a", "2026-09-05 08:00", arena::BotState::rejected));
  EXPECT_FALSE(waits("greedy_bot", "2026-09-05 08:00")) << "of the staff";
}

TEST(Field, HasTheNewestVersionOfAStaffBotEvenIfItCameLate) {
  const SeasonSettings settings = parse(kSeasonFile);
  const std::vector<arena::Bot> bots{
      bot(7, "greedy_bot", "staff", "2026-09-05 08:00"),
      bot(9, "greedy_bot", "staff", "2026-09-20 08:00"),
      bot(10, "greedy_bot", "staff", "2026-09-21 08:00", arena::BotState::rejected),
      bot(8, "greedy_bot", "staff", "2026-09-06 08:00")};
  const auto field = field_of(settings, bots, settings.closes(), kSecret);
  ASSERT_EQ(field.size(), 1U);
  EXPECT_EQ(field[0].bot, arena::BotId(9));
}

TEST(Field, IsInAnOrderThatTellsNoNamesWhereTheyAreHidden) {
  SeasonSettings settings = parse(kSeasonFile);
  settings.names = arena::NamesShown::nicknames;
  std::vector<arena::Bot> bots;
  for (int i = 0; i < 20; ++i) {
    const std::string name(1, static_cast<char>('a' + i));
    bots.push_back(bot(i + 1, "bot_of_" + name, "author_" + name, "2026-09-05 08:00"));
  }
  std::vector<std::string> nicknames;
  for (const arena::FieldEntry& entry : field_of(settings, bots, settings.closes(), kSecret)) {
    nicknames.push_back(
        nickname(kSecret, bots[static_cast<std::size_t>(entry.bot.number()) - 1].name));
  }
  ASSERT_EQ(nicknames.size(), bots.size());
  EXPECT_TRUE(std::is_sorted(nicknames.begin(), nicknames.end()));
}

}  // namespace
}  // namespace splendor::season
