// Games: stored once, given back in order, listed.
#include <google/protobuf/util/message_differencer.h>

#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

class Games : public StoreTest {};

std::vector<GameResult> all_results(const Store& store, LeagueId league, std::uint32_t from = 0) {
  std::vector<GameResult> results;
  store.results(
      league, [&](const GameResult& result) { results.push_back(result); }, from);
  return results;
}

TEST_F(Games, AreStoredOnceWhateverHappens) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 2);
  const StoredGame first = play(store, league, {0, 1});
  EXPECT_FALSE(first.was_there);
  const StoredGame again = play(store, league, {0, 1});
  EXPECT_TRUE(again.was_there);
  EXPECT_EQ(again.id, first.id);
  EXPECT_EQ(store.league(league).played, 1U);
  EXPECT_EQ(all_results(store, league).size(), 1U);
  EXPECT_EQ(store.game(first.id).slot, (Slot{0, 1}));
  EXPECT_EQ(unplayed(store, league), (std::vector<Slot>{{0, 0}}));
  EXPECT_TRUE(store.damage().empty());
}

TEST_F(Games, OfOneCallAreStoredTogetherEvenIfOneIsThereTwice) {
  Store store = open();
  const Batch batch = batch_of(3);
  const LeagueId league = league_with_batch(store, 3);
  const v1::MatchRecord zero = record_for(batch[0]);
  const v1::MatchRecord two = record_for(batch[2]);
  const std::vector<PlayedGame> games = {{{0, 2}, &two}, {{0, 0}, &zero}, {{0, 2}, &two}};
  const std::vector<StoredGame> stored = store.add_games(league, games);
  ASSERT_EQ(stored.size(), 3U);
  EXPECT_FALSE(stored[0].was_there || stored[1].was_there);
  EXPECT_TRUE(stored[2].was_there);
  EXPECT_EQ(stored[2].id, stored[0].id);
  EXPECT_EQ(store.league(league).played, 2U);
  EXPECT_TRUE(store.add_games(league, {}).empty());
}

TEST_F(Games, OfOneCallAreRefusedTogether) {
  Store store = open();
  const Batch batch = batch_of(2);
  const LeagueId league = league_with_batch(store, 2);
  const v1::MatchRecord good = record_for(batch[0]);
  v1::MatchRecord bad = record_for(batch[1]);
  bad.mutable_seats(0)->set_rank(5);  // found by the schema, in the middle of the transaction
  const std::vector<PlayedGame> games = {{{0, 0}, &good}, {{0, 1}, &bad}};
  EXPECT_EQ(trouble_of([&] { store.add_games(league, games); }).kind, StoreTrouble::refused_value);
  EXPECT_EQ(store.league(league).played, 0U);
  EXPECT_EQ(unplayed(store, league).size(), 2U);
  EXPECT_TRUE(store.damage().empty());
  EXPECT_FALSE(play(store, league, {0, 0}).was_there) << "the store can be used afterwards";
}

struct WrongCase {
  const char* what;
  Slot slot;
  std::function<void(v1::MatchRecord&)> change;
  StoreTrouble expected;
};

TEST_F(Games, ThatAreNotWhatWasPlannedAreRefused) {
  const auto nothing = [](v1::MatchRecord&) {};
  const std::vector<WrongCase> cases = {
      {"an unknown batch", {1, 0}, nothing, StoreTrouble::not_found},
      {"an unknown place", {0, 2}, nothing, StoreTrouble::not_found},
      {"another deal",
       {0, 0},
       [](auto& r) { r.mutable_deal()->set_seed(99); },
       StoreTrouble::refused_value},
      {"a player too many", {0, 0}, [](auto& r) { r.add_seats(); }, StoreTrouble::refused_value},
      {"a void match",
       {0, 0},
       [](auto& r) { r.set_void_reason("too busy"); },
       StoreTrouble::refused_value},
      {"no rank",
       {0, 0},
       [](auto& r) { r.mutable_seats(0)->set_rank(0); },
       StoreTrouble::refused_value},
      {"text that is not UTF-8",
       {0, 0},
       [](auto& r) { r.mutable_plies(0)->set_comment("\xff"); },
       StoreTrouble::refused_value},
      {"a record that is too large",
       {0, 0},
       [](auto& r) { r.mutable_seats(0)->set_stderr_tail(std::string(17 << 20, 'x')); },
       StoreTrouble::refused_value},
  };
  Store store = open();
  const LeagueId league = league_with_batch(store, 2);
  for (const WrongCase& wrong : cases) {
    v1::MatchRecord record = record_for(batch_of(2)[0]);
    wrong.change(record);
    EXPECT_EQ(trouble_of([&] {
                add_game(store, league, {wrong.slot, &record});
              }).kind,
              wrong.expected)
        << wrong.what;
  }
  EXPECT_EQ(store.league(league).played, 0U);
}

