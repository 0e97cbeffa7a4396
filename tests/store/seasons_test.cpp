#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

const std::string kSecret(64, 'a');
const Moment kDay{std::chrono::hours(24)};

SeasonTerms terms_of(const std::string& name) {
  SeasonTerms terms;
  terms.name = name;
  terms.settings = "name = '" + name + "'";
  terms.opens = kDay;
  terms.deadline = kDay + std::chrono::hours(1);
  terms.closes = kDay + std::chrono::hours(2);
  terms.release = Release::hidden;
  terms.names = NamesShown::nicknames;
  return terms;
}

class Seasons : public StoreTest {
 protected:
  Store store_ = open();
  SeasonId season_ = store_.put_season(terms_of("term"), kSecret);

  LeagueId begin(Moment due) {
    const auto stage = store_.begin_stage(season_, StageKind::nightly, due, league_called("night"));
    EXPECT_TRUE(stage);
    return *store_.stages(season_).back().league;
  }
};

TEST_F(Seasons, AreReadBackAsTheyWereStored) {
  const Season season = store_.season(season_);
  EXPECT_EQ(static_cast<const SeasonTerms&>(season), terms_of("term"));
  EXPECT_EQ(season.secret, kSecret);
  EXPECT_FALSE(season.frozen);
  EXPECT_FALSE(season.released);
  EXPECT_EQ(store_.season_named("term")->id, season_);
  EXPECT_FALSE(store_.season_named("other"));
  EXPECT_EQ(trouble_of([&] { (void)store_.season(SeasonId(9)); }).kind, StoreTrouble::not_found);
}

TEST_F(Seasons, KeepTheirIdAndSecretWhenTheirTermsChange) {
  SeasonTerms longer = terms_of("term");
  longer.deadline = longer.closes;
  EXPECT_EQ(store_.put_season(longer, std::string(64, 'b')), season_);
  EXPECT_EQ(store_.season(season_).deadline, longer.deadline);
  EXPECT_EQ(store_.season(season_).secret, kSecret);
  EXPECT_EQ(store_.seasons().size(), 1U);
}

TEST_F(Seasons, BeginAStageOnce) {
  const LeagueId league = begin(kDay);
  EXPECT_FALSE(store_.begin_stage(season_, StageKind::nightly, kDay, league_called("again")));
  EXPECT_FALSE(store_.skip_stage(season_, StageKind::nightly, kDay, "late"));
  EXPECT_EQ(store_.leagues().size(), 1U) << "nothing of the second attempt may be stored";
  EXPECT_EQ(store_.stage_of(league)->due, kDay);
  EXPECT_TRUE(store_.skip_stage(season_, StageKind::final, kDay, "no bots"));
  const Stage skipped = store_.stages(season_).back();
  EXPECT_EQ(skipped.state, StageState::skipped);
  EXPECT_EQ(skipped.why, "no bots");
  EXPECT_FALSE(skipped.league);
  EXPECT_FALSE(store_.begin_stage(season_, StageKind::final, kDay + std::chrono::hours(1),
                                  league_called("second final")));
}

TEST_F(Seasons, TellEverybodyOnce) {
  const BotId bot = store_.add_bot(bot_called("alpha")).id;
  begin(kDay);
  const StageId stage = store_.stages(season_).front().id;
  EXPECT_TRUE(store_.end_stage(stage, {{bot, "ada", "it crashed"}}));
  EXPECT_FALSE(store_.end_stage(stage, {{bot, "ada", "it crashed"}}));
  const std::vector<Notice> notices = store_.notices(stage);
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_EQ(notices[0].text, "it crashed");
  EXPECT_TRUE(store_.take_notice(notices[0].id));
  EXPECT_FALSE(store_.take_notice(notices[0].id));
  store_.set_notice_state(notices[0].id, NoticeState::told);
  EXPECT_EQ(store_.notices(stage)[0].state, NoticeState::told);
  store_.set_stage_published(stage);
  EXPECT_EQ(store_.stages(season_).front().state, StageState::published);
}

TEST_F(Seasons, FreezeTheirFieldOnce) {
  const Bot bot = store_.add_bot(bot_called("alpha"));
  const std::vector<FieldEntry> field{{bot.id, bot.sha256, "ada", false}};
  EXPECT_TRUE(store_.freeze_season(season_, field, {kSecret, "{}"}));
  EXPECT_FALSE(store_.freeze_season(season_, {}, {std::string(64, 'b'), "{}"}));
  EXPECT_EQ(store_.field(season_), field);
  EXPECT_EQ(store_.seal(season_)->commitment, kSecret);
  EXPECT_FALSE(store_.seal(season_)->opened);
  EXPECT_TRUE(store_.season(season_).frozen);
  store_.open_seal(season_);
  EXPECT_TRUE(store_.seal(season_)->opened);
}

TEST_F(Seasons, FreezeNoFieldWithABotThatWasDeletedMeanwhile) {
  const Bot stays = store_.add_bot(bot_called("alpha"));
  const Bot gone = store_.add_bot(bot_called("beta"));
  const std::vector<FieldEntry> field{{stays.id, stays.sha256, "ada", false},
                                      {gone.id, gone.sha256, "bob", false}};
  store_.delete_bot(gone.id);
  EXPECT_FALSE(store_.freeze_season(season_, field, {kSecret, "{}"}));
  EXPECT_FALSE(store_.season(season_).frozen);
  EXPECT_TRUE(store_.field(season_).empty());
  EXPECT_TRUE(store_.freeze_season(season_, {field[0]}, {kSecret, "{}"})) << "without it";
}

TEST_F(Seasons, RememberTheirReleaseAndTheClock) {
  store_.release_season(season_);
  const auto released = store_.season(season_).released;
  ASSERT_TRUE(released);
  store_.release_season(season_);
  EXPECT_EQ(store_.season(season_).released, released);
  EXPECT_FALSE(store_.clock_look());
  ClockLook look{kDay, "boot", std::chrono::seconds(5), std::chrono::seconds(4)};
  store_.set_clock_look(look);
  look.doubtful.reset();
  store_.set_clock_look(look);
  EXPECT_EQ(store_.clock_look(), look);
}

TEST_F(Seasons, KnowTheNewestTimeThatIsStored) {
  EXPECT_FALSE(store_.newest_time());
  const Bot bot = store_.add_bot(bot_called("alpha"));
  EXPECT_EQ(store_.newest_time(), bot.submitted);
}

}  // namespace
}  // namespace splendor::arena
