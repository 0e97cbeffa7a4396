#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/rating/ladder/best.hpp"
#include "arena/rating/scale.hpp"
#include "arena/reporting/listing_json.hpp"
#include "arena/reporting/rate_report.hpp"

namespace splendor::reporting {
namespace {

using rating::BotIndex;
using rating::ErrorKind;
using rating::Flag;

// Six digits after the point are beyond any meaning, and keep the document readable.
Json number(double value) {
  const double rounded = std::round(value * 1e6) / 1e6;
  return rounded == 0.0 ? 0.0 : rounded;
}
Json number(const std::optional<double>& value) { return value ? number(*value) : Json(nullptr); }

Json model(const RateReport& report) {
  const auto& options = report.options;
  Json result;
  result["name"] = "plackett-luce";
  result["prior"] = options.prior ? "map" : "none";
  if (options.prior) {
    result["prior_sd_bot"] = options.prior->bot_sd;
    result["prior_sd_seat"] = options.prior->seat_sd;
  }
  result["likelihood"] = options.likelihood == rating::LikelihoodKind::full ? "full" : "winner";
  result["players"] = report.players ? Json(*report.players) : Json("all");
  result["average"] = options.average;
  result["anchor"] = nullptr;
  if (options.anchor) {
    result["anchor"] = {{"name", report.names[options.anchor->bot.value]},
                        {"elo", options.anchor->elo}};
  }
  result["log_likelihood"] =
      report.ladder.no_estimate ? Json(nullptr) : number(report.ladder.log_likelihood);
  return result;
}

// The place by the format's own counting, and in a Swiss tournament its points.
void add_place(const RateReport& report, BotIndex index, Json& result) {
  if (!report.format) return;
  for (const schedule::FormatPlace& place : report.format->outcome.places) {
    if (place.bot.number() != index.value) continue;
    result["place"] = place.place;
    if (place.points) result["points"] = number(*place.points);
    if (place.buchholz) result["buchholz"] = number(*place.buchholz);
  }
}

Json bot(const RateReport& report, BotIndex index, const std::optional<double>& chance_of_best) {
  const rating::LadderRow& row = report.ladder.bots[index.value];
  const auto& rating = row.rating;
  const bool is_shown = rating && row.links.flag != Flag::no_games;
  Json result;
  const auto standing = [&](auto member) {
    return row.standing ? Json((*row.standing).*member) : Json(nullptr);
  };
  result["rank"] = standing(&rating::Standing::rank);
  result["rank_low"] = standing(&rating::Standing::best);
  result["rank_high"] = standing(&rating::Standing::worst);
  result["group"] = standing(&rating::Standing::group);
  // Results from elsewhere have the rows of a ladder, but know nothing of the arena's bots.
  const BotFacts* facts = report.facts.empty() ? nullptr : &report.facts[index.value];
  const bool is_submitted = facts != nullptr && facts->version > 0;
  result["name"] = facts != nullptr ? facts->name : report.names[index.value];
  result["version"] = is_submitted ? Json(facts->version) : Json(nullptr);
  result["sha256"] = is_submitted ? Json(facts->sha256) : Json(nullptr);
  result["elo"] = is_shown ? number(rating->elo) : Json(nullptr);
  result["error95"] = is_shown ? number(rating::kError95 * rating->se) : Json(nullptr);
  result["se_hessian"] = rating ? number(rating->se_hessian) : Json(nullptr);
  result["se_robust"] = rating ? number(rating->se_robust) : Json(nullptr);
  result["chance_of_best"] = number(chance_of_best);
  result["flag"] = name_of(row.links.flag);
  result["component"] = row.links.pool + 1;
  result["games"] = row.tally.games;
  result["wins"] = row.tally.wins;
  result["shared"] = row.tally.shared;
  result["losses"] = row.tally.losses;
  result["faults"] = facts != nullptr ? Json(facts->faults) : Json(nullptr);
  result["win_share"] = number(row.tally.win_share);
  result["points"] = number(row.tally.points);
  result["deals"] = row.tally.clusters;
  add_place(report, index, result);
  if (report.luck) {
    const analysis::LuckShare& share = report.luck->shares[index.value];
    result["adjusted"] = {{"games", share.games},
                          {"luck", number(share.luck)},
                          {"win_share", number(share.adjusted)},
                          {"error95", number(share.error95)}};
  }
  if (facts != nullptr) {
    result["move_ms"] = number(facts->move_ms);
    result["longest_move_ms"] = number(facts->longest_ms);
    result["left"] = facts->left.empty() ? Json(nullptr) : Json(facts->left);
    result["seats"] = Json::array();
    for (const SeatTally& seat : report.by_seat[index.value]) {
      result["seats"].push_back({{"players", seat.players},
                                 {"seat", seat.seat},
                                 {"games", seat.games},
                                 {"points", number(seat.points)}});
    }
  }
  return result;
}

// One list for each player count, empty if there were no such matches.
Json seats(const RateReport& report, double rating::SeatEffect::*member) {
  Json result = {{"2", Json::array()}, {"3", Json::array()}, {"4", Json::array()}};
  for (const rating::SeatEffect& seat : report.ladder.seats) {
    result[std::to_string(seat.players)].push_back(number(seat.*member));
  }
  return result;
}

Json deals(const RateReport& report) {
  if (!report.ladder.deals) return nullptr;
  const rating::DealCheck& check = *report.ladder.deals;
  return {{"deals", check.clusters},
          {"seat_correlation", number(check.seat_correlation)},
          {"mirror_matches", check.mirror_matches},
          {"mirror_first_seat_share", number(check.mirror_first_seat_share)}};
}

Json nodes(const RateReport& report) {
  Json list = Json::array();
  for (const NodeFacts& node : report.nodes) {
    list.push_back({{"host", node.host},
                    {"kind", node.kind},
                    {"speed", number(node.speed)},
                    {"games", node.games}});
  }
  Json check = nullptr;
  if (report.node_check) {
    check = {{"chi_square", number(report.node_check->chi_square)},
             {"freedom", number(report.node_check->freedom)},
             {"p", number(report.node_check->p)}};
  }
  return {{"played", list}, {"check", check}};
}

// A table of a thousand bots has a million entries: written as it is computed, not built first.
void write_superiority(std::ostream& out, const RateReport& report, ErrorKind kind) {
  const std::vector<BotIndex> order = report.ladder.order();
  std::vector<std::string> keys;
  for (const std::string& name : report.names) keys.push_back(dumped(name));
  std::string line;
  out << '{';
  for (std::size_t i = 0; i < order.size(); ++i) {
    line.clear();
    if (i > 0) line += ',';
    line += keys[order[i].value] + ":{";
    bool is_first = true;
    for (const BotIndex other : order) {
      const auto probability = report.ladder.superiority(order[i], other, kind);
      if (!probability) continue;
      if (!is_first) line += ',';
      is_first = false;
      line += keys[other.value];
      line += ':';
      std::array<char, 32> digits{};
      const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), *probability,
                                     std::chars_format::fixed, 6);
      line.append(digits.data(), end.ptr);
    }
    out << line << '}';
  }
  out << '}';
}

}  // namespace

