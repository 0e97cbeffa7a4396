#include "sample_bots/sdk/guess.hpp"

#include <stdexcept>

#include "referee/rules/seen_cards.hpp"

namespace splendor::sdk {

Game guess(const View& view, Random& random) {
  const CardSet seen = seen_cards(view);
  std::array<Deck, 3> unseen;
  for (const Level level : kLevels) {
    Deck& cards = unseen[level.index()];
    for (int i = 0; i < cards_of(level); ++i) {
      const CardId id(first_card(level).number() + i);
      if (!seen.contains(id)) cards.push_back(id);
    }
    random.shuffle(cards);
  }

  // The decks get the first of the shuffled cards, the face-down reservations what is left.
  Hidden hidden;
  std::array<std::size_t, 3> next{};
  for (const Level level : kLevels) {
    next[level.index()] = view.table.deck_sizes[level.index()];
    std::copy_n(unseen[level.index()].begin(), next[level.index()],
                hidden.decks[level.index()].begin());
  }
  for (const Seat seat : seats(view.table.players)) {
    Hand& hand = hidden.hands[seat.index()];
    if (seat == view.seat) {
      hand = view.hand;
      continue;
    }
    for (const Reservation& shown : view.table.area(seat).reserved) {
      const std::size_t level = shown.level.index();
      hand.push_back(shown.face_up ? *shown.face_up : unseen[level][next[level]++]);
    }
  }
  const Result<Game> game = Game::from(view.table, hidden);
  if (!game) throw std::invalid_argument("a view that can't be: " + game.error());
  return *game;
}

}  // namespace splendor::sdk
