// What Store does for leagues, their entrants and their schedule.
#include <stdexcept>

#include "arena/store/connection.hpp"
#include "arena/store/league_rows.hpp"
#include "arena/store/limits.hpp"
#include "arena/store/store.hpp"
#include "arena/store/text_rules.hpp"

namespace splendor::arena {
namespace {

const std::string kLeagueColumns =
    "id, name, kind, settings, seed, state, created, ended, why, planned, played, voided,"
    " batches, running_ms, ends_at, ends_after_ms";

std::string select_leagues(std::string_view rest) {
  return "SELECT " + kLeagueColumns + " FROM leagues " + std::string(rest);
}

League league_in(const Query& row) {
  League league;
  league.id = LeagueId(row.integer(0));
  league.name = row.text(1);
  league.kind = row.number<LeagueKind>(2);
  league.settings = row.text(3);
  league.seed = row.number<std::uint64_t>(4);
  league.state = row.number<LeagueState>(5);
  league.created = row.moment(6);
  if (!row.null(7)) league.ended = row.moment(7);
  league.why = row.text(8);
  league.planned = row.number<std::uint64_t>(9);
  league.played = row.number<std::uint64_t>(10);
  league.voided = row.number<std::uint64_t>(11);
  league.batches = row.number<std::uint32_t>(12);
  league.running = std::chrono::milliseconds(row.integer(13));
  if (!row.null(14) || !row.null(15)) {
    league.limit.emplace();
    if (!row.null(14)) league.limit->at = row.moment(14);
    if (!row.null(15)) league.limit->after = std::chrono::milliseconds(row.integer(15));
  }
  return league;
}

League find(Connection& db, LeagueId id) {
  Query query = db.query(select_leagues("WHERE id = ? AND deleted IS NULL"), id);
  if (query.next()) return league_in(query);
  throw StoreError(StoreTrouble::not_found, "there is no league " + std::to_string(id.number()));
}

void insert_entry(Connection& db, LeagueId league, std::size_t entrant, const NewEntry& entry,
                  std::uint32_t joined_batch) {
  require_line("an entrant's label", entry.label, kLongestLine);
  if (entrant >= kMostEntrants) {
    throw StoreError(StoreTrouble::refused_value,
                     "a league has at most " + std::to_string(kMostEntrants) + " entrants");
  }
  // It may have been deleted a moment ago.
  if (entry.bot &&
      !db.query("SELECT 1 FROM bots WHERE id = ? AND deleted IS NULL", *entry.bot).next()) {
    throw StoreError(StoreTrouble::refused_value, "there is no bot " + entry.label);
  }
  db.query(
        "INSERT INTO entrants (league, entrant, bot, label, joined_batch) VALUES (?, ?, ?, ?, ?)",
        league, entrant, entry.bot, entry.label, joined_batch)
      .run();
}

std::size_t count_entries(Connection& db, LeagueId league) {
  Query query = db.query("SELECT count(*) FROM entrants WHERE league = ?", league);
  query.next();
  return query.number<std::size_t>(0);
}

void check(const Batch& batch, std::size_t entrants) {
  const auto refuse = [](const std::string& why) {
    throw StoreError(StoreTrouble::refused_value, "a batch can't be stored: " + why);
  };
  if (batch.empty()) refuse("it has no games");
  if (batch.size() > kLargestBatch)
    refuse("it has more than " + std::to_string(kLargestBatch) + " games");
  for (const GamePlan& game : batch) {
    if (game.seats.size() < 2) refuse("a game has fewer than two players");
    for (const Entrant entrant : game.seats) {
      if (entrant.number() >= entrants) {
        refuse("the league has no entrant " + std::to_string(entrant.number()));
      }
    }
  }
}

}  // namespace

LeagueId insert_league(Connection& db, const NewLeague& league) {
  require_line("the league's name", league.name, kLongestName);
  require_utf8("the league's settings", league.settings, kLongestDocument);
  db.query(
        "INSERT INTO leagues (name, kind, settings, seed, state, created, why)"
        " VALUES (?, ?, ?, ?, ?, ?, '')",
        league.name, static_cast<int>(league.kind), league.settings, league.seed,
        static_cast<int>(LeagueState::running), now())
      .run();
  const LeagueId id(db.last_id());
  for (std::size_t i = 0; i < league.entries.size(); ++i) {
    insert_entry(db, id, i, league.entries[i], 0);
  }
  return id;
}

LeagueId Store::create_league(const NewLeague& league) {
  Connection& db = *connection_;
  if (db.access() == Access::beside && league.kind != LeagueKind::casual) {
    throw std::logic_error("only casual leagues are played beside others");
  }
  return db.write(Access::run, [&] { return insert_league(db, league); });
}

void Store::set_league_state(LeagueId id, LeagueState state, std::string_view why) {
  Connection& db = *connection_;
  db.write(Access::run, [&] {
    (void)find(db, id);
    const bool runs = state == LeagueState::running;
    db.query("UPDATE leagues SET state = ?, ended = ?, why = ? WHERE id = ?",
             static_cast<int>(state), runs ? std::nullopt : std::optional(now()), cleaned(why), id)
        .run();
  });
}

void Store::add_running_time(LeagueId id, std::chrono::milliseconds time) {
  Connection& db = *connection_;
  db.write(Access::run, [&] {
    (void)find(db, id);
    db.query("UPDATE leagues SET running_ms = running_ms + ? WHERE id = ?", time.count(), id).run();
  });
}

void Store::set_time_limit(LeagueId id, const TimeLimit& limit) {
  Connection& db = *connection_;
  db.write(Access::run, [&] {
    (void)find(db, id);
    std::optional<std::int64_t> after;
    if (limit.after) after = limit.after->count();
    db.query("UPDATE leagues SET ends_at = ?, ends_after_ms = ? WHERE id = ?", limit.at, after, id)
        .run();
  });
}

Entrant Store::add_entry(LeagueId league, const NewEntry& entry) {
  Connection& db = *connection_;
  return db.write(Access::run, [&] {
    const League joined = find(db, league);
    const std::size_t entrant = count_entries(db, league);
    insert_entry(db, league, entrant, entry, joined.batches);
    return Entrant(static_cast<std::uint32_t>(entrant));
  });
}

void Store::end_entry(LeagueId league, Entrant entrant, std::string_view reason) {
  Connection& db = *connection_;
  db.write(Access::run, [&] {
    const League left = find(db, league);
    const int changed = db.query(
                              "UPDATE entrants SET left_batch = ?, left_reason = ?"
                              " WHERE league = ? AND entrant = ? AND left_batch IS NULL",
                              left.batches, cleaned(reason), league, entrant)
                            .run();
    if (changed == 0) {
      throw StoreError(StoreTrouble::not_found,
                       "league " + std::to_string(league.number()) + " has no entrant " +
                           std::to_string(entrant.number()) + " that still plays");
    }
  });
}

void Store::set_loses_voids(LeagueId league, Entrant entrant, std::string_view reason) {
  Connection& db = *connection_;
  db.write(Access::run, [&] {
    const int changed =
        db.query("UPDATE entrants SET loses_voids = ? WHERE league = ? AND entrant = ?",
                 cleaned(reason), league, entrant)
            .run();
    if (changed == 0) {
      throw StoreError(StoreTrouble::not_found, "league " + std::to_string(league.number()) +
                                                    " has no entrant " +
                                                    std::to_string(entrant.number()));
    }
  });
}

League Store::league(LeagueId id) const {
  return connection_->read([&] { return find(*connection_, id); });
}

std::vector<League> Store::leagues() const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<League> leagues;
    Query query = db.query(select_leagues("WHERE deleted IS NULL ORDER BY id"));
    while (query.next()) leagues.push_back(league_in(query));
    return leagues;
  });
}

