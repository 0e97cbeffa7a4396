#include "referee/rules/legal.hpp"

#include <algorithm>

#include "referee/rules/price.hpp"

namespace splendor {
namespace {

struct Takes {
  SmallList<ColourSet, 25> sets;    // smaller ones first
  std::array<int, 4> up_to_size{};  // how many of them have at most that many colours
};

constexpr bool takes_allow(TakeFewer rule, int taken, int colours_left) {
  switch (rule) {
    case TakeFewer::forced:
      return taken == (colours_left < 3 ? colours_left : 3);
    case TakeFewer::up_to:
      return taken <= 3;
    case TakeFewer::exact3:
      return taken == 3;
  }
  return false;
}

// The sets of colours that may be taken, by rule and by the colours that the bank still has.
constexpr auto kTakes = [] {
  std::array<std::array<Takes, 32>, 3> table{};
  for (std::size_t rule = 0; rule < table.size(); ++rule) {
    for (unsigned bank = 0; bank < 32; ++bank) {
      Takes& takes = table[rule][bank];
      for (int size = 1; size <= 3; ++size) {
        for (unsigned bits = 1; bits < 32; ++bits) {
          const ColourSet colours = ColourSet::from_bits(bits);
          if (colours.size() == size && (bits & ~bank) == 0 &&
              takes_allow(static_cast<TakeFewer>(rule), size, ColourSet::from_bits(bank).size())) {
            takes.sets.push_back(colours);
          }
        }
        takes.up_to_size[static_cast<std::size_t>(size)] = static_cast<int>(takes.sets.size());
      }
    }
  }
  return table;
}();

const Takes& takes_of(const Table& table) {
  return kTakes[static_cast<std::size_t>(table.rules.take_fewer)]
               [table.bank.gems_at_least(1).bits()];
}

// The gems of which two may be taken, in their order.
constexpr auto kColoursOf = [] {
  std::array<SmallList<Colour, 5>, 32> table{};
  for (unsigned bits = 0; bits < 32; ++bits) {
    for (const Colour colour : kGems) {
      if (ColourSet::from_bits(bits).contains(colour)) table[bits].push_back(colour);
    }
  }
  return table;
}();

const SmallList<Colour, 5>& piles_of_four(const Table& table) {
  return kColoursOf[table.bank.gems_at_least(4).bits()];
}

constexpr int excess(Tokens heap) {
  return heap.total() > kMaxTokens ? heap.total() - kMaxTokens : 0;
}

int ways_to_return(Tokens heap) {
  const int k = excess(heap);
  return k == 0 ? 1 : TokenChoices(heap, k).size();
}

// How many nobles visit after a purchase, by the colour of the bonus gained.
class NobleOutlook {
 public:
  NobleOutlook(const Table& table, Tokens bonuses) {
    if (bonuses.total() + 1 < kFewestNobleBonuses) return;
    for (const NobleId id : table.nobles) {
      const Tokens lacking = noble(id).requirement.beyond(bonuses);
      if (lacking.empty()) ++in_any_case_;
      if (lacking.total() == 1) by_one_bonus_ += lacking;
    }
  }
  // True if no purchase brings a noble.
  [[nodiscard]] bool uneventful() const { return in_any_case_ == 0 && by_one_bonus_.empty(); }
  [[nodiscard]] int ways_with(Colour gained) const {
    return std::max(1, in_any_case_ + by_one_bonus_[gained]);
  }

