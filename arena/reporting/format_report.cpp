#include "arena/reporting/format_report.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/league/format_names.hpp"
#include "arena/reporting/in_a_row.hpp"
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

std::string points_text(double points) {
  return short_number(points) + (points == 1.0 ? " point" : " points");
}

// Who is first, and by which tie-break if others have as many points.
std::string swiss_sentence(const schedule::FormatOutcome& outcome,
                           const std::vector<std::string>& names) {
  const schedule::FormatPlace& first = outcome.places.front();
  std::vector<std::string> winners;
  std::vector<std::string> runners_up;  // with as many points, but a lower Buchholz
  double best_behind = 0.0;
  for (const schedule::FormatPlace& place : outcome.places) {
    if (place.points != first.points) break;
    const bool is_behind = place.place != first.place;
    if (is_behind) best_behind = std::max(best_behind, place.buchholz.value_or(0));
    (is_behind ? runners_up : winners).push_back(printable(names[place.bot.number()]));
  }
  const std::string points = points_text(first.points.value_or(0));
  const std::string buchholz = short_number(first.buchholz.value_or(0));
  if (winners.size() > 1) {
    return in_a_row(winners) +
           (outcome.is_final ? " share the victory in the Swiss tournament: "
                             : " lead the Swiss tournament together: ") +
           points + " each, and equal on Buchholz too (" + buchholz + ").";
  }
  const std::string start =
      winners.front() + (outcome.is_final ? " won the Swiss tournament" : " leads");
  if (runners_up.empty()) return start + " with " + points + '.';
  return start + ": " + points + " like " + in_a_row(runners_up) + ", but ahead on Buchholz, " +
         buchholz + " to " + short_number(best_behind) + '.';
}

std::string knockout_sentence(const schedule::FormatOutcome& outcome,
                              const std::vector<std::string>& names) {
  const arena::Entrant winner = outcome.places.front().bot;
  const std::string start = printable(names[winner.number()]) + " won the knockout";
  if (outcome.meetings.empty()) return start + '.';
  const schedule::FormatMeeting& final = outcome.meetings.back();
  if (std::ranges::find(final.bots, winner) == final.bots.end()) return start + '.';
  std::string points;
  std::vector<std::string> others;
  for (std::size_t i = 0; i < final.bots.size(); ++i) {
    if (final.bots[i] == winner) {
      points = points_text(final.points[i]);
    } else {
      others.push_back(printable(names[final.bots[i].number()]) + " (" +
                       short_number(final.points[i]) + ")");
    }
  }
  return start + " with " + points + " in the final, ahead of " + in_a_row(others) + '.';
}

// What rounds are called: by how many tables and byes each has. The last of a decided knockout is
// the final.
std::vector<std::string> round_names(const schedule::FormatOutcome& outcome) {
  std::vector<std::string> result;
  std::size_t left = outcome.places.size();  // bots still in it
  for (std::size_t i = 0; i < outcome.meetings.size();) {
    std::size_t entries = left;
    const std::uint32_t round = outcome.meetings[i].round;
    for (; i < outcome.meetings.size() && outcome.meetings[i].round == round; ++i) {
      const schedule::FormatMeeting& table = outcome.meetings[i];
      entries -= table.bots.size() - 1;
      if (!table.advance.empty()) left -= table.bots.size() - table.advance.size();
    }
    const bool is_last = outcome.is_final && i == outcome.meetings.size();
    result.push_back(is_last || entries == 1 ? "Final"
                     : entries == 2          ? "Semi-finals"
                     : entries <= 4          ? "Quarter-finals"
                                             : "Round " + std::to_string(round));
  }
  return result;
}

void write_bracket(std::ostream& out, const FormatReport& report,
                   const std::vector<std::string>& names, const terminal::Console& console) {
  out << console.dim("Points: opponents beaten, over all games of the table; a tie counts half")
      << '\n';
  const std::vector<std::string> rounds = round_names(report.outcome);
  std::uint32_t round = 0;
  for (const schedule::FormatMeeting& meeting : report.outcome.meetings) {
    if (meeting.round != round) {
      round = meeting.round;
      out << console.dim(rounds.at(round - 1)) << '\n';
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
  if (report.format == "swiss") return swiss_sentence(outcome, names);
  if (outcome.is_final) return knockout_sentence(outcome, names);
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
