#include "referee/rules/legal.hpp"

#include <algorithm>

#include "referee/rules/bits.hpp"
#include "referee/rules/price.hpp"
#include "referee/rules/returns.hpp"
#include "referee/rules/takes.hpp"

namespace splendor {
namespace {

constexpr int excess(Tokens heap) {
  return heap.total() > kMaxTokens ? heap.total() - kMaxTokens : 0;
}

int ways_to_return(Tokens heap) {
  const int k = excess(heap);
  return k == 0 ? 1 : Returns(heap).count(k);
}

int ways_to_take_different(const Takes& takes, Tokens bank, Tokens held) {
  const int room = kMaxTokens - held.total();
  int ways = takes.up_to_size[static_cast<std::size_t>(std::min(room, 3))];
  const Returns returns(held);
  for (int size = std::max(room + 1, takes.smallest); size <= takes.largest; ++size) {
    ways += returns.sum_over(bank.gems_at_least(1), size, size - room);
  }
  return ways;
}

int ways_to_take_two(const SmallList<Colour, 5>& piles, Tokens held) {
  if (held.total() + 2 <= kMaxTokens) return static_cast<int>(piles.size());
  int ways = 0;
  for (const Colour colour : piles) ways += ways_to_return(held + Tokens::of(colour, 2));
  return ways;
}

// A reservation brings a gold token if there is one left.
Tokens gold_for_reserving(const Table& table) {
  return Tokens::of(Colour::gold, table.bank.gold() > 0 ? 1 : 0);
}

int open_cards(const Table& table) {
  int count = 0;
  for (const CardSlot place : table.board) count += place.has_value();
  return count;
}

int filled_decks(const Table& table) {
  int count = 0;
  for (const std::uint8_t size : table.deck_sizes) count += size > 0;
  return count;
}

// The open card number n, counted over the filled places.
CardId open_card(const Table& table, int n) {
  for (const CardSlot place : table.board) {
    if (place && n-- == 0) return *place;
  }
  return {};
}

Level filled_deck(const Table& table, int n) {
  for (const Level level : kLevels) {
    if (table.deck_sizes[level.index()] > 0 && n-- == 0) return level;
  }
  return {};
}

}  // namespace

LegalMoves::LegalMoves(const View& view) : LegalMoves(view.table, view.hand) {
  if (view.seat != view.table.to_move) {
    size_ = 0;
    sizes_ = {};
  }
}

LegalMoves::LegalMoves(const Table& table, const Hand& hand)
    : table_(&table),
      hand_(&hand),
      me_(&table.mover()),
      takes_(&takes_of(table)),
      piles_(&piles_of_four(table)),
      outlook_(table, me_->bonuses) {
  if (table.over) return;
  const PlayerArea& me = *me_;
  const int nobles = outlook_.ways();
  add(Kind::different, ways_to_take_different(*takes_, table.bank, me.tokens) * nobles);
  add(Kind::two, ways_to_take_two(*piles_, me.tokens) * nobles);
  if (!me.reserved.full()) {
    ways_to_reserve_ = ways_to_return(me.tokens + gold_for_reserving(table)) * nobles;
    add(Kind::open_card, open_cards(table) * ways_to_reserve_);
    add(Kind::deck, filled_decks(table) * ways_to_reserve_);
  }
  buyable_ = affordable(table.board, hand, me.bonuses + me.tokens.gems(), me.tokens.gold());
  purchases_differ_ = table.rules.payment == Payment::any || !outlook_.uneventful();
  add(Kind::buy, purchases_differ_ ? count_purchases() : std::popcount(buyable_));
  if (size_ == 0) add(Kind::pass, nobles);
}

void LegalMoves::add(Kind kind, int moves) {
  sizes_[static_cast<std::size_t>(kind)] = static_cast<std::uint16_t>(moves);
  size_ += static_cast<std::size_t>(moves);
}

int LegalMoves::count_purchases() {
  const PlayerArea& me = *me_;
  int sum = 0;
  std::size_t i = 0;
  for (unsigned rest = buyable_; rest != 0; rest &= rest - 1) {
    const CardId id = card_at(std::countr_zero(rest));
    const Price price(id, me.bonuses, me.tokens);
    const int payments = price.replacements(table_->rules.payment, me.tokens).size();
    const int ways = payments * outlook_.ways_with(card(id).bonus);
    ways_to_buy_[i++] = static_cast<std::uint16_t>(ways);
    sum += ways;
  }
  return sum;
}

CardId LegalMoves::card_at(int place) const {
  const auto i = static_cast<std::size_t>(place);
  const std::size_t places = table_->board.size();
  return i < places ? *table_->board[i] : (*hand_)[i - places];
}

// The move is assembled in the caller's place: copying one that was just written piece by piece
// stalls the processor.
LegalMoves::Completion LegalMoves::start(Move& move, Kind kind, int number) const {
  const PlayerArea& me = *me_;
  const auto i = static_cast<std::size_t>(number);
  Tokens gained;
  switch (kind) {
    case Kind::different: {
      const ColourSet colours = takes_->sets[i];
      move.action.emplace<TakeDifferent>(TakeDifferent{colours});
      gained = Tokens::each(colours);
      break;
    }
    case Kind::two: {
      const Colour colour = (*piles_)[i];
      move.action.emplace<TakeTwo>(TakeTwo{colour});
      gained = Tokens::of(colour, 2);
      break;
    }
    case Kind::open_card:
      move.action.emplace<ReserveCard>(ReserveCard{open_card(*table_, number)});
      gained = gold_for_reserving(*table_);
      break;
    case Kind::deck:
      move.action.emplace<ReserveTop>(ReserveTop{filled_deck(*table_, number)});
      gained = gold_for_reserving(*table_);
      break;
    case Kind::buy: {
      const CardId id = card_at(nth_bit(buyable_, number));
      const Price price(id, me.bonuses, me.tokens);
      move.action.emplace<Buy>(Buy{id, price.canonical()});
      return {price.replacements(table_->rules.payment, me.tokens),
              outlook_.uneventful() ? NobleSet()
                                    : visitors(*table_, me.bonuses + Tokens::of(card(id).bonus))};
    }
    case Kind::pass:
      move.action.emplace<Pass>();
      break;
  }
  const Tokens heap = me.tokens + gained;
  return {TokenChoices(heap, excess(heap)), outlook_.now};
}

void LegalMoves::finish(Move& move, Tokens chosen) {
  if (auto* buy = std::get_if<Buy>(&move.action)) {
    // See Price::replacements: a gem chosen is paid in gold instead.
    const Tokens replaced = chosen.gems();
    buy->payment -= replaced;
    buy->payment += Tokens::of(Colour::gold, replaced.total());
  } else {
    move.returned = chosen;
  }
}

LegalMoves::Place LegalMoves::place(Kind kind, int i) const {
  const PlayerArea& me = *me_;
  const int nobles = outlook_.ways();
  const auto equally = [&](int each) {
    return each == 1 ? Place{i, 0} : Place{i / each, i % each};
  };
  const auto search = [&](auto ways_of) {
    int action = 0;
    for (int ways = ways_of(action); i >= ways; ways = ways_of(action)) {
      i -= ways;
      ++action;
    }
    return Place{action, i};
  };
  switch (kind) {
    case Kind::different: {
      const int room = kMaxTokens - me.tokens.total();
      if (room >= 3) return equally(nobles);
      const auto& sets = takes_->sets;
      const Returns returns(me.tokens);
      return search([&](int action) {
        const ColourSet taken = sets[static_cast<std::size_t>(action)];
        const int k = taken.size() - room;
        return k <= 0 ? nobles : returns.count_with(taken, k) * nobles;
      });
    }
    case Kind::two:
      return search([&](int action) {
        const Tokens gained = Tokens::of((*piles_)[static_cast<std::size_t>(action)], 2);
        return ways_to_return(me.tokens + gained) * nobles;
      });
    case Kind::open_card:
    case Kind::deck:
      return equally(ways_to_reserve_);
    case Kind::buy:
      if (!purchases_differ_) return {i, 0};
      return search([&](int action) { return ways_to_buy_[static_cast<std::size_t>(action)]; });
    case Kind::pass:
      break;
  }
  return {0, i};
}

Move LegalMoves::operator[](std::size_t i) const {
  std::size_t kind = 0;
  for (; i >= sizes_[kind]; ++kind) i -= sizes_[kind];
  auto [action, way] = place(kKinds[kind], static_cast<int>(i));
  Move move;
  const Completion rest = start(move, kKinds[kind], action);
  if (!rest.visitors.empty()) {
    const int nobles = rest.visitors.size();
    auto noble = rest.visitors.begin();
    for (int skip = way % nobles; skip > 0; --skip) ++noble;
    move.noble = *noble;
    way /= nobles;
  }
  finish(move, rest.choices[way]);
  return move;
}

int LegalMoves::actions(Kind kind) const {
  if (sizes_[static_cast<std::size_t>(kind)] == 0) return 0;
  switch (kind) {
    case Kind::different:
      return static_cast<int>(takes_->sets.size());
    case Kind::two:
      return static_cast<int>(piles_->size());
    case Kind::open_card:
      return open_cards(*table_);
    case Kind::deck:
      return filled_decks(*table_);
    case Kind::buy:
      return std::popcount(buyable_);
    case Kind::pass:
      break;
  }
  return 1;
}

void LegalMoves::append_to(std::vector<Move>& moves) const {
  for (const Kind kind : kKinds) {
    const int count = actions(kind);
    for (int action = 0; action < count; ++action) {
      const Completion rest = start(moves.emplace_back(), kind, action);
      if (rest.visitors.empty() && rest.choices.nothing_to_choose()) continue;
      const Move started = moves.back();
      moves.pop_back();
      rest.choices.for_each([&](Tokens chosen) {
        Move move = started;
        finish(move, chosen);
        if (rest.visitors.empty()) moves.push_back(move);
        for (const NobleId noble : rest.visitors) {
          move.noble = noble;
          moves.push_back(move);
        }
      });
    }
  }
}

std::vector<Move> legal_moves(const View& view) {
  const LegalMoves legal(view);
  std::vector<Move> moves;
  moves.reserve(legal.size());
  legal.append_to(moves);
  return moves;
}

}  // namespace splendor
