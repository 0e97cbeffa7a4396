// How Store gives games and their records back.
#include <limits>

#include "arena/store/connection.hpp"
#include "arena/store/store.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {
namespace {

constexpr std::string_view kSelectGames =
    "SELECT id, league, batch, place, seed, started, duration_ms, reason, plies, final_hash,"
    " isolation FROM games ";

std::string select_games(std::string_view rest) { return std::string(kSelectGames) += rest; }

// Before the first slot, and behind the last; slots are compared as pairs.
constexpr std::int64_t kNoPlace = -1;
constexpr std::int64_t kLastPlace = std::numeric_limits<std::int64_t>::max();

void add_seats(Connection& db, GameSummary& game) {
  Query seats = db.query(
      "SELECT entrant, rank, points, cards, fault, moves, wall_us, longest_us, cpu_us FROM seats"
      " WHERE league = ? AND batch = ? AND place = ? ORDER BY seat",
      game.league, game.slot.batch, game.slot.place);
  while (seats.next()) {
    SeatSummary seat;
    seat.entrant = Entrant(seats.number<std::uint32_t>(0));
    seat.rank = seats.number<std::uint8_t>(1);
    seat.points = seats.number<std::uint8_t>(2);
    seat.cards = seats.number<std::uint8_t>(3);
    seat.fault = seats.number<std::uint8_t>(4);
    seat.moves = seats.number<std::uint32_t>(5);
    seat.wall_us = seats.number<std::uint64_t>(6);
    seat.longest_us = seats.number<std::uint32_t>(7);
    seat.cpu_us = seats.number<std::uint64_t>(8);
    game.seats.push_back(seat);
  }
}

GameSummary game_in(Connection& db, const Query& row) {
  GameSummary game;
  game.id = GameId(row.integer(0));
  game.league = LeagueId(row.integer(1));
  game.slot = {row.number<std::uint32_t>(2), row.number<std::uint32_t>(3)};
  game.seed = row.number<std::uint64_t>(4);
  game.started = row.moment(5);
  game.duration_ms = row.number<std::uint32_t>(6);
  game.reason = row.text(7);
  game.plies = row.number<std::uint32_t>(8);
  game.final_hash = row.text(9);
  game.isolation = row.text(10);
  add_seats(db, game);
  return game;
}

std::vector<GameSummary> all_in(Connection& db, Query query) {
  std::vector<GameSummary> games;
  while (query.next()) games.push_back(game_in(db, query));
  return games;
}

[[noreturn]] void no_such(GameId id) {
  throw StoreError(StoreTrouble::not_found, "there is no game " + std::to_string(id.number()));
}

v1::MatchRecord load(Connection& db, GameId id) {
  Query query = db.query("SELECT dictionary, data FROM records WHERE game = ?", id);
  if (!query.next()) no_such(id);
  PackedRecord packed;
  if (!query.null(0)) packed.dictionary = query.integer(0);
  packed.data = query.text(1);
  return db.unpack(packed);
}

// In order of slots, with the slot before the first one wanted, an entrant or NULL, a limit, and
// the last slot wanted. Games with faults are few, so there the search begins with their index,
// which is used if the sentence names its condition.
constexpr std::string_view kListAll =
    "WHERE league = ?1 AND (batch, place) > (?2, ?3) AND (?4 IS NULL OR EXISTS"
    " (SELECT 1 FROM seats AS s WHERE s.league = games.league AND s.batch = games.batch"
    " AND s.place = games.place AND s.entrant = ?4)) AND (batch, place) <= (?6, ?7)"
    " ORDER BY batch, place LIMIT ?5";
constexpr std::string_view kListFaults =
    "WHERE league = ?1 AND (batch, place) IN"
    " (SELECT DISTINCT batch, place FROM seats INDEXED BY seats_with_fault WHERE league = ?1"
    " AND (batch, place) > (?2, ?3) AND (batch, place) <= (?6, ?7) AND fault <> 0"
    " AND (?4 IS NULL OR entrant = ?4)"
    " ORDER BY batch, place LIMIT ?5) ORDER BY batch, place";

}  // namespace

