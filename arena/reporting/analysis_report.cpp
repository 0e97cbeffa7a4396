#include "arena/reporting/analysis_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "arena/reporting/move_words.hpp"
#include "arena/text/text.hpp"
#include "referee/record/replay.hpp"
#include "referee/rules/notation.hpp"

namespace splendor::reporting {
namespace {

using analysis::Chances;
using analysis::GameAnalysis;
using analysis::Mark;
using analysis::PlyAnalysis;
using analysis::SeatAccount;
using Json = nlohmann::ordered_json;

constexpr std::size_t kWidth = 80;

double shown_chance(double value) { return std::round(value * 1e4) / 1e4; }

Json chances_json(const Chances& chances, std::size_t players) {
  Json list = Json::array();
  for (std::size_t i = 0; i < players; ++i) list.push_back(shown_chance(chances[i]));
  return list;
}

std::string name_at(const AnalysedGame& game, std::size_t seat) {
  return printable(game.record.seats(static_cast<int>(seat)).bot().name());
}

// One column for some plies; `rows` high, the top is certainty. Each seat is its number, and of two
// players only the first is drawn: the other's curve is its mirror image.
std::vector<std::string> curve(const GameAnalysis& analysis, const terminal::Console& console) {
  constexpr std::size_t kRows = 9;
  constexpr std::size_t kColumns = 72;
  const std::size_t players = analysis.seats.size();
  const std::size_t drawn = players == 2 ? 1 : players;
  const std::size_t moments = analysis.plies.size() + 1;  // the last is the result
  const std::size_t columns = std::min(moments, kColumns);
  const auto chance_at = [&](std::size_t column, std::size_t seat) {
    const std::size_t moment = columns == 1 ? 0 : column * (moments - 1) / (columns - 1);
    return moment + 1 == moments ? analysis.seats[seat].result : analysis.plies[moment].win[seat];
  };
  std::vector<std::vector<std::string>> cells(kRows, std::vector<std::string>(columns, " "));
  for (std::size_t column = 0; column < columns; ++column) {
    for (std::size_t seat = 0; seat < drawn; ++seat) {
      const double height = std::clamp(chance_at(column, seat), 0.0, 1.0) * (kRows - 1);
      const auto row = kRows - 1 - static_cast<std::size_t>(std::lround(height));
      cells[row][column] =
          drawn == 1 ? std::string(console.sign("•", "*")) : std::to_string(seat + 1);
    }
  }
  std::vector<std::string> lines;
  for (std::size_t row = 0; row < kRows; ++row) {
    std::string line = row == 0           ? "100 % "
                       : row == kRows / 2 ? " 50 % "
                       : row + 1 == kRows ? "  0 % "
                                          : "      ";
    for (const std::string& cell : cells[row]) {
      line += row == kRows / 2 && cell == " " ? std::string(console.sign("┄", "-")) : cell;
    }
    lines.push_back(line.substr(0, line.find_last_not_of(' ') + 1));
  }
  return lines;
}

std::string chance_text(double chance) { return decimal(100.0 * chance, 0) + " %"; }

std::string part_text(double part) { return decimal(part, 2, Sign::always); }

std::string luck_line(const AnalysedGame& game) {
  const auto& seats = game.analysis.seats;
  std::size_t luckiest = 0;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].luck > seats[luckiest].luck) luckiest = i;
  }
  if (seats[luckiest].luck < 0.005) return "Luck: the cards favoured nobody.";
  return "Luck: the cards favoured " + name_at(game, luckiest) + ", by " +
         part_text(seats[luckiest].luck) + " of a win.";
}

void write_accounts(std::ostream& out, const AnalysedGame& game) {
  out << fmt::format("{:<35} {:>6} {:>7} {:>7} {:>8} {:>7}\n", "seat", "start", "luck", "own",
                     "others", "result");
  for (std::size_t i = 0; i < game.analysis.seats.size(); ++i) {
    const SeatAccount& seat = game.analysis.seats[i];
    out << fmt::format("{} {} {:>6} {:>7} {:>7} {:>8} {:>7}\n", i + 1,
                       fitted(name_at(game, i), 33, Side::left), decimal(seat.start, 2),
                       part_text(seat.luck), part_text(seat.own), part_text(seat.others),
                       decimal(seat.result, 2));
  }
}

void write_wrapped(std::ostream& out, const std::string& text, std::size_t indent) {
  for (const std::string& line : wrapped(text, kWidth - indent)) {
    out << std::string(indent, ' ') << line << '\n';
  }
}

// The plies that lost most, the worst first.
std::vector<std::size_t> costliest(const GameAnalysis& analysis) {
  constexpr std::size_t kShown = 5;
  std::vector<std::size_t> plies;
  for (std::size_t i = 0; i < analysis.plies.size(); ++i) {
    if (analysis.plies[i].mark != Mark::none) plies.push_back(i);
  }
  std::stable_sort(plies.begin(), plies.end(), [&](std::size_t a, std::size_t b) {
    return analysis.plies[a].loss > analysis.plies[b].loss;
  });
  plies.resize(std::min(plies.size(), kShown));
  return plies;
}

