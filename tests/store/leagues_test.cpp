// Leagues, who plays in them, what is planned, what is asked of them.
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

class Leagues : public StoreTest {};

TEST_F(Leagues, ComeBackAsTheyWereCreated) {
  Store store = open();
  const BotId bot = store.add_bot(bot_called("alpha")).id;
  NewLeague created = league_called("night");
  created.kind = LeagueKind::comparison;
  created.entries.push_back({bot, "alpha@1"});
  const LeagueId id = store.create_league(created);
  const League league = store.league(id);
  EXPECT_EQ(league.name, "night");
  EXPECT_EQ(league.kind, LeagueKind::comparison);
  EXPECT_EQ(league.settings, created.settings);
  EXPECT_EQ(league.seed, created.seed);
  EXPECT_EQ(league.state, LeagueState::running);
  EXPECT_EQ(league.ended, std::nullopt);
  EXPECT_EQ(league.planned + league.played + league.voided + league.batches, 0U);
  const std::vector<Entry> entries = store.entries(id);
  ASSERT_EQ(entries.size(), 3U);
  EXPECT_EQ(entries[1].entrant, Entrant(1));
  EXPECT_EQ(entries[1].label, "second");
  EXPECT_EQ(entries[1].bot, std::nullopt);
  EXPECT_EQ(entries[2].bot, bot);
  EXPECT_EQ(entries[2].departure.has_value(), false);
}

TEST_F(Leagues, EndAndGoOn) {
  Store store = open();
  const LeagueId id = store.create_league(league_called("night"));
  store.set_league_state(id, LeagueState::stopped, "interrupted\nby \x1b[31mthe user");
  EXPECT_EQ(store.league(id).state, LeagueState::stopped);
  EXPECT_EQ(store.league(id).why.find('\x1b'), std::string::npos);
  EXPECT_TRUE(store.league(id).ended.has_value());
  store.set_league_state(id, LeagueState::running, "");
  EXPECT_EQ(store.league(id).ended, std::nullopt);
  EXPECT_EQ(store.league(id).why, "");
}

TEST_F(Leagues, CountTheTimeForWhichTheyWerePlayed) {
  Store store = open();
  const LeagueId id = store.create_league(league_called("night"));
  EXPECT_EQ(store.league(id).running, std::chrono::milliseconds(0));
  store.add_running_time(id, std::chrono::milliseconds(1500));
  store.add_running_time(id, std::chrono::milliseconds(700));
  EXPECT_EQ(store.league(id).running, std::chrono::milliseconds(2200));
}

TEST_F(Leagues, MayBeGivenAnotherEnd) {
  Store store = open();
  const LeagueId id = store.create_league(league_called("night"));
  EXPECT_FALSE(store.league(id).limit);
  const TimeLimit hour{.after = std::chrono::hours(1)};
  store.set_time_limit(id, hour);
  EXPECT_EQ(store.league(id).limit, hour);
  const TimeLimit morning{.at = Moment(std::chrono::milliseconds(1'800'000'000'000))};
  store.set_time_limit(id, morning);
  EXPECT_EQ(store.league(id).limit, morning);
}

TEST_F(Leagues, RememberWhoLosesItsVoidGames) {
  Store store = open();
  const LeagueId id = store.create_league(league_called("night"));
  EXPECT_FALSE(store.entries(id)[1].loses_voids);
  store.set_loses_voids(id, Entrant(1), "always late");
  EXPECT_FALSE(store.entries(id)[0].loses_voids);
  EXPECT_EQ(store.entries(id)[1].loses_voids, "always late");
  EXPECT_EQ(trouble_of([&] { store.set_loses_voids(id, Entrant(7), "x"); }).kind,
            StoreTrouble::not_found);
}

TEST_F(Leagues, ThatAreRefusedLeaveNothingBehind) {
  Store store = open();
  NewLeague league = league_called("night");
  league.entries.push_back({BotId(99), "nobody"});
  EXPECT_EQ(trouble_of([&] { store.create_league(league); }).kind, StoreTrouble::refused_value);
  league = league_called(std::string("a\0b", 3));
  EXPECT_EQ(trouble_of([&] { store.create_league(league); }).kind, StoreTrouble::refused_value);
  league = league_called("night");
  league.settings = "name = \"\xff\"";
  EXPECT_EQ(trouble_of([&] { store.create_league(league); }).kind, StoreTrouble::refused_value);
  EXPECT_TRUE(store.leagues().empty());
  EXPECT_EQ(trouble_of([&] { (void)store.entries(LeagueId(1)); }).kind, StoreTrouble::not_found);
}