void write_json(std::ostream& out, const RateReport& report) {
  Json document;
  if (report.league) {
    document["league"] = {{"id", report.league->id},
                          {"name", report.league->name},
                          {"state", report.league->state},
                          {"voided", report.league->voided}};
  }
  if (report.format) {
    document["format"] = report.format->format;
    if (report.format->format == "knockout") {
      document["bracket"] = bracket_json(*report.format, report.names);
    }
  }
  document["model"] = model(report);
  document["matches"] = report.ladder.matches;
  document["rows"] = report.rows;
  document["duplicate_rows"] = report.duplicate_rows;
  document["bots"] = Json::array();
  const auto chances = rating::chances_of_being_best(report.ladder);
  for (const BotIndex index : report.ladder.order()) {
    document["bots"].push_back(bot(report, index, chances[index.value]));
  }
  document["seats"] = seats(report, &rating::SeatEffect::elo);
  document["seats_se_hessian"] = seats(report, &rating::SeatEffect::se_hessian);
  document["seats_se_robust"] = seats(report, &rating::SeatEffect::se_robust);
  document["self_check"] = deals(report);
  if (report.luck) document["evaluator"] = report.luck->evaluator;
  if (report.league) document["nodes"] = nodes(report);
  document["warnings"] = warnings(report);
  std::string text = dumped(document);
  text.pop_back();  // the closing brace comes after the tables
  out << text;
  if (report.wants_superiority) {
    out << ",\"los\":";
    write_superiority(out, report, ErrorKind::hessian);
    out << ",\"los_robust\":";
    write_superiority(out, report, ErrorKind::robust);
  }
  out << "}\n";
}

}  // namespace splendor::reporting
