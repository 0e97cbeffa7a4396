#include "tests/store/store_fixture.hpp"

#include <unistd.h>

#include <cstdlib>
#include <stdexcept>

namespace splendor::arena {

namespace fs = std::filesystem;

NewBot bot_called(const std::string& name) {
  NewBot bot;
  bot.name = name;
  bot.sha256 = std::string(64, 'a');
  bot.author = "Ada";
  bot.note = "two lines:\nthe second";
  bot.language = "C++";
  bot.command = {"/bot/run", "--depth", "3"};
  bot.environment = {"LEVEL=2"};
  bot.options = R"({"depth":3})";
  bot.claims = R"({"players":[2,3]})";
  return bot;
}

NewLeague league_called(const std::string& name) {
  NewLeague league;
  league.name = name;
  league.settings = "# ein Kommentar, mit Umlaut: ä\nformat = \"round-robin\"\n";
  league.seed = 0xFEDCBA9876543210U;
  league.entries = {{std::nullopt, "first"}, {std::nullopt, "second"}};
  return league;
}

Batch batch_of(std::size_t games, std::uint64_t first_seed) {
  Batch batch;
  for (std::size_t i = 0; i < games; ++i) {
    const auto swapped = static_cast<std::uint32_t>(i % 2);
    batch.push_back({first_seed + i / 2, {Entrant(swapped), Entrant(1 - swapped)}});
  }
  return batch;
}

v1::MatchRecord record_for(const GamePlan& plan) {
  v1::MatchRecord record;
  record.mutable_deal()->set_seed(plan.seed);
  for (std::uint32_t card = 1; card <= 40; ++card) record.mutable_deal()->add_level1(card);
  for (std::uint32_t seat = 0; seat < plan.seats.size(); ++seat) {
    v1::SeatRecord& entry = *record.add_seats();
    entry.mutable_bot()->set_name("bot " + std::to_string(plan.seats[seat].number()));
    entry.mutable_bot()->set_sha256(std::string(64, 'b'));
    entry.set_rank(seat + 1);
    entry.set_points(15 - seat);
    entry.set_cards(12 + seat);
    entry.set_cpu_us(5000 + seat);
  }
  const auto players = static_cast<std::uint32_t>(plan.seats.size());
  for (std::uint32_t ply = 0; ply < 60; ++ply) {
    v1::PlyRecord& entry = *record.add_plies();
    entry.set_seat(ply % players);
    entry.set_notation(ply % 3 == 0 ? "T wug"
                                    : "B " + std::to_string((ply + plan.seed) % 90) + " 0");
    entry.set_wall_us(
        static_cast<std::uint32_t>((plan.seed * 7919 + std::uint64_t{ply} * 104729) % 1000));
  }
  record.set_reason("points");
  record.set_final_hash("0123456789abcdef");
  record.set_started_unix_ms(1'700'000'000'000);
  record.set_duration_ms(75);
  record.set_isolation("full");
  return record;
}

Trouble trouble_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const StoreError& error) {
    return {error.trouble(), error.what()};
  }
  ADD_FAILURE() << "nothing was thrown";
  return {StoreTrouble::failed, ""};
}

LeagueId StoreTest::league_with_batch(Store& store, std::size_t games) {
  const LeagueId league = store.create_league(league_called("night"));
  store.add_batch(league, 0, batch_of(games));
  return league;
}

std::vector<Slot> StoreTest::unplayed(const Store& store, LeagueId league) {
  std::vector<Slot> played;
  store.results(league, [&](const GameResult& game) { played.push_back(game.slot); });
  std::vector<Slot> slots;
  auto next = played.begin();
  for (std::uint32_t batch = 0; batch < store.league(league).batches; ++batch) {
    const std::size_t games = store.batch(league, batch).size();
    for (std::uint32_t place = 0; place < games; ++place) {
      if (next != played.end() && *next == Slot{batch, place}) {
        ++next;
      } else {
        slots.push_back({batch, place});
      }
    }
  }
  return slots;
}

StoredGame StoreTest::add_game(Store& store, LeagueId league, const PlayedGame& game) {
  return store.add_games(league, {&game, 1}).front();
}

StoredGame StoreTest::play(Store& store, LeagueId league, Slot slot) {
  const v1::MatchRecord record = record_for(store.batch(league, slot.batch).at(slot.place));
  return add_game(store, league, {slot, &record});
}

}  // namespace splendor::arena
