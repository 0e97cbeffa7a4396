#include "arena/reporting/format_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/league/format_names.hpp"
#include "arena/standings/outcome.hpp"
#include "arena/standings/terms.hpp"
#include "arena/text/text.hpp"

namespace splendor::reporting {
namespace {

constexpr std::size_t kWidestBotName = 30;

std::string short_number(double value) {
  return decimal(value, value == static_cast<double>(static_cast<long>(value)) ? 0 : 2);
}

void write_swiss(std::ostream& out, const FormatReport& report,
                 const std::vector<std::string>& names, const terminal::Console& console) {
  out << console.dim(fitted("Place", 5, Side::right) + "  " +
                     fitted("Bot", kWidestBotName, Side::left) + fitted("Points", 8, Side::right) +
                     fitted("Buchholz", 10, Side::right))
      << '\n';
  for (const schedule::FormatPlace& place : report.outcome.places) {
    out << fitted(std::to_string(place.place), 5, Side::right) << "  "
        << console.bold(fitted(printable(names[place.bot.number()]), kWidestBotName, Side::left))
        << fitted(short_number(place.points.value_or(0)), 8, Side::right)
        << fitted(short_number(place.buchholz.value_or(0)), 10, Side::right) << '\n';
  }
}

void write_bracket(std::ostream& out, const FormatReport& report,
                   const std::vector<std::string>& names, const terminal::Console& console) {
  std::uint32_t round = 0;
  for (const schedule::FormatMeeting& meeting : report.outcome.meetings) {
    if (meeting.round != round) {
      round = meeting.round;
      out << console.dim("Round " + std::to_string(round)) << '\n';
    }
    std::string line;
    for (std::size_t i = 0; i < meeting.bots.size(); ++i) {
      const auto is_through = std::ranges::find(meeting.advance, meeting.bots[i]);
      const std::string name = printable(names[meeting.bots[i].number()]);
      line += i == 0 ? "  " : ", ";
      line += (is_through != meeting.advance.end() ? console.bold(name) : name) + ' ' +
              short_number(meeting.points[i]);
    }
    out << line;
    for (std::size_t i = 0; i < meeting.advance.size(); ++i) {
      out << (i == 0 ? console.sign(" → ", " -> ") : ", ")
          << printable(names[meeting.advance[i].number()]);
    }
    out << '\n';
  }
}

}  // namespace

FormatReport format_report(const arena::Store& store, const arena::League& league) {
  return {std::string(league::name_of(arena::settings_of(league).format)),
          arena::outcome_of(store, league)};
}

std::string format_sentence(const FormatReport& report, const std::vector<std::string>& names) {
  const schedule::FormatOutcome& outcome = report.outcome;
  if (outcome.places.empty()) return "";
  const schedule::FormatPlace& first = outcome.places.front();
  const std::string bot = printable(names[first.bot.number()]);
  if (report.format == "swiss") {
    return bot + (outcome.is_final ? " won the Swiss tournament with " : " leads with ") +
           short_number(first.points.value_or(0)) + " points.";
  }
  if (outcome.is_final) return bot + " won the knockout.";
  const auto left = std::ranges::count(outcome.places, 1U, &schedule::FormatPlace::place);
  return std::to_string(left) + " bots are still in the knockout.";
}

void write_format(std::ostream& out, const FormatReport& report,
                  const std::vector<std::string>& names, const terminal::Console& console) {
  if (report.outcome.places.empty()) return;
  out << format_sentence(report, names) << '\n';
  if (report.format == "swiss") {
    write_swiss(out, report, names, console);
  } else {
    write_bracket(out, report, names, console);
  }
  out << '\n';
}

nlohmann::ordered_json bracket_json(const FormatReport& report,
                                    const std::vector<std::string>& names) {
  using Json = nlohmann::ordered_json;
  const auto named = [&](const std::vector<arena::Entrant>& bots) {
    Json list = Json::array();
    for (const arena::Entrant bot : bots) list.push_back(names[bot.number()]);
    return list;
  };
  Json list = Json::array();
  for (const schedule::FormatMeeting& meeting : report.outcome.meetings) {
    list.push_back({{"round", meeting.round},
                    {"table", meeting.table},
                    {"bots", named(meeting.bots)},
                    {"points", meeting.points},
                    {"advance", named(meeting.advance)}});
  }
  return list;
}

}  // namespace splendor::reporting
