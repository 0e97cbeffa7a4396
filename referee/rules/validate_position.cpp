#include "referee/rules/validate_position.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include "referee/rules/notation.hpp"

namespace splendor {
namespace {

using Broken = std::optional<std::string>;

std::string the_card(CardId id) { return "card " + std::to_string(id.number()); }
std::string a_game_of(PlayerCount players) {
  return "a game of " + std::to_string(players.number()) + " players";
}
std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

// Notes where each card is and objects to a second place or a wrong level.
class CardCensus {
 public:
  Broken put(CardId id, Level level, const std::string& where) {
    std::string& place = places_[id.index()];
    if (place == where) return the_card(id) + " is twice " + where;
    if (!place.empty()) return the_card(id) + " is in two places: " + place + " and " + where;
    if (card(id).level != level) {
      return the_card(id) + " is of level " + std::to_string(card(id).level.number()) +
             " and can't be " + where;
    }
    place = where;
    return std::nullopt;
  }
  [[nodiscard]] Broken missing() const {
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (places_[i].empty()) {
        return the_card(CardId(static_cast<int>(i) + 1)) +
               " is nowhere: not in a deck, on the table or with a player";
      }
    }
    return std::nullopt;
  }

 private:
  std::array<std::string, 90> places_;
};

Broken tokens_broken(const Table& table) {
  const int gems = gem_tokens(table.players);
  Tokens sum = table.bank;
  for (int seat = 0; seat < table.players.number(); ++seat) {
    const Tokens held = table.area(Seat(seat)).tokens;
    if (held.total() > kMaxTokens) {
      return seat_name(seat) + " holds " + std::to_string(held.total()) +
             " tokens between turns, but the limit is 10";
    }
    sum += held;
  }
  for (const Colour colour : kColours) {
    const int expected = colour == Colour::gold ? kGoldTokens : gems;
    if (sum[colour] != expected) {
      return "the tokens don't add up: bank and players together have " +
             std::to_string(sum[colour]) + " " + std::string(name_of(colour)) + ", but " +
             a_game_of(table.players) + " has " + std::to_string(expected);
    }
  }
  return std::nullopt;
}

Broken nobles_broken(const Table& table) {
  NobleSet seen = table.nobles;
  int count = table.nobles.size();
  for (int seat = 0; seat < table.players.number(); ++seat) {
    const PlayerArea& area = table.area(Seat(seat));
    for (const NobleId id : area.nobles) {
      const std::string name = "noble " + std::to_string(id.number());
      if (seen.contains(id)) return name + " is in two places";
      if (!area.bonuses.covers(noble(id).requirement)) {
        return seat_name(seat) + " has " + name + " without the bonuses that it asks for";
      }
      seen.insert(id);
      ++count;
    }
  }
  if (count != nobles_in_play(table.players)) {
    return a_game_of(table.players) + " has " + std::to_string(nobles_in_play(table.players)) +
           " nobles, but there are " + std::to_string(count);
  }
  return std::nullopt;
}

Broken drop_outs_broken(const Table& table) {
  if (table.out >> table.players.number() != 0) {
    return "a seat that is not in the game has dropped out of it";
  }
  if (table.playing() == 0) return "all players have dropped out";
  if (!table.plays(table.to_move)) {
    return seat_name(table.to_move.number()) + " is to move, but has dropped out";
  }
  return std::nullopt;
}

Broken end_broken(const Table& table) {
  const int players = table.playing();
  if (table.passes > players) return "more passes in a row than players";
  const bool all_passed = table.passes == players;
  if (all_passed && !table.over) return "all players have passed in a row, but the game goes on";
  const auto reached = [&](Seat seat) {
    return table.plays(seat) && table.area(seat).points >= kPointsToEnd;
  };
  const bool somebody_reached = std::ranges::any_of(seats(table.players), reached);
  // The next turn is that of the first seat that still plays.
  const bool round_closed = std::countr_one(table.out) == table.to_move.number();
  if (!table.over) {
    if (round_closed && somebody_reached) {
      return "a player has 15 points and the round is closed, but the game goes on";
    }
    return std::nullopt;
  }
  switch (*table.over) {
    case EndReason::points:
      if (!round_closed) return "the game can't have ended by points within a round";
      if (!somebody_reached) return "the game can't have ended by points: nobody has 15";
      break;
    case EndReason::stalemate:
      if (!all_passed) return "the game can't have ended by stalemate: not all have passed";
      break;
    case EndReason::round_limit:
      if (!round_closed) return "the game can't have ended by the round limit within a round";
      break;
  }
  return std::nullopt;
}

Broken open_cards_broken(const Table& table, CardCensus& census) {
  for (const Level level : kLevels) {
    const std::string number = std::to_string(level.number());
    for (const CardSlot place : table.row(level)) {
      if (place) {
        if (auto broken = census.put(*place, level, "on the table in the row of level " + number)) {
          return broken;
        }
      } else if (table.deck_sizes[level.index()] > 0) {
        return "the row of level " + number + " has an empty place although its deck has cards";
      }
    }
  }
  for (int seat = 0; seat < table.players.number(); ++seat) {
    const PlayerArea& area = table.area(Seat(seat));
    for (const CardId id : area.cards) {
      if (auto broken = census.put(id, card(id).level, "bought by " + seat_name(seat))) {
        return broken;
      }
    }
    for (const Reservation& reservation : area.reserved) {
      if (!reservation.face_up) continue;
      if (auto broken = census.put(*reservation.face_up, reservation.level,
                                   "reserved by " + seat_name(seat))) {
        return broken;
      }
    }
  }
  return std::nullopt;
}

// A hand must agree with what the others see of it; its face-down cards join the census.
Broken hand_broken(const Table& table, int seat, const Hand& hand, CardCensus& census) {
  const auto& shown = table.area(Seat(seat)).reserved;
  if (hand.size() != shown.size()) {
    return seat_name(seat) + " has " + std::to_string(hand.size()) + " cards in hand, but " +
           std::to_string(shown.size()) + " reserved";
  }
  for (std::size_t i = 0; i < hand.size(); ++i) {
    if (shown[i].face_up) {
      if (shown[i].face_up != hand[i]) {
        return seat_name(seat) + " shows " + the_card(*shown[i].face_up) +
               " as reserved, but has " + the_card(hand[i]) + " in hand";
      }
    } else if (auto broken = census.put(hand[i], shown[i].level,
                                        "reserved face down by " + seat_name(seat))) {
      return broken;
    }
  }
  return std::nullopt;
}

// The counts that a player area keeps for speed must be those of its cards.
Broken counts_broken(const Table& table) {
  for (std::size_t i = 0; i < table.player.size(); ++i) {
    const PlayerArea& area = table.player[i];
    PlayerArea counted;
    for (const CardId id : area.cards) counted.add(id);
    for (const NobleId id : area.nobles) counted.add(id);
    if (counted.bonuses != area.bonuses || counted.points != area.points ||
        counted.card_count != area.card_count) {
      return seat_name(static_cast<int>(i)) + " has counts that its cards don't give";
    }
    const bool absent = i >= static_cast<std::size_t>(table.players.number());
    if (absent && area != PlayerArea()) {
      return seat_name(static_cast<int>(i)) + " is not in the game, but has something";
    }
  }
  return std::nullopt;
}

Broken table_broken(const Table& table, CardCensus& census) {
  if (table.to_move.number() >= table.players.number()) {
    return seat_name(table.to_move.number()) + " is to move, but it is " + a_game_of(table.players);
  }
  if (auto broken = drop_outs_broken(table)) return broken;
  if (auto broken = counts_broken(table)) return broken;
  if (auto broken = tokens_broken(table)) return broken;
  if (auto broken = open_cards_broken(table, census)) return broken;
  if (auto broken = nobles_broken(table)) return broken;
  return end_broken(table);
}

}  // namespace

