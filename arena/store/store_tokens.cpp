// What Store does for the web server: tokens and matches.
#include "arena/store/connection.hpp"
#include "arena/store/limits.hpp"
#include "arena/store/store.hpp"
#include "arena/store/text_rules.hpp"

namespace splendor::arena {
namespace {

const std::string kSelectTokens =
    "SELECT id, author, role, hash, created, expires, revoked FROM tokens ";
const std::string kSelectMatches =
    "SELECT id, author, bots, deals, at, league, ended, problem FROM matches ";

Token token_in(const Query& row) {
  Token token;
  token.id = TokenId(row.integer(0));
  token.author = row.text(1);
  token.role = row.number<Role>(2);
  token.hash = row.text(3);
  token.created = row.moment(4);
  if (!row.null(5)) token.expires = row.moment(5);
  if (!row.null(6)) token.revoked = row.moment(6);
  return token;
}

Match match_in(const Query& row) {
  Match match;
  match.id = MatchId(row.integer(0));
  match.author = row.text(1);
  match.bots = list_of_json(row.text(2));
  match.deals = row.number<std::uint32_t>(3);
  match.at = row.moment(4);
  if (!row.null(5)) match.league = LeagueId(row.integer(5));
  if (!row.null(6)) match.ended = row.moment(6);
  if (!row.null(7)) match.problem = row.text(7);
  return match;
}

std::vector<Match> matches_in(Query query) {
  std::vector<Match> matches;
  while (query.next()) matches.push_back(match_in(query));
  return matches;
}

}  // namespace

TokenId Store::add_token(const NewToken& token) {
  require_line("the author", token.author, kLongestLine);
  if (token.author.empty()) {
    throw StoreError(StoreTrouble::refused_value, "the author of a token must not be empty");
  }
  require_sha256("the token's hash", token.hash);
  Connection& db = *connection_;
  return db.write(Access::edit, [&] {
    db.query("INSERT INTO tokens (author, role, hash, created, expires) VALUES (?, ?, ?, ?, ?)",
             token.author, static_cast<int>(token.role), token.hash, now(), token.expires)
        .run();
    return TokenId(db.last_id());
  });
}

void Store::revoke_token(TokenId id) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    const int changed =
        db.query("UPDATE tokens SET revoked = coalesce(revoked, ?) WHERE id = ?", now(), id).run();
    if (changed == 0) {
      throw StoreError(StoreTrouble::not_found, "there is no token " + std::to_string(id.number()) +
                                                    "; arena token list shows all");
    }
  });
}

std::optional<Token> Store::token(TokenId id) const {
  Connection& db = *connection_;
  return db.read([&]() -> std::optional<Token> {
    Query query = db.query(kSelectTokens + "WHERE id = ?", id);
    if (!query.next()) return std::nullopt;
    return token_in(query);
  });
}

std::vector<Token> Store::tokens() const {
  Connection& db = *connection_;
  return db.read([&] {
    std::vector<Token> tokens;
    Query query = db.query(kSelectTokens + "ORDER BY id");
    while (query.next()) tokens.push_back(token_in(query));
    return tokens;
  });
}

MatchId Store::add_match(const NewMatch& match) {
  require_line("the author", match.author, kLongestLine);
  const std::string bots = json_list("the bots", match.bots);
  Connection& db = *connection_;
  return db.write(Access::edit, [&] {
    db.query("INSERT INTO matches (author, bots, deals, at) VALUES (?, ?, ?, ?)", match.author,
             bots, match.deals, now())
        .run();
    return MatchId(db.last_id());
  });
}

void Store::begin_match(MatchId id, LeagueId league) {
  Connection& db = *connection_;
  db.write(Access::edit, [&] {
    db.query("UPDATE matches SET league = ? WHERE id = ? AND ended IS NULL", league, id).run();
  });
}

void Store::end_match(MatchId id, const std::optional<std::string>& problem) {
  Connection& db = *connection_;
  const auto sentence = problem ? std::optional(cleaned(*problem)) : std::nullopt;
  db.write(Access::edit, [&] {
    db.query("UPDATE matches SET ended = ?, problem = ? WHERE id = ? AND ended IS NULL", now(),
             sentence, id)
        .run();
  });
}

Match Store::match(MatchId id) const {
  Connection& db = *connection_;
  return db.read([&] {
    Query query = db.query(kSelectMatches + "WHERE id = ? AND deleted IS NULL", id);
    if (!query.next()) {
      throw StoreError(StoreTrouble::not_found, "there is no match " + std::to_string(id.number()));
    }
    return match_in(query);
  });
}

std::vector<Match> Store::open_matches() const {
  Connection& db = *connection_;
  return db.read(
      [&] { return matches_in(db.query(kSelectMatches + "WHERE ended IS NULL ORDER BY id")); });
}

std::vector<Match> Store::matches_of(std::string_view author, Moment since) const {
  Connection& db = *connection_;
  return db.read([&] {
    return matches_in(
        db.query(kSelectMatches + "WHERE author = ? AND at >= ? ORDER BY id", author, since));
  });
}

std::vector<Match> Store::newest_matches(std::string_view author, std::size_t limit) const {
  Connection& db = *connection_;
  return db.read([&] {
    return matches_in(
        db.query(kSelectMatches + "WHERE author = ? ORDER BY id DESC LIMIT ?", author, limit));
  });
}

}  // namespace splendor::arena
