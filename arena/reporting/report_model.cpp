#include "arena/reporting/report_model.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <map>

#include "arena/league/format_names.hpp"
#include "arena/league/write.hpp"
#include "arena/rating/ladder/best.hpp"
#include "arena/rating/ladder/curve.hpp"
#include "arena/rating/scale.hpp"
#include "arena/reporting/ladder_report.hpp"
#include "arena/standings/terms.hpp"
#include "referee/base/version.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::reporting {
namespace {

std::uint64_t unix_milliseconds(arena::Moment moment) {
  return static_cast<std::uint64_t>(moment.time_since_epoch().count());
}

web::Rating rating_of(const rating::Rating& rating) {
  return {rating.elo, rating::kError95 * rating.se};
}

std::string machine() {
  utsname name{};
  if (::uname(&name) != 0) return "";
  return fmt::format("{} {}, {} cores", name.sysname, name.machine,
                     ::sysconf(_SC_NPROCESSORS_ONLN));
}

// What only a record knows: the first game's tells it for all.
void add_from_record(const arena::Store& store, const arena::League& league,
                     web::LeagueInfo& info) {
  const auto games = store.games(league.id, {.limit = 1});
  if (games.empty()) return;
  const v1::MatchRecord record = store.record(games.front().id);
  info.referee = record.referee();
  info.isolation = record.isolation();
  info.ruleset = record.ruleset().name();
}

// The league file that plays it again: with the bots that took part, in their order, whoever is new
// in the arena by then.
std::string file_of(const arena::Store& store, const arena::League& league,
                    league::Settings settings) {
  settings.bots.clear();
  for (const arena::Entry& entry : store.entries(league.id)) {
    if (!entry.bot) return league.settings;  // a guest that was never submitted can't be named
    const arena::Bot bot = store.bot(*entry.bot);
    settings.bots.push_back({bot.name, static_cast<std::uint32_t>(bot.version)});
  }
  settings.seeding = league::Seeding::entry_order;
  return league::to_toml(settings);
}

web::LeagueInfo info_of(const arena::Store& store, const arena::League& league,
                        const RateReport& ladder) {
  const league::Settings settings = arena::settings_of(league);
  web::LeagueInfo info;
  info.title = league.name;
  info.id = static_cast<std::uint64_t>(league.id.number());
  info.format = league::name_of(settings.format);
  std::replace(info.format.begin(), info.format.end(), '_', ' ');
  info.command = "arena league run league.toml";
  info.config = file_of(store, league, settings);
  info.seed = league.seed;
  info.move_ms = static_cast<std::uint32_t>(settings.move_time.count());
  info.bank_ms = static_cast<std::uint32_t>(settings.bank.count());
  info.increment_ms = static_cast<std::uint32_t>(settings.increment.count());
  info.arena = std::string("arena ") + version();
  info.machine = machine();
  info.started_unix_ms = unix_milliseconds(league.created);
  if (league.state == arena::LeagueState::finished && league.ended) {
    info.finished_unix_ms = unix_milliseconds(*league.ended);
  }
  info.games_planned = league.planned;
  info.games_voided = league.voided;
  info.method = {{"model", "Plackett-Luce with seat effects"},
                 {"prior", ladder.options.prior ? "weak (MAP)" : "none"},
                 {"likelihood", "all places count"},
                 {"errors", "95 %, clustered by deal where that is safe"}};
  info.warnings = warnings(ladder);
  add_from_record(store, league, info);
  return info;
}

web::RatingFlag flag_of(rating::Flag flag) {
  switch (flag) {
    case rating::Flag::none:
      return web::RatingFlag::none;
    case rating::Flag::above:
      return web::RatingFlag::above;
    case rating::Flag::below:
      return web::RatingFlag::below;
    case rating::Flag::indeterminate:
      return web::RatingFlag::indeterminate;
    case rating::Flag::no_games:
      return web::RatingFlag::no_games;
  }
  return web::RatingFlag::none;
}

web::BotEntry entry_of(const rating::LadderRow& row) {
  web::BotEntry entry;
  if (row.rating) entry.rating = rating_of(*row.rating);
  if (row.standing) {
    entry.rank = static_cast<std::uint32_t>(row.standing->rank);
    entry.rank_low = static_cast<std::uint32_t>(row.standing->best);
    entry.rank_high = static_cast<std::uint32_t>(row.standing->worst);
    entry.group = static_cast<std::uint32_t>(row.standing->group);
  }
  entry.pool = row.links.pool;
  entry.flag = flag_of(row.links.flag);
  return entry;
}

void add_identity(const arena::Store& store, const arena::Entry& from,
                  const std::map<arena::BotId, web::BotIndex>& here, web::BotEntry& entry) {
  entry.name = from.label;
  if (!from.bot) return;
  const arena::Bot bot = store.bot(*from.bot);
  entry.name = bot.name;
  entry.version = static_cast<std::uint32_t>(bot.version);
  entry.sha256 = bot.sha256;
  entry.author = bot.author;
  entry.note = bot.note;
  entry.language = bot.language;
  entry.submitted_unix_ms = unix_milliseconds(bot.submitted);
  if (!bot.parent) return;
  if (const auto parent = here.find(*bot.parent); parent != here.end()) {
    entry.parent = parent->second;
  } else {
    entry.parent_elsewhere = store.bot(*bot.parent).label();
  }
}

void add_by_players(const std::vector<rating::Match>& matches, web::ReportModel& model) {
  for (std::size_t players = 2; players <= 4; ++players) {
    const auto selected = rating::with_players(matches, players);
    if (selected.empty()) continue;
    const rating::Ladder ladder = rating::rate(selected, model.bots.size(), {});
    for (std::size_t i = 0; i < model.bots.size(); ++i) {
      const auto& row = ladder.bots[i];
      if (row.rating && row.tally.games > 0) {
        model.bots[i].by_players[players - 2] = rating_of(*row.rating);
      }
    }
  }
}

// Each point of the curve is a fit of all ratings, which takes a second for a million games: large
// leagues have fewer points.
std::size_t points_of_history(std::size_t matches) {
  constexpr std::size_t kMost = 50;
  constexpr std::size_t kFewest = 10;
  constexpr std::size_t kMatchesToFit = 5'000'000;
  return std::clamp(kMatchesToFit / std::max<std::size_t>(1, matches), kFewest, kMost);
}

void add_history(const std::vector<rating::Match>& matches, web::ReportModel& model) {
  const auto curve =
      rating::rating_curve(matches, model.bots.size(), {}, points_of_history(matches.size()));
  for (const auto& point : curve) {
    for (std::size_t i = 0; i < point.bots.size(); ++i) {
      if (point.bots[i]) {
        model.bots[i].history.push_back({point.matches, rating_of(*point.bots[i])});
      }
    }
  }
}

// Missing for a format whose result is the ladder.
std::optional<web::FormatOutcome> outcome_of_format(
    const FormatReport& report, const std::vector<arena::Entrant>& challengers) {
  if (report.outcome.places.empty() && challengers.empty()) return std::nullopt;
  const auto numbers = [](const std::vector<arena::Entrant>& bots) {
    std::vector<web::BotIndex> list;
    for (const arena::Entrant bot : bots) list.push_back(bot.number());
    return list;
  };
  web::FormatOutcome outcome;
  outcome.is_final = report.outcome.is_final;
  for (const schedule::FormatPlace& place : report.outcome.places) {
    outcome.places.push_back({place.bot.number(), place.place, place.points, place.buchholz});
  }
  for (const schedule::FormatMeeting& meeting : report.outcome.meetings) {
    outcome.meetings.push_back({meeting.round, meeting.table, numbers(meeting.bots), meeting.points,
                                numbers(meeting.advance)});
  }
  outcome.challengers = numbers(challengers);
  return outcome;
}

}  // namespace

