#include "web_report/core_json.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

#include "referee/rules/cards.hpp"
#include "referee/rules/table.hpp"
#include "web_report/highlights.hpp"
#include "web_report/json_parts.hpp"
#include "web_report/packing.hpp"

namespace splendor::web {
namespace {

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
  json["best"] = bot.chance_of_best ? Json(rounded(*bot.chance_of_best, 1e-4)) : Json(nullptr);
  json["by_players"] = Json::array();
  for (const auto& rating : bot.by_players) json["by_players"].push_back(optional_json(rating));
  json["parent"] = optional_json(bot.parent);
  json["games"] = stats.games;
  json["mirrors"] = stats.mirror_games;
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
    list.push_back({f.game, f.step, f.moves, f.seat, f.kind, f.bot, f.detail, f.rule, f.answer});
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
  json["void_unrecorded"] = info.games_voided;
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

Json optional_tenth(const std::optional<double>& value) {
  return value ? tenth(*value) : Json(nullptr);
}

Json outcome_json(const std::optional<FormatOutcome>& outcome) {
  if (!outcome) return nullptr;
  Json json;
  json["final"] = outcome->is_final;
  json["places"] = Json::array();
  for (const FormatPlace& place : outcome->places) {
    json["places"].push_back(
        {place.bot, place.place, optional_tenth(place.points), optional_tenth(place.buchholz)});
  }
  json["meetings"] = Json::array();
  for (const FormatMeeting& meeting : outcome->meetings) {
    Json points = Json::array();
    for (const double value : meeting.points) points.push_back(tenth(value));
    json["meetings"].push_back(
        {meeting.round, meeting.table, meeting.bots, std::move(points), meeting.advance});
  }
  json["challengers"] = outcome->challengers;
  return json;
}

// What an average bot does, to compare a bot with.
Json average_json(const std::vector<BotStats>& bots) {
  Style style;
  Style style_of_wins;
  TagCounts lost{};
  TagCounts won{};
  for (const BotStats& bot : bots) {
    style += bot.style;
    style_of_wins += bot.style_of_wins;
    for (std::size_t bit = 0; bit < lost.size(); ++bit) {
      lost[bit] += bot.lost_tags[bit];
      won[bit] += bot.won_tags[bit];
    }
  }
  return {{"style", style_json(style)},
          {"style_of_wins", style_json(style_of_wins)},
          {"lost_tags", lost},
          {"won_tags", won}};
}

Json highlights_json(const std::vector<Highlight>& highlights, const GameList& games) {
  Json list = Json::array();
  for (const Highlight& highlight : highlights) {
    const GameLine& game = games.game(highlight.number);
    Json seats = Json::array();
    for (std::size_t i = 0; i < game.players; ++i) {
      const SeatLine& seat = games.seat(game, i);
      seats.push_back({seat.bot, seat.rank, seat.points});
    }
    list.push_back({static_cast<int>(highlight.why), game.id, game.moves, std::move(seats)});
  }
  return list;
}

Json evaluators_json(const std::vector<Evaluator>& evaluators) {
  Json list = Json::array();
  for (const Evaluator& evaluator : evaluators) {
    list.push_back({clean_text(evaluator.name), clean_text(evaluator.sha256)});
  }
  return list;
}

// What each bot is compared with.
Json leaks_of_league(const std::optional<LeagueLeaks>& leaks) {
  if (!leaks) return nullptr;
  return {{"evaluator", {clean_text(leaks->evaluator), clean_text(leaks->sha256)}},
          {"effort", leaks->effort},
          {"average", leaks_json(leaks->average)},
          {"best", leaks->best},
          {"leaks_of_best", leaks_json(leaks->bots.at(leaks->best).leaks)}};
}

}  // namespace

std::string core_json(const ReportModel& model, const LeagueStats& league,
                      const std::vector<BotStats>& bots, const GameList& games,
                      const DataFiles& files) {
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
  json["outcome"] = outcome_json(model.outcome);
  json["average"] = average_json(bots);
  json["highlights"] = highlights_json(highlights_of(games, model), games);
  json["evaluators"] = evaluators_json(files.evaluators);
  json["leaks"] = leaks_of_league(model.leaks);
  json["nodes"] = nodes_json(model.nodes);
  json["node_check"] = node_check_json(model.node_check);
  json["failures"] = failures_json(league.failures);
  json["voided"] = problems_json(league.voided);
  json["broken"] = problems_json(league.broken);
  json["slowest"] = slow_json(league.slowest.list());
  json["lists"] = files.lists;
  json["shards"] = files.shards;
  json["logs"] = files.logs;
  json["traces"] = files.traces;
  json["playouts"] = files.playouts;
  return dumped(json);
}

}  // namespace splendor::web
