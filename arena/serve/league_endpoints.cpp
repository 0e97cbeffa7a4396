#include "arena/serve/league_endpoints.hpp"

#include <utility>

#include "arena/serve/answers.hpp"
#include "arena/serve/reply.hpp"
#include "arena/serve/tagged_reply.hpp"

namespace splendor::serve {
namespace {

constexpr std::size_t kLargestPage = 1000;  // games
constexpr std::size_t kAnalysesPerMinute = 30;

LeaguePages::Names names_in_pages(const Asked& asked) {
  return asked.view->mask() ? LeaguePages::Names::nicknames : LeaguePages::Names::real;
}

}  // namespace

LeagueEndpoints::LeagueEndpoints(const arena::Home& home, const arena::Store& store,
                                 Callers& callers, ComputedAnswers& computed,
                                 const LeagueWatch& watch, LeaguePages& pages)
    : home_(home),
      store_(store),
      callers_(callers),
      computed_(computed),
      watch_(watch),
      pages_(pages),
      analyses_("analyses per minute", kAnalysesPerMinute, std::chrono::minutes(1)) {}

void LeagueEndpoints::compute(const Asked& asked, const ComputedAnswers::Question& question) {
  computed_.ask(question, [exchange = asked.exchange](const Computed& answer) {
    respond_computed(exchange, answer);
  });
}

void LeagueEndpoints::leagues(const Asked& asked) const {
  respond(asked.exchange, json_reply(200, leagues_answer(home_, store_, *asked.view)));
}

void LeagueEndpoints::league(const Asked& asked) {
  compute(asked, watch_.status_of(league_in(asked.argument)));
}

void LeagueEndpoints::ladder(const Asked& asked) {
  compute(asked, watch_.ladder_of(league_in(asked.argument)));
}

void LeagueEndpoints::games(const Asked& asked) const {
  GamesQuery query;
  if (const auto after = asked.parameter("after")) query.after = game_in(*after);
  if (const auto limit = asked.parameter("limit")) {
    query.limit = count_in(*limit, "limit", kLargestPage);
  }
  if (const auto bot = asked.parameter("bot")) {
    query.bot = asked.view->mask() ? asked.view->mask()->bot_called(*bot) : bot;
    if (!query.bot) throw Refusal(404, "no bot " + *bot + " plays in this league");
  }
  respond(asked.exchange, json_reply(200, games_answer(store_, league_in(asked.argument), query)));
}

void LeagueEndpoints::report(const Asked& asked) {
  pages_.ask(
      league_in(asked.argument), names_in_pages(asked),
      [exchange = asked.exchange](const Computed& answer) { respond_computed(exchange, answer); });
}

void LeagueEndpoints::report_file(const Asked& asked) {
  http::Response response;
  response.type = "application/octet-stream";
  response.body = pages_.file(league_in(asked.argument), names_in_pages(asked), asked.second);
  response.headers.emplace_back("Cache-Control", "public, max-age=31536000, immutable");
  respond(asked.exchange, std::move(response));
}

void LeagueEndpoints::game(const Asked& asked) {
  const auto caller = callers_.caller_of(asked.request());
  const auto may_see_log = [&](const std::string& label) {
    if (!caller) return false;
    const auto bot = store_.bot_named(label);
    return caller->is_staff() || (bot && caller->may_see(*bot));
  };
  respond(asked.exchange, text_reply("application/json",
                                     game_answer(store_, game_in(asked.argument), may_see_log)));
}

// Of one league, if it is named: seats are numbers of its bots.
void LeagueEndpoints::replay(const Asked& asked) const {
  const arena::GameId game = game_in(asked.argument);
  const auto league = asked.request().target.parameter("league");
  if (league && store_.game(game).league != league_in(*league)) {
    throw Refusal(404, "this game is not of league " + *league);
  }
  respond(asked.exchange, text_reply("application/octet-stream", replay_answer(store_, game)));
}

void LeagueEndpoints::trace(const Asked& asked) const {
  respond(asked.exchange,
          text_reply("application/x-ndjson", trace_answer(store_, game_in(asked.argument))));
}

void LeagueEndpoints::analysis(const Asked& asked) {
  const arena::GameId game = store_.game(game_in(asked.argument)).id;
  const std::string address = callers_.address_of(asked.request());
  if (const auto wait = analyses_.take(address, RateLimit::Clock::now())) {
    throw TooOften(analyses_.name(), analyses_.count(), *wait);
  }
  compute(asked, {{"analyse", std::to_string(game.number()), "--json"},
                  [] { return std::string("a game never changes"); },
                  [] { return false; }});
}

}  // namespace splendor::serve
