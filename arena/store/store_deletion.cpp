// How Store deletes. A bot or a league that was deleted keeps its row, without content; every
// question but those here passes over it.
#include <algorithm>

#include "arena/store/connection.hpp"
#include "arena/store/rows.hpp"
#include "arena/store/store.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {
namespace {

// Games removed in one transaction at most, apart from those of one batch that is larger: others
// write in between.
constexpr std::int64_t kGamesAtOnce = 2000;
constexpr std::int64_t kAnalysesAtOnce = 2000;
constexpr std::size_t kMostReferencesNamed = 5;

Reference reference_in(const Query& row) { return {row.text(0), row.text(1)}; }

std::vector<Reference> references_of(Connection& db, LeagueId league) {
  return all_rows(
      db.query("SELECT 'match ' || id || ', which ' || author || ' asked for', 'match:' || id"
               " FROM matches WHERE league = ?1 AND deleted IS NULL "
               "UNION ALL SELECT (CASE g.kind WHEN 0 THEN 'a nightly league' ELSE 'the final' END)"
               " || ' of the season ' || s.name, ''"
               " FROM season_stages AS g JOIN seasons AS s ON s.id = g.season WHERE g.league = ?1",
               league),
      reference_in);
}

std::vector<Reference> references_of(Connection& db, BotId bot) {
  return all_rows(
      db.query("SELECT DISTINCT 'league ' || l.id || ' (' || l.name || '), in which it plays',"
               " 'league:' || l.id FROM entrants AS e JOIN leagues AS l ON l.id = e.league"
               " WHERE e.bot = ?1 AND l.deleted IS NULL "
               "UNION ALL SELECT 'match ' || m.id || ', which ' || m.author || ' asked for', ''"
               " FROM matches AS m JOIN bots AS b ON b.id = ?1, json_each(m.bots) AS word"
               " WHERE m.ended IS NULL AND word.value = b.name || '@' || b.version "
               "UNION ALL SELECT DISTINCT 'the season ' || s.name, ''"
               " FROM season_field AS f JOIN seasons AS s ON s.id = f.season WHERE f.bot = ?1 "
               "UNION ALL SELECT DISTINCT 'a notice of the season ' || s.name, ''"
               " FROM season_notices AS n JOIN season_stages AS g ON g.id = n.stage"
               " JOIN seasons AS s ON s.id = g.season WHERE n.bot = ?1",
               bot),
      reference_in);
}

void refuse_if_referred(const std::string& what, const std::vector<Reference>& references) {
  if (references.empty()) return;
  std::string sentence = what + " can't be deleted: ";
  for (std::size_t i = 0; i < references.size(); ++i) {
    if (i == kMostReferencesNamed) {
      sentence += " and " + std::to_string(references.size() - i) + " more";
      break;
    }
    sentence += (i == 0 ? "" : "; ") + references[i].what;
  }
  sentence += references.size() == 1 ? " refers to it" : " refer to it";
  throw StoreError(StoreTrouble::refused_value, sentence);
}

// The newest batch of a league goes first, so that what is left counts right at any moment. Returns
// the number of batches removed.
std::size_t remove_batches(Connection& db, LeagueId league) {
  std::size_t batches = 0;
  for (std::int64_t games = 0; games < kGamesAtOnce; ++batches) {
    Query newest = db.query(
        "SELECT number, games, played FROM batches WHERE league = ? ORDER BY number DESC LIMIT 1",
        league);
    if (!newest.next()) break;
    const std::int64_t number = newest.integer(0);
    const std::int64_t planned = newest.integer(1);
    const std::int64_t played = newest.integer(2);
    const std::string of_batch = "(SELECT id FROM games WHERE league = ? AND batch = ?)";
    // Analyses go with their games.
    db.query("DELETE FROM records WHERE game IN " + of_batch, league, number).run();
    db.query("DELETE FROM seats WHERE league = ? AND batch = ?", league, number).run();
    db.query("DELETE FROM games WHERE league = ? AND batch = ?", league, number).run();
    const int voids =
        db.query("DELETE FROM voids WHERE league = ? AND batch = ?", league, number).run();
    db.query("DELETE FROM batches WHERE league = ? AND number = ?", league, number).run();
    db.query(
          "UPDATE leagues SET batches = batches - 1, planned = planned - ?, played = played - ?,"
          " voided = voided - ? WHERE id = ?",
          planned, played, voids, league)
        .run();
    games += played;
  }
  return batches;
}

}  // namespace

std::vector<Reference> Store::references_to(LeagueId id) const {
  Connection& db = *connection_;
  return db.read([&] { return references_of(db, league(id).id); });
}

std::vector<Reference> Store::references_to(BotId id) const {
  Connection& db = *connection_;
  return db.read([&] { return references_of(db, bot(id).id); });
}

void Store::delete_bot(BotId id) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    refuse_if_referred("the bot " + bot(id).label(), references_of(db, id));
    db.query("DELETE FROM verdicts WHERE bot = ?", id).run();
    db.query(
          "UPDATE bots SET deleted = ?, note = '', language = '', command = '[]',"
          " environment = '[]', options = '{}', claims = '{}' WHERE id = ?",
          now(), id)
        .run();
  });
}

void Store::delete_match(MatchId id) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    if (!match(id).ended) {
      throw StoreError(StoreTrouble::refused_value,
                       "match " + std::to_string(id.number()) + " waits or is being played");
    }
    db.query("UPDATE matches SET deleted = ?, league = NULL, problem = NULL WHERE id = ?", now(),
             id)
        .run();
  });
}

