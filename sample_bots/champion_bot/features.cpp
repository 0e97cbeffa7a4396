#include "sample_bots/champion_bot/features.hpp"

#include <algorithm>

namespace splendor::champion {
namespace {

// How far a player is from a card, in tokens. A turn brings three of different colours but rarely
// two of the same, so what is missing of one colour weighs more.
int distance(Tokens cost, Tokens power, int gold) {
  const Tokens lacking = cost.beyond(power);
  const int missing = lacking.total() - gold;
  if (missing <= 0) return 0;
  int most = 0;
  for (const Colour colour : kGems) most = std::max(most, lacking[colour]);
  return std::max(missing, 2 * std::min(most, missing) - 1);
}

// Writes the statements about one group of features after the other.
class Writer {
 public:
  Writer(Features& features, int base) : features_(features), base_(base) {}

  // One of `size` statements of a group; the last one is also for everything beyond.
  void one_of(int size, int which) {
    add(std::min(which, size - 1));
    skip(size);
  }
  void add(int which) { features_.push_back(static_cast<Feature>(base_ + which)); }
  void skip(int size) { base_ += size; }

 private:
  Features& features_;
  int base_;
};

constexpr int kNear = 6;  // distances that are told apart: 0 to 4, and 5 with 6; beyond is far

std::optional<int> nearness(int distance) {
  if (distance > 6) return std::nullopt;
  return std::min(distance, kNear - 1);
}

// What a card will cost in tokens once bonuses are counted, in four steps; beyond is far.
std::optional<int> expense(int due) {
  if (due > 8) return std::nullopt;
  return std::max(0, (due - 1) / 2);
}

void write_player(const Afterwards& position, Seat seat, Writer out) {
  const Table& table = position.game.table();
  const PlayerArea& me = table.area(seat);
  out.one_of(18, me.points);
  for (const Colour colour : kGems) out.one_of(7, me.bonuses[colour]);
  out.one_of(16, me.card_count);
  for (const Colour colour : kGems) out.one_of(5, me.tokens[colour]);
  out.one_of(6, me.tokens.gold());
  out.one_of(11, me.tokens.total());
  out.one_of(4, static_cast<int>(me.reserved.size()));

  Hand known;
  for (std::size_t i = 0; i < me.reserved.size(); ++i) {
    if (const CardSlot held = position.reserved(seat, i)) {
      known.push_back(*held);
    } else {
      out.add(static_cast<int>(me.reserved[i].level.index()));
    }
  }
  out.skip(3);

  for (const NobleId id : table.nobles) {
    const int missing = noble(id).requirement.beyond(me.bonuses).total();
    if (missing < 6) out.add(missing);
  }
  out.skip(6);

  const Tokens power = me.bonuses + me.tokens.gems();
  const int gold = me.tokens.gold();
  const auto card_in_reach = [&](CardId id) {
    if (const auto near = nearness(distance(card(id).cost, power, gold))) {
      out.add(kNear * card(id).points + *near);
    }
  };
  Writer expenses = out;
  expenses.skip(2 * 6 * kNear);
  const auto card_to_come = [&](CardId id) {
    if (card(id).points == 0) return;
    if (const auto step = expense(card(id).cost.beyond(me.bonuses).total())) {
      expenses.add(4 * (card(id).points - 1) + *step);
    }
  };
  for (std::size_t place = 0; place < table.board.size(); ++place) {
    const CardSlot open = position.open(place);
    if (!open) continue;
    card_in_reach(*open);
    card_to_come(*open);
  }
  out.skip(6 * kNear);
  for (const CardId id : known) {
    card_in_reach(id);
    card_to_come(id);
  }
}

void write_table(const Table& table, Writer out) {
  for (const Colour colour : kGems) out.one_of(5, table.bank[colour]);
  out.one_of(6, table.bank.gold());
  out.one_of(4, table.to_move.number());
  const int round = static_cast<int>(table.ply) / table.players.number();
  out.one_of(8, round / 5);
}

}  // namespace

Features features(const Afterwards& position) {
  Features result;
  const Table& table = position.game.table();
  const int players = table.players.number();
  for (int i = 0; i < players; ++i) {
    const Seat seat((table.to_move.number() + i) % players);
    write_player(position, seat, Writer(result, i * kPlayerFeatures));
  }
  write_table(table, Writer(result, players * kPlayerFeatures));
  return result;
}

}  // namespace splendor::champion
