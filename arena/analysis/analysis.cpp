#include "arena/analysis/analysis.hpp"

#include <algorithm>
#include <array>

namespace splendor::analysis {

Mark mark_of(double loss) {
  if (loss >= kBlunder) return Mark::blunder;
  if (loss >= kMistake) return Mark::mistake;
  return loss >= kInaccuracy ? Mark::inaccuracy : Mark::none;
}

std::string_view name_of(Mark mark) {
  constexpr std::array<std::string_view, 5> kNames{"", "inaccuracy", "mistake", "blunder",
                                                   "missed win"};
  return kNames[static_cast<std::size_t>(mark)];
}

std::string_view name_of(Fumble kind) {
  constexpr std::array<std::string_view, kFumbles> kNames{"take",   "reserve", "buy",
                                                          "return", "noble",   "pass"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view name_of(Phase phase) {
  constexpr std::array<std::string_view, kPhases> kNames{"opening", "middle", "end"};
  return kNames[static_cast<std::size_t>(phase)];
}

Fumble fumble_of(const Move& played, const Move& better) {
  if (played.action == better.action) {
    return played.returned == better.returned ? Fumble::noble : Fumble::returned;
  }
  return std::visit(Overloaded{
                        [](const TakeDifferent&) { return Fumble::take; },
                        [](const TakeTwo&) { return Fumble::take; },
                        [](const ReserveCard&) { return Fumble::reserve; },
                        [](const ReserveTop&) { return Fumble::reserve; },
                        [](const Buy&) { return Fumble::buy; },
                        [](const Pass&) { return Fumble::pass; },
                    },
                    played.action);
}

Phase phase_of(const Table& table) {
  constexpr int kMiddle = 5;
  constexpr int kEnd = 10;
  int leader = 0;
  for (const PlayerArea& area : table.player) leader = std::max<int>(leader, area.points);
  if (leader >= kEnd) return Phase::end;
  return leader >= kMiddle ? Phase::middle : Phase::opening;
}

}  // namespace splendor::analysis
