#include "arena/serve/answers.hpp"

#include <google/protobuf/util/json_util.h>

#include <map>

#include "arena/examine/verdict.hpp"
#include "arena/serve/reply.hpp"
#include "arena/serve/teams.hpp"
#include "arena/store/state_names.hpp"
#include "arena/text/time_text.hpp"
#include "referee/record/trace_of.hpp"
#include "splendor/v1/match.pb.h"
#include "web_report/single_game.hpp"

namespace splendor::serve {
namespace {

using arena::StoreError;
using arena::StoreTrouble;

// Games that one request looks at to find those of a bot. The server does nothing else meanwhile.
constexpr std::size_t kMostSearched = 5000;
constexpr std::size_t kMostLeagues = 100;
constexpr std::size_t kMostMatches = 50;

const char* name_of(examine::Outcome outcome) {
  switch (outcome) {
    case examine::Outcome::accepted:
      return "accepted";
    case examine::Outcome::rejected:
      return "rejected";
    case examine::Outcome::unjudged:
      break;
  }
  return "unjudged";
}

const char* name_of(examine::CheckState state) {
  switch (state) {
    case examine::CheckState::passed:
      return "passed";
    case examine::CheckState::failed:
      return "failed";
    case examine::CheckState::unjudged:
      return "unjudged";
    case examine::CheckState::not_run:
      break;
  }
  return "not_run";
}

Json check_answer(const examine::Check& check, Sight sight) {
  Json json{{"name", check.name}, {"state", name_of(check.state)}, {"tests", check.tests}};
  if (!check.fault.empty()) json["fault"] = check.fault;
  if (sight == Sight::everybody || check.happened.empty()) return json;
  json["happened"] = check.happened;
  json["turn"] = check.turn ? Json(*check.turn) : Json(nullptr);
  json["asked"] = check.asked;
  json["answered"] = check.answered;
  json["rule"] = check.rule;
  json["advice"] = check.advice;
  json["stderr"] = check.stderr_excerpt;
  json["reproduce"] = check.reproduce;
  return json;
}

arena::Entrant entrant_called(const std::vector<arena::Entry>& entries, const std::string& label,
                              arena::LeagueId league) {
  for (const arena::Entry& entry : entries) {
    if (entry.label == label) return entry.entrant;
  }
  throw StoreError(StoreTrouble::not_found, "no bot " + label + " plays in league " +
                                                std::to_string(league.number()) +
                                                "; name it with its version, as in alpha@2");
}

// The same refusal for a game of another league as for one that does not exist: that league may be
// hidden.
arena::Slot slot_in(const arena::Store& store, arena::LeagueId league, arena::GameId game) {
  try {
    const arena::GameSummary found = store.game(game);
    if (found.league == league) return found.slot;
  } catch (const StoreError& error) {
    if (error.trouble() != StoreTrouble::not_found) throw;
  }
  throw StoreError(StoreTrouble::not_found,
                   "game " + std::to_string(game.number()) + " is not of this league");
}

}  // namespace

Json leagues_answer(const arena::Home& home, const arena::Store& store, const View& view) {
  Json leagues = Json::array();
  for (const arena::League& league : store.leagues()) {
    if (!view.shows_results(league.id)) continue;
    leagues.push_back(reporting::league_json(league, reporting::state_of(home, league)));
  }
  return {{"leagues", std::move(leagues)}};
}

Json games_answer(const arena::Store& store, arena::LeagueId league, const GamesQuery& query) {
  (void)store.league(league);
  const std::vector<arena::Entry> entries = store.entries(league);
  arena::GameFilter filter;
  filter.limit = query.limit + 1;  // one more says whether there is a next page
  if (query.bot) filter.entrant = entrant_called(entries, *query.bot, league);
  if (query.after) {
    filter.after = slot_in(store, league, *query.after);
  }
  std::optional<arena::GameSummary> horizon;
  if (filter.entrant) horizon = store.game_behind(league, filter.after, kMostSearched);
  if (horizon) filter.last = horizon->slot;
  std::vector<arena::GameSummary> found = store.games(league, filter);
  Json next = nullptr;
  if (found.size() > query.limit) {
    found.pop_back();
    next = found.back().id.number();
  } else if (horizon) {
    next = horizon->id.number();
  }
  Json games = Json::array();
  for (const arena::GameSummary& game : found) {
    games.push_back(reporting::game_json(game, entries));
  }
  return {{"games", std::move(games)}, {"next", std::move(next)}};
}

std::string game_answer(const arena::Store& store, arena::GameId game,
                        const std::function<bool(const std::string&)>& may_see_log) {
  v1::MatchRecord record = store.record(game);
  for (v1::SeatRecord& seat : *record.mutable_seats()) {
    if (!may_see_log(seat.bot().name())) seat.clear_stderr_tail();
    seat.mutable_bot()->clear_folder();  // paths of this machine help nobody
    seat.mutable_bot()->clear_command();
    seat.mutable_bot()->clear_environment();
  }
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  std::string text;
  if (!google::protobuf::util::MessageToJsonString(record, &text, options).ok()) {
    throw StoreError(StoreTrouble::failed, "this game has text that can't be written as JSON");
  }
  return text + '\n';
}

std::string replay_answer(const arena::Store& store, arena::GameId game) {
  v1::MatchRecord record = store.record(game);
  record.set_id(static_cast<std::uint64_t>(game.number()));
  std::vector<web::BotIndex> bots;
  for (const arena::SeatSummary& seat : store.game(game).seats) {
    bots.push_back(seat.entrant.number());
  }
  return web::single_game(record, bots);
}

std::string trace_answer(const arena::Store& store, arena::GameId game) {
  const auto trace = record::trace_of(store.record(game));
  if (trace) return *trace;
  throw StoreError(StoreTrouble::failed, "this game can't be written as a trace: " + trace.error());
}

Json bots_answer(const arena::Store& store, const View& view) {
  Json bots = Json::array();
  for (const arena::Bot& bot : view.bots(store)) bots.push_back(reporting::bot_json(bot));
  return {{"bots", std::move(bots)}};
}

Json bot_answer(const arena::Store& store, const arena::Bot& bot, const View& view) {
  Json json = reporting::bot_json(bot);
  json["versions"] = Json::array();
  for (const arena::Bot& version : store.versions(bot.name)) {
    if (view.shows_bot(version)) json["versions"].push_back(reporting::bot_json(version));
  }
  json["leagues"] = Json::array();
  for (const arena::Participation& part : store.leagues_of(bot.name, kMostLeagues)) {
    if (!view.shows_results(part.league.id)) continue;
    json["leagues"].push_back({{"league", part.league.id.number()},
                               {"name", part.league.name},
                               {"bot", part.label},
                               {"created", iso_time(part.league.created)}});
  }
  return json;
}

Json authors_answer(const arena::Store& store, const View& view) {
  std::map<std::string, std::vector<arena::Bot>> authors;  // by what is shown
  for (arena::Bot& bot : view.bots(store)) {
    if (!bot.author.empty()) authors[view.shown_author(bot.author)].push_back(std::move(bot));
  }
  Json list = Json::array();
  for (const auto& [shown, bots] : authors) {
    Json names = Json::array();
    for (const arena::Bot& bot : bots) {
      if (names.empty() || names.back() != bot.name) names.push_back(bot.name);
    }
    list.push_back(
        {{"author", bots.front().author}, {"bots", std::move(names)}, {"versions", bots.size()}});
  }
  return {{"authors", std::move(list)}};
}

Json author_answer(const arena::Store& store, const std::string& author, const View& view) {
  Json bots = Json::array();
  for (const arena::Bot& bot : view.bots(store)) {
    if (bot.author == author) bots.push_back(reporting::bot_json(bot));
  }
  Json teams = view.shows_teams_of(author) ? teams_of(store, author) : Json::array();
  // Members of a team need not have a bot.
  if (bots.empty() && teams.empty()) throw Refusal(404, "there is no author " + author);
  return {{"author", author}, {"bots", std::move(bots)}, {"teams", std::move(teams)}};
}

Json verdict_answer(const arena::Store& store, const arena::Bot& bot, Sight sight) {
  Json json{{"bot", bot.label()}, {"state", arena::name_of(bot.state)}};
  const std::vector<arena::Verdict> verdicts = store.verdicts(bot.id);
  if (verdicts.empty()) return json;
  const auto verdict = examine::verdict_from_json(verdicts.front().report);
  if (!verdict) throw StoreError(StoreTrouble::corrupt, verdict.error());
  json["at"] = iso_time(verdicts.front().at);
  json["outcome"] = name_of(verdict->outcome);
  json["checks"] = Json::array();
  for (const examine::Check& check : verdict->checks) {
    json["checks"].push_back(check_answer(check, sight));
  }
  if (sight == Sight::everybody) return json;
  json["startup_us"] = verdict->startup_us;
  json["slowest_move_us"] = verdict->slowest_move_us;
  json["slowest_move_in"] = verdict->slowest_move_in;
  json["peak_memory_kib"] = verdict->peak_memory_kib;
  json["remarks"] = verdict->remarks;
  json["text"] = examine::to_text(*verdict);
  return json;
}

namespace {

Json match_head(const arena::Match& match) {
  Json json{{"match", match.id.number()},
            {"author", match.author},
            {"bots", match.bots},
            {"deals", match.deals},
            {"at", iso_time(match.at)},
            {"state", !match.ended    ? "waiting"
                      : match.problem ? "failed"
                                      : "finished"}};
  json["problem"] = match.problem ? Json(*match.problem) : Json(nullptr);
  json["league"] = match.league ? Json(match.league->number()) : Json(nullptr);
  return json;
}

}  // namespace

Json matches_answer(const arena::Store& store, const std::string& author) {
  Json matches = Json::array();
  for (const arena::Match& match : store.newest_matches(author, kMostMatches)) {
    matches.push_back(match_head(match));
  }
  return {{"matches", std::move(matches)}};
}

Json match_answer(const arena::Store& store, const arena::Match& match) {
  Json json = match_head(match);
  json["games"] = Json::array();
  if (!match.league) return json;
  const std::vector<arena::Entry> entries = store.entries(*match.league);
  for (const arena::GameSummary& game : store.games(*match.league, {.limit = 1000})) {
    json["games"].push_back(reporting::game_json(game, entries));
  }
  return json;
}

}  // namespace splendor::serve