GameSummary Store::game(GameId id) const {
  Connection& db = *connection_;
  return db.read([&] {
    Query query = db.query(select_games("WHERE id = ?"), id);
    if (!query.next()) no_such(id);
    return game_in(db, query);
  });
}

std::vector<GameSummary> Store::games(LeagueId league, const GameFilter& filter) const {
  Connection& db = *connection_;
  return db.read([&] {
    const std::int64_t batch = filter.after ? std::int64_t{filter.after->batch} : kNoPlace;
    const std::int64_t place = filter.after ? std::int64_t{filter.after->place} : kNoPlace;
    const std::int64_t last_batch = filter.last ? std::int64_t{filter.last->batch} : kLastPlace;
    const std::int64_t last_place = filter.last ? std::int64_t{filter.last->place} : kLastPlace;
    return all_in(db, db.query(select_games(filter.only_faults ? kListFaults : kListAll), league,
                               batch, place, filter.entrant, filter.limit, last_batch, last_place));
  });
}

std::optional<GameSummary> Store::game_behind(LeagueId league, std::optional<Slot> slot,
                                              std::size_t count) const {
  Connection& db = *connection_;
  return db.read([&]() -> std::optional<GameSummary> {
    // The inner query reads the index alone.
    Query query = db.query(
        select_games("WHERE id = (SELECT id FROM games WHERE league = ? AND (batch, place) > (?, ?)"
                     " ORDER BY batch, place LIMIT 1 OFFSET ?)"),
        league, slot ? std::int64_t{slot->batch} : kNoPlace,
        slot ? std::int64_t{slot->place} : kNoPlace, count - 1);
    if (!query.next()) return std::nullopt;
    return game_in(db, query);
  });
}

std::vector<GameSummary> Store::games_stored_after(LeagueId league, GameId game,
                                                   std::size_t limit) const {
  Connection& db = *connection_;
  return db.read([&] {
    return all_in(db, db.query(select_games("NOT INDEXED WHERE id > ? AND league = ?"
                                            " ORDER BY id LIMIT ?"),
                               game, league, limit));
  });
}

StoredGames Store::stored_between(LeagueId league, GameId after, GameId last,
                                  std::size_t most_faults) const {
  Connection& db = *connection_;
  return db.read([&] {
    StoredGames stored;
    Query games = db.query(
        "SELECT count(*), coalesce(max(id), 0) FROM games NOT INDEXED"
        " WHERE id > ? AND id <= ? AND league = ?",
        after, last, league);
    games.next();
    stored.count = games.number<std::uint64_t>(0);
    stored.newest = GameId(games.integer(1));
    // The index of faults says at once that most games have none.
    Query faults = db.query(
        "SELECT g.id, s.entrant, s.fault FROM games AS g NOT INDEXED"
        " CROSS JOIN seats AS s INDEXED BY seats_with_fault"
        " ON s.league = g.league AND s.batch = g.batch AND s.place = g.place AND s.fault <> 0"
        " WHERE g.id > ? AND g.id <= ? AND g.league = ? ORDER BY g.id",
        after, last, league);
    while (faults.next()) {
      if (++stored.fault_count > most_faults) continue;
      stored.faults.push_back({GameId(faults.integer(0)), Entrant(faults.number<std::uint32_t>(1)),
                               faults.number<std::uint8_t>(2)});
    }
    return stored;
  });
}

GameId Store::newest_game() const {
  Connection& db = *connection_;
  return db.read([&] {
    Query query = db.query("SELECT coalesce(max(id), 0) FROM games");
    query.next();
    return GameId(query.integer(0));
  });
}

