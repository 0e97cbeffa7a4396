#include "web_report/game_list.hpp"

#include <algorithm>
#include <cmath>

namespace splendor::web {
namespace {

constexpr unsigned kAnalysedBit = 64;
constexpr unsigned kMissedWinOfSeatBit = 128;
constexpr unsigned kSharedBit = 8;  // of rank 1, if the victory is shared

unsigned per_cent(double share, double most) {
  return static_cast<unsigned>(std::lround(100 * std::clamp(share, 0.0, most)));
}

}  // namespace

AnalysisSummary summary_of(const GameAnalysis& analysis) {
  AnalysisSummary summary;
  const std::size_t players = analysis.seats.size();
  for (std::size_t ply = 0; ply < analysis.plies.size(); ++ply) {
    const PlyAnalysis& now = analysis.plies[ply];
    summary.loss = std::max(summary.loss, now.loss);
    summary.losses += now.loss;
    for (std::size_t seat = 0; seat < players; ++seat) {
      const bool is_last = ply + 1 == analysis.plies.size();
      const double next =
          is_last ? analysis.seats[seat].result : analysis.plies[ply + 1].chances[seat];
      summary.swing = std::max(summary.swing, std::abs(next - now.chances[seat]));
    }
  }
  for (const SeatAccount& seat : analysis.seats) {
    summary.luck = std::max(summary.luck, std::abs(seat.luck));
  }
  return summary;
}

void GameList::add(const GameFacts& facts, const GameAnalysis* analysis) {
  GameLine line{};
  line.id = facts.id;
  line.deal = facts.deal;
  line.first_seat = static_cast<std::uint32_t>(seats_.size());
  line.moves = facts.moves;
  line.players = facts.players;
  line.ending = facts.ending;
  if (analysis != nullptr) {
    const AnalysisSummary summary = summary_of(*analysis);
    line.is_analysed = true;
    line.swing = static_cast<std::uint8_t>(per_cent(summary.swing, 1));
    line.luck = static_cast<std::uint8_t>(per_cent(summary.luck, 2.5));
    line.loss = static_cast<std::uint8_t>(per_cent(summary.loss, 1));
    line.losses = static_cast<std::uint16_t>(per_cent(summary.losses, 600));
  }
  for (std::size_t i = 0; i < facts.players; ++i) {
    const SeatFacts& seat = facts.seats[i];
    seats_.push_back({static_cast<std::uint16_t>(seat.bot), seat.tags, seat.rank, seat.points,
                      seat.fault, seat.missed_win});
    if (of_bot_.size() <= seat.bot) of_bot_.resize(seat.bot + 1);
    of_bot_[seat.bot].emplace_back(games_.size(), i);
  }
  games_.push_back(line);
}

std::span<const SeatOfGame> GameList::of_bot(std::size_t bot) const {
  if (bot >= of_bot_.size()) return {};
  return of_bot_[bot];
}

Bytes GameList::columns(std::size_t first) const {
  Bytes ids;
  Bytes heads;
  Bytes moves;
  Bytes bots;
  Bytes results;
  Bytes points;
  Bytes analyses;
  const std::size_t end = std::min(games_.size(), first + kGamesPerFile);
  std::uint64_t last_id = 0;
  for (std::size_t number = first; number < end; ++number) {
    const GameLine& line = games_[number];
    ids.varint(line.id - last_id);
    last_id = line.id;
    heads.byte(line.players | static_cast<unsigned>(line.ending) << 3U |
               (line.is_analysed ? kAnalysedBit : 0U));
    moves.varint(line.moves);
    for (std::size_t i = 0; i < line.players; ++i) {
      const SeatLine& sat = seat(line, i);
      bots.varint(sat.bot);
      results.byte(sat.rank | static_cast<unsigned>(sat.fault) << 3U |
                   (sat.missed_win ? kMissedWinOfSeatBit : 0U));
      points.byte(sat.points);
    }
    if (!line.is_analysed) continue;
    analyses.byte(line.swing);
    analyses.byte(line.luck);
    analyses.byte(line.loss);
  }
  Bytes all;
  all.varint(end - first);
  for (const Bytes* column : {&ids, &heads, &moves, &bots, &results, &points, &analyses}) {
    all.text(column->data());
  }
  return all;
}

void GameList::write_columns_of_bot(std::size_t bot, Bytes& file) const {
  Bytes ids;
  Bytes deals;
  Bytes moves;
  Bytes tags;
  Bytes others;
  Bytes places;
  Bytes ranks;
  Bytes points;
  Bytes best_others;
  Bytes endings;
  std::uint64_t last_id = 0;
  std::uint32_t last_deal = 0;
  const std::span<const SeatOfGame> rows = of_bot(bot);
  for (const SeatOfGame row : rows) {
    const GameLine& line = games_[row.game()];
    const SeatLine& me = seat(line, row.seat());
    ids.varint(line.id - last_id);
    last_id = line.id;
    deals.zigzag(static_cast<std::int64_t>(line.deal) - last_deal);
    last_deal = line.deal;
    moves.varint(line.moves);
    tags.varint(me.tags);
    places.byte(line.players * 4U + row.seat());
    std::uint8_t best_other = 0;
    bool shares = false;
    for (std::size_t i = 0; i < line.players; ++i) {
      if (i == row.seat()) continue;
      const SeatLine& they = seat(line, i);
      others.varint(they.bot);
      best_other = std::max(best_other, they.points);
      shares = shares || they.rank == 1;
    }
    ranks.byte(me.rank | (me.rank == 1 && shares ? kSharedBit : 0U));
    points.byte(me.points);
    best_others.byte(best_other);
    endings.byte(static_cast<unsigned>(me.fault) << 3U | static_cast<unsigned>(line.ending));
  }
  file.varint(rows.size());
  for (const Bytes* column :
       {&ids, &deals, &moves, &tags, &others, &places, &ranks, &points, &best_others, &endings}) {
    file.text(column->data());
  }
}

}  // namespace splendor::web