 private:
  int in_any_case_ = 0;
  Tokens by_one_bonus_;
};

// A reservation brings a gold token as long as there is one.
Tokens gold_for_reserving(const Table& table) {
  return Tokens::of(Colour::gold, table.bank.gold() > 0 ? 1 : 0);
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
  if (view.seat != view.table.to_move) size_ = branch_count_ = 0;
}

LegalMoves::LegalMoves(const Table& table, const Hand& hand) : table_(&table), hand_(&hand) {
  if (table.over) return;
  visitors_ = visitors(table, table.mover().bonuses);
  const int nobles = visitors_.empty() ? 1 : visitors_.size();
  add_takes(nobles);
  add_reservations(nobles);
  add_purchases();
  if (size_ == 0) add(Kind::pass, 0, 1, nobles);
}

void LegalMoves::add(Kind kind, int first, int actions, int each) {
  const Branch branch{kind, static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(actions),
                      static_cast<std::uint16_t>(each)};
  branches_[branch_count_++] = branch;
  size_ += branch.size();
}

void LegalMoves::add_takes(int nobles) {
  const Tokens held = table_->mover().tokens;
  const int room = kMaxTokens - held.total();

  const Takes& takes = takes_of(*table_);
  if (const int fitting = takes.up_to_size[static_cast<std::size_t>(std::min(room, 3))]) {
    add(Kind::different, 0, fitting, nobles);
  }
  for (int size = room + 1; size <= 3; ++size) {
    const int from = takes.up_to_size[static_cast<std::size_t>(size - 1)];
    const int to = takes.up_to_size[static_cast<std::size_t>(size)];
    if (from == to) continue;
    const ChoiceCounter returns(held, size - room);
    for (int i = from; i < to; ++i) {
      add(Kind::different, i, 1, returns.count(takes.sets[static_cast<std::size_t>(i)]) * nobles);
    }
  }

  const auto& piles = piles_of_four(*table_);
  const auto pile_count = static_cast<int>(piles.size());
  if (room >= 2) {
    if (pile_count > 0) add(Kind::two, 0, pile_count, nobles);
    return;
  }
  for (int i = 0; i < pile_count; ++i) {
    const Tokens heap = held + Tokens::of(piles[static_cast<std::size_t>(i)], 2);
    add(Kind::two, i, 1, TokenChoices(heap, 2 - room).size() * nobles);
  }
}

void LegalMoves::add_reservations(int nobles) {
  const PlayerArea& me = table_->mover();
  if (me.reserved.full()) return;
  const int each = ways_to_return(me.tokens + gold_for_reserving(*table_)) * nobles;
  int open = 0;
  for (const CardSlot place : table_->board) open += place.has_value();
  int decks = 0;
  for (const std::uint8_t size : table_->deck_sizes) decks += size > 0;
  if (open > 0) add(Kind::open_card, 0, open, each);
  if (decks > 0) add(Kind::deck, 0, decks, each);
}

void LegalMoves::add_purchases() {
  const PlayerArea& me = table_->mover();
  const Tokens power = me.bonuses + me.tokens.gems();
  const int gold = me.tokens.gold();
  buyable_ = affordable(table_->board, power, gold) | affordable(*hand_, power, gold)
                                                          << table_->board.size();
  if (buyable_ == 0) return;

  const NobleOutlook outlook(*table_, me.bonuses);
  const int count = std::popcount(buyable_);
  if (table_->rules.payment == Payment::canonical && outlook.uneventful()) {
    add(Kind::buy, 0, count, 1);
    return;
  }
  for (int i = 0; i < count; ++i) {
    const CardId id = buyable(i);
    const Price price(id, me.bonuses, me.tokens);
    const int payments = price.replacements(table_->rules.payment, me.tokens).size();
    add(Kind::buy, i, 1, payments * outlook.ways_with(card(id).bonus));
  }
}

CardId LegalMoves::buyable(int n) const {
  unsigned rest = buyable_;
  for (; n > 0; --n) rest &= rest - 1;
  const auto place = static_cast<std::size_t>(std::countr_zero(rest));
  const std::size_t places = table_->board.size();
  return place < places ? *table_->board[place] : (*hand_)[place - places];
}

LegalMoves::Completion LegalMoves::completion(Kind kind, int number) const {
  const PlayerArea& me = table_->mover();
  const auto i = static_cast<std::size_t>(number);
  const auto gaining = [&](Action action, Tokens gained) {
    const Tokens heap = me.tokens + gained;
    return Completion{action, TokenChoices(heap, excess(heap)), visitors_};
  };
  switch (kind) {
    case Kind::different: {
      const ColourSet colours = takes_of(*table_).sets[i];
      return gaining(TakeDifferent{colours}, Tokens::each(colours));
    }
    case Kind::two: {
      const Colour colour = piles_of_four(*table_)[i];
      return gaining(TakeTwo{colour}, Tokens::of(colour, 2));
    }
    case Kind::open_card:
      return gaining(ReserveCard{open_card(*table_, number)}, gold_for_reserving(*table_));
    case Kind::deck:
      return gaining(ReserveTop{filled_deck(*table_, number)}, gold_for_reserving(*table_));
    case Kind::buy: {
      const CardId id = buyable(number);
      const Price price(id, me.bonuses, me.tokens);
      return {Buy{id, price.canonical()}, price.replacements(table_->rules.payment, me.tokens),
              visitors(*table_, me.bonuses + Tokens::of(card(id).bonus))};
    }
    case Kind::pass:
      break;
  }
  return gaining(Pass{}, Tokens());
}

Move LegalMoves::Completion::with(Tokens chosen, std::optional<NobleId> noble) const {
  if (const auto* buy = std::get_if<Buy>(&action)) {
    // See Price::replacements: a gem chosen is paid in gold instead.
    const Tokens replaced = chosen.gems();
    const Tokens gold = Tokens::of(Colour::gold, replaced.total());
    return {Buy{buy->card, buy->payment - replaced + gold}, Tokens(), noble};
  }
  return {action, chosen, noble};
}

Move LegalMoves::operator[](std::size_t i) const {
  const Branch* branch = branches_.data();
  while (i >= branch->size()) {
    i -= branch->size();
    ++branch;
  }
  const std::size_t action = branch->each == 1 ? i : i / branch->each;
  i -= action * branch->each;
  const Completion rest = completion(branch->kind, branch->first + static_cast<int>(action));
  if (rest.visitors.empty()) return rest.with(rest.choices[static_cast<int>(i)], std::nullopt);
  const auto nobles = static_cast<std::size_t>(rest.visitors.size());
  auto noble = rest.visitors.begin();
  for (std::size_t skip = i % nobles; skip > 0; --skip) ++noble;
  return rest.with(rest.choices[static_cast<int>(i / nobles)], *noble);
}

void LegalMoves::append_to(std::vector<Move>& moves) const {
  for (std::size_t b = 0; b < branch_count_; ++b) {
    const Branch& branch = branches_[b];
    for (int action = 0; action < branch.actions; ++action) {
      const Completion rest = completion(branch.kind, branch.first + action);
      rest.choices.for_each([&](Tokens chosen) {
        if (rest.visitors.empty()) moves.push_back(rest.with(chosen, std::nullopt));
        for (const NobleId noble : rest.visitors) moves.push_back(rest.with(chosen, noble));
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
