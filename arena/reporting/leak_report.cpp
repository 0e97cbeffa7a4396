#include "arena/reporting/leak_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>
#include <tuple>

#include "arena/text/text.hpp"

namespace splendor::reporting {
namespace {

using analysis::Fumble;
using analysis::Leaks;
using analysis::Mark;
using analysis::Phase;
using Json = nlohmann::ordered_json;

constexpr std::array kAllFumbles{Fumble::take,     Fumble::reserve, Fumble::buy,
                                 Fumble::returned, Fumble::noble,   Fumble::pass};
constexpr std::array kAllPhases{Phase::opening, Phase::middle, Phase::end};
constexpr std::array kRealMarks{Mark::inaccuracy, Mark::mistake, Mark::blunder, Mark::missed_win};

double shown_loss(double value) { return std::round(value * 1e6) / 1e6; }

Json leaks_json(const Leaks& leaks) {
  Json json{{"games", leaks.games()},
            {"moves", leaks.moves()},
            {"result", shown_loss(leaks.result_per_game())},
            {"luck", shown_loss(leaks.luck_per_game())},
            {"lost", shown_loss(leaks.per_game())}};
  for (const Fumble kind : kAllFumbles) {
    json["by_kind"][std::string(name_of(kind))] = shown_loss(leaks.per_game(kind));
  }
  for (const Phase phase : kAllPhases) {
    json["by_phase"][std::string(name_of(phase))] = shown_loss(leaks.per_game(phase));
  }
  for (const Mark mark : kRealMarks) {
    json["marks"][std::string(name_of(mark))] = shown_loss(leaks.marks_per_game(mark));
  }
  return json;
}

std::string rerun_command(const analysis::WorstMove& move) {
  return "arena rerun " + std::to_string(move.game) + " --seat " + std::to_string(move.seat + 1);
}

// Numbers of one bot beside the league's and the best bot's.
class LeakTable {
 public:
  LeakTable(std::ostream& out, const LeakReport& report) : out_(out), report_(report) {
    const BotLeaks& bot = report.bots[*report.bot];
    out_ << fmt::format("{:<24} {} {:>15} {}\n", "", cell(bot.name), "league average",
                        cell("best: " + report.bots[report.best].name));
  }

  void row(const std::string& label, double (*value)(const Leaks&), int digits) {
    out_ << fmt::format("{:<24} {:>18} {:>15} {:>18}\n", label,
                        decimal(value(report_.bots[*report_.bot].leaks), digits),
                        decimal(value(report_.all), digits),
                        decimal(value(report_.bots[report_.best].leaks), digits));
  }
  template <class Kind>
  void rows(const Kind& kinds, int digits) {
    for (const auto kind : kinds) {
      const auto value = [kind](const Leaks& leaks) { return value_of(leaks, kind); };
      out_ << fmt::format("  {:<22} {:>18} {:>15} {:>18}\n", name_of(kind),
                          decimal(value(report_.bots[*report_.bot].leaks), digits),
                          decimal(value(report_.all), digits),
                          decimal(value(report_.bots[report_.best].leaks), digits));
    }
  }

 private:
  static double value_of(const Leaks& leaks, Fumble kind) { return leaks.per_game(kind); }
  static double value_of(const Leaks& leaks, Phase phase) { return leaks.per_game(phase); }
  static double value_of(const Leaks& leaks, Mark mark) { return leaks.marks_per_game(mark); }
  static std::string cell(const std::string& name) {
    return fitted(printable(name), 18, Side::right);
  }