std::optional<std::string> validate_position(const Table& table, const Hidden& hidden) {
  CardCensus census;
  if (auto broken = table_broken(table, census)) return broken;
  for (int seat = 0; seat < table.players.number(); ++seat) {
    const Hand& hand = hidden.hands[static_cast<std::size_t>(seat)];
    if (auto broken = hand_broken(table, seat, hand, census)) return broken;
  }
  for (const Level level : kLevels) {
    const std::string where = "in the deck of level " + std::to_string(level.number());
    for (std::size_t i = 0; i < table.deck_sizes[level.index()]; ++i) {
      if (auto broken = census.put(hidden.decks[level.index()][i], level, where)) return broken;
    }
  }
  return census.missing();
}

std::optional<std::string> validate_position(const View& view) {
  if (view.seat.number() >= view.table.players.number()) {
    return seat_name(view.seat.number()) + " is not in " + a_game_of(view.table.players);
  }
  CardCensus census;
  if (auto broken = table_broken(view.table, census)) return broken;
  if (auto broken = hand_broken(view.table, view.seat.number(), view.hand, census)) return broken;
  for (const Level level : kLevels) {
    int seen = view.table.deck_sizes[level.index()];
    for (const CardSlot place : view.table.row(level)) seen += place.has_value();
    for (const PlayerArea& area : view.table.player) {
      for (const CardId id : area.cards) seen += card(id).level == level;
      for (const Reservation& reservation : area.reserved) seen += reservation.level == level;
    }
    if (seen != cards_of(level)) {
      return "the cards of level " + std::to_string(level.number()) + " don't add up: there are " +
             std::to_string(seen) + " instead of " + std::to_string(cards_of(level));
    }
  }
  return std::nullopt;
}

Result<Game> Game::from(const Table& table, const Hidden& hidden) {
  if (auto broken = validate_position(table, hidden)) return Error{*broken};
  // Equality is by value, so what no longer matters must not differ.
  Hidden tidy;
  for (const Level level : kLevels) {
    std::copy_n(hidden.decks[level.index()].begin(), table.deck_sizes[level.index()],
                tidy.decks[level.index()].begin());
  }
  for (const Seat seat : seats(table.players)) {
    tidy.hands[seat.index()] = hidden.hands[seat.index()];
  }
  return Game(table, tidy);
}

}  // namespace splendor
