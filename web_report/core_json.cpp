#include "web_report/core_json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

#include "referee/rules/cards.hpp"
#include "referee/rules/table.hpp"
#include "web_report/packing.hpp"

namespace splendor::web {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Rounds to the digits that are shown, which keeps the file small.
double rounded(double value, double unit) {
  return std::isfinite(value) ? std::round(value / unit) * unit : 0.0;
}
Json tenth(double value) { return std::round(value * 10) / 10; }
Json rating_json(const Rating& rating) { return {tenth(rating.elo), tenth(rating.error95)}; }
template <class T>
Json optional_json(const std::optional<T>& value) {
  if (!value) return nullptr;
  if constexpr (std::is_same_v<T, Rating>) {
    return rating_json(*value);
  } else {
    return *value;
  }
}

Json gems_json(Tokens tokens) {
  Json list = Json::array();
  for (const Colour colour : kGems) list.push_back(tokens[colour]);
  return list;
}

// The printed cards and nobles; the page has no copy of its own.
Json material_json() {
  Json json;
  json["cards"] = Json::array();
  for (const Card& card : kCards) {
    json["cards"].push_back(
        {card.level.number(), index(card.bonus), card.points, gems_json(card.cost)});
  }
  json["nobles"] = Json::array();
  for (const Noble& noble : kNobles) json["nobles"].push_back(gems_json(noble.requirement));
  json["noble_points"] = kNoblePoints;
  json["gold"] = kGoldTokens;
  json["gems"] = Json::array();
  for (const PlayerCount players : kPlayerCounts) json["gems"].push_back(gem_tokens(players));
  json["decks"] = Json::array();
  for (const Level level : kLevels) {
    json["decks"].push_back(cards_of(level) - static_cast<int>(kPlaces));
  }
  return json;
}

Json facts_json(const std::vector<Fact>& facts) {
  Json list = Json::array();
  for (const Fact& fact : facts) list.push_back({clean_text(fact.name), clean_text(fact.value)});
  return list;
}

Json league_json(const LeagueInfo& info) {
  Json json;
  json["title"] = clean_text(info.title);
  json["id"] = info.id;
  json["format"] = clean_text(info.format);
  json["command"] = clean_text(info.command);
  json["config"] = clean_text(info.config);
  json["seed"] = std::to_string(info.seed);  // 64 bits don't fit a number of JavaScript
  json["ruleset"] = clean_text(info.ruleset);
  json["time"] = {info.move_ms, info.bank_ms, info.increment_ms};
  json["arena"] = clean_text(info.arena);
  json["referee"] = clean_text(info.referee);
  json["isolation"] = clean_text(info.isolation);
  json["machine"] = clean_text(info.machine);
  json["started"] = info.started_unix_ms;
  json["finished"] = info.finished_unix_ms;
  json["planned"] = info.games_planned;
  json["method"] = facts_json(info.method);
  json["warnings"] = Json::array();
  for (const std::string& warning : info.warnings) json["warnings"].push_back(clean_text(warning));
  return json;
}

Json seat_tallies(const std::array<std::array<SeatTally, 4>, 3>& tallies) {
  Json json = Json::array();
  for (std::size_t players = 0; players < tallies.size(); ++players) {
    Json row = Json::array();
    for (std::size_t seat = 0; seat < players + 2; ++seat) {
      const SeatTally& tally = tallies[players][seat];
      row.push_back({tally.games, rounded(tally.win_share, 1e-3)});
    }
    json.push_back(std::move(row));
  }
  return json;
}

Json times_json(const Durations& times) {
  return {std::round(times.quantile(0.5)), std::round(times.quantile(0.9)),
          std::round(times.quantile(0.99)), times.longest(), std::round(times.mean())};
}

Json slow_json(const std::vector<SlowMove>& moves) {
  Json list = Json::array();
  for (const SlowMove& move : moves) {
    list.push_back({move.game, move.step, move.wall_us, move.host_delay_us, move.bot});
  }
  return list;
}

Json ladder_row(const BotEntry& bot, const BotStats& stats) {
  Json json;
  json["name"] = clean_text(bot.name);
  json["version"] = bot.version;
  json["sha"] = clean_text(bot.sha256);
  json["author"] = clean_text(bot.author);
  json["rating"] = optional_json(bot.rating);
  json["rank"] = {bot.rank, bot.rank_low, bot.rank_high};
  json["group"] = bot.group;
  json["pool"] = bot.pool;
  json["flag"] = static_cast<int>(bot.flag);
  json["next"] = optional_json(bot.better_than_next);
  json["by_players"] = Json::array();
  for (const auto& rating : bot.by_players) json["by_players"].push_back(optional_json(rating));
  json["parent"] = optional_json(bot.parent);
  json["games"] = stats.games;
  json["results"] = {stats.wins, stats.shared, stats.losses};
  json["win_share"] = rounded(stats.win_share, 1e-3);
  json["beaten"] = rounded(stats.beaten_share, 1e-3);
  json["seats"] = seat_tallies(stats.by_seat);
  json["faults"] = Json::object();
  for (std::size_t kind = 1; kind < stats.faults.size(); ++kind) {
    if (stats.faults[kind] > 0) json["faults"][std::to_string(kind)] = stats.faults[kind];
  }
  json["time"] = times_json(stats.moves);
  json["startup"] = times_json(stats.startups);
  json["delay"] = times_json(stats.host_delays);
  json["cpu_us"] = stats.cpu_us;
  json["memory_kib"] = stats.peak_memory_kib;
  return json;
}

Json problems_json(const std::vector<GameProblem>& problems) {
  Json list = Json::array();
  for (const GameProblem& problem : problems) list.push_back({problem.game, problem.why});
  return list;
}

Json failures_json(const std::vector<Failure>& failures) {
  Json list = Json::array();
  for (const Failure& f : failures) {
    list.push_back({f.game, f.step, f.seat, f.kind, f.bot, f.detail, f.rule, f.answer});
  }
  return list;
}

Json counts_json(const std::map<std::string, std::uint64_t>& counts) {
  Json list = Json::array();
  for (const auto& [name, games] : counts) list.push_back({clean_text(name), games});
  return list;
}

Json totals_json(const LeagueStats& league, const LeagueInfo& info) {
  Json json;
  json["games"] = league.games;
  json["void"] = league.voided_games + info.games_voided;
  json["broken"] = league.broken_games;
  json["moves"] = league.moves;
  json["faults"] = league.faults;
  json["by_players"] = league.by_players;
  json["endings"] = league.endings;
  json["seats"] = seat_tallies(league.by_seat);
  json["duration_ms"] = league.duration_ms;
  json["cpu_us"] = league.cpu_us;
  json["first"] = league.first_unix_ms;
  json["last"] = league.last_unix_ms;
  json["referees"] = counts_json(league.referees);
  json["isolations"] = counts_json(league.isolations);
  return json;
}

Json nodes_json(const std::vector<NodeEntry>& nodes) {
  Json list = Json::array();
  for (const NodeEntry& node : nodes) {
    list.push_back({clean_text(node.host), clean_text(node.kind), tenth(node.speed), node.games});
  }
  return list;
}

Json node_check_json(const std::optional<NodeCheck>& check) {
  if (!check) return nullptr;
  return {rounded(check->chi_square, 1e-2), rounded(check->freedom, 1e-2), rounded(check->p, 1e-4)};
}

}  // namespace

