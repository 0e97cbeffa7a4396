#include "referee/rules/legal.hpp"

#include "referee/rules/price.hpp"

namespace splendor {
namespace {

using ColourSets = SmallList<ColourSet, 25>;

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
  std::array<std::array<ColourSets, 32>, 3> table{};
  for (std::size_t rule = 0; rule < table.size(); ++rule) {
    for (unsigned bank = 0; bank < 32; ++bank) {
      for (unsigned bits = 1; bits < 32; ++bits) {
        const ColourSet colours = ColourSet::from_bits(bits);
        if ((bits & ~bank) == 0 && takes_allow(static_cast<TakeFewer>(rule), colours.size(),
                                               ColourSet::from_bits(bank).size())) {
          table[rule][bank].push_back(colours);
        }
      }
    }
  }
  return table;
}();

constexpr int excess(Tokens heap) {
  return heap.total() > kMaxTokens ? heap.total() - kMaxTokens : 0;
}

int ways_to_return(Tokens heap) {
  const int k = excess(heap);
  return k == 0 ? 1 : TokenChoices(heap, k).size();
}

// A player without a visitor has one way to receive none.
int ways_to_choose(const NobleSet& visitors) { return visitors.empty() ? 1 : visitors.size(); }

// A reservation brings a gold token as long as there is one.
Tokens gold_for_reserving(const Table& table) {
  return Tokens::of(Colour::gold, table.bank.gold() > 0 ? 1 : 0);
}

}  // namespace

LegalMoves::LegalMoves(const View& view) : LegalMoves(view.table, view.hand) {
  if (view.seat != view.table.to_move) size_ = branch_count_ = 0;
}

LegalMoves::LegalMoves(const Table& table, const Hand& hand) : table_(&table), hand_(&hand) {
  if (table.over) return;
  const int nobles = ways_to_choose(visitors(table, table.mover().bonuses));
  add_takes(nobles);
  add_reservations(nobles);
  add_purchases();
  if (size_ == 0) add(Kind::pass, 0, nobles);
}

void LegalMoves::add(Kind kind, int what, int count) {
  branches_[branch_count_++] = {kind, static_cast<std::uint8_t>(what),
                                static_cast<std::uint16_t>(count)};
  size_ += static_cast<std::size_t>(count);
}

void LegalMoves::add_takes(int nobles) {
  const Tokens held = table_->mover().tokens;
  const auto& by_bank = kTakes[static_cast<std::size_t>(table_->rules.take_fewer)];
  for (const ColourSet colours : by_bank[table_->bank.gems_at_least(1).bits()]) {
    add(Kind::different, static_cast<int>(colours.bits()),
        ways_to_return(held + Tokens::each(colours)) * nobles);
  }
  const ColourSet piles = table_->bank.gems_at_least(4);
  for (const Colour colour : kGems) {
    if (piles.contains(colour)) {
      add(Kind::two, index(colour), ways_to_return(held + Tokens::of(colour, 2)) * nobles);
    }
  }
}

void LegalMoves::add_reservations(int nobles) {
  const PlayerArea& me = table_->mover();
  if (me.reserved.full()) return;
  const int count = ways_to_return(me.tokens + gold_for_reserving(*table_)) * nobles;
  for (const auto& row : table_->board) {
    for (const auto& place : row) {
      if (place) add(Kind::open_card, place->number(), count);
    }
  }
  for (const Level level : kLevels) {
    if (table_->deck_sizes[level.index()] > 0) add(Kind::deck, level.number(), count);
  }
}

void LegalMoves::add_purchases() {
  const PlayerArea& me = table_->mover();
  const auto consider = [&](CardId id) {
    const Price price(id, me.bonuses, me.tokens);
    if (!price.affordable(me.tokens)) return;
    const int payments = table_->rules.payment == Payment::any
                             ? price.replacements(Payment::any, me.tokens).size()
                             : 1;
    const Tokens bonuses = me.bonuses + Tokens::of(card(id).bonus);
    add(Kind::buy, id.number(), payments * ways_to_choose(visitors(*table_, bonuses)));
  };
  for (const auto& row : table_->board) {
    for (const auto& place : row) {
      if (place) consider(*place);
    }
  }
  for (const CardId id : *hand_) consider(id);
}

LegalMoves::Completion LegalMoves::completion(const Branch& branch) const {
  const PlayerArea& me = table_->mover();
  const auto otherwise = [&](Action action, Tokens gained) {
    const Tokens heap = me.tokens + gained;
    return Completion{action, TokenChoices(heap, excess(heap)), visitors(*table_, me.bonuses)};
  };
  switch (branch.kind) {
    case Kind::different: {
      const ColourSet colours = ColourSet::from_bits(branch.what);
      return otherwise(TakeDifferent{colours}, Tokens::each(colours));
    }
    case Kind::two: {
      const auto colour = static_cast<Colour>(branch.what);
      return otherwise(TakeTwo{colour}, Tokens::of(colour, 2));
    }
    case Kind::open_card:
      return otherwise(ReserveCard{CardId(branch.what)}, gold_for_reserving(*table_));
    case Kind::deck:
      return otherwise(ReserveTop{Level(branch.what)}, gold_for_reserving(*table_));
    case Kind::buy: {
      const CardId id(branch.what);
      const Price price(id, me.bonuses, me.tokens);
      return {Buy{id, price.canonical()}, price.replacements(table_->rules.payment, me.tokens),
              visitors(*table_, me.bonuses + Tokens::of(card(id).bonus))};
    }
    case Kind::pass:
      break;
  }
  return otherwise(Pass{}, Tokens());
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
  while (i >= branch->count) {
    i -= branch->count;
    ++branch;
  }
  const Completion rest = completion(*branch);
  const auto nobles = static_cast<std::size_t>(ways_to_choose(rest.visitors));
  std::optional<NobleId> noble;
  if (!rest.visitors.empty()) {
    auto chosen = rest.visitors.begin();
    for (std::size_t skip = i % nobles; skip > 0; --skip) ++chosen;
    noble = *chosen;
  }
  return rest.with(rest.choices[static_cast<int>(i / nobles)], noble);
}

void LegalMoves::append_to(std::vector<Move>& moves) const {
  for (std::size_t b = 0; b < branch_count_; ++b) {
    const Completion rest = completion(branches_[b]);
    rest.choices.for_each([&](Tokens chosen) {
      if (rest.visitors.empty()) moves.push_back(rest.with(chosen, std::nullopt));
      for (const NobleId noble : rest.visitors) moves.push_back(rest.with(chosen, noble));
    });
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
