#include "referee/rules/game.hpp"

#include <algorithm>

#include "referee/rules/cards.hpp"

namespace splendor {

Game::Game(const Deal& deal, Ruleset rules) {
  const PlayerCount players = deal.players();
  table_.rules = rules;
  table_.players = players;
  const int gems = gem_tokens(players);
  table_.bank = Tokens(gems, gems, gems, gems, gems, kGoldTokens);
  for (const NobleId id : deal.nobles()) table_.nobles.insert(id);
  for (const Level level : kLevels) {
    const Deck& deck = deal.deck(level);
    std::reverse_copy(deck.begin(), deck.end(), hidden_.decks[level.index()].begin());
    table_.deck_sizes[level.index()] = static_cast<std::uint8_t>(deck.size());
  }
  for (std::size_t place = 0; place < table_.board.size(); ++place) fill(place);
}

Deck Game::deck(Level level) const {
  const auto& cards = hidden_.decks[level.index()];
  Deck deck;
  for (std::size_t i = table_.deck_sizes[level.index()]; i > 0; --i) deck.push_back(cards[i - 1]);
  return deck;
}

CardId Game::draw(Level level) {
  CardId& top = hidden_.decks[level.index()][--table_.deck_sizes[level.index()]];
  const CardId drawn = top;
  top = CardId();
  return drawn;
}

void Game::fill(std::size_t place) {
  const Level level = kLevels[place / kPlaces];
  CardSlot& slot = table_.board[place];
  if (table_.deck_sizes[level.index()] > 0) {
    slot = draw(level);
  } else {
    slot.reset();
  }
}

void Game::reserve(CardId id, Reservation shown) {
  PlayerArea& me = table_.area(table_.to_move);
  me.reserved.push_back(shown);
  hidden_.hands[table_.to_move.index()].push_back(id);
  if (table_.bank.gold() > 0) {
    me.tokens += Tokens::of(Colour::gold);
    table_.bank -= Tokens::of(Colour::gold);
  }
}

void Game::buy(const Buy& buy) {
  PlayerArea& me = table_.area(table_.to_move);
  me.tokens -= buy.payment;
  table_.bank += buy.payment;
  me.add(buy.card);
  if (const auto place = find_open(table_, buy.card)) {
    fill(*place);
    return;
  }
  Hand& hand = hidden_.hands[table_.to_move.index()];
  const auto at =
      static_cast<std::size_t>(std::find(hand.begin(), hand.end(), buy.card) - hand.begin());
  hand.erase_at(at);
  me.reserved.erase_at(at);
}

void Game::play(const Move& move) {
  PlayerArea& me = table_.area(table_.to_move);
  const auto take = [&](Tokens tokens) {
    me.tokens += tokens;
    table_.bank -= tokens;
  };
  std::visit(Overloaded{
                 [&](const TakeDifferent& action) { take(Tokens::each(action.colours)); },
                 [&](const TakeTwo& action) { take(Tokens::of(action.colour, 2)); },
                 [&](const ReserveCard& action) {
                   fill(*find_open(table_, action.card));
                   reserve(action.card, {card(action.card).level, action.card});
                 },
                 [&](const ReserveTop& action) {
                   reserve(draw(action.level), {action.level, CardSlot()});
                 },
                 [&](const Buy& action) { buy(action); },
                 [](const Pass&) {},
             },
             move.action);
  me.tokens -= move.returned;
  table_.bank += move.returned;
  if (move.noble) {
    table_.nobles.erase(*move.noble);
    me.add(*move.noble);
  }
  end_turn(std::holds_alternative<Pass>(move.action) && !move.noble);
}

void Game::end_turn(bool idle) {
  table_.passes = idle ? static_cast<std::uint8_t>(table_.passes + 1) : 0;
  advance();
}

void Game::drop_out(Seat seat) {
  table_.out = static_cast<std::uint8_t>(table_.out | (1U << seat.number()));
  if (table_.to_move == seat) advance();
}

void Game::advance() {
  const int players = table_.players.number();
  bool round_closed = false;
  do {
    // A skipped turn counts as a ply, so that the length of a round does not change.
    ++table_.ply;
    const int next = table_.to_move.number() + 1;
    round_closed |= next == players;
    table_.to_move = Seat(next == players ? 0 : next);
  } while (!table_.plays(table_.to_move));

  const auto has_won = [&](Seat seat) {
    return table_.area(seat).points >= kPointsToEnd && table_.plays(seat);
  };
  const std::uint32_t limit = table_.rules.max_rounds;
  if (round_closed && std::ranges::any_of(seats(table_.players), has_won)) {
    table_.over = EndReason::points;
  } else if (table_.passes >= table_.playing()) {
    table_.over = EndReason::stalemate;
  } else if (round_closed && limit > 0 && table_.ply / static_cast<unsigned>(players) >= limit) {
    table_.over = EndReason::round_limit;
  }
}

}  // namespace splendor