std::vector<Entry> Store::entries(LeagueId league) const {
  Connection& db = *connection_;
  return db.read([&] {
    (void)find(db, league);
    std::vector<Entry> entries;
    Query query = db.query(
        "SELECT entrant, bot, label, joined_batch, left_batch, left_reason, loses_voids"
        " FROM entrants WHERE league = ? ORDER BY entrant",
        league);
    while (query.next()) {
      Entry& entry = entries.emplace_back();
      entry.entrant = Entrant(query.number<std::uint32_t>(0));
      if (!query.null(1)) entry.bot = BotId(query.integer(1));
      entry.label = query.text(2);
      entry.joined_batch = query.number<std::uint32_t>(3);
      if (!query.null(4)) entry.departure = {query.number<std::uint32_t>(4), query.text(5)};
      if (!query.null(6)) entry.loses_voids = query.text(6);
    }
    return entries;
  });
}

std::vector<Participation> Store::leagues_of(std::string_view bot, std::size_t limit) const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<Participation> found;
    Query query = db.query(
        "SELECT " + kLeagueColumns +
            ", label FROM (SELECT league, label, version FROM bots JOIN entrants"
            " ON entrants.bot = bots.id WHERE bots.name = ?) JOIN leagues ON leagues.id = league"
            " WHERE kind = ? ORDER BY id DESC, version DESC LIMIT ?",
        bot, static_cast<int>(LeagueKind::league), limit);
    while (query.next()) found.push_back({league_in(query), query.text(16)});
    return found;
  });
}

void Store::add_batch(LeagueId league, std::uint32_t number, const Batch& batch) {
  const std::string plan = encode_plan(batch);
  Connection& db = *connection_;
  db.write(Access::run, [&] {
    const League planned = find(db, league);
    if (number != planned.batches) {
      throw StoreError(StoreTrouble::refused_value,
                       "batch " + std::to_string(number) + " of league " +
                           std::to_string(league.number()) + " is not the next one, which is " +
                           std::to_string(planned.batches));
    }
    check(batch, count_entries(db, league));
    db.query("INSERT INTO batches (league, number, created, games, plan) VALUES (?, ?, ?, ?, ?)",
             league, number, now(), batch.size(), Blob{plan})
        .run();
    db.query("UPDATE leagues SET batches = batches + 1, planned = planned + ? WHERE id = ?",
             batch.size(), league)
        .run();
  });
}

Batch Store::batch(LeagueId league, std::uint32_t number) const {
  Connection& db = *connection_;
  return db.read([&] { return *db.plan(league, number); });
}

}  // namespace splendor::arena