// Calls `check` once for each field of text, in which there are meanwhile bytes that are not UTF-8.
void spoil_each_text(google::protobuf::Message& message, const std::string& name,
                     const std::function<void(const std::string& name)>& check) {
  using google::protobuf::FieldDescriptor;
  const auto* reflection = message.GetReflection();
  for (int i = 0; i < message.GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* field = message.GetDescriptor()->field(i);
    const std::string path = name + "." + std::string(field->name());
    if (field->type() == FieldDescriptor::TYPE_MESSAGE) {
      if (!field->is_repeated()) {
        spoil_each_text(*reflection->MutableMessage(&message, field), path, check);
      } else {
        ASSERT_GT(reflection->FieldSize(message, field), 0) << path;
        spoil_each_text(*reflection->MutableRepeatedMessage(&message, field, 0), path, check);
      }
    } else if (field->type() == FieldDescriptor::TYPE_STRING && field->is_repeated()) {
      reflection->AddString(&message, field, "\xff");
      check(path);
      reflection->RemoveLast(&message, field);
    } else if (field->type() == FieldDescriptor::TYPE_STRING) {
      const std::string before = reflection->GetString(message, field);
      reflection->SetString(&message, field, "\xff");
      check(path);
      reflection->SetString(&message, field, before);
    }
  }
}

TEST_F(Games, WithTextThatIsNotUtf8AreRefusedWhereverItIs) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 2);
  v1::MatchRecord record = record_for(batch_of(2)[0]);
  int fields = 0;
  spoil_each_text(record, "record", [&](const std::string& name) {
    ++fields;
    EXPECT_EQ(trouble_of([&] {
                add_game(store, league, {{0, 0}, &record});
              }).kind,
              StoreTrouble::refused_value)
        << name;
  });
  EXPECT_GE(fields, 19);
  EXPECT_FALSE(add_game(store, league, {{0, 0}, &record}).was_there) << "all is as before";
}

TEST_F(Games, GiveTheirResultsInTheOrderOfTheSchedule) {
  Store store = open();
  const LeagueId league = store.create_league(league_called("night"));
  const Batch mixed = {{7, {Entrant(1), Entrant(0)}},
                       {~std::uint64_t{0}, {Entrant(0), Entrant(1), Entrant(0), Entrant(1)}},
                       {8, {Entrant(0), Entrant(1), Entrant(1)}}};
  store.add_batch(league, 0, mixed);
  store.add_batch(league, 1, batch_of(2));
  for (const Slot slot : {Slot{1, 1}, Slot{0, 2}, Slot{0, 1}, Slot{1, 0}})
    play(store, league, slot);
  const std::vector<GameResult> results = all_results(store, league);
  ASSERT_EQ(results.size(), 4U);
  EXPECT_EQ(results[0],
            (GameResult{{0, 1}, mixed[1].seed, mixed[1].seats, {1, 2, 3, 4}, {0, 0, 0, 0}}));
  EXPECT_EQ(results[1].slot, (Slot{0, 2}));
  EXPECT_EQ(results[1].seats, mixed[2].seats);
  EXPECT_EQ(results[2].slot, (Slot{1, 0}));
  EXPECT_EQ(results[3].slot, (Slot{1, 1}));
  EXPECT_EQ(all_results(store, league, 1).size(), 2U);
  EXPECT_TRUE(all_results(store, league, 2).empty());
}

TEST_F(Games, OfOneLeagueAreNotThoseOfAnother) {
  Store store = open();
  const LeagueId one = league_with_batch(store, 2);
  const LeagueId two = league_with_batch(store, 2);
  play(store, one, {0, 0});
  EXPECT_FALSE(play(store, two, {0, 0}).was_there);
  EXPECT_EQ(all_results(store, one).size(), 1U);
  EXPECT_EQ(all_results(store, two).size(), 1U);
}

TEST_F(Games, AreSummarised) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 2);
  v1::MatchRecord record = record_for(batch_of(2)[1]);
  record.mutable_seats(1)->mutable_fault()->set_kind(v1::FAULT_TIMEOUT);
  const GameId id = add_game(store, league, {{0, 1}, &record}).id;
  const GameSummary game = store.game(id);
  EXPECT_EQ(game.league, league);
  EXPECT_EQ(game.slot, (Slot{0, 1}));
  EXPECT_EQ(game.seed, 1U);
  EXPECT_EQ(game.started.time_since_epoch().count(), 1'700'000'000'000);
  EXPECT_EQ(game.duration_ms, 75U);
  EXPECT_EQ(game.reason, "points");
  EXPECT_EQ(game.plies, 60U);
  EXPECT_EQ(game.final_hash, "0123456789abcdef");
  EXPECT_EQ(game.isolation, "full");
  ASSERT_EQ(game.seats.size(), 2U);
  std::uint64_t wall = 0;
  std::uint32_t longest = 0;
  for (const v1::PlyRecord& ply : record.plies()) {
    if (ply.seat() != 1) continue;
    wall += ply.wall_us();
    longest = std::max(longest, ply.wall_us());
  }
  EXPECT_EQ(game.seats[1],
            (SeatSummary{Entrant(0), 2, 14, 13, v1::FAULT_TIMEOUT, 30, wall, longest, 5001}));
  const std::vector<EntrantTotals> totals =
      store.results_and_totals(league, [&](const GameResult& result) {
        EXPECT_EQ(result.slot, (Slot{0, 1}));
        EXPECT_EQ(result.ranks[1], 2U);
      });
  ASSERT_EQ(totals.size(), 2U);
  EXPECT_EQ(totals[0].faults, 1U);
  EXPECT_EQ(totals[0].wall_us, wall);
  EXPECT_EQ(totals[1].faults, 0U);
  EXPECT_EQ(totals[1].points, 15U);
  EXPECT_EQ(trouble_of([&] { (void)store.game(GameId(99)); }).kind, StoreTrouble::not_found);
}

