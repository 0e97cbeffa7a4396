#include "arena/season/run/grade_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <ostream>
#include <set>

#include "arena/reporting/ladder_report.hpp"
#include "arena/season/field.hpp"
#include "arena/season/reader.hpp"
#include "arena/text/csv.hpp"
#include "arena/text/text.hpp"
#include "arena/text/time_text.hpp"

namespace splendor::season {
namespace {

using Json = nlohmann::ordered_json;

// The final if it was played, else the newest night.
std::optional<arena::Stage> graded_stage(const arena::Store& store, const arena::Season& season) {
  std::optional<arena::Stage> newest;
  for (const arena::Stage& stage : store.stages(season.id)) {
    if (stage.state != arena::StageState::played && stage.state != arena::StageState::published) {
      continue;
    }
    if (!newest || stage.kind == arena::StageKind::final || stage.due > newest->due) newest = stage;
  }
  return newest;
}

// Who played for whom: as it was frozen for the final, as it would be today for a night.
std::map<arena::BotId, arena::FieldEntry> entries_of(const arena::Store& store,
                                                     const GradeSheet& sheet) {
  std::map<arena::BotId, arena::FieldEntry> entries;
  if (sheet.is_final) {
    for (const arena::FieldEntry& entry : store.field(sheet.season.id)) entries[entry.bot] = entry;
    return entries;
  }
  for (const arena::Entry& entry : store.entries(sheet.league.id)) {
    if (!entry.bot) continue;
    const arena::Bot bot = store.bot(*entry.bot);
    entries[bot.id] = {bot.id, bot.sha256, participant_of(sheet.settings, bot),
                       sheet.settings.is_staff(bot.name)};
  }
  return entries;
}

std::vector<Played> played_in(const arena::Store& store, const GradeSheet& sheet,
                              const reporting::RateReport& report) {
  const auto entries = entries_of(store, sheet);
  std::vector<Played> field;
  for (const arena::Entry& entry : store.entries(sheet.league.id)) {
    const auto found = entry.bot ? entries.find(*entry.bot) : entries.end();
    if (found == entries.end()) continue;
    const std::size_t index = entry.entrant.number();
    field.push_back({rating::BotIndex{entry.entrant.number()}, entry.label,
                     report.facts[index].name, found->second.author, found->second.is_staff,
                     report.facts[index].faults, std::nullopt});
  }
  if (!report.format || !report.format->outcome.is_final) return field;
  for (const schedule::FormatPlace& place : report.format->outcome.places) {
    for (Played& played : field) {
      if (played.bot.value == place.bot.number()) played.place = place.place;
    }
  }
  return field;
}

std::vector<std::string> without_bot(const arena::Store& store, const GradeSheet& sheet,
                                     const std::vector<Played>& field) {
  std::set<std::string> present;
  for (const Played& played : field) present.insert(played.author);
  std::vector<std::string> absent;
  const std::vector<arena::Bot> bots = store.bots();
  for (const std::string& name :
       participants(sheet.settings, bots, sheet.settings.closes() + kFreezeDelay)) {
    if (present.count(name) == 0) absent.push_back(name);
  }
  return absent;
}

std::string odds_text(const Odds& odds) {
  return odds.probability ? certainty_text(*odds.probability) : "?";
}

std::string place_text(const Grade& grade) {
  if (grade.place == 0) return "-";
  if (grade.best_place == grade.worst_place) return std::to_string(grade.place);
  return fmt::format("{} ({}-{})", grade.place, grade.best_place, grade.worst_place);
}

std::string optional_number(const std::optional<double>& value, int digits) {
  return value ? decimal(*value, digits) : "";
}

}  // namespace

std::optional<GradeSheet> grade_sheet(const arena::Store& store, const arena::Season& season) {
  const auto stage = graded_stage(store, season);
  if (!stage) return std::nullopt;
  GradeSheet sheet;
  sheet.season = season;
  sheet.settings = settings_of(season);
  sheet.stage = *stage;
  sheet.league = store.league(*stage->league);
  sheet.is_final = stage->kind == arena::StageKind::final;
  const reporting::RateReport report = reporting::ladder_report(store, sheet.league);
  const std::vector<Played> field = played_in(store, sheet, report);
  const bool has_places = std::all_of(field.begin(), field.end(), [](const Played& played) {
    return played.is_staff || played.place;
  });
  if (has_places && report.format) sheet.place_by = report.format->format;
  for (const Played& played : field) {
    if (played.is_staff) sheet.staff.push_back(played.name);
  }
  sheet.rows =
      grade(sheet.settings.grading, report.ladder, field, without_bot(store, sheet, field));
  return sheet;
}

std::string heading(const GradeSheet& sheet) {
  return fmt::format(
      "{} of season {} by {}, league {}", sheet.is_final ? "Grades" : "Provisional grades",
      sheet.season.name,
      sheet.is_final ? "its final" : "the night of " + sheet.settings.zone.day(sheet.stage.due),
      sheet.league.id.number());
}

std::string rule_text(const GradeSheet& sheet) {
  const GradingRule& rule = sheet.settings.grading;
  if (rule.beats.empty()) return "This season has no rule for passing.";
  return fmt::format(
      "An author passes whose bot is stronger than {} with a certainty of at least {} %.",
      fmt::join(rule.beats, " and "), decimal(rule.certainty, 1));
}

std::string places_text(const GradeSheet& sheet) {
  if (sheet.place_by.empty()) return "";
  const bool is_knockout = sheet.place_by == "knockout";
  return std::string("Places are those of the ") + (is_knockout ? "knockout" : "Swiss tournament") +
         ", staff bots left out; ratings and certainties come from all its games.";
}

void write_table(std::ostream& out, const GradeSheet& sheet) {
  out << heading(sheet) << "\n" << rule_text(sheet) << "\n";
  if (!sheet.place_by.empty()) out << places_text(sheet) << '\n';
  out << '\n';
  std::size_t widest = 6, widest_bot = 3;
  for (const Grade& grade : sheet.rows) {
    widest = std::max(widest, std::min<std::size_t>(24, columns(printable(grade.author))));
    widest_bot = std::max(widest_bot, std::min<std::size_t>(24, columns(printable(grade.bot))));
  }
  out << fmt::format("{:>11}  {}  {}  {:>7} {:>6} {:>6} {:>6}", "place",
                     fitted("author", widest, Side::left), fitted("bot", widest_bot, Side::left),
                     "Elo", "error", "games", "faults");
  for (const std::string& staff : sheet.staff) out << "  " << fitted("> " + staff, 14, Side::right);
  out << "  verdict\n";
  for (const Grade& grade : sheet.rows) {
    out << fmt::format("{:>11}  {}  {}  {:>7} {:>6} {:>6} {:>6}", place_text(grade),
                       fitted(printable(grade.author), widest, Side::left),
                       fitted(printable(grade.bot), widest_bot, Side::left),
                       grade.elo ? decimal(*grade.elo, 1, Sign::always) : "-",
                       grade.elo ? decimal(grade.error95, 1) : "-", grade.games, grade.faults);
    for (std::size_t i = 0; i < sheet.staff.size(); ++i) {
      out << "  "
          << fitted(i < grade.odds.size() ? odds_text(grade.odds[i]) : "-", 14, Side::right);
    }
    out << "  " << verdict_text(grade) << '\n';
  }
}

void write_csv(std::ostream& out, const GradeSheet& sheet) {
  out << "place,place_best,place_worst,author,bot,elo,error95,games,faults";
  for (const std::string& staff : sheet.staff) out << ',' << spreadsheet_field("beats_" + staff);
  out << ",verdict,passes,reason\n";
  for (const Grade& grade : sheet.rows) {
    if (grade.place == 0) {
      out << ",,";
    } else {
      out << grade.place << ',' << grade.best_place << ',' << grade.worst_place;
    }
    out << ',' << spreadsheet_field(grade.author) << ',' << spreadsheet_field(grade.bot) << ','
        << optional_number(grade.elo, 1) << ',' << (grade.elo ? decimal(grade.error95, 1) : "")
        << ',' << grade.games << ',' << grade.faults;
    for (std::size_t i = 0; i < sheet.staff.size(); ++i) {
      out << ',' << (i < grade.odds.size() ? optional_number(grade.odds[i].probability, 4) : "");
    }
    out << ',' << name_of(grade.verdict) << ','
        << (grade.passes ? (*grade.passes ? "yes" : "no") : "") << ','
        << spreadsheet_field(grade.reason) << '\n';
  }
}

void write_json(std::ostream& out, const GradeSheet& sheet) {
  Json rows = Json::array();
  for (const Grade& grade : sheet.rows) {
    Json odds = Json::object();
    for (const Odds& one : grade.odds) {
      odds[one.staff] = one.probability ? Json(*one.probability) : Json();
    }
    Json row{{"author", grade.author}, {"bot", grade.bot.empty() ? Json() : Json(grade.bot)}};
    row["place"] = grade.place == 0 ? Json() : Json(grade.place);
    row["place_best"] = grade.place == 0 ? Json() : Json(grade.best_place);
    row["place_worst"] = grade.place == 0 ? Json() : Json(grade.worst_place);
    row["elo"] = grade.elo ? Json(*grade.elo) : Json();
    row["error95"] = grade.elo ? Json(grade.error95) : Json();
    row["games"] = grade.games;
    row["faults"] = grade.faults;
    row["beats"] = std::move(odds);
    row["verdict"] = name_of(grade.verdict);
    row["passes"] = grade.passes ? Json(*grade.passes) : Json();
    row["reason"] = grade.reason;
    rows.push_back(std::move(row));
  }
  const GradingRule& rule = sheet.settings.grading;
  const Json document{{"season", sheet.season.name},
                      {"id", sheet.season.id.number()},
                      {"stage", sheet.is_final ? "final" : "nightly"},
                      {"provisional", !sheet.is_final},
                      {"due", iso_time(sheet.stage.due)},
                      {"league", sheet.league.id.number()},
                      {"place_by", sheet.place_by.empty() ? "rating" : sheet.place_by},
                      {"rule", {{"beats", rule.beats}, {"certainty", rule.certainty / 100.0}}},
                      {"authors", std::move(rows)}};
  out << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

}  // namespace splendor::season
