#include "web_report/bot_stats.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "web_report/game_shard.hpp"

namespace splendor::web {
namespace {

void add_step(const Step& step, Style& style) {
  ++style.moves;
  const auto& returned = step.tokens.returned;
  style.returned +=
      static_cast<std::uint64_t>(std::accumulate(returned.begin(), returned.end(), 0));
  style.nobles += step.noble > 0;
  switch (step.kind) {
    case StepKind::take:
      ++style.takes;
      style.takes_of_two_alike += std::ranges::count(step.tokens.delta, 2) > 0;
      break;
    case StepKind::reserve_open:
      ++style.reserves_open;
      break;
    case StepKind::reserve_deck:
      ++style.reserves_deck;
      break;
    case StepKind::buy_open:
    case StepKind::buy_hand:
      style.bought_from_hand += step.kind == StepKind::buy_hand;
      style.gold_paid += static_cast<std::uint64_t>(-step.tokens.delta[5]);
      break;
    case StepKind::pass:
      ++style.passes;
      break;
    case StepKind::drop_out:
      break;
  }
}

}  // namespace

void Durations::add(std::uint32_t micros) {
  ++bins_[time_code(micros)];
  ++count_;
  sum_ += micros;
  longest_ = std::max(longest_, micros);
}

double Durations::mean() const {
  return count_ == 0 ? 0.0 : static_cast<double>(sum_) / static_cast<double>(count_);
}

double Durations::quantile(double share) const {
  if (count_ == 0) return 0.0;
  if (share >= 1.0) return longest_;
  const double wanted = share * static_cast<double>(count_);
  double seen = 0.0;
  for (std::size_t bin = 0; bin < bins_.size(); ++bin) {
    seen += bins_[bin];
    if (seen >= wanted && seen > 0) {
      return bin == 0 ? 0.0 : std::exp2((static_cast<double>(bin) - 1.0) / 8.0);
    }
  }
  return longest_;
}

Style& Style::operator+=(const Style& other) {
  games += other.games;
  moves += other.moves;
  takes += other.takes;
  takes_of_two_alike += other.takes_of_two_alike;
  reserves_open += other.reserves_open;
  reserves_deck += other.reserves_deck;
  passes += other.passes;
  for (std::size_t i = 0; i < bought.size(); ++i) bought[i] += other.bought[i];
  for (std::size_t i = 0; i < bonuses.size(); ++i) bonuses[i] += other.bonuses[i];
  bought_from_hand += other.bought_from_hand;
  nobles += other.nobles;
  gold_paid += other.gold_paid;
  returned += other.returned;
  unbought += other.unbought;
  points += other.points;
  rounds += other.rounds;
  return *this;
}

void SlowestMoves::insert(const SlowMove& move) {
  const auto place =
      std::ranges::upper_bound(moves_, move.wall_us, std::greater<>(), &SlowMove::wall_us);
  moves_.insert(place, move);
  if (moves_.size() > most_) moves_.pop_back();
}

void BotStats::add(const v1::MatchRecord& record, const GameFacts& facts, const Replay& replay,
                   int seat) {
  const v1::SeatRecord& mine = record.seats(seat);
  if (mine.startup_us() > 0) startups.add(mine.startup_us());
  cpu_us += mine.cpu_us();
  peak_memory_kib = std::max(peak_memory_kib, mine.peak_memory_kib());
  const SeatFacts& me = facts.seats[static_cast<std::size_t>(seat)];
  Style game;
  for (std::uint32_t i = 0; i < replay.steps.size(); ++i) {
    const Step& step = replay.steps[i];
    if (step.seat != seat || step.ply == nullptr) continue;
    moves.add(step.ply->wall_us());
    host_delays.add(step.ply->host_delay_us());
    slowest.offer({facts.id, i, step.ply->wall_us(), step.ply->host_delay_us(), me.bot});
    if (!facts.counts()) continue;
    add_step(step, game);
    if (step.ply->has_win_estimate()) add_estimate(step.ply->win_estimate(), me.win_share);
  }
  if (!facts.counts()) return;
  const Table& end = replay.end.table();
  const std::size_t rounds = end.ply / facts.players;
  ++lengths[std::min(rounds, kLengths - 1)];
  if (facts.is_mirror()) {
    ++mirror_games;
    ++faults[std::min<std::size_t>(me.fault, faults.size() - 1)];
    return;
  }
  add_result(facts, seat);
  game.games = 1;
  game.rounds = rounds;
  game.points = me.points;
  const PlayerArea& area = end.area(Seat(seat));
  game.unbought = area.reserved.size();
  for (const CardId id : area.cards) {
    ++game.bought[card(id).level.index()];
    ++game.bonuses[static_cast<std::size_t>(card(id).bonus)];
  }
  style += game;
  if (me.rank == 1) style_of_wins += game;
}

void BotStats::add_result(const GameFacts& facts, int seat) {
  const SeatFacts& me = facts.seats[static_cast<std::size_t>(seat)];
  ++games;
  win_share += me.win_share;
  if (me.rank != 1) {
    ++losses;
  } else if (me.win_share < 1.0) {
    ++shared;
  } else {
    ++wins;
  }
  double beaten = 0.0;
  for (std::size_t i = 0; i < facts.players; ++i) {
    if (i == static_cast<std::size_t>(seat)) continue;
    const std::uint8_t other = facts.seats[i].rank;
    beaten += me.rank < other ? 1.0 : me.rank == other ? 0.5 : 0.0;
  }
  beaten_share += beaten / (facts.players - 1);
  SeatTally& tally = by_seat[facts.players - 2U][static_cast<std::size_t>(seat)];
  ++tally.games;
  tally.win_share += me.win_share;
  ++faults[std::min<std::size_t>(me.fault, faults.size() - 1)];
  TagCounts& tags = me.rank == 1 ? won_tags : lost_tags;
  for (std::size_t bit = 0; bit < tags.size(); ++bit) {
    tags[bit] += (static_cast<unsigned>(me.tags) >> bit) & 1U;
  }
}

void BotStats::add_estimate(double estimate, double share_of_game) {
  estimate = std::clamp(estimate, 0.0, 1.0);
  auto& bin = calibration[std::min<std::size_t>(static_cast<std::size_t>(estimate * 10), 9)];
  ++bin.moves;
  bin.estimates += estimate;
  bin.win_shares += share_of_game;
  squared_errors += (estimate - share_of_game) * (estimate - share_of_game);
}

}  // namespace splendor::web
