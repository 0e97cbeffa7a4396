#include "referee/rules/deal.hpp"

#include <string>

#include "referee/rules/cards.hpp"
#include "referee/rules/random.hpp"

namespace splendor {
namespace {

constexpr std::array<Deck, 3> kDecksInIdOrder = [] {
  std::array<Deck, 3> decks;
  for (const Level level : kLevels) {
    for (int i = 0; i < cards_of(level); ++i) {
      decks[level.index()].push_back(CardId(first_card(level).number() + i));
    }
  }
  return decks;
}();

}  // namespace

Deal Deal::in_id_order(PlayerCount players) {
  Deal deal(players);
  deal.decks_ = kDecksInIdOrder;
  for (int i = 1; i <= nobles_in_play(players); ++i) deal.nobles_.push_back(NobleId(i));
  return deal;
}

Deal Deal::shuffled(PlayerCount players, Seed seed) {
  Random random(seed);
  Deal deal(players);
  deal.decks_ = kDecksInIdOrder;
  for (Deck& deck : deal.decks_) random.shuffle(deck);
  SmallList<NobleId, 10> nobles;
  for (int i = NobleId::kLowest; i <= NobleId::kHighest; ++i) nobles.push_back(NobleId(i));
  random.shuffle(nobles);
  for (int i = 0; i < nobles_in_play(players); ++i) {
    deal.nobles_.push_back(nobles[static_cast<std::size_t>(i)]);
  }
  return deal;
}

Result<Deal> Deal::from(PlayerCount players, const std::array<std::vector<CardId>, 3>& decks,
                        const std::vector<NobleId>& nobles) {
  Deal deal(players);
  for (const Level level : kLevels) {
    const std::vector<CardId>& cards = decks[level.index()];
    const auto name = [&] { return "the deck of level " + std::to_string(level.number()); };
    if (cards.size() != static_cast<std::size_t>(cards_of(level))) {
      return Error{name() + " has " + std::to_string(cards.size()) + " cards, but needs all " +
                   std::to_string(cards_of(level))};
    }
    CardSet seen;
    for (const CardId id : cards) {
      const auto which = [&] { return "card " + std::to_string(id.number()); };
      if (card(id).level != level) {
        return Error{which() + " is of level " + std::to_string(card(id).level.number()) +
                     ", but lies in " + name()};
      }
      if (seen.contains(id)) return Error{which() + " is twice in " + name()};
      seen.insert(id);
      deal.decks_[level.index()].push_back(id);
    }
  }
  if (nobles.size() != static_cast<std::size_t>(nobles_in_play(players))) {
    return Error{"a game of " + std::to_string(players.number()) + " players has " +
                 std::to_string(nobles_in_play(players)) + " nobles, but " +
                 std::to_string(nobles.size()) + " are given"};
  }
  NobleSet seen;
  for (const NobleId id : nobles) {
    if (seen.contains(id)) {
      return Error{"noble " + std::to_string(id.number()) + " is given twice"};
    }
    seen.insert(id);
    deal.nobles_.push_back(id);
  }
  return deal;
}

}  // namespace splendor