TEST_F(Leagues, WhoJoinsOrLeavesDoesSoFromTheNextBatchOn) {
  Store store = open();
  const LeagueId id = league_with_batch(store, 4);
  EXPECT_EQ(store.add_entry(id, {std::nullopt, "late"}), Entrant(2));
  store.end_entry(id, Entrant(0), "withdrawn by its author");
  const std::vector<Entry> entries = store.entries(id);
  EXPECT_EQ(entries[2].joined_batch, 1U);
  ASSERT_TRUE(entries[0].departure.has_value());
  EXPECT_EQ(entries[0].departure->from_batch, 1U);
  EXPECT_EQ(entries[0].departure->reason, "withdrawn by its author");
  store.add_batch(id, 1, {{1, {Entrant(1), Entrant(2)}}});
  EXPECT_EQ(trouble_of([&] { store.end_entry(id, Entrant(0), "again"); }).kind,
            StoreTrouble::not_found);
  EXPECT_EQ(store.entries(id)[0].departure->from_batch, 1U);
}

TEST_F(Leagues, BatchesComeBackAsTheyWerePlanned) {
  Store store = open();
  NewLeague league = league_called("night");
  for (int i = 0; i < 300; ++i) league.entries.push_back({std::nullopt, "more"});
  const LeagueId id = store.create_league(league);
  const Batch batch = {{0, {Entrant(0), Entrant(1)}},
                       {~std::uint64_t{0}, {Entrant(301), Entrant(256), Entrant(0)}},
                       {1, {Entrant(3), Entrant(3), Entrant(3), Entrant(255)}}};
  store.add_batch(id, 0, batch);
  store.add_batch(id, 1, batch_of(1000));
  EXPECT_EQ(store.batch(id, 0), batch);
  EXPECT_EQ(store.batch(id, 1), batch_of(1000));
  EXPECT_EQ(store.league(id).batches, 2U);
  EXPECT_EQ(store.league(id).planned, 1003U);
}

TEST_F(Leagues, ABatchThatIsNotTheNextOrCantBePlayedIsRefused) {
  Store store = open();
  const LeagueId id = league_with_batch(store, 2);
  const Batch good = batch_of(2);
  const std::vector<std::pair<std::uint32_t, Batch>> bad = {{0, good},
                                                            {2, good},
                                                            {1, {}},
                                                            {1, {{1, {Entrant(0)}}}},
                                                            {1, {{1, {Entrant(0), Entrant(2)}}}}};
  for (const auto& [number, batch] : bad) {
    EXPECT_EQ(trouble_of([&, n = number, &b = batch] { store.add_batch(id, n, b); }).kind,
              StoreTrouble::refused_value);
  }
  EXPECT_EQ(store.league(id).batches, 1U);
  EXPECT_EQ(trouble_of([&] { (void)store.batch(id, 1); }).kind, StoreTrouble::not_found);
}

TEST_F(Leagues, RequestsWaitUntilTheyAreAnswered) {
  Store league_process = open();
  const LeagueId id = league_process.create_league(league_called("night"));
  Store other = open(Access::edit);
  const std::int64_t workers = other.add_request({id, "workers", "3"});
  const std::int64_t withdraw = other.add_request({id, "withdraw", "first"});
  const std::vector<Request> requests = league_process.open_requests(id);
  ASSERT_EQ(requests.size(), 2U);
  EXPECT_EQ(requests[0].verb, "workers");
  EXPECT_EQ(requests[0].argument, "3");
  league_process.answer_request(workers, "now 3");
  EXPECT_EQ(other.request(workers).answer, "now 3");
  EXPECT_EQ(other.request(withdraw).answer, std::nullopt);
  ASSERT_EQ(league_process.open_requests(id).size(), 1U);
  EXPECT_EQ(league_process.open_requests(id)[0].id, withdraw);
  EXPECT_EQ(trouble_of([&] { league_process.answer_request(workers, "twice"); }).kind,
            StoreTrouble::not_found);
  EXPECT_EQ(trouble_of([&] {
              other.add_request({LeagueId(9), "workers", "3"});
            }).kind,
            StoreTrouble::not_found);
}

TEST_F(Leagues, NeedTheRightToRunThem) {
  (void)open();
  Store editor = open(Access::edit);
  EXPECT_THROW(editor.create_league(league_called("night")), std::logic_error);
  Store reader = open(Access::read);
  EXPECT_THROW(reader.add_bot(bot_called("alpha")), std::logic_error);
}

}  // namespace
}  // namespace splendor::arena