std::string core_json(const ReportModel& model, const LeagueStats& league,
                      const std::vector<BotStats>& bots, const DataFiles& files) {
  Json json;
  json["format"] = kFormatVersion;
  json["league"] = league_json(model.league);
  json["totals"] = totals_json(league, model.league);
  json["material"] = material_json();
  json["bots"] = Json::array();
  for (std::size_t i = 0; i < model.bots.size(); ++i) {
    json["bots"].push_back(ladder_row(model.bots[i], bots[i]));
  }
  json["seats"] = Json::array();
  for (const SeatEffect& seat : model.seats) {
    json["seats"].push_back(
        {seat.players, seat.seat, tenth(seat.effect.elo), tenth(seat.effect.error95)});
  }
  json["nodes"] = nodes_json(model.nodes);
  json["node_check"] = node_check_json(model.node_check);
  json["failures"] = failures_json(league.failures);
  json["voided"] = problems_json(league.voided);
  json["broken"] = problems_json(league.broken);
  json["slowest"] = slow_json(league.slowest);
  json["shards"] = files.shards;
  json["logs"] = files.logs;
  json["traces"] = files.traces;
  json["playouts"] = files.playouts;
  return dumped(json);
}

std::string bot_json(const BotEntry& bot, const BotStats& stats) {
  Json json;
  json["note"] = clean_text(bot.note);
  json["language"] = clean_text(bot.language);
  json["submitted"] = bot.submitted_unix_ms;
  json["parent_elsewhere"] = clean_text(bot.parent_elsewhere);
  json["history"] = Json::array();
  for (const HistoryPoint& point : bot.history) {
    json["history"].push_back({point.games, tenth(point.rating.elo), tenth(point.rating.error95)});
  }
  const Style& style = stats.style;
  json["style"] = {{"moves", style.moves},
                   {"takes", style.takes},
                   {"takes_two", style.takes_of_two_alike},
                   {"reserves_open", style.reserves_open},
                   {"reserves_deck", style.reserves_deck},
                   {"passes", style.passes},
                   {"bought", style.bought},
                   {"bonuses", style.bonuses},
                   {"bought_from_hand", style.bought_from_hand},
                   {"nobles", style.nobles},
                   {"gold_paid", style.gold_paid},
                   {"returned", style.returned},
                   {"unbought", style.unbought},
                   {"points", style.points},
                   {"rounds", style.rounds}};
  json["lengths"] = stats.lengths;
  json["tags"] = stats.lost_tags;
  json["calibration"] = Json::array();
  std::uint64_t estimates = 0;
  for (const CalibrationBin& bin : stats.calibration) {
    estimates += bin.moves;
    json["calibration"].push_back(
        {bin.moves, rounded(bin.estimates, 1e-3), rounded(bin.win_shares, 1e-3)});
  }
  json["brier"] = estimates == 0
                      ? Json()
                      : Json(rounded(stats.squared_errors / static_cast<double>(estimates), 1e-4));
  json["times"] = stats.moves.bins();
  json["slowest"] = slow_json(stats.slowest);
  return dumped(json);
}

}  // namespace splendor::web
