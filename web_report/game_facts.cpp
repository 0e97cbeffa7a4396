#include "web_report/game_facts.hpp"

#include <algorithm>
#include <numeric>

namespace splendor::web {
namespace {

Ending ending_of(const v1::MatchRecord& record, const Replay& replay) {
  if (!record.void_reason().empty()) return Ending::voided;
  if (!replay.broken.empty()) return Ending::broken;
  if (record.reason() == "points") return Ending::points;
  if (record.reason() == "stalemate") return Ending::stalemate;
  if (record.reason() == "round_limit") return Ending::round_limit;
  if (record.reason() == "fault") return Ending::fault;
  return Ending::unknown;
}

int returned_by(const Replay& replay, int seat) {
  int sum = 0;
  for (const Step& step : replay.steps) {
    if (step.seat != seat) continue;
    sum += std::accumulate(step.tokens.returned.begin(), step.tokens.returned.end(), 0);
  }
  return sum;
}

std::uint16_t tags_of(const Replay& replay, const GameFacts& facts, int seat) {
  const SeatFacts& me = facts.seats[static_cast<std::size_t>(seat)];
  if (!facts.counts() || !replay.broken.empty()) return 0;
  const auto winner_at = std::ranges::find(facts.taken(), 1, &SeatFacts::rank);
  if (winner_at == facts.taken().end()) return 0;
  const auto winner = static_cast<int>(winner_at - facts.taken().begin());
  const PlayerArea& mine = replay.end.table().area(Seat(seat));
  const PlayerArea& theirs = replay.end.table().area(Seat(winner));
  unsigned tags = 0;
  const auto tag = [&](LostTag which, bool applies) { tags |= applies ? unsigned{which} : 0U; };
  if (me.fault != v1::FAULT_NONE) return kLostDroppedOut;
  const int lead = int{theirs.points} - int{mine.points};
  const int nobles_lead = (theirs.nobles.size() - mine.nobles.size()) * kNoblePoints;
  tag(kLostTieBreak, lead == 0);
  tag(kLostNobleRace, lead > 0 && lead <= nobles_lead);
  tag(kLostReturned, returned_by(replay, seat) >= kManyReturned);
  tag(kLostUnbought, static_cast<int>(mine.reserved.size()) >= kManyUnbought);
  tag(kLostFewPoints, 2 * mine.points < kPointsToEnd);
  for (const Step& step : replay.steps) {
    if (step.seat != seat) continue;
    tag(kLostMissedWin, step.missed_win);
    tag(kLostWasSure,
        step.ply != nullptr && step.ply->has_win_estimate() && step.ply->win_estimate() >= kSure);
  }
  return static_cast<std::uint16_t>(me.rank == 1 ? tags & kTagsOfAnyone : tags);
}

}  // namespace

GameFacts facts_of(const v1::MatchRecord& record, const Replay& replay,
                   std::span<const BotIndex> bots) {
  GameFacts facts;
  facts.id = record.id();
  facts.seed = record.deal().seed();
  facts.players = static_cast<std::uint8_t>(record.seats_size());
  facts.ending = ending_of(record, replay);
  const auto moves = std::ranges::count_if(
      replay.steps, [](const Step& step) { return step.kind != StepKind::drop_out; });
  facts.moves = static_cast<std::uint16_t>(std::min<std::ptrdiff_t>(moves, 0xFFFF));
  int winners = 0;
  for (int i = 0; i < record.seats_size(); ++i) {
    const v1::SeatRecord& seat = record.seats(i);
    SeatFacts& to = facts.seats[static_cast<std::size_t>(i)];
    to.bot = bots[static_cast<std::size_t>(i)];
    to.rank = facts.counts() ? static_cast<std::uint8_t>(std::min(seat.rank(), 4U)) : 0;
    to.points = static_cast<std::uint8_t>(std::min(seat.points(), 255U));
    to.cards = static_cast<std::uint8_t>(std::min(seat.cards(), 255U));
    to.fault = static_cast<std::uint8_t>(seat.fault().kind());
    winners += to.rank == 1;
  }
  for (const Step& step : replay.steps) {
    facts.seats[step.seat].missed_win = facts.seats[step.seat].missed_win || step.missed_win;
  }
  for (int i = 0; i < record.seats_size(); ++i) {
    SeatFacts& seat = facts.seats[static_cast<std::size_t>(i)];
    seat.win_share = seat.rank == 1 ? 1.0 / winners : 0.0;
    seat.tags = tags_of(replay, facts, i);
  }
  return facts;
}

}  // namespace splendor::web
