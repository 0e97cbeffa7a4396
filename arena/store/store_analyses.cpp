// What Store does for analyses of games.
#include "arena/store/connection.hpp"
#include "arena/store/store.hpp"
#include "arena/store/text_rules.hpp"

namespace splendor::arena {
namespace {

// Analyses of a game that answer a key, bound to the evaluator's hash and the effort: the best
// first.
const std::string kSuitable =
    " FROM analyses AS a JOIN evaluators AS e ON e.id = a.evaluator"
    " WHERE a.game = games.id AND e.sha256 = ?2 AND (a.effort = ?3 OR ?3 = 0)"
    " ORDER BY a.effort DESC LIMIT 1";

}  // namespace

void Store::add_analyses(std::string_view evaluator_name, const AnalysisKey& key,
                         std::span<const NewAnalysis> analyses) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    db.query("INSERT INTO evaluators (name, sha256) VALUES (?, ?) ON CONFLICT DO NOTHING",
             cleaned(evaluator_name), key.evaluator)
        .run();
    Query add = db.query(
        "INSERT INTO analyses (game, evaluator, effort, data)"
        " SELECT ?, id, ?, ? FROM evaluators WHERE sha256 = ? ON CONFLICT DO NOTHING");
    for (const NewAnalysis& analysis : analyses) {
      add.with(analysis.game, key.effort, Blob{analysis.data}, key.evaluator).run();
    }
  });
}

bool Store::has_analyses(std::string_view evaluator) const {
  Connection& db = *connection_;
  return db.read([&] {
    return db
        .query(
            "SELECT 1 FROM analyses AS a JOIN evaluators AS e ON e.id = a.evaluator"
            " WHERE e.sha256 = ? LIMIT 1",
            evaluator)
        .next();
  });
}

std::optional<std::string> Store::analysis(GameId game, const AnalysisKey& key) const {
  Connection& db = *connection_;
  return db.read([&]() -> std::optional<std::string> {
    Query query = db.query("SELECT (SELECT a.data" + kSuitable + ") FROM games WHERE id = ?1", game,
                           key.evaluator, key.effort);
    if (!query.next() || query.null(0)) return std::nullopt;
    return query.text(0);
  });
}

void Store::each_analysis(LeagueId league, const AnalysisKey& key,
                          const std::function<void(const StoredAnalysis&)>& use,
                          std::uint32_t from_batch) const {
  Connection& db = *connection_;
  db.read([&] {
    Query query = db.query("SELECT id, batch, place, (SELECT a.data" + kSuitable +
                               ") AS data FROM games WHERE league = ?1 AND batch >= ?4"
                               " AND data IS NOT NULL ORDER BY batch, place",
                           league, key.evaluator, key.effort, from_batch);
    while (query.next()) {
      use({GameId(query.integer(0)),
           {query.number<std::uint32_t>(1), query.number<std::uint32_t>(2)},
           query.text(3)});
    }
  });
}

std::uint64_t Store::analyses_of(LeagueId league) const {
  Connection& db = *connection_;
  return db.read([&] {
    Query query = db.query(
        "SELECT count(*) FROM analyses JOIN games ON games.id = analyses.game"
        " WHERE games.league = ?",
        league);
    query.next();
    return query.number<std::uint64_t>(0);
  });
}

std::vector<GameId> Store::games_to_analyse(LeagueId league, const AnalysisKey& key) const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<GameId> games;
    Query query = db.query("SELECT id FROM games WHERE league = ?1 AND NOT EXISTS (SELECT 1" +
                               kSuitable + ") ORDER BY batch, place",
                           league, key.evaluator, key.effort);
    while (query.next()) games.emplace_back(query.integer(0));
    return games;
  });
}

}  // namespace splendor::arena
