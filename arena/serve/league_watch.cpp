#include "arena/serve/league_watch.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "referee/record/faults.hpp"

namespace splendor::serve {
namespace {

constexpr std::int64_t kMostGames = 20'000;  // counted in one tick
constexpr std::size_t kMostFaults = 20;      // named in one event
constexpr std::int64_t kCandidates = 200;    // for a featured game
constexpr std::chrono::seconds kFeaturedEvery(20);
constexpr std::chrono::seconds kOutlookEvery(10);

// How much a game deserves to be watched, and why.
struct Merit {
  double value = 0;
  const char* why = "";
};

// An upset first, then a close end among strong bots. Nothing for a game with a fault.
std::optional<Merit> merit_of(const arena::GameSummary& game,
                              const std::vector<arena::Entry>& entries,
                              const std::map<std::string, double>& elo) {
  const auto elo_of = [&](arena::Entrant entrant) {
    const auto found =
        entrant.number() < entries.size() ? elo.find(entries[entrant.number()].label) : elo.end();
    return found == elo.end() ? 0.0 : found->second;
  };
  double winner = -1e9;
  double best_loser = -1e9;
  double sum = 0;
  int winner_points = 0;
  int loser_points = 0;
  for (const arena::SeatSummary& seat : game.seats) {
    if (seat.fault != 0) return std::nullopt;
    const double strength = elo_of(seat.entrant);
    sum += strength;
    if (seat.rank == 1) {
      winner = std::max(winner, strength);
      winner_points = std::max<int>(winner_points, seat.points);
    } else {
      best_loser = std::max(best_loser, strength);
      loser_points = std::max<int>(loser_points, seat.points);
    }
  }
  const double surprise = best_loser - winner;
  if (surprise > 50) return Merit{1000 + surprise, "upset"};
  const double strength = sum / static_cast<double>(game.seats.size());
  const int margin = winner_points - loser_points;
  if (margin <= 1) return Merit{500 + strength / 10, "closest"};
  return Merit{strength / 10, "top_pair"};
}

}  // namespace

LeagueWatch::LeagueWatch(const arena::Home& home, const arena::Store& store,
                         ComputedAnswers& answers, EventHub& hub)
    : home_(home), store_(store), answers_(answers), hub_(hub) {}

std::string LeagueWatch::version_of(const arena::League& league) const {
  return std::to_string(league.played) + '/' + std::to_string(league.voided) + '/' +
         std::to_string(league.batches) + '/' + reporting::state_of(home_, league);
}

ComputedAnswers::Question LeagueWatch::question(arena::LeagueId league,
                                                std::vector<std::string> arguments) const {
  return {
      std::move(arguments), [this, league] { return version_of(store_.league(league)); },
      [this, league] { return reporting::state_of(home_, store_.league(league)) == "running"; }};
}

ComputedAnswers::Question LeagueWatch::ladder_of(arena::LeagueId league) const {
  return question(league, {"ladder", std::to_string(league.number()), "--json"});
}

ComputedAnswers::Question LeagueWatch::status_of(arena::LeagueId league) const {
  return question(league, {"league", "status", std::to_string(league.number()), "--json"});
}

Json LeagueWatch::progress_of(const arena::League& league, const Watched& watched) const {
  Json json{{"league", league.id.number()},
            {"state", reporting::state_of(home_, league)},
            {"played", league.played},
            {"planned", league.planned},
            {"voided", league.voided}};
  const double seconds = std::chrono::duration<double>(Clock::now() - watched.at).count();
  if (watched.at != Clock::time_point{} && seconds > 0 && league.played >= watched.played) {
    json["games_per_second"] =
        std::round(static_cast<double>(league.played - watched.played) / seconds * 10) / 10;
  }
  const bool is_over = league.state == arena::LeagueState::finished;
  json["expected"] = is_over            ? Json(league.played)
                     : watched.expected ? Json(*watched.expected)
                                        : Json(nullptr);
  json["seconds_left"] = nullptr;
  if (watched.end && league.state == arena::LeagueState::running) {
    const auto left = std::chrono::round<std::chrono::seconds>(*watched.end - Clock::now());
    json["seconds_left"] = std::max<std::int64_t>(0, left.count());
  }
  return json;
}

void LeagueWatch::listen() {
  if (std::exchange(was_heard_, true)) return;
  watched_.clear();
  standing_.reset();
  data_version_ = store_.data_version();
  newest_ = store_.newest_game();
  is_any_running_ = true;
  for (const arena::League& league : store_.leagues()) {
    Watched& watched = watched_[league.id.number()];
    watched.version = version_of(league);
    watched.played = league.played;
    watched.newest = newest_;
    watched.judged = newest_;
    watched.at = Clock::now();
  }
}

void LeagueWatch::tick() {
  standing_.reset();
  if (hub_.listeners() == 0) {
    was_heard_ = false;
    return;
  }
  const std::int64_t version = store_.data_version();
  const bool has_changed = std::exchange(data_version_, version) != version;
  // Whether a league is interrupted is not in the database: a running one is looked at even if
  // nothing was stored.
  if (!has_changed && !is_any_running_) return;
  is_any_running_ = false;
  const arena::GameId before = newest_;
  if (has_changed) newest_ = store_.newest_game();
  const auto wanted = hub_.wanted();
  for (const arena::League& league : store_.leagues()) {
    const bool is_wanted = std::any_of(wanted.begin(), wanted.end(), [&](const auto& id) {
      return !id || *id == league.id.number();
    });
    const bool is_running = league.state == arena::LeagueState::running;
    is_any_running_ |= is_running;
    if (!is_wanted || !(has_changed || is_running)) continue;
    const auto [found, is_first] = watched_.try_emplace(league.id.number());
    if (is_first) found->second.newest = found->second.judged = before;
    look_at(league, found->second);
  }
}

void LeagueWatch::look_at(const arena::League& league, Watched& watched) {
  const std::string version = version_of(league);
  if (version == watched.version) {
    watched.newest = newest_;  // games of other leagues need not be passed again
    // Something may have changed since the ladder was computed last.
    if (league.state == arena::LeagueState::running) ask_ladder(league.id);
    return;
  }
  watched.version = version;
  if (league.state == arena::LeagueState::running) ask_outlook(league.id, watched);
  hub_.publish("progress", league.id.number(), progress_of(league, watched));
  if (league.played != watched.played) tell_games(league, watched);
  watched.played = league.played;
  watched.at = Clock::now();
  ask_ladder(league.id);
}

void LeagueWatch::tell_games(const arena::League& league, Watched& watched) {
  const arena::GameId last(std::min(newest_.number(), watched.newest.number() + kMostGames));
  const auto stored = store_.stored_between(league.id, watched.newest, last, kMostFaults);
  watched.newest = last;
  if (stored.count == 0) return;
  hub_.publish("game", league.id.number(),
               {{"league", league.id.number()},
                {"newest", stored.newest.number()},
                {"count", stored.count}});
  const std::vector<arena::Entry> entries = store_.entries(league.id);
  if (stored.fault_count > 0) {
    Json faults = Json::array();
    for (const arena::StoredGames::Fault& fault : stored.faults) {
      if (fault.entrant.number() >= entries.size()) continue;
      faults.push_back({{"game", fault.game.number()},
                        {"bot", entries[fault.entrant.number()].label},
                        {"fault", record::name_of(static_cast<v1::FaultKind>(fault.fault))}});
    }
    hub_.publish(
        "fault", league.id.number(),
        {{"league", league.id.number()}, {"count", stored.fault_count}, {"faults", faults}});
  }
  feature(league, entries, stored.newest, watched);
}

// The best of the newest games. Looking at all would take long where hundreds are played a second.
void LeagueWatch::feature(const arena::League& league, const std::vector<arena::Entry>& entries,
                          arena::GameId newest, Watched& watched) {
  if (Clock::now() - watched.featured < kFeaturedEvery) return;
  const arena::GameId after(std::max(watched.judged.number(), newest.number() - kCandidates));
  watched.judged = newest;
  std::optional<Merit> best;
  arena::GameId featured;
  for (const arena::GameSummary& game : store_.games_stored_after(league.id, after, kCandidates)) {
    const auto merit = merit_of(game, entries, watched.elo);
    if (!merit || (best && merit->value <= best->value)) continue;
    best = merit;
    featured = game.id;
  }
  if (!best) return;
  watched.featured = Clock::now();
  hub_.publish("featured", league.id.number(),
               {{"league", league.id.number()}, {"game", featured.number()}, {"why", best->why}});
}

void LeagueWatch::ask_ladder(arena::LeagueId league) {
  answers_.ask(ladder_of(league), [this, league](const Computed& answer) {
    const auto watched = watched_.find(league.number());
    if (answer.is_error || watched == watched_.end()) return;
    if (std::exchange(watched->second.ladder_tag, answer.tag) == answer.tag) return;
    const Json ladder = Json::parse(*answer.text, nullptr, false);
    if (!ladder.is_object() || !ladder.contains("bots")) return;
    std::uint64_t games = 0;
    watched->second.elo.clear();
    for (const Json& bot : ladder["bots"]) {
      games += bot.value("games", std::uint64_t{0});
      const Json elo = bot.value("elo", Json());
      if (!elo.is_number()) continue;
      const std::string label =
          bot.value("name", "") + '@' + std::to_string(bot.value("version", 0));
      watched->second.elo[label] = elo;
    }
    hub_.publish("ladder", league.number(),
                 {{"league", league.number()}, {"version", answer.tag}, {"bot_games", games}});
  });
}

// Its answer is in the next event.
void LeagueWatch::ask_outlook(arena::LeagueId league, Watched& watched) {
  const auto now = Clock::now();
  if (watched.foreseen != Clock::time_point{} && now < watched.foreseen + kOutlookEvery) return;
  watched.foreseen = now;
  answers_.ask(status_of(league), [this, league](const Computed& answer) {
    const auto found = watched_.find(league.number());
    if (answer.is_error || found == watched_.end()) return;
    const Json status = Json::parse(*answer.text, nullptr, false);
    if (!status.is_object()) return;
    const Json expected = status.value("expected", Json());
    const Json left = status.value("seconds_left", Json());
    found->second.expected.reset();
    found->second.end.reset();
    if (expected.is_number_unsigned()) found->second.expected = expected.get<std::uint64_t>();
    if (left.is_number_integer()) {
      constexpr std::int64_t kYear = 365 * 24 * 3600;  // nothing is foreseen further ahead
      const auto seconds = std::clamp<std::int64_t>(left.get<std::int64_t>(), 0, kYear);
      found->second.end = answer.at + std::chrono::seconds(seconds);
    }
  });
}

void LeagueWatch::tell(const EventHub::Listener& listener) {
  if (!standing_) standing_ = Standing{store_.leagues(), {}};
  for (const arena::League& league : standing_->leagues) {
    if (listener.league ? *listener.league != league.id.number()
                        : league.state != arena::LeagueState::running) {
      continue;
    }
    const auto [progress, is_new] = standing_->progress.try_emplace(league.id.number());
    if (is_new) progress->second = standing_of(league);
    hub_.tell(listener, "progress", league.id.number(), progress->second);
  }
}

Json LeagueWatch::standing_of(const arena::League& league) const {
  const auto known = watched_.find(league.id.number());
  Watched watched = known != watched_.end() ? known->second : Watched{};
  watched.at = {};  // too short ago to say how fast it is
  return progress_of(league, watched);
}

}  // namespace splendor::serve