web::ReportModel report_model(const arena::Store& store, const arena::League& league) {
  web::ReportModel model;
  std::vector<rating::Match> matches;
  const RateReport report = ladder_report(store, league, {}, &matches);
  const std::vector<arena::Entry> entries = store.entries(league.id);
  std::map<arena::BotId, web::BotIndex> here;
  for (const arena::Entry& entry : entries) {
    if (entry.bot) here[*entry.bot] = entry.entrant.number();
  }
  for (const arena::Entry& entry : entries) {
    model.bots.push_back(entry_of(report.ladder.bots[entry.entrant.number()]));
    add_identity(store, entry, here, model.bots.back());
  }
  const auto order = report.ladder.order();
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    model.bots[order[i].value].better_than_next =
        report.ladder.superiority(order[i], order[i + 1], rating::ErrorKind::shown);
  }
  const auto chances = rating::chances_of_being_best(report.ladder);
  for (std::size_t i = 0; i < model.bots.size(); ++i) model.bots[i].chance_of_best = chances[i];
  for (const rating::SeatEffect& seat : report.ladder.seats) {
    model.seats.push_back(
        {static_cast<std::uint32_t>(seat.players),
         static_cast<std::uint32_t>(seat.seat),
         {seat.elo, rating::kError95 * std::max(seat.se_hessian, seat.se_robust)}});
  }
  if (!matches.empty()) {
    add_by_players(matches, model);
    add_history(matches, model);
  }
  for (const NodeFacts& node : report.nodes) {
    model.nodes.push_back({node.host, node.kind, node.speed, node.games});
  }
  if (report.node_check) {
    model.node_check = web::NodeCheck{report.node_check->chi_square, report.node_check->freedom,
                                      report.node_check->p};
  }
  model.league = info_of(store, league, report);
  if (report.format) {
    model.outcome = outcome_of_format(*report.format,
                                      arena::challengers_of(arena::settings_of(league), entries));
  }
  return model;
}

}  // namespace splendor::reporting