namespace {

const std::string kSelectVoids =
    "SELECT batch, place, at, reason, worker, overloaded, late_seat FROM voids WHERE league = ? ";

VoidGame void_in(Connection& db, LeagueId league, const Query& row) {
  VoidGame game;
  game.slot = {row.number<std::uint32_t>(0), row.number<std::uint32_t>(1)};
  game.at = row.moment(2);
  game.reason = row.text(3);
  game.worker = row.text(4);
  game.overloaded = row.integer(5) != 0;
  if (!row.null(6)) game.late_seat = row.number<std::uint8_t>(6);
  game.seats = db.plan(league, game.slot.batch)->at(game.slot.place).seats;
  return game;
}

}  // namespace

std::vector<VoidGame> Store::voids(LeagueId league, std::size_t limit) const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<VoidGame> voids;
    Query query = db.query(kSelectVoids + "ORDER BY id DESC LIMIT ?", league, limit);
    while (query.next()) voids.push_back(void_in(db, league, query));
    return voids;
  });
}

void Store::each_void(LeagueId league, const std::function<void(const VoidGame&)>& use) const {
  Connection& db = *connection_;
  db.read([&] {
    Query query = db.query(kSelectVoids + "ORDER BY id", league);
    while (query.next()) use(void_in(db, league, query));
  });
}

v1::MatchRecord Store::record(GameId id) const {
  Connection& db = *connection_;
  return db.read([&] { return load(db, id); });
}

namespace {

// Few enough to be in memory at once, many enough that searching for the next ones costs nothing.
constexpr std::size_t kAtOnce = 32;

// Gives these games and their records to `use`, with nothing kept open meanwhile. The last of them;
// none if there were none.
std::optional<GameSummary> use_records(Connection& db, const std::function<Query()>& page,
                                       const std::function<void(const RecordEntry&)>& use) {
  std::vector<RecordEntry> entries;
  std::vector<v1::MatchRecord> records(kAtOnce);
  db.read([&] {
    for (GameSummary& game : all_in(db, page())) {
      RecordEntry& entry = entries.emplace_back();
      try {
        records[entries.size() - 1] = load(db, game.id);
        entry.record = &records[entries.size() - 1];
      } catch (const StoreError& error) {
        entry.problem = error.what();
      }
      entry.game = std::move(game);
    }
  });
  for (const RecordEntry& entry : entries) use(entry);
  if (entries.empty()) return std::nullopt;
  return std::move(entries.back().game);
}

}  // namespace

void Store::each_record(std::optional<LeagueId> league,
                        const std::function<void(const RecordEntry&)>& use) const {
  Connection& db = *connection_;
  LeagueId at = league.value_or(LeagueId(0));
  const auto last = league ? league->number() : std::numeric_limits<std::int64_t>::max();
  std::int64_t batch = kNoPlace;
  std::int64_t place = kNoPlace;
  const auto page = [&] {
    return db.query(select_games("WHERE (league, batch, place) > (?, ?, ?) AND league <= ?"
                                 " ORDER BY league, batch, place LIMIT ?"),
                    at, batch, place, last, kAtOnce);
  };
  while (const auto end = use_records(db, page, use)) {
    at = end->league;
    batch = end->slot.batch;
    place = end->slot.place;
  }
}

void Store::each_record_by_number(LeagueId league,
                                  const std::function<void(const RecordEntry&)>& use) const {
  Connection& db = *connection_;
  const GameId newest = db.read([&] {
    Query query = db.query("SELECT max(id) FROM games");
    query.next();
    return GameId(query.null(0) ? 0 : query.integer(0));
  });
  GameId at(0);
  // The plus sign keeps SQLite from sorting all games of the league for each page.
  const auto page = [&] {
    return db.query(select_games("WHERE id > ? AND id <= ? AND +league = ? ORDER BY id LIMIT ?"),
                    at, newest, league, kAtOnce);
  };
  while (const auto end = use_records(db, page, use)) at = end->id;
}

}  // namespace splendor::arena
