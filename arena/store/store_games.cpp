// How Store takes games in.
#include <algorithm>
#include <map>
#include <optional>

#include "arena/store/connection.hpp"
#include "arena/store/store.hpp"
#include "arena/store/text_rules.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {
namespace {

std::string name_of(LeagueId league, Slot slot) {
  return "game " + std::to_string(slot.place) + " of batch " + std::to_string(slot.batch) +
         " of league " + std::to_string(league.number());
}

// A game with all that is stored of it, worked out before the transaction begins.
struct Prepared {
  Slot slot;
  GamePlan plan;
  const v1::MatchRecord* record;
  PerSeat<SeatSummary> seats;
  PackedRecord packed;
  const Node* node;
};

// REQUIRES: the record has as many seats as the plan.
PerSeat<SeatSummary> summarise(const v1::MatchRecord& record, const GamePlan& plan) {
  PerSeat<SeatSummary> seats;
  for (std::size_t i = 0; i < plan.seats.size(); ++i) {
    const v1::SeatRecord& seat = record.seats(static_cast<int>(i));
    SeatSummary summary;
    summary.entrant = plan.seats[i];
    summary.rank = static_cast<std::uint8_t>(std::min(seat.rank(), 255U));
    summary.points = static_cast<std::uint8_t>(std::min(seat.points(), 255U));
    summary.cards = static_cast<std::uint8_t>(std::min(seat.cards(), 255U));
    summary.fault = static_cast<std::uint8_t>(std::clamp<int>(seat.fault().kind(), 0, 255));
    summary.cpu_us = seat.cpu_us();
    seats.push_back(summary);
  }
  for (const v1::PlyRecord& ply : record.plies()) {
    if (ply.seat() >= seats.size()) continue;
    SeatSummary& seat = seats[ply.seat()];
    ++seat.moves;
    seat.wall_us += ply.wall_us();
    seat.longest_us = std::max(seat.longest_us, ply.wall_us());
  }
  return seats;
}

// A record that is not of its slot is a mistake of ours, and must not become a fact.
void check(LeagueId league, Slot slot, const GamePlan& plan, const v1::MatchRecord& record) {
  const auto refuse = [&](const std::string& why) {
    throw StoreError(StoreTrouble::refused_value,
                     name_of(league, slot) + " can't be stored: " + why);
  };
  if (!record.void_reason().empty()) refuse("the match was void");
  if (static_cast<std::size_t>(record.seats_size()) != plan.seats.size()) {
    refuse("the record has a different number of players than planned");
  }
  if (record.deal().seed() != plan.seed) refuse("the record has a different deal than planned");
}

GamePlan planned(Connection& db, LeagueId league, Slot slot) {
  const auto batch = db.plan(league, slot.batch);
  if (slot.place < batch->size()) return (*batch)[slot.place];
  throw StoreError(StoreTrouble::not_found, name_of(league, slot) + " was never planned");
}

Prepared prepare(Connection& db, LeagueId league, const PlayedGame& game) {
  const GamePlan plan = planned(db, league, game.slot);
  check(league, game.slot, plan, *game.record);
  return {game.slot, plan, game.record, summarise(*game.record, plan), db.pack(*game.record),
          game.node};
}

// The sentences that store a game, prepared once for all games of a transaction.
class Writer {
 public:
  Writer(Connection& db, LeagueId league)
      : db_(db),
        league_(league),
        game_(db.query(
            "INSERT INTO games (id, league, batch, place, players, seed, started, duration_ms, "
            "reason,"
            " plies, final_hash, isolation, node) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (league, batch, place) DO NOTHING")),
        seat_(db.query(
            "INSERT INTO seats (league, batch, place, seat, entrant, rank, points, cards, fault,"
            " moves, wall_us, longest_us, cpu_us) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")),
        record_(db.query("INSERT INTO records (game, dictionary, data) VALUES (?, ?, ?)")),
        batch_(db.query("UPDATE batches SET played = played + 1 WHERE league = ? AND number = ?")) {
    // Numbers of deleted games are not used again.
    Query deleted = db.query(
        "SELECT max(last_game) + 1 FROM leagues"
        " HAVING max(last_game) >= (SELECT coalesce(max(id), 0) FROM games)");
    if (deleted.next()) number_ = deleted.integer(0);
  }

