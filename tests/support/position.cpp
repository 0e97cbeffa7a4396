#include "tests/support/position.hpp"

#include <algorithm>
#include <stdexcept>

#include "referee/rules/deal.hpp"
#include "referee/rules/notation.hpp"

namespace splendor::test {
namespace {

[[noreturn]] void refuse(const std::string& why) {
  throw std::invalid_argument("no such position: " + why);
}

template <class T>
T id_of(int number, const std::string& what) {
  const auto id = T::from(number);
  if (!id) refuse("there is no " + what + " " + std::to_string(number));
  return *id;
}
CardId card_id(int number) { return id_of<CardId>(number, "card"); }
NobleId noble_id(int number) { return id_of<NobleId>(number, "noble"); }

}  // namespace

Game start(PlayerCount players, Ruleset rules) { return Game(Deal::in_id_order(players), rules); }

GameBuilder::GameBuilder(PlayerCount players, Ruleset rules) {
  const Game game = start(players, rules);
  table_ = game.table();
  hidden_ = game.hidden();
}

GameBuilder& GameBuilder::tokens(Seat seat, Tokens held) {
  tokens_[seat.index()] = held;
  return *this;
}

GameBuilder& GameBuilder::bank(Tokens left) {
  bank_ = left;
  return *this;
}

GameBuilder& GameBuilder::bought(Seat seat, const std::vector<int>& cards) {
  for (const int number : cards) {
    const CardId id = card_id(number);
    take_out(id);
    table_.area(seat).add(id);
  }
  return *this;
}

GameBuilder& GameBuilder::reserved_open(Seat seat, int card) {
  reserve(seat, card_id(card), card_id(card));
  return *this;
}

GameBuilder& GameBuilder::reserved_from_deck(Seat seat, int card) {
  reserve(seat, card_id(card), CardSlot());
  return *this;
}

GameBuilder& GameBuilder::bonuses(Seat seat, Tokens bonuses) {
  std::vector<CardId> cheapest;
  for (const Level level : kLevels) {
    for (const CardId id : deck(level)) cheapest.push_back(id);
  }
  std::sort(cheapest.begin(), cheapest.end(), [](CardId a, CardId b) {
    return std::pair(card(a).points, a) < std::pair(card(b).points, b);
  });
  for (const Colour gem : kGems) {
    for (const CardId id : cheapest) {
      if (table_.area(seat).bonuses[gem] >= bonuses[gem]) break;
      if (card(id).bonus == gem) bought(seat, {id.number()});
    }
  }
  if (table_.area(seat).bonuses != bonuses) {
    refuse("bonuses " + letters(bonuses) + "; there would be " +
           letters(table_.area(seat).bonuses));
  }
  return *this;
}

GameBuilder& GameBuilder::open(Level level, std::size_t place, int card) {
  const CardId id = card_id(card);
  if (splendor::card(id).level != level) refuse("a card in the row of another level");
  if (place >= kPlaces) refuse("a fifth open card");
  CardSlot& slot = table_.board[level.index() * kPlaces + place];
  if (const auto other = find_open(table_, id)) {
    std::swap(slot, table_.board[*other]);
    return *this;
  }
  std::vector<CardId> cards = deck(level);
  const auto at = std::find(cards.begin(), cards.end(), id);
  if (at == cards.end()) refuse("an open card that a player has");
  *at = *slot;
  slot = id;
  set_deck(level, cards);
  return *this;
}

GameBuilder& GameBuilder::on_top(int card) {
  const CardId id = card_id(card);
  const Level level = splendor::card(id).level;
  std::vector<CardId> cards = deck(level);
  const auto at = std::find(cards.begin(), cards.end(), id);
  if (at == cards.end()) refuse("on top of the deck a card that is not in it");
  std::rotate(at, at + 1, cards.end());
  set_deck(level, cards);
  return *this;
}

GameBuilder& GameBuilder::shorten_deck(Level level, int left, Seat buyer) {
  const std::vector<CardId> cards = deck(level);
  const auto size = static_cast<int>(cards.size());
  if (left > size) refuse("a deck of more cards than there are left");
  for (const CardId id : std::vector(cards.begin(), cards.end() - left)) {
    bought(buyer, {id.number()});
  }
  return *this;
}

GameBuilder& GameBuilder::nobles(const std::vector<int>& open) {
  table_.nobles = NobleSet();
  for (const int number : open) table_.nobles.insert(noble_id(number));
  return *this;
}

GameBuilder& GameBuilder::received(Seat seat, int noble) {
  const NobleId id = noble_id(noble);
  table_.nobles.erase(id);
  table_.area(seat).add(id);
  return *this;
}

GameBuilder& GameBuilder::to_move(Seat seat) {
  table_.to_move = seat;
  return *this;
}

GameBuilder& GameBuilder::rounds_played(int rounds) {
  rounds_ = rounds;
  return *this;
}

Game GameBuilder::build() const {
  Table table = table_;
  table.ply = static_cast<std::uint32_t>(rounds_ * table.players.number() + table.to_move.number());
  // The table still has its bank of the start, that is, all tokens of the game.
  for (std::size_t seat = 0; seat < tokens_.size(); ++seat) {
    if (!tokens_[seat]) continue;
    if (!table.bank.covers(*tokens_[seat])) refuse("more tokens than the game has");
    table.player[seat].tokens = *tokens_[seat];
    table.bank -= *tokens_[seat];
  }
  if (bank_) {
    if (!table.bank.covers(*bank_)) refuse("more tokens in the bank than there are left");
    const Tokens surplus = table.bank - *bank_;
    table.bank = *bank_;
    share_out(table, surplus);
  }
  auto game = Game::from(table, hidden_);
  if (!game) refuse(game.error());
  return *game;
}

void GameBuilder::share_out(Table& table, Tokens surplus) const {
  const int players = table.players.number();
  for (int after = 1; after <= players; ++after) {
    const Seat seat((table.to_move.number() + after) % players);
    if (tokens_[seat.index()]) continue;
    Tokens& held = table.area(seat).tokens;
    for (const Colour colour : kColours) {
      const Tokens given =
          Tokens::of(colour, std::min(surplus[colour], std::max(0, kMaxTokens - held.total())));
      held += given;
      surplus -= given;
    }
  }
  if (!surplus.empty()) {
    refuse("the tokens " + letters(surplus) + " are neither in the bank nor with a player");
  }
}

// Bottom card first.
std::vector<CardId> GameBuilder::deck(Level level) const {
  const auto& cards = hidden_.decks[level.index()];
  return {cards.begin(), cards.begin() + table_.deck_sizes[level.index()]};
}

void GameBuilder::set_deck(Level level, const std::vector<CardId>& cards) {
  auto& places = hidden_.decks[level.index()];
  places.fill(CardId());
  std::copy(cards.begin(), cards.end(), places.begin());
  table_.deck_sizes[level.index()] = static_cast<std::uint8_t>(cards.size());
}

// Out of its deck or off the board, where the next card of the deck follows.
void GameBuilder::take_out(CardId id) {
  const Level level = card(id).level;
  std::vector<CardId> cards = deck(level);
  if (const auto place = find_open(table_, id)) {
    table_.board[*place].reset();
    if (!cards.empty()) {
      table_.board[*place] = cards.back();
      cards.pop_back();
    }
  } else {
    const auto at = std::find(cards.begin(), cards.end(), id);
    if (at == cards.end()) {
      refuse("card " + std::to_string(id.number()) + " is given to two players");
    }
    cards.erase(at);
  }
  set_deck(level, cards);
}

void GameBuilder::reserve(Seat seat, CardId id, CardSlot shown) {
  auto& reserved = table_.area(seat).reserved;
  if (reserved.full()) refuse("a fourth reserved card");
  take_out(id);
  reserved.push_back({card(id).level, shown});
  hidden_.hands[seat.index()].push_back(id);
}

}  // namespace splendor::test
