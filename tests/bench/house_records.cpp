#include "tests/bench/house_records.hpp"

#include <chrono>
#include <memory>
#include <string>

#include "referee/rules/game.hpp"
#include "referee/rules/notation.hpp"
#include "referee/trace/canonical.hpp"
#include "referee/wire/convert.hpp"
#include "sample_bots/greedy_bot/greedy_bot.hpp"
#include "sample_bots/random_bot/random_bot.hpp"

namespace splendor::bench {
namespace {

using Clock = std::chrono::steady_clock;

void write_deal(const Deal& deal, Seed seed, v1::Deal& out) {
  out.set_seed(seed);
  const auto write = [&deal](Level level, auto* cards) {
    for (const CardId card : deal.deck(level))
      cards->Add(static_cast<std::uint32_t>(card.number()));
  };
  write(Level(1), out.mutable_level1());
  write(Level(2), out.mutable_level2());
  write(Level(3), out.mutable_level3());
  for (const NobleId noble : deal.nobles()) {
    out.add_nobles(static_cast<std::uint32_t>(noble.number()));
  }
}

// Writes one of sixteen bots.
void write_bot(std::uint64_t version, v1::SeatRecord& out) {
  const char digit = "0123456789abcdef"[version % 16];
  out.mutable_bot()->set_name(std::string("house-bot@") + digit);
  out.mutable_bot()->set_sha256(std::string(64, digit));
  out.mutable_bot()->set_folder("/home/somebody/arena-home/bots/" + out.bot().sha256());
  out.mutable_bot()->add_command("/bot/run");
  out.set_bot_name("house");
  out.set_bot_version("1.0");
}

// Plays and records one move, with times as irregular as real ones, so that they compress no
// better.
void play_ply(Game& game, sdk::Bot& bot, v1::MatchRecord& record) {
  const View view = game.view(game.to_move());
  const auto begin = Clock::now();
  const Move move = bot.choose(view, sdk::Deadline::max()).move;
  const auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - begin);
  game.play(move);
  v1::PlyRecord& ply = *record.add_plies();
  ply.set_seat(static_cast<std::uint32_t>(view.seat.number()));
  ply.set_notation(to_text(move));
  // Like a bot that thinks for some hundred microseconds.
  ply.set_wall_us(100 + static_cast<std::uint32_t>(time.count() % 1000));
  ply.set_cpu_us(80 + static_cast<std::uint32_t>(time.count() % 700));
}

v1::MatchRecord play(Seed seed, PlayerCount players, HouseBots bots) {
  const Deal deal = Deal::shuffled(players, seed);
  v1::MatchRecord record;
  record.set_id(seed);
  write_deal(deal, seed, *record.mutable_deal());
  wire::to_proto(Ruleset{}, "tournament", *record.mutable_ruleset());
  GreedyBot greedy(seed);
  RandomBot random(seed);
  Game game(deal);
  while (!game.over()) {
    const bool is_greedy = bots == HouseBots::greedy_and_random && game.to_move().number() % 2 == 0;
    play_ply(game, is_greedy ? static_cast<sdk::Bot&>(greedy) : random, record);
  }
  const Ranks order = ranks(game.table());
  for (int seat = 0; seat < players.number(); ++seat) {
    v1::SeatRecord& entry = *record.add_seats();
    write_bot(seed + static_cast<Seed>(seat), entry);
    entry.set_rank(static_cast<std::uint32_t>(order[static_cast<std::size_t>(seat)]));
    entry.set_points(game.table().area(Seat(seat)).points);
    entry.set_cards(game.table().area(Seat(seat)).card_count);
    entry.set_startup_us(static_cast<std::uint32_t>(seed * 7919 % 9000));
    entry.set_cpu_us(seed * 104'729 % 90'000);
    entry.set_peak_memory_kib(2000 + static_cast<std::uint32_t>(seed % 100));
  }
  record.set_reason(std::string(name_of(*game.table().over)));
  record.set_final_hash(trace::state_hash(game));
  record.mutable_time()->set_move_ms(1000);
  record.set_started_unix_ms(1'700'000'000'000 + seed);
  record.set_duration_ms(20 + static_cast<std::uint32_t>(seed % 7));
  record.set_referee("referee 0.1.0");
  record.set_isolation("full");
  return record;
}

}  // namespace

v1::MatchRecord house_record(std::uint64_t seed, int players, HouseBots bots) {
  return play(seed, PlayerCount(players), bots);
}

std::vector<v1::MatchRecord> house_records(std::size_t games) {
  std::vector<v1::MatchRecord> records;
  for (Seed seed = 1; seed <= games; ++seed) {
    const int players = seed % 10 == 0 ? 4 : seed % 10 == 1 ? 3 : 2;
    records.push_back(house_record(seed, players, HouseBots::greedy_and_random));
  }
  return records;
}

}  // namespace splendor::bench
