// What the web server keeps: tokens, matches, games beside a league, a copy of the database.
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

class ServerStore : public StoreTest {};

const std::string kHash(64, 'a');

TEST_F(ServerStore, TokensAreListedAndRevokedOnce) {
  Store store = open(Access::edit);
  const TokenId ada = store.add_token({"ada", Role::submit, kHash, std::nullopt});
  const Moment later{std::chrono::hours(24 * 365 * 100)};
  const TokenId staff = store.add_token({"carol", Role::staff, kHash, later});
  ASSERT_EQ(store.tokens().size(), 2U);
  EXPECT_EQ(store.token(staff)->role, Role::staff);
  EXPECT_EQ(store.token(staff)->expires, later);
  EXPECT_FALSE(store.token(TokenId(99)));
  store.revoke_token(ada);
  const auto revoked = store.token(ada)->revoked;
  ASSERT_TRUE(revoked);
  store.revoke_token(ada);
  EXPECT_EQ(store.token(ada)->revoked, revoked) << "the first time counts";
  EXPECT_EQ(trouble_of([&] { store.revoke_token(TokenId(99)); }).kind, StoreTrouble::not_found);
}

TEST_F(ServerStore, TokensNeedAnAuthorAndAHash) {
  Store store = open(Access::edit);
  EXPECT_EQ(trouble_of([&] {
              store.add_token({"", Role::submit, kHash, {}});
            }).kind,
            StoreTrouble::refused_value);
  EXPECT_EQ(trouble_of([&] {
              store.add_token({"a\nb", Role::submit, kHash, {}});
            }).kind,
            StoreTrouble::refused_value);
  EXPECT_EQ(trouble_of([&] {
              store.add_token({"ada", Role::submit, "secret", {}});
            }).kind,
            StoreTrouble::refused_value);
}

TEST_F(ServerStore, MatchesAreOpenUntilTheyEnd) {
  Store store = open(Access::run);
  const MatchId first = store.add_match({"ada", {"a@1", "b@2"}, 3});
  const MatchId second = store.add_match({"bob", {"b@2", "a@1"}, 1});
  EXPECT_EQ(store.open_matches().size(), 2U);
  const LeagueId league = store.create_league(league_called("play"));
  store.begin_match(first, league);
  store.end_match(first, std::nullopt);
  store.end_match(first, "too late");
  const Match match = store.match(first);
  EXPECT_EQ(match.bots, (std::vector<std::string>{"a@1", "b@2"}));
  EXPECT_EQ(match.deals, 3U);
  EXPECT_EQ(match.league, league);
  EXPECT_TRUE(match.ended);
  EXPECT_FALSE(match.problem);
  ASSERT_EQ(store.open_matches().size(), 1U);
  EXPECT_EQ(store.open_matches().front().id, second);
  EXPECT_EQ(store.matches_of("ada", Moment{}).size(), 1U);
  EXPECT_TRUE(store.matches_of("ada", match.at + std::chrono::milliseconds(1)).empty());
  EXPECT_EQ(trouble_of([&] { (void)store.match(MatchId(99)); }).kind, StoreTrouble::not_found);
}

TEST_F(ServerStore, ANameBelongsToTheAuthorOfItsFirstVersion) {
  Store store = open(Access::edit);
  NewBot bot = bot_called("alpha");
  bot.author = "ada";
  store.add_bot(bot, NameRule::owner);
  EXPECT_EQ(store.add_bot(bot, NameRule::owner).version, 2);
  bot.author = "bob";
  EXPECT_EQ(trouble_of([&] { store.add_bot(bot, NameRule::owner); }).kind, StoreTrouble::not_owner);
  EXPECT_EQ(store.add_bot(bot).version, 3) << "an operator may";
  EXPECT_EQ(trouble_of([&] { store.add_bot(bot, NameRule::owner); }).kind, StoreTrouble::not_owner)
      << "still, the first version counts";
}

