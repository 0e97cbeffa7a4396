// Records: every byte comes back, with and without a dictionary.
#include <SQLiteCpp/SQLiteCpp.h>
#include <google/protobuf/util/message_differencer.h>

#include <set>

#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

using google::protobuf::util::MessageDifferencer;

class Records : public StoreTest {
 protected:
  // How many stored records satisfy a condition.
  [[nodiscard]] std::int64_t count_where(const std::string& condition) const {
    SQLite::Database database(home().database().string());
    return database.execAndGet("SELECT count(*) FROM records WHERE " + condition).getInt64();
  }
};

TEST_F(Records, ComeBackWithEveryField) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 2);
  v1::MatchRecord record = record_for(batch_of(2)[0]);
  record.mutable_seats(0)->set_stderr_tail(std::string("\0\xff\x1b bytes", 9));
  record.mutable_seats(1)->mutable_fault()->set_detail("it answered \"\" — nothing");
  record.mutable_plies(3)->set_win_estimate(0.25F);
  record.mutable_plies(4)->set_comment("<script>\x1b[31m");
  const GameId id = add_game(store, league, {{0, 0}, &record}).id;
  EXPECT_TRUE(MessageDifferencer::Equals(store.record(id), record));
  EXPECT_EQ(trouble_of([&] { (void)store.record(GameId(99)); }).kind, StoreTrouble::not_found);
}

TEST_F(Records, AreReadableBeforeAndAfterTheDictionaryIsMade) {
  constexpr std::size_t kGames = 500;
  const Batch batch = batch_of(kGames);
  LeagueId league;
  {
    Store store = open();
    league = league_with_batch(store, kGames);
    for (std::uint32_t place = 0; place + 10 < kGames; ++place) play(store, league, {0, place});
  }
  Store store = open();
  for (std::uint32_t place = kGames - 10; place < kGames; ++place) play(store, league, {0, place});
  std::set<std::uint32_t> seen;
  store.each_record(league, [&](const RecordEntry& entry) {
    ASSERT_NE(entry.record, nullptr) << entry.problem;
    EXPECT_TRUE(
        MessageDifferencer::Equals(*entry.record, record_for(batch[entry.game.slot.place])));
    EXPECT_TRUE(seen.insert(entry.game.slot.place).second);
  });
  EXPECT_EQ(seen.size(), kGames);
  EXPECT_EQ(count_where("dictionary IS NULL"), 200);
  EXPECT_EQ(count_where("dictionary = 1"), 300);
}

TEST_F(Records, OfAllLeaguesComeInOrder) {
  Store store = open();
  std::vector<LeagueId> leagues;
  leagues.reserve(3);
  for (int i = 0; i < 3; ++i) leagues.push_back(league_with_batch(store, 40));
  for (std::uint32_t place = 40; place > 0; --place) {
    for (const LeagueId league : leagues) play(store, league, {0, place - 1});
  }
  std::vector<std::pair<LeagueId, Slot>> order;
  store.each_record(std::nullopt, [&](const RecordEntry& entry) {
    order.emplace_back(entry.game.league, entry.game.slot);
  });
  EXPECT_EQ(order.size(), 120U);
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
  std::size_t count = 0;
  store.each_record(leagues[1], [&](const RecordEntry& entry) {
    EXPECT_EQ(entry.game.league, leagues[1]);
    ++count;
  });
  EXPECT_EQ(count, 40U);
}

TEST_F(Records, OfALeagueAreReadInOrderOfTheirNumbersToo) {
  Store store = open();
  const LeagueId other = league_with_batch(store, 40);
  const LeagueId league = league_with_batch(store, 40);
  for (std::uint32_t place = 40; place > 0; --place) {
    play(store, other, {0, place - 1});
    play(store, league, {0, place - 1});
  }
  std::vector<GameId> numbers;
  store.each_record_by_number(league, [&](const RecordEntry& entry) {
    EXPECT_EQ(entry.game.league, league);
    EXPECT_EQ(entry.game.slot.place, 39 - numbers.size());
    ASSERT_NE(entry.record, nullptr);
    EXPECT_EQ(entry.record->deal().seed(), entry.game.seed);
    numbers.push_back(entry.game.id);
  });
  EXPECT_EQ(numbers.size(), 40U);
  EXPECT_TRUE(std::is_sorted(numbers.begin(), numbers.end()));
}

TEST_F(Records, StoredMeanwhileAreNotWaitedFor) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 3);
  play(store, league, {0, 0});
  std::uint32_t next = 0;
  store.each_record_by_number(league, [&](const RecordEntry& /*entry*/) {
    ++next;
    play(store, league, {0, next});
  });
  EXPECT_EQ(next, 1U);
}

TEST_F(Records, ThatAreDamagedAreToldAndDontHideTheOthers) {
  LeagueId league;
  {
    Store store = open();
    league = league_with_batch(store, 4);
    for (std::uint32_t place = 0; place < 4; ++place) play(store, league, {0, place});
  }
  {
    SQLite::Database database(home().database().string(), SQLite::OPEN_READWRITE);
    std::string data = database.execAndGet("SELECT data FROM records WHERE game = 2").getString();
    data[data.size() / 2] ^= 1;
    SQLite::Statement damage(database, "UPDATE records SET data = ? WHERE game = 2");
    damage.bind(1, data.data(), static_cast<int>(data.size()));
    damage.exec();
    database.exec("UPDATE records SET data = x'28b52ffd' WHERE game = 3");
    database.exec("UPDATE records SET data = x'' WHERE game = 4");
  }
  const Store store = open(Access::read);
  std::size_t good = 0;
  std::size_t bad = 0;
  store.each_record(league, [&](const RecordEntry& entry) {
    ++(entry.record != nullptr ? good : bad);
    EXPECT_EQ(entry.record == nullptr, !entry.problem.empty());
  });
  EXPECT_EQ(good, 1U);
  EXPECT_EQ(bad, 3U);
  EXPECT_EQ(trouble_of([&] { (void)store.record(GameId(2)); }).kind, StoreTrouble::corrupt);
}

TEST_F(Records, ThatClaimToBeHugeAreNotUnpacked) {
  {
    Store store = open();
    const LeagueId league = league_with_batch(store, 1);
    play(store, league, {0, 0});
  }
  {
    // A frame whose header promises 2^60 bytes.
    SQLite::Database database(home().database().string(), SQLite::OPEN_READWRITE);
    database.exec("UPDATE records SET data = x'28b52ffde00000000000000010010000'");
  }
  EXPECT_EQ(trouble_of([&] { (void)open(Access::read).record(GameId(1)); }).kind,
            StoreTrouble::corrupt);
}

}  // namespace
}  // namespace splendor::arena
