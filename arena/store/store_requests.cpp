// What Store does for requests to a running league.
#include "arena/store/connection.hpp"
#include "arena/store/limits.hpp"
#include "arena/store/store.hpp"
#include "arena/store/text_rules.hpp"

namespace splendor::arena {
namespace {

const std::string kSelectRequests = "SELECT league, verb, argument, id, at, answer FROM requests ";

Request request_in(const Query& row) {
  Request request;
  request.league = LeagueId(row.integer(0));
  request.verb = row.text(1);
  request.argument = row.text(2);
  request.id = row.integer(3);
  request.at = row.moment(4);
  if (!row.null(5)) request.answer = row.text(5);
  return request;
}

}  // namespace

std::int64_t Store::add_request(const NewRequest& request) {
  require_line("the request", request.verb, kLongestLine);
  require_line("the request's argument", request.argument, kLongestText);
  Connection& db = *connection_;
  (void)league(request.league);
  return db.write(Access::edit, [&] {
    db.query("INSERT INTO requests (league, at, verb, argument) VALUES (?, ?, ?, ?)",
             request.league, now(), request.verb, request.argument)
        .run();
    return db.last_id();
  });
}

void Store::answer_request(std::int64_t id, std::string_view answer) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    const int changed = db.query("UPDATE requests SET answer = ? WHERE id = ? AND answer IS NULL",
                                 cleaned(answer), id)
                            .run();
    if (changed == 0) {
      throw StoreError(StoreTrouble::not_found, "there is no open request " + std::to_string(id));
    }
  });
}

Request Store::request(std::int64_t id) const {
  Connection& db = *connection_;
  return db.read([&] {
    Query query = db.query(kSelectRequests + "WHERE id = ?", id);
    if (!query.next()) {
      throw StoreError(StoreTrouble::not_found, "there is no request " + std::to_string(id));
    }
    return request_in(query);
  });
}

std::vector<Request> Store::open_requests(LeagueId league) const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<Request> requests;
    Query query =
        db.query(kSelectRequests + "WHERE league = ? AND answer IS NULL ORDER BY id", league);
    while (query.next()) requests.push_back(request_in(query));
    return requests;
  });
}

}  // namespace splendor::arena
