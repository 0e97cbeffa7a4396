// Answers of the web API that come from the database alone. All throw StoreError.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "arena/reporting/listing_json.hpp"
#include "arena/serve/view.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

using reporting::Json;

// Who may see what is for authors only.
enum class Sight : std::uint8_t { everybody, author };

// Leagues whose results are hidden are left out.
[[nodiscard]] Json leagues_answer(const arena::Home& home, const arena::Store& store,
                                  const View& view);

struct GamesQuery {
  std::optional<arena::GameId> after;  // go on behind this game
  std::size_t limit = 100;
  std::optional<std::string> bot;  // label of somebody at the table
};
// A page of games. Of a bot that plays seldom it may have fewer than `limit`, even none, and yet
// not be the last.
[[nodiscard]] Json games_answer(const arena::Store& store, arena::LeagueId league,
                                const GamesQuery& query);

// The record of a game as `arena export --format json` writes it, without how bots are started.
// What a bot wrote to stderr is there if `may_see_log` says so of its label.
[[nodiscard]] std::string game_answer(const arena::Store& store, arena::GameId game,
                                      const std::function<bool(const std::string&)>& may_see_log);
// Its replay as the pages read it: a data file of web_report, deflated.
[[nodiscard]] std::string replay_answer(const arena::Store& store, arena::GameId game);
[[nodiscard]] std::string trace_answer(const arena::Store& store, arena::GameId game);

// Bots and authors that the viewer may not see are left out.
[[nodiscard]] Json bots_answer(const arena::Store& store, const View& view);
[[nodiscard]] Json bot_answer(const arena::Store& store, const arena::Bot& bot, const View& view);
[[nodiscard]] Json authors_answer(const arena::Store& store, const View& view);
// Throws Refusal (404) if the author has no bot that the viewer may see.
[[nodiscard]] Json author_answer(const arena::Store& store, const std::string& author,
                                 const View& view);
[[nodiscard]] Json verdict_answer(const arena::Store& store, const arena::Bot& bot, Sight sight);

// The newest matches that an author asked for, without their games.
[[nodiscard]] Json matches_answer(const arena::Store& store, const std::string& author);
// With the games that were played.
[[nodiscard]] Json match_answer(const arena::Store& store, const arena::Match& match);

}  // namespace splendor::serve
