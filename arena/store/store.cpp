#include "arena/store/store.hpp"

#include "arena/store/connection.hpp"

namespace splendor::arena {

Store::Store(const Home& home, Access access, std::string_view command)
    : connection_(std::make_unique<Connection>(home, access, command)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

void Store::at_one_moment(const std::function<void()>& questions) const {
  connection_->read_at_one_moment(questions);
}

void Store::set_lock_wait(std::function<bool(std::chrono::seconds waited)> go_on) {
  connection_->set_lock_wait(std::move(go_on));
}

std::int64_t Store::data_version() const {
  Connection& db = *connection_;
  return db.read([&] {
    Query query = db.query("PRAGMA data_version");
    query.next();
    return query.integer(0);
  });
}

void Store::copy_database(const std::filesystem::path& file) const {
  Connection& db = *connection_;
  // SQLite's backup interface would start over whenever another process writes.
  db.read([&] { db.query("VACUUM INTO ?", file.string()).run(); });
}

std::vector<std::string> Store::damage() const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<std::string> lines;
    Query pages = db.query("PRAGMA integrity_check");
    while (pages.next()) {
      if (const std::string line = pages.text(0); line != "ok") lines.push_back(line);
    }
    Query orphans = db.query("PRAGMA foreign_key_check");
    while (orphans.next()) {
      lines.push_back("a row of " + orphans.text(0) + " refers to a row of " + orphans.text(2) +
                      " that does not exist");
    }
    // Whatever is counted when it is stored, counted again.
    Query counts = db.query(
        "SELECT 'league ' || id || ' does not have as many games as it counts' FROM leagues AS l"
        " WHERE played <> (SELECT count(*) FROM games WHERE league = l.id)"
        " OR voided <> (SELECT count(*) FROM voids WHERE league = l.id)"
        " OR batches <> (SELECT count(*) FROM batches WHERE league = l.id)"
        " OR planned <> (SELECT ifnull(sum(games), 0) FROM batches WHERE league = l.id) "
        "UNION ALL SELECT 'batch ' || number || ' of league ' || league ||"
        " ' does not have as many games as it counts' FROM batches AS b WHERE played <>"
        " (SELECT count(*) FROM games WHERE league = b.league AND batch = b.number) "
        "UNION ALL SELECT 'game ' || id || ' has no record' FROM games"
        " WHERE id NOT IN (SELECT game FROM records) "
        "UNION ALL SELECT 'game ' || id || ' has other seats than players' FROM games AS g"
        " WHERE players <> (SELECT count(*) FROM seats"
        " WHERE league = g.league AND batch = g.batch AND place = g.place)");
    while (counts.next()) lines.push_back(counts.text(0));
    return lines;
  });
}

}  // namespace splendor::arena
