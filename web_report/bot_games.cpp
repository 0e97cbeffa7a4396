#include "web_report/bot_games.hpp"

#include <algorithm>

#include "web_report/bytes.hpp"

namespace splendor::web {
namespace {

constexpr int kShared = 8;  // added to rank 1 if the victory is shared

}  // namespace

void BotGames::add(const GameFacts& facts, std::uint32_t number, int seat) {
  const SeatFacts& me = facts.seats[static_cast<std::size_t>(seat)];
  Row row{};
  row.number = number;
  row.deal = facts.deal;
  row.steps = facts.steps;
  row.tags = me.tags;
  row.place = static_cast<std::uint8_t>(facts.players * 4 + seat);
  row.rank = static_cast<std::uint8_t>(me.rank | (me.rank == 1 && me.win_share < 1 ? kShared : 0));
  row.points = me.points;
  row.ending = static_cast<std::uint8_t>(facts.ending);
  row.fault = me.fault;
  std::size_t other = 0;
  for (int i = 0; i < facts.players; ++i) {
    if (i == seat) continue;
    const SeatFacts& they = facts.seats[static_cast<std::size_t>(i)];
    row.others[other++] = static_cast<std::uint16_t>(they.bot);
    row.best_other = std::max(row.best_other, they.points);
  }
  rows_.push_back(row);
}

std::string BotGames::columns(std::span<const std::uint64_t> ids) const {
  Bytes games;
  Bytes deals;
  Bytes steps;
  Bytes tags;
  Bytes others;
  Bytes places;
  Bytes results;
  Bytes points;
  Bytes best_others;
  Bytes endings;
  std::uint64_t last_id = 0;
  std::uint32_t last_deal = 0;
  for (const Row& row : rows_) {
    games.varint(ids[row.number] - last_id);
    last_id = ids[row.number];
    deals.zigzag(static_cast<std::int64_t>(row.deal) - last_deal);
    last_deal = row.deal;
    steps.varint(row.steps);
    tags.varint(row.tags);
    places.byte(row.place);
    results.byte(row.rank);
    points.byte(row.points);
    best_others.byte(row.best_other);
    endings.byte(static_cast<unsigned>(row.fault) << 3U | row.ending);
    for (std::size_t i = 0; i + 1 < row.place / 4U; ++i) others.varint(row.others[i]);
  }
  Bytes all;
  all.varint(rows_.size());
  for (const Bytes* column : {&games, &deals, &steps, &tags, &others, &places, &results, &points,
                              &best_others, &endings}) {
    all.text(column->data());
  }
  return all.data();
}

}  // namespace splendor::web
