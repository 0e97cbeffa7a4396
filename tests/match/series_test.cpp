// What a job can ask for besides the game: processes that play several games, pondering, limits,
// positions.
#include <cstdio>

#include "referee/match/worker.hpp"
#include "referee/record/verify.hpp"
#include "referee/trace/state_json.hpp"
#include "referee/wire/convert.hpp"
#include "tests/match/arena_fixture.hpp"

namespace splendor::match {
namespace {

class Series : public ArenaTest {
 protected:
  v1::MatchJob job(const std::vector<BotWords>& bots) {
    v1::MatchJob job;
    job.set_id(++games_);
    job.set_seed(games_);
    wire::to_proto(Ruleset{}, "tournament", *job.mutable_ruleset());
    job.mutable_time()->set_move_ms(1000);
    job.set_startup_ms(kStartTime);
    for (const BotWords& words : bots) {
      v1::BotSpec& bot = *job.add_seats();
      bot.set_name(words[0]);
      bot.set_folder(folder_of(words[0]));
      bot.add_command("/bot/" + words[0]);
      for (std::size_t i = 1; i < words.size(); ++i) bot.add_command(words[i]);
    }
    return job;
  }

 private:
  std::uint64_t games_ = 0;
};

TEST_F(Series, AProcessPlaysAsManyGamesAsTheJobAllows) {
  std::vector<std::uint32_t> places;
  for (int i = 0; i < 7; ++i) {
    v1::MatchJob next = job({{"random_bot"}, {"random_bot"}});
    next.set_games_per_process(3);
    const v1::MatchRecord record = play_job(jails(), next);
    ASSERT_EQ(record.void_reason(), "");
    EXPECT_EQ(record::find_discrepancy(record), std::nullopt);
    EXPECT_GT(record.seats(0).peak_memory_kib(), 0U);
    EXPECT_GT(record.seats(0).cpu_us(), 0U);
    places.push_back(record.seats(0).process_game());
  }
  EXPECT_EQ(places, (std::vector<std::uint32_t>{0, 1, 2, 0, 1, 2, 0}));
}

TEST_F(Series, AJobThatAllowsNoFurtherGameGetsAFreshProcess) {
  v1::MatchJob many = job({{"random_bot"}, {"random_bot"}});
  many.set_games_per_process(10);
  ASSERT_EQ(play_job(jails(), many).seats(0).process_game(), 0U);
  ASSERT_EQ(play_job(jails(), many).seats(0).process_game(), 1U);
  v1::MatchJob two = job({{"random_bot"}, {"random_bot"}});
  two.set_games_per_process(2);
  EXPECT_EQ(play_job(jails(), two).seats(0).process_game(), 0U);
}

TEST_F(Series, TheCpuTimeOfAGameIsNotThatOfTheGamesBefore) {
  v1::MatchJob whole = job({{"random_bot"}, {"random_bot"}});
  whole.set_games_per_process(2);
  const v1::MatchRecord first = play_job(jails(), whole);
  v1::MatchJob one_round = job({{"random_bot"}, {"random_bot"}});
  one_round.set_games_per_process(2);
  one_round.mutable_ruleset()->set_max_rounds(1);
  const v1::MatchRecord second = play_job(jails(), one_round);
  ASSERT_EQ(second.seats(0).process_game(), 1U);
  EXPECT_LT(second.seats(0).cpu_us(), first.seats(0).cpu_us());
}

TEST_F(Series, ABotThatDoesNotSayThatItCanGetsAFreshProcess) {
  for (int i = 0; i < 2; ++i) {
    v1::MatchJob next = job({{"thinker", "sleep", "0"}, {"random_bot"}});
    next.set_games_per_process(10);
    const v1::MatchRecord record = play_job(jails(), next);
    EXPECT_EQ(record.seats(0).process_game(), 0U);
    EXPECT_EQ(record.seats(1).process_game(), static_cast<std::uint32_t>(i));
  }
}

TEST_F(Series, GamesAreTheSameWhetherOrNotProcessesAreReused) {
  v1::MatchJob one = job({{"random_bot"}, {"random_bot"}});
  v1::MatchJob two = one;
  two.set_games_per_process(5);
  const std::string hash = play_job(jails(), one).final_hash();
  ASSERT_NE(hash, "");
  (void)play_job(jails(), two);
  EXPECT_EQ(play_job(jails(), two).final_hash(), hash);
}

TEST_F(Series, PonderingIsNoFoulIfTheJobAllowsIt) {
  v1::MatchJob allowed = job({{"ponders"}, {"thinker", "sleep", "5"}});
  allowed.set_ponder(true);
  const v1::MatchRecord record = play_job(jails(), allowed);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_FALSE(record.seats(0).has_fault()) << record.seats(0).fault().detail();
  EXPECT_TRUE(record.ponder());
}

TEST_F(Series, AProcessThatWaitsForItsNextGameCannotComputeBesideThoseOfOthers) {
  v1::MatchJob own = job({{"moonlighter"}, {"random_bot"}});
  own.set_games_per_process(10);
  v1::MatchJob others = job({{"thinker", "sleep", "200"}, {"thinker", "sleep", "200"}});
  others.mutable_ruleset()->set_max_rounds(1);
  ASSERT_EQ(play_job(jails(), own).void_reason(), "");
  ASSERT_EQ(play_job(jails(), others).void_reason(), "");
  const v1::MatchRecord record = play_job(jails(), own);
  ASSERT_EQ(record.seats(0).process_game(), 1U);
  int computed = -1;
  ASSERT_EQ(std::sscanf(record.seats(0).stderr_tail().c_str(), "computed for %d ms", &computed), 1)
      << record.seats(0).stderr_tail();
  EXPECT_LT(computed, 100) << "of 400";
}

TEST_F(Series, TheJobsMemoryLimitHolds) {
  v1::MatchJob next = job({{"memory_hog"}, {"random_bot"}});
  next.mutable_limits()->set_memory_mib(64);
  const v1::MatchRecord record = play_job(jails(), next);
  ASSERT_TRUE(record.seats(0).has_fault());
  EXPECT_LT(record.seats(0).peak_memory_kib(), 200U * 1024);
}

TEST_F(Series, AMatchCanStartFromAPosition) {
  v1::MatchJob next = job({{"random_bot"}, {"random_bot"}});
  Game game(Deal::in_id_order(PlayerCount(2)));
  game.play(game.legal_moves()[0]);
  next.set_position(trace::state_to_json(game).dump());
  const v1::MatchRecord record = play_job(jails(), next);
  EXPECT_EQ(record.void_reason(), "");
  EXPECT_EQ(record.plies(0).seat(), 1U);
  EXPECT_EQ(record::find_discrepancy(record), std::nullopt);

  next.set_position("{}");
  EXPECT_NE(play_job(jails(), next).void_reason().find("position"), std::string::npos);
}

TEST_F(Series, ABotMayBeGivenTimeToExitByItself) {
  v1::MatchJob next = job({{"random_bot"}, {"ignores_signals"}});
  next.set_exit_ms(300);
  EXPECT_EQ(play_job(jails(), next).seats(0).at_end(), v1::AT_END_EXITED);
}

TEST_F(Series, TheRecordTellsWhatWasEnforced) {
  const v1::MatchRecord record = play_job(jails(), job({{"random_bot"}, {"random_bot"}}));
  EXPECT_TRUE(record.isolation().starts_with("full")) << record.isolation();
}

}  // namespace
}  // namespace splendor::match
