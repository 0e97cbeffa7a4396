#include <algorithm>
#include <cmath>

#include "referee/record/replay.hpp"
#include "referee/rules/notation.hpp"
#include "tests/report/sample_games.hpp"

namespace splendor::test {
namespace {

// What an average move gains: whoever has yet to move in this round is not behind because of it.
constexpr double kTempo = 0.26;

// A simple evaluator: chances grow with prestige points and, less, with cards.
web::BySeat chances_in(const Game& game) {
  const Table& table = game.table();
  web::BySeat chances{};
  double sum = 0.0;
  for (const Seat seat : seats(table.players)) {
    if (!table.plays(seat)) continue;
    const PlayerArea& area = table.area(seat);
    const bool has_yet_to_move = seat.index() >= game.to_move().index();
    const double worth =
        std::exp(0.35 * area.points + 0.18 * area.card_count + (has_yet_to_move ? kTempo : 0.0));
    chances[seat.index()] = worth;
    sum += worth;
  }
  for (double& chance : chances) chance /= sum;
  return chances;
}

bool reveals(const Move& move) {
  return std::holds_alternative<Buy>(move.action) ||
         std::holds_alternative<ReserveCard>(move.action) ||
         std::holds_alternative<ReserveTop>(move.action);
}

web::MoveMark mark_for(double loss) {
  if (loss >= 0.2) return web::MoveMark::blunder;
  if (loss >= 0.1) return web::MoveMark::mistake;
  return loss >= 0.05 ? web::MoveMark::inaccuracy : web::MoveMark::none;
}

// The legal move after which the mover's chance is highest.
std::pair<std::string, double> best_move(const Game& before) {
  std::vector<Move> moves;
  before.legal_moves().append_to(moves);
  const std::size_t mover = before.to_move().index();
  std::pair<std::string, double> best{"", -1.0};
  for (const Move& move : moves) {
    Game after = before;
    after.play(move);
    const double chance = chances_in(after)[mover];
    if (chance > best.second) best = {to_text(move), chance};
  }
  return best;
}

}  // namespace

std::optional<web::GameAnalysis> sample_analysis(const v1::MatchRecord& record) {
  if (!record.void_reason().empty()) return std::nullopt;
  web::GameAnalysis analysis;
  analysis.evaluator = "sample evaluator";
  analysis.sha256 = std::string(64, 'e');
  analysis.seats.resize(static_cast<std::size_t>(record.seats_size()));
  const auto winners = std::ranges::count_if(
      record.seats(), [](const v1::SeatRecord& seat) { return seat.rank() == 1; });
  web::BySeat result{};
  for (int i = 0; i < record.seats_size(); ++i) {
    if (record.seats(i).rank() != 1) continue;
    result[static_cast<std::size_t>(i)] = 1.0 / static_cast<double>(winners);
  }
  web::BySeat now{};
  const auto last = record::replay(record, [&](const record::Step& step) {
    if (step.move == nullptr) return;
    const web::BySeat before = chances_in(step.before);
    const web::BySeat after = chances_in(step.after);
    if (analysis.plies.empty()) {
      for (std::size_t i = 0; i < analysis.seats.size(); ++i) analysis.seats[i].start = before[i];
      now = before;
    }
    web::PlyAnalysis ply;
    ply.chances = before;
    const std::size_t mover = step.seat.index();
    const auto [best, chance] = best_move(step.before);
    ply.loss = std::max(0.0, chance - after[mover]);
    if (ply.loss > 0.001) ply.best = best;
    ply.mark = mark_for(ply.loss);
    // The last move leads to the result itself, so that what one seat gains another has lost.
    const web::BySeat& then = step.after.over() ? result : after;
    for (std::size_t i = 0; i < analysis.seats.size(); ++i) {
      const double change = then[i] - now[i];
      ply.luck[i] = reveals(*step.move) ? 0.4 * change : 0.0;
      analysis.seats[i].luck += ply.luck[i];
      (i == mover ? analysis.seats[i].own : analysis.seats[i].others) += change - ply.luck[i];
    }
    now = then;
    analysis.plies.push_back(std::move(ply));
  });
  if (!last) return std::nullopt;
  for (std::size_t i = 0; i < analysis.seats.size(); ++i) {
    web::SeatAccount& seat = analysis.seats[i];
    seat.result = result[i];
    seat.others = seat.result - seat.start - seat.luck - seat.own;  // with what drop-outs changed
  }
  return analysis;
}

}  // namespace splendor::test