TEST_F(Games, AreListedByWhoPlaysAndWhoFails) {
  Store store = open();
  NewLeague three = league_called("three");
  three.entries.push_back({std::nullopt, "third"});
  const LeagueId league = store.create_league(three);
  Batch batch;
  for (std::uint32_t i = 0; i < 9; ++i)
    batch.push_back({i, {Entrant(i % 3), Entrant((i + 1) % 3)}});
  store.add_batch(league, 0, batch);
  for (std::uint32_t place = 0; place < 9; ++place) {
    v1::MatchRecord record = record_for(batch[place]);
    if (place % 4 == 0) record.mutable_seats(0)->mutable_fault()->set_kind(v1::FAULT_EXITED);
    add_game(store, league, {{0, place}, &record});
  }
  const auto places = [&](const GameFilter& filter) {
    std::vector<std::uint32_t> listed;
    for (const GameSummary& game : store.games(league, filter)) listed.push_back(game.slot.place);
    return listed;
  };
  using Places = std::vector<std::uint32_t>;
  EXPECT_EQ(places({}).size(), 9U);
  EXPECT_EQ(places({.entrant = Entrant(0)}), (Places{0, 2, 3, 5, 6, 8}));
  EXPECT_EQ(places({.entrant = Entrant(0), .after = Slot{0, 3}, .limit = 2}), (Places{5, 6}));
  EXPECT_EQ(places({.entrant = Entrant(0), .after = Slot{0, 2}, .last = Slot{0, 5}}),
            (Places{3, 5}));
  EXPECT_EQ(places({.last = Slot{0, 1}}), (Places{0, 1}));
  EXPECT_EQ(places({.last = Slot{0, 4}, .only_faults = true}), (Places{0, 4}));
  EXPECT_EQ(store.game_behind(league, std::nullopt, 1)->slot, (Slot{0, 0}));
  EXPECT_EQ(store.game_behind(league, Slot{0, 2}, 3)->slot, (Slot{0, 5}));
  EXPECT_FALSE(store.game_behind(league, Slot{0, 2}, 7).has_value());
  EXPECT_EQ(places({.only_faults = true}), (Places{0, 4, 8}));
  EXPECT_EQ(places({.entrant = Entrant(2), .only_faults = true}), (Places{8}));
  EXPECT_EQ(places({.after = Slot{0, 0}, .only_faults = true, .limit = 1}), (Places{4}));
}

TEST_F(Games, ThatWereVoidAreRememberedAndMustBePlayedAgain) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 2);
  store.add_void(league, {{0, 1}, "the machine was\ttoo busy\xff", "worker 2", true, 0});
  store.add_void(league, {{0, 1}, std::string(1 << 20, 'x'), "worker 1"});
  EXPECT_EQ(store.league(league).voided, 2U);
  EXPECT_EQ(unplayed(store, league).size(), 2U);
  const std::vector<VoidGame> voids = store.voids(league, 10);
  ASSERT_EQ(voids.size(), 2U);
  EXPECT_EQ(voids[0].worker, "worker 1");
  EXPECT_EQ(voids[0].reason.size(), 4096U);
  EXPECT_EQ(voids[1].slot, (Slot{0, 1}));
  EXPECT_EQ(voids[1].reason.find('\xff'), std::string::npos);
  EXPECT_TRUE(voids[1].overloaded);
  EXPECT_EQ(voids[1].late(), Entrant(1)) << "the seats are swapped in the second game of a deal";
  EXPECT_FALSE(voids[0].overloaded);
  EXPECT_EQ(voids[0].late(), std::nullopt);
  std::vector<std::string> workers;
  store.each_void(league, [&](const VoidGame& game) { workers.push_back(game.worker); });
  EXPECT_EQ(workers, (std::vector<std::string>{"worker 2", "worker 1"})) << "oldest first";
  EXPECT_EQ(trouble_of([&] {
              store.add_void(league, {{0, 2}, "", ""});
            }).kind,
            StoreTrouble::not_found);
}

}  // namespace
}  // namespace splendor::arena
