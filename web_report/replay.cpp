#include "web_report/replay.hpp"

#include <algorithm>

#include "referee/record/replay.hpp"
#include "referee/rules/certain_win.hpp"

namespace splendor::web {
namespace {

std::array<std::int8_t, 6> counts(Tokens tokens) {
  std::array<std::int8_t, 6> result{};
  for (const Colour colour : kColours) {
    result[static_cast<std::size_t>(colour)] = static_cast<std::int8_t>(tokens[colour]);
  }
  return result;
}

bool misses_win(const record::Step& step) {
  // No turn brings more than the five points of a card and the three of a noble. Checked here
  // because a view is a copy of the table, and most moves of a game are made with fewer points.
  constexpr int kMostPoints = 5 + kNoblePoints;
  if (step.before.table().mover().points + kMostPoints < kPointsToEnd) return false;
  const View view = step.before.view(step.seat);
  return !wins_for_certain(view, *step.move) && find_certain_win(view);
}

// Fills in where the move's card came from, and which card replaced it.
void describe(const record::Step& from, Step& step) {
  const Table& before = from.before.table();
  const auto from_board = [&](StepKind kind, std::size_t place) {
    step.kind = kind;
    step.place = static_cast<std::uint8_t>(place);
    step.revealed = static_cast<std::uint8_t>(from.after.table().board[place].number_or_zero());
  };
  const auto buy_from_hand = [&](CardId id) {
    const Hand& hand = from.before.hidden().hands[from.seat.index()];
    step.kind = StepKind::buy_hand;
    step.place = static_cast<std::uint8_t>(std::find(hand.begin(), hand.end(), id) - hand.begin());
  };
  std::visit(Overloaded{
                 [&](const TakeDifferent&) { step.kind = StepKind::take; },
                 [&](const TakeTwo&) { step.kind = StepKind::take; },
                 [&](const ReserveCard& action) {
                   from_board(StepKind::reserve_open, *find_open(before, action.card));
                 },
                 [&](const ReserveTop& action) {
                   step.kind = StepKind::reserve_deck;
                   step.place = static_cast<std::uint8_t>(action.level.index());
                   const Hand& now = from.after.hidden().hands[from.seat.index()];
                   step.revealed = static_cast<std::uint8_t>(now[now.size() - 1].number());
                 },
                 [&](const Buy& action) {
                   const auto place = find_open(before, action.card);
                   place ? from_board(StepKind::buy_open, *place) : buy_from_hand(action.card);
                 },
                 [&](const Pass&) { step.kind = StepKind::pass; },
             },
             from.move->action);
}

Step step_of(const record::Step& from) {
  Step step;
  step.seat = static_cast<std::uint8_t>(from.seat.number());
  if (from.move == nullptr) {
    step.kind = StepKind::drop_out;
    return step;
  }
  step.ply = from.ply;
  step.legal = static_cast<std::uint16_t>(from.before.legal_moves().size());
  step.missed_win = misses_win(from);
  describe(from, step);
  const Move& move = *from.move;
  for (const Colour colour : kColours) {
    const int change = from.after.table().area(from.seat).tokens[colour] -
                       from.before.table().area(from.seat).tokens[colour] + move.returned[colour];
    step.tokens.delta[static_cast<std::size_t>(colour)] = static_cast<std::int8_t>(change);
  }
  step.tokens.returned = counts(move.returned);
  if (move.noble) step.noble = static_cast<std::uint8_t>(move.noble->number());
  return step;
}

// When every seat drops out, the replay ends before the last one does: adds the missing step.
void add_last_to_drop_out(const v1::MatchRecord& record, std::vector<Step>& steps) {
  for (int seat = 0; seat < record.seats_size(); ++seat) {
    if (record.seats(seat).fault().kind() == v1::FAULT_NONE) continue;
    const bool shown = std::ranges::any_of(steps, [&](const Step& step) {
      return step.kind == StepKind::drop_out && step.seat == seat;
    });
    if (shown) continue;
    Step step;
    step.kind = StepKind::drop_out;
    step.seat = static_cast<std::uint8_t>(seat);
    steps.push_back(step);
  }
}

// The position before the first illegal step.
Game last_legal_position(const v1::MatchRecord& record, const Game& start) {
  Game last = start;
  static_cast<void>(record::replay(record, [&](const record::Step& step) { last = step.after; }));
  return last;
}

}  // namespace

Replay replay(const v1::MatchRecord& record, std::vector<Step> steps) {
  std::optional<Game> start;
  steps.clear();
  steps.reserve(static_cast<std::size_t>(record.plies_size()) + 1);
  const auto end = record::replay(record, [&](const record::Step& step) {
    if (!start) start = step.before;
    steps.push_back(step_of(step));
  });
  if (!start) {
    const auto first = record::first_position(record);
    start = first ? *first : Game(Deal::in_id_order(PlayerCount(record.seats_size())));
  }
  if (!end) return {*start, last_legal_position(record, *start), std::move(steps), end.error()};
  add_last_to_drop_out(record, steps);
  return {*start, *end, std::move(steps), ""};
}

}  // namespace splendor::web