TEST_F(ServerStore, CasualGamesAreKeptBesideALeague) {
  Store league = open(Access::run);
  const LeagueId running = league_with_batch(league, 2);
  Store beside = open(Access::beside);
  NewLeague casual = league_called("casual");
  casual.kind = LeagueKind::casual;
  const LeagueId id = beside.create_league(casual);
  beside.add_batch(id, 0, batch_of(2));
  play(beside, id, {0, 0});
  play(league, running, {0, 0});
  play(beside, id, {0, 1});
  EXPECT_EQ(league.league(id).played, 2U);
  EXPECT_EQ(league.league(running).played, 1U);
  EXPECT_THROW((void)beside.create_league(league_called("league")), std::logic_error);
}

TEST_F(ServerStore, NewGamesAreFoundInTheOrderInWhichTheyWereStored) {
  Store store = open(Access::run);
  EXPECT_EQ(store.newest_game(), GameId(0));
  const LeagueId league = league_with_batch(store, 4);
  const LeagueId other = league_with_batch(store, 2);
  play(store, league, {0, 3});
  const GameId seen = store.newest_game();
  play(store, league, {0, 0});
  play(store, other, {0, 0});
  play(store, league, {0, 2});
  const auto games = store.games_stored_after(league, seen, 10);
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].slot.place, 0U);
  EXPECT_EQ(games[1].slot.place, 2U);
  EXPECT_EQ(games[0].seats.size(), 2U);
  EXPECT_EQ(store.games_stored_after(league, seen, 1).size(), 1U);
}

TEST_F(ServerStore, WhatWasStoredInSomeTimeIsCountedWithItsFaults) {
  Store store = open(Access::run);
  const LeagueId league = league_with_batch(store, 5);
  const LeagueId other = league_with_batch(store, 1);
  const auto play_with = [&](v1::FaultKind fault, LeagueId where, Slot slot) {
    v1::MatchRecord record = record_for(store.batch(where, slot.batch).at(slot.place));
    record.mutable_seats(1)->mutable_fault()->set_kind(fault);
    add_game(store, where, {slot, &record});
  };
  play(store, league, {0, 4});
  const GameId seen = store.newest_game();
  play(store, league, {0, 0});
  play_with(v1::FAULT_TIMEOUT, other, {0, 0});
  play_with(v1::FAULT_TIMEOUT, league, {0, 2});
  play_with(v1::FAULT_EXITED, league, {0, 1});
  const GameId last = store.newest_game();
  play_with(v1::FAULT_EXITED, league, {0, 3});
  const StoredGames stored = store.stored_between(league, seen, last, 1);
  EXPECT_EQ(stored.count, 3U);
  EXPECT_EQ(stored.newest, last);
  EXPECT_EQ(stored.fault_count, 2U);
  ASSERT_EQ(stored.faults.size(), 1U);
  EXPECT_EQ(store.game(stored.faults[0].game).slot.place, 2U);
  EXPECT_EQ(stored.faults[0].fault, v1::FAULT_TIMEOUT);
  EXPECT_EQ(store.stored_between(league, last, last, 1).count, 0U);
}

TEST_F(ServerStore, AChangeByAnotherIsSeenByItsNumber) {
  Store writer = open(Access::run);
  const Store reader = open(Access::read);
  const std::int64_t before = reader.data_version();
  EXPECT_EQ(reader.data_version(), before);
  writer.create_league(league_called("new"));
  EXPECT_NE(reader.data_version(), before);
}

TEST_F(ServerStore, ACopyIsADatabaseOfItsOwn) {
  Store store = open(Access::run);
  const LeagueId league = league_with_batch(store, 2);
  play(store, league, {0, 0});
  const Home copy(home().folder().parent_path() / "copy");
  copy.create();
  open(Access::read).copy_database(copy.database());
  play(store, league, {0, 1});
  const Store copied(copy, Access::read);
  EXPECT_EQ(copied.league(league).played, 1U);
  EXPECT_TRUE(copied.damage().empty());
}

}  // namespace
}  // namespace splendor::arena