  std::ostream& out_;
  const LeakReport& report_;
};

void write_bot(std::ostream& out, const LeakReport& report, const terminal::Console& console) {
  const Leaks& leaks = report.bots[*report.bot].leaks;
  out << console.bold("Per game") << '\n';
  LeakTable table(out, report);
  table.row(
      "result (share of wins)", [](const Leaks& l) { return l.result_per_game(); }, 3);
  table.row(
      "luck", [](const Leaks& l) { return l.luck_per_game(); }, 3);
  table.row(
      "chance lost", [](const Leaks& l) { return l.per_game(); }, 3);
  out << "by kind of move\n";
  table.rows(kAllFumbles, 3);
  out << "by phase\n";
  table.rows(kAllPhases, 3);
  out << "moves marked\n";
  table.rows(kRealMarks, 2);
  if (leaks.worst().empty()) return;
  out << '\n' << console.bold("The worst positions") << '\n';
  out << fmt::format("{:>7} {:>4} {:>6}  {:<10} {:<20} {}\n", "game", "move", "lost", "", "better",
                     "asks the bot again");
  for (const analysis::WorstMove& move : leaks.worst()) {
    out << fmt::format("{:>7} {:>4} {:>6}  {:<10} {} {}\n", move.game, move.ply + 1,
                       decimal(move.loss, 3), name_of(move.mark), fitted(move.best, 20, Side::left),
                       rerun_command(move));
  }
}

void write_all(std::ostream& out, const LeakReport& report, const terminal::Console& console) {
  out << console.bold(fmt::format("{:<31} {:>6} {:>7} {:>7} {:>7} {:>8} {:>8}", "bot", "games",
                                  "result", "luck", "lost", "mistakes", "blunders"))
      << '\n';
  const auto row = [&](const std::string& name, const Leaks& leaks) {
    out << fmt::format(
        "{} {:>6} {:>7} {:>7} {:>7} {:>8} {:>8}\n", fitted(printable(name), 31, Side::left),
        leaks.games(), decimal(leaks.result_per_game(), 3),
        decimal(leaks.luck_per_game(), 3, Sign::always), decimal(leaks.per_game(), 3),
        decimal(leaks.marks_per_game(Mark::mistake), 2),
        decimal(leaks.marks_per_game(Mark::blunder) + leaks.marks_per_game(Mark::missed_win), 2));
  };
  for (const BotLeaks& bot : report.bots) row(bot.name, bot.leaks);
  row("all", report.all);
  out << "Per game. For one bot: arena analyse --league " << report.league << " --bot NAME\n";
}

web::Leaks shown(const Leaks& leaks) {
  web::Leaks result;
  result.games = leaks.games();
  result.result = leaks.result_per_game();
  result.luck = leaks.luck_per_game();
  result.lost = leaks.per_game();
  const auto copy = [](const auto& kinds, auto& to, auto value) {
    static_assert(std::tuple_size_v<std::decay_t<decltype(kinds)>> ==
                  std::tuple_size_v<std::decay_t<decltype(to)>>);
    std::ranges::transform(kinds, to.begin(), value);
  };
  copy(kAllFumbles, result.by_kind, [&](Fumble kind) { return leaks.per_game(kind); });
  copy(kAllPhases, result.by_phase, [&](Phase phase) { return leaks.per_game(phase); });
  copy(kRealMarks, result.marks, [&](Mark mark) { return leaks.marks_per_game(mark); });
  return result;
}

}  // namespace

web::LeagueLeaks for_report(const LeakReport& report) {
  web::LeagueLeaks result;
  result.evaluator = report.evaluator.name;
  result.sha256 = report.evaluator.sha256;
  result.effort = report.effort;
  result.average = shown(report.all);
  result.best = static_cast<std::uint32_t>(report.best);
  for (const BotLeaks& bot : report.bots) {
    web::BotLeaks& entry = result.bots.emplace_back();
    entry.leaks = shown(bot.leaks);
    for (const analysis::WorstMove& move : bot.leaks.worst()) {
      entry.worst.push_back({static_cast<std::uint64_t>(move.game), move.ply, move.seat, move.loss,
                             static_cast<web::MoveMark>(move.mark), move.best});
    }
  }
  return result;
}

void write_json(std::ostream& out, const LeakReport& report) {
  Json document{
      {"league", report.league},
      {"evaluator", {{"name", report.evaluator.name}, {"sha256", report.evaluator.sha256}}},
      {"effort", report.effort},
      {"average", leaks_json(report.all)}};
  if (!report.bots.empty()) document["best"] = report.bots[report.best].name;
  document["bots"] = Json::array();
  for (std::size_t i = 0; i < report.bots.size(); ++i) {
    if (report.bot && i != *report.bot && i != report.best) continue;
    Json entry = leaks_json(report.bots[i].leaks);
    entry["bot"] = report.bots[i].name;
    entry["worst"] = Json::array();
    for (const analysis::WorstMove& move : report.bots[i].leaks.worst()) {
      entry["worst"].push_back({{"game", move.game},
                                {"ply", move.ply},
                                {"seat", move.seat + 1},
                                {"loss", shown_loss(move.loss)},
                                {"mark", std::string(name_of(move.mark))},
                                {"best", move.best},
                                {"command", rerun_command(move)}});
    }
    document["bots"].push_back(std::move(entry));
  }
  out << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void write_text(std::ostream& out, const LeakReport& report, const terminal::Console& console) {
  out << console.bold("League " + std::to_string(report.league) + ": " +
                      printable(report.league_name))
      << "\nEvaluator " << report.evaluator.name << ' ' << report.evaluator.sha256.substr(0, 16)
      << ", " << report.effort << " looks ahead a move, " << report.games
      << (report.games == 1 ? " game\n\n" : " games\n\n");
  if (report.bot) {
    write_bot(out, report, console);
  } else {
    write_all(out, report, console);
  }
}

}  // namespace splendor::reporting
