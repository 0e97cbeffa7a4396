// How Store tells where games were played.
#include <map>

#include "arena/store/connection.hpp"
#include "arena/store/store.hpp"

namespace splendor::arena {
namespace {

struct NodeRow {
  std::int64_t id = 0;
  NodeGames games;
};

std::vector<NodeRow> rows_of(Connection& db, LeagueId league) {
  std::vector<NodeRow> rows;
  Query query = db.query(
      "SELECT nodes.id, host, kind, speed, count(*) FROM games JOIN nodes ON nodes.id = games.node"
      " WHERE league = ? GROUP BY nodes.id ORDER BY count(*) DESC, host, kind",
      league);
  while (query.next()) {
    rows.push_back(
        {query.integer(0),
         {{query.text(1), query.text(2), query.real(3)}, query.number<std::uint64_t>(4)}});
  }
  return rows;
}

}  // namespace

std::vector<NodeGames> Store::nodes(LeagueId league) const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<NodeGames> nodes;
    for (NodeRow& row : rows_of(db, league)) nodes.push_back(std::move(row.games));
    return nodes;
  });
}

void Store::nodes_of_games(LeagueId league,
                           const std::function<void(Slot slot, std::size_t node)>& use) const {
  Connection& db = *connection_;
  db.read([&] {
    std::map<std::int64_t, std::size_t> places;
    for (const NodeRow& row : rows_of(db, league)) places.emplace(row.id, places.size());
    Query games = db.query(
        "SELECT batch, place, node FROM games WHERE league = ? AND node IS NOT NULL"
        " ORDER BY batch, place",
        league);
    while (games.next()) {
      use({games.number<std::uint32_t>(0), games.number<std::uint32_t>(1)},
          places.at(games.integer(2)));
    }
  });
}

double Store::first_speed(LeagueId league) const {
  Connection& db = *connection_;
  return db.read([&] {
    Query query = db.query(
        "SELECT speed FROM games JOIN nodes ON nodes.id = games.node"
        " WHERE league = ? AND speed > 0 ORDER BY games.id LIMIT 1",
        league);
    return query.next() ? query.real(0) : 0.0;
  });
}

}  // namespace splendor::arena