void write_costliest(std::ostream& out, const AnalysedGame& game,
                     const terminal::Console& console) {
  const std::vector<std::size_t> plies = costliest(game.analysis);
  if (plies.empty()) {
    out << "No move lost " << chance_text(analysis::kInaccuracy)
        << " or more of the chance to win.\n";
    return;
  }
  out << console.bold("The costliest moves") << '\n';
  std::vector<std::pair<Game, Move>> positions;
  const auto replayed = record::replay(game.record, [&](const record::Step& step) {
    if (step.move != nullptr) positions.emplace_back(step.before, *step.move);
  });
  if (!replayed) return;
  for (const std::size_t at : plies) {
    const PlyAnalysis& ply = game.analysis.plies[at];
    const auto& [before, played] = positions[at];
    out << fmt::format("Move {}, {}: {}, {} of a win\n", at + 1, name_at(game, ply.seat),
                       console.yellow(name_of(ply.mark)), part_text(-ply.loss));
    write_wrapped(out, "Played: " + move_in_words(played) + ".", 2);
    const auto better = parse_move(ply.best);
    if (!better) continue;
    std::string text = "Better: " + move_in_words(*better);
    const std::string why = why_better(before, played, *better);
    if (!why.empty()) text += "; " + why;
    write_wrapped(out, text + ".", 2);
  }
}

std::string head_line(const AnalysedGame& game) {
  std::string line = "Game " + std::to_string(game.game) + ": ";
  for (std::size_t i = 0; i < game.analysis.seats.size(); ++i) {
    line += (i == 0 ? "" : i + 1 == game.analysis.seats.size() ? " and " : ", ") + name_at(game, i);
  }
  return line + ", " + std::to_string(game.record.plies_size()) + " moves";
}

}  // namespace

void write_json(std::ostream& out, const AnalysedGame& game) {
  const GameAnalysis& analysis = game.analysis;
  const std::size_t players = analysis.seats.size();
  Json document;
  document["game"] = game.game;
  document["evaluator"] = {{"name", game.evaluator.name}, {"sha256", game.evaluator.sha256}};
  document["effort"] = analysis.effort;
  for (std::size_t i = 0; i < players; ++i) {
    const SeatAccount& seat = analysis.seats[i];
    document["seats"].push_back({{"seat", i + 1},
                                 {"bot", game.record.seats(static_cast<int>(i)).bot().name()},
                                 {"start", seat.start},
                                 {"luck", seat.luck},
                                 {"own", seat.own},
                                 {"others", seat.others},
                                 {"result", seat.result}});
  }
  if (analysis.fault) {
    document["fault"] = {{"seat", analysis.fault->seat + 1},
                         {"ply", analysis.fault->ply},
                         {"kind", analysis.fault->kind},
                         {"cost", analysis.fault->cost}};
  }
  document["plies"] = Json::array();
  for (std::size_t i = 0; i < analysis.plies.size(); ++i) {
    const PlyAnalysis& ply = analysis.plies[i];
    const std::string& played = game.record.plies(static_cast<int>(i)).notation();
    Json entry{{"ply", i},
               {"seat", ply.seat + 1},
               {"move", played},
               {"win", chances_json(ply.win, players)},
               {"luck", chances_json(ply.luck, players)}};
    if (analysis.effort > 0) {
      entry["best"] = ply.best.empty() ? played : ply.best;
      entry["loss"] = shown_chance(ply.loss);
      entry["mark"] = ply.mark == Mark::none ? Json(nullptr) : Json(name_of(ply.mark));
    }
    document["plies"].push_back(std::move(entry));
  }
  out << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void write_text(std::ostream& out, const AnalysedGame& game, const terminal::Console& console) {
  for (const std::string& line : wrapped(head_line(game), kWidth))
    out << console.bold(line) << '\n';
  out << "Evaluator " << game.evaluator.name << ' ' << game.evaluator.sha256.substr(0, 16);
  if (game.analysis.effort > 0) out << ", " << game.analysis.effort << " looks ahead a move";
  out << "\n\n";
  out << (game.analysis.seats.size() == 2
              ? "Chance of " + name_at(game, 0) + " to win, from the first move to the last\n"
              : std::string("Chances to win by seat, from the first move to the last\n"));
  for (const std::string& line : curve(game.analysis, console)) out << line << '\n';
  out << '\n';
  write_accounts(out, game);
  write_wrapped(out, luck_line(game), 0);
  if (const auto& fault = game.analysis.fault) {
    write_wrapped(
        out,
        fmt::format("{} dropped out at move {} ({}), which cost it {} of a win; the account "
                    "ends there.",
                    name_at(game, fault->seat), fault->ply + 1, fault->kind,
                    decimal(-fault->cost, 2)),
        0);
  }
  if (game.analysis.effort == 0) return;
  out << '\n';
  write_costliest(out, game, console);
}

web::GameAnalysis for_report(const EvaluatorName& evaluator, const GameAnalysis& analysis) {
  web::GameAnalysis result;
  result.evaluator = evaluator.name;
  result.sha256 = evaluator.sha256;
  for (const SeatAccount& seat : analysis.seats) {
    result.seats.push_back({seat.start, seat.luck, seat.own, seat.others, seat.result});
  }
  for (const PlyAnalysis& ply : analysis.plies) {
    result.plies.push_back(
        {ply.win, ply.best, ply.loss, static_cast<web::MoveMark>(ply.mark), ply.luck});
  }
  return result;
}

}  // namespace splendor::reporting
