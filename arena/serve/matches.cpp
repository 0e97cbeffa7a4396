#include "arena/serve/matches.hpp"

#include <algorithm>

#include "arena/serve/log.hpp"
#include "arena/serve/reply.hpp"

namespace splendor::serve {
namespace {

using reporting::Json;

constexpr std::size_t kMostWaiting = 50;
constexpr std::chrono::hours kQuotaTime(1);

}  // namespace

Matches::Matches(Children& children, arena::Store& store, const ServeOptions& options)
    : children_(children), store_(store), options_(options) {
  for (const arena::Match& match : store_.open_matches()) waiting_.push_back(match.id);
  start_next();
}

arena::NewMatch Matches::read(const std::string& body, const Caller& caller,
                              const View& view) const {
  const Json json = Json::parse(body, nullptr, false);
  const Json bots = json.is_object() ? json.value("bots", Json()) : Json();
  const bool is_list =
      bots.is_array() && bots.size() >= 2 && bots.size() <= 4 &&
      std::all_of(bots.begin(), bots.end(), [](const Json& bot) { return bot.is_string(); });
  if (!is_list) {
    throw Refusal(422, R"(send {"bots":["mine","alpha@2"],"deals":2}, with two to four bots)");
  }
  const Json deals = json.value("deals", Json(1));
  if (!deals.is_number_integer() || deals < 1 || deals > options_.match_deals) {
    throw Refusal(422, "deals must be a number from 1 to " + std::to_string(options_.match_deals));
  }
  arena::NewMatch match;
  match.author = caller.token.author;
  match.deals = deals;
  bool has_own = caller.is_staff();
  for (const Json& word : bots) {
    const auto bot = view.bot_called(store_, word.get<std::string>());
    if (!bot) throw Refusal(422, "there is no bot " + word.get<std::string>());
    if (bot->state != arena::BotState::qualified) {
      throw Refusal(422, bot->label() + " may not play: it is not accepted, or was withdrawn");
    }
    has_own = has_own || bot->author == caller.token.author;
    match.bots.push_back(bot->label());
  }
  if (!has_own) throw Refusal(403, "one of the bots must be your own");
  return match;
}

http::Response Matches::add(const std::string& body, const Caller& caller, const View& view) {
  const arena::NewMatch match = read(body, caller, view);
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  const auto recent = store_.matches_of(match.author, now - kQuotaTime);
  if (recent.size() >= options_.matches_per_hour) {
    const auto& first = recent[recent.size() - options_.matches_per_hour];
    throw TooOften("matches per hour", options_.matches_per_hour,
                   std::chrono::ceil<std::chrono::seconds>(first.at + kQuotaTime - now));
  }
  if (waiting_.size() >= kMostWaiting) {
    throw TooOften("matches waiting", kMostWaiting, std::chrono::seconds(60));
  }
  const arena::MatchId id = store_.add_match(match);
  waiting_.push_back(id);
  const std::size_t place = waiting_.size();
  start_next();
  return json_reply(202, {{"match", id.number()},
                          {"bots", match.bots},
                          {"deals", match.deals},
                          {"place", place},
                          {"match_url", "/api/v1/matches/" + std::to_string(id.number())}});
}

void Matches::start_next() {
  if (playing_ || waiting_.empty()) return;
  const arena::Match match = store_.match(waiting_.front());
  waiting_.pop_front();
  playing_ = match.id;
  ChildJob job;
  job.arguments = {"play"};
  job.arguments.insert(job.arguments.end(), match.bots.begin(), match.bots.end());
  job.arguments.insert(job.arguments.end(), {"--deals", std::to_string(match.deals), "--keep",
                                             "--concurrency", "1", "--json"});
  job.time = std::chrono::minutes(60);
  children_.start(job, [this, id = match.id](const ChildResult& result) { finish(id, result); });
}

void Matches::finish(arena::MatchId id, const ChildResult& result) {
  playing_.reset();
  const Json said = Json::parse(result.out, nullptr, false);
  try {
    if (said.is_object() && said.value("league", Json()).is_number_integer()) {
      store_.begin_match(id, arena::LeagueId(said["league"]));
    }
    store_.end_match(id, result.status == 0 ? std::nullopt : std::optional(result.sentence()));
  } catch (const arena::StoreError& error) {
    log_line("the end of match " + std::to_string(id.number()) +
             " could not be stored: " + error.what());
  }
  if (result.status != 0) {
    log_line("match " + std::to_string(id.number()) + " failed: " + result.sentence());
  }
  start_next();
}

}  // namespace splendor::serve