  StoredGame add(const Prepared& game) {
    const v1::MatchRecord& record = *game.record;
    const Slot slot = game.slot;
    const int added =
        game_
            .with(number_, league_, slot.batch, slot.place, game.plan.seats.size(), game.plan.seed,
                  record.started_unix_ms(), record.duration_ms(), cleaned(record.reason()),
                  record.plies_size(), cleaned(record.final_hash()), cleaned(record.isolation()),
                  node_id(game.node))
            .run();
    if (added == 0) return {existing(slot), true};
    number_.reset();
    const GameId id(db_.last_id());
    for (std::size_t i = 0; i < game.seats.size(); ++i) {
      const SeatSummary& seat = game.seats[i];
      seat_
          .with(league_, slot.batch, slot.place, i, seat.entrant, seat.rank, seat.points,
                seat.cards, seat.fault, seat.moves, seat.wall_us, seat.longest_us, seat.cpu_us)
          .run();
    }
    record_.with(id, game.packed.dictionary, Blob{game.packed.data}).run();
    batch_.with(league_, slot.batch).run();
    ++played_;
    return {id, false};
  }

  void count() {
    db_.query("UPDATE leagues SET played = played + ? WHERE id = ?", played_, league_).run();
  }

 private:
  GameId existing(Slot slot) {
    Query query = db_.query("SELECT id FROM games WHERE league = ? AND batch = ? AND place = ?",
                            league_, slot.batch, slot.place);
    query.next();
    return GameId(query.integer(0));
  }

  std::optional<std::int64_t> node_id(const Node* node) {
    if (node == nullptr || node->host.empty()) return std::nullopt;
    const auto [found, is_new] = nodes_.try_emplace({cleaned(node->host), cleaned(node->kind)}, 0);
    if (!is_new) return found->second;
    const auto& [host, kind] = found->first;
    // A machine that measures itself only now gets its speed now.
    db_.query(
           "INSERT INTO nodes (host, kind, speed) VALUES (?, ?, ?) ON CONFLICT (host, kind)"
           " DO UPDATE SET speed = excluded.speed WHERE speed = 0",
           host, kind, node->speed)
        .run();
    Query query = db_.query("SELECT id FROM nodes WHERE host = ? AND kind = ?", host, kind);
    query.next();
    return found->second = query.integer(0);
  }

  Connection& db_;
  LeagueId league_;
  std::map<std::pair<std::string, std::string>, std::int64_t> nodes_;
  Query game_, seat_, record_, batch_;
  std::optional<std::int64_t> number_;  // of the next game; none: one more than the largest
  std::int64_t played_ = 0;
};

}  // namespace

std::vector<StoredGame> Store::add_games(LeagueId league, std::span<const PlayedGame> games) {
  Connection& db = *connection_;
  db.require(Access::run);
  const std::vector<Prepared> prepared = db.read([&] {
    std::vector<Prepared> all;
    all.reserve(games.size());
    for (const PlayedGame& game : games) all.push_back(prepare(db, league, game));
    return all;
  });
  std::vector<StoredGame> stored = db.write(Access::run, [&] {
    std::vector<StoredGame> answers;
    answers.reserve(prepared.size());
    (void)this->league(league);  // it may have been deleted
    Writer writer(db, league);
    for (const Prepared& game : prepared) answers.push_back(writer.add(game));
    writer.count();
    return answers;
  });
  if (!stored.empty()) db.train_if_due(stored.back().id);
  return stored;
}

void Store::add_void(LeagueId league, const NewVoid& game) {
  Connection& db = *connection_;
  db.write(Access::run, [&] {
    (void)planned(db, league, game.slot);
    db.query(
          "INSERT INTO voids (league, batch, place, at, reason, worker, overloaded, late_seat)"
          " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          league, game.slot.batch, game.slot.place, now(), cleaned(game.reason),
          cleaned(game.worker), game.overloaded ? 1 : 0, game.late_seat)
        .run();
    db.query("UPDATE leagues SET voided = voided + 1 WHERE id = ?", league).run();
  });
}

}  // namespace splendor::arena
