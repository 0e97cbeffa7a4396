#include "arena/analysis/analyse_game.hpp"

#include "referee/record/faults.hpp"
#include "referee/record/replay.hpp"
#include "referee/rules/certain_win.hpp"
#include "referee/rules/notation.hpp"

namespace splendor::analysis {
namespace {

// The first place is shared by all who have it.
Chances result_of(const v1::MatchRecord& record) {
  int winners = 0;
  for (const v1::SeatRecord& seat : record.seats()) winners += seat.rank() == 1 ? 1 : 0;
  Chances result{};
  for (int i = 0; i < record.seats_size(); ++i) {
    if (record.seats(i).rank() == 1) result[static_cast<std::size_t>(i)] = 1.0 / winners;
  }
  return result;
}

class Analyst {
 public:
  Analyst(const evaluator::Evaluator& evaluator, const Game& start, std::uint32_t effort)
      : evaluator_(evaluator), now_(evaluator.chances(start)) {
    analysis_.effort = effort;
    analysis_.seats.resize(static_cast<std::size_t>(start.table().players.number()));
    for (std::size_t i = 0; i < analysis_.seats.size(); ++i) analysis_.seats[i].start = now_[i];
  }

  void visit(const record::Step& step) {
    if (analysis_.fault) return;  // the account ends with the first fault
    if (step.move == nullptr) {
      analysis_.fault = FaultCost{static_cast<std::uint8_t>(step.seat.number()),
                                  step.before.table().ply, record::name_of(step.fault->kind()), 0};
    } else {
      add_move(step);
    }
  }

  GameAnalysis finish(const Chances& result) {
    for (std::size_t i = 0; i < analysis_.seats.size(); ++i) analysis_.seats[i].result = result[i];
    if (!analysis_.fault) return std::move(analysis_);
    FaultCost& fault = *analysis_.fault;
    fault.cost = result[fault.seat] - now_[fault.seat];
    move_to(result, fault.seat);
    return std::move(analysis_);
  }

 private:
  // Accounts for a change that one seat brought about.
  void move_to(const Chances& chances, std::size_t by) {
    for (std::size_t i = 0; i < analysis_.seats.size(); ++i) {
      SeatAccount& seat = analysis_.seats[i];
      (i == by ? seat.own : seat.others) += chances[i] - now_[i];
    }
    now_ = chances;
  }

  void add_move(const record::Step& step) {
    PlyAnalysis ply;
    ply.seat = static_cast<std::uint8_t>(step.seat.number());
    ply.phase = phase_of(step.before.table());
    ply.win = now_;
    if (analysis_.effort > 0) compare(step, ply);
    const evaluator::Outlook outlook = evaluator_.outlook(step.before, *step.move);
    move_to(outlook.expected, step.seat.index());
    for (std::size_t i = 0; i < analysis_.seats.size(); ++i) {
      ply.luck[i] = outlook.actual[i] - outlook.expected[i];
      analysis_.seats[i].luck += ply.luck[i];
    }
    now_ = outlook.actual;
    analysis_.plies.push_back(std::move(ply));
  }

  void compare(const record::Step& step, PlyAnalysis& ply) {
    const View view = step.before.view(step.seat);
    const evaluator::SearchLimits limits{static_cast<int>(analysis_.effort),
                                         step.before.table().ply + 1};
    evaluator::Judgement judgement = evaluator_.judge(view, *step.move, limits);
    ply.loss = judgement.best_chance - judgement.played_chance;
    ply.mark = mark_of(ply.loss);
    const auto win = find_certain_win(view);
    if (win && !wins_for_certain(view, *step.move)) {
      judgement.best = *win;
      ply.loss = 1.0 - judgement.played_chance;
      ply.mark = Mark::missed_win;
    }
    if (judgement.best == *step.move) return;
    ply.best = to_text(judgement.best);
    ply.fumble = fumble_of(*step.move, judgement.best);
  }

  const evaluator::Evaluator& evaluator_;
  Chances now_;
  GameAnalysis analysis_;
};

}  // namespace

Result<GameAnalysis> analyse_game(const v1::MatchRecord& record,
                                  const evaluator::Evaluator& evaluator, std::uint32_t effort) {
  const auto start = record::first_position(record);
  if (!start) return Error{start.error()};
  if (start->table().players.number() != record.seats_size()) {
    return Error{"the position is not one of " + std::to_string(record.seats_size()) + " players"};
  }
  Analyst analyst(evaluator, *start, effort);
  const auto end = record::replay(record, [&](const record::Step& step) { analyst.visit(step); });
  if (!end) return Error{end.error()};
  return analyst.finish(result_of(record));
}

}  // namespace splendor::analysis