void Store::delete_league(LeagueId id) {
  Connection& db = *connection_;
  db.write(Access::run, [&] {
    (void)league(id);
    refuse_if_referred("league " + std::to_string(id.number()), references_of(db, id));
    db.query("DELETE FROM requests WHERE league = ?", id).run();
    db.query(
          "UPDATE leagues SET deleted = ?, settings = '', why = '',"
          " last_game = (SELECT max(id) FROM games WHERE league = ?2) WHERE id = ?2",
          now(), id)
        .run();
  });
}

std::uint64_t Store::games_of_deleted() const {
  Connection& db = *connection_;
  return db.read([&] {
    Query query =
        db.query("SELECT coalesce(sum(played), 0) FROM leagues WHERE deleted IS NOT NULL");
    query.next();
    return query.number<std::uint64_t>(0);
  });
}

std::uint64_t Store::remove_deleted(const std::function<bool(std::uint64_t games_left)>& go_on) {
  Connection& db = *connection_;
  const auto next_league = [&]() -> std::optional<LeagueId> {
    // A league loses its entrants last.
    Query query = db.query(
        "SELECT min(id) FROM leagues WHERE deleted IS NOT NULL"
        " AND EXISTS (SELECT 1 FROM entrants WHERE league = leagues.id)");
    if (!query.next() || query.null(0)) return std::nullopt;
    return LeagueId(query.integer(0));
  };
  while (true) {
    const auto league = db.read(next_league);
    const std::uint64_t left = games_of_deleted();
    if (!league || !go_on(left)) return left;
    db.write(Access::run, [&] {
      if (remove_batches(db, *league) > 0) return;
      db.query("DELETE FROM entrants WHERE league = ?", *league).run();
    });
  }
}

std::vector<std::string> Store::contents_in_use() const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<std::string> contents;
    Query bots = db.query("SELECT DISTINCT sha256 FROM bots WHERE deleted IS NULL");
    while (bots.next()) contents.push_back(bots.text(0));
    // Bots that were never submitted, as those of `arena play ./bot`: only records name their
    // content. An entrant plays with the same content in all its games.
    Query guests = db.query(
        "SELECT (SELECT g.id FROM seats AS s JOIN games AS g USING (league, batch, place)"
        " WHERE s.league = e.league AND s.entrant = e.entrant LIMIT 1) FROM entrants AS e"
        " WHERE e.bot IS NULL");
    while (guests.next()) {
      if (guests.null(0)) continue;
      const v1::MatchRecord played = record(GameId(guests.integer(0)));
      for (const v1::SeatRecord& seat : played.seats()) {
        if (!seat.bot().sha256().empty()) contents.push_back(seat.bot().sha256());
      }
    }
    std::sort(contents.begin(), contents.end());
    contents.erase(std::unique(contents.begin(), contents.end()), contents.end());
    return contents;
  });
}

std::vector<EvaluatorSize> Store::evaluators() const {
  Connection& db = *connection_;
  return db.read([&] {
    return all_rows(
        db.query(
            "SELECT name, sha256, count(game), coalesce(sum(length(data)), 0) FROM evaluators AS e"
            " LEFT JOIN analyses AS a ON a.evaluator = e.id GROUP BY e.id ORDER BY e.id"),
        [](const Query& row) {
          return EvaluatorSize{row.text(0), row.text(1), row.number<std::uint64_t>(2),
                               row.number<std::uint64_t>(3)};
        });
  });
}

void Store::remove_analyses(std::string_view evaluator) {
  Connection& db = *connection_;
  // In steps, since others write in between; a step of none ends it.
  for (int removed = 1; removed > 0;) {
    removed = db.write(Access::edit, [&] {
      return db
          .query(
              "DELETE FROM analyses WHERE (game, evaluator, effort) IN"
              " (SELECT game, evaluator, effort FROM analyses WHERE evaluator ="
              " (SELECT id FROM evaluators WHERE sha256 = ?) LIMIT ?)",
              evaluator, kAnalysesAtOnce)
          .run();
    });
  }
  db.write(Access::edit, [&] {
    db.query(
          "DELETE FROM evaluators WHERE sha256 = ? AND NOT EXISTS"
          " (SELECT 1 FROM analyses WHERE evaluator = evaluators.id)",
          evaluator)
        .run();
  });
}

std::vector<LeagueSize> Store::league_sizes() const {
  Connection& db = *connection_;
  return db.read([&] {
    return all_rows(
        db.query(
            "SELECT g.league, count(*), coalesce(sum(length(r.data)), 0),"
            " coalesce(sum((SELECT sum(length(a.data)) FROM analyses AS a WHERE a.game = g.id)), 0)"
            " FROM games AS g LEFT JOIN records AS r ON r.game = g.id GROUP BY g.league"),
        [](const Query& row) {
          return LeagueSize{LeagueId(row.integer(0)), row.number<std::uint64_t>(1),
                            row.number<std::uint64_t>(2), row.number<std::uint64_t>(3)};
        });
  });
}

DatabaseSize Store::database_size() const {
  Connection& db = *connection_;
  const auto number_of = [&](const char* pragma) {
    Query query = db.query(std::string("PRAGMA ") + pragma);
    query.next();
    return query.number<std::uint64_t>(0);
  };
  return db.read([&] {
    const std::uint64_t page = number_of("page_size");
    return DatabaseSize{page * number_of("page_count"), page * number_of("freelist_count")};
  });
}

void Store::compact() {
  Connection& db = *connection_;
  db.require(Access::run);
  db.read([&] {
    db.query("VACUUM").run();
    Query log = db.query("PRAGMA wal_checkpoint(TRUNCATE)");  // the file shrinks only then
    log.next();
  });
}

}  // namespace splendor::arena
