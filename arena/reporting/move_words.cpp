#include "arena/reporting/move_words.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "arena/reporting/in_a_row.hpp"
#include "referee/rules/price.hpp"

namespace splendor::reporting {
namespace {

constexpr std::array<std::string_view, 6> kColourNames{"white", "blue",  "green",
                                                       "red",   "black", "gold"};

std::string_view colour_name(Colour colour) {
  return kColourNames[static_cast<std::size_t>(colour)];
}

std::string amounts_in_words(Tokens tokens) {
  std::vector<std::string> parts;
  for (const Colour colour : kColours) {
    if (tokens[colour] == 0) continue;
    parts.push_back(std::to_string(tokens[colour]) + " " + std::string(colour_name(colour)));
  }
  return parts.empty() ? "nothing" : in_a_row(parts);
}

std::string points_in_words(int points) {
  return std::to_string(points) + (points == 1 ? " point" : " points");
}

std::string card_in_words(CardId id) {
  std::string text =
      "card " + std::to_string(id.number()) + " (" + std::string(colour_name(card(id).bonus));
  if (card(id).points > 0) text += ", " + points_in_words(card(id).points);
  return text + ")";
}

std::string action_in_words(const Action& action) {
  return std::visit(
      Overloaded{
          [](const TakeDifferent& take) {
            std::vector<std::string> parts;
            for (const Colour colour : kGems) {
              if (take.colours.contains(colour)) parts.emplace_back(colour_name(colour));
            }
            return "take " + in_a_row(parts);
          },
          [](const TakeTwo& take) { return "take 2 " + std::string(colour_name(take.colour)); },
          [](const ReserveCard& reserve) { return "reserve " + card_in_words(reserve.card); },
          [](const ReserveTop& reserve) {
            return "reserve from the deck of level " + std::to_string(reserve.level.number());
          },
          [](const Buy& buy) {
            return "buy " + card_in_words(buy.card) + " for " + amounts_in_words(buy.payment);
          },
          [](const Pass&) { return std::string("pass"); },
      },
      action);
}

CardSlot card_of(const Move& move) {
  if (const auto* buy = std::get_if<Buy>(&move.action)) return buy->card;
  if (const auto* reserve = std::get_if<ReserveCard>(&move.action)) return reserve->card;
  return {};
}

// How many tokens a seat still needs to buy a card.
int missing_for(const PlayerArea& area, CardId id) {
  const Tokens lacking = card(id).cost.beyond(area.bonuses + area.tokens.gems());
  return std::max(0, lacking.total() - area.tokens.gold());
}

bool can_buy(const PlayerArea& area, CardId id) { return missing_for(area, id) == 0; }

// The cards on the table and in a seat's hand that were there before a move and are after it.
std::vector<CardId> known_cards(const Game& before, const Game& after, Seat seat) {
  std::vector<CardId> cards;
  for (std::size_t place = 0; place < after.table().board.size(); ++place) {
    const CardSlot open = after.table().board[place];
    if (open && open == before.table().board[place]) cards.push_back(*open);
  }
  const Hand& held = before.hidden().hands[seat.index()];
  for (const CardId id : after.hidden().hands[seat.index()]) {
    const bool is_known =
        std::ranges::find(held, id) != held.end() || find_open(before.table(), id).has_value();
    if (is_known) cards.push_back(id);
  }
  return cards;
}

// What a seat can buy of these.
std::vector<CardId> purchases(const Game& before, const Game& after, Seat seat) {
  std::vector<CardId> cards = known_cards(before, after, seat);
  std::erase_if(cards, [&](CardId id) { return !can_buy(after.table().area(seat), id); });
  return cards;
}

// The card that one move brings nearer than the other, in tokens that are missing: the one that is
// nearest then, and of several the most valuable. Empty if there is none.
std::string nearer_card(const Game& before, const Game& after_played, const Game& after_better,
                        Seat seat) {
  CardSlot nearest;
  int least = 0;
  for (const CardId id : known_cards(before, after_better, seat)) {
    const int missing = missing_for(after_better.table().area(seat), id);
    if (missing >= missing_for(after_played.table().area(seat), id)) continue;
    const bool is_better = !nearest || missing < least ||
                           (missing == least && card(id).points > card(*nearest).points);
    if (!is_better) continue;
    nearest = id;
    least = missing;
  }
  if (!nearest) return "";
  return card_in_words(*nearest) + " is " + std::to_string(least) +
         (least == 1 ? " token" : " tokens") + " away instead of " +
         std::to_string(missing_for(after_played.table().area(seat), *nearest));
}

// The most valuable of the first cards that is not among the second.
CardSlot best_beyond(const std::vector<CardId>& cards, const std::vector<CardId>& others) {
  CardSlot best;
  for (const CardId id : cards) {
    if (std::ranges::find(others, id) != others.end()) continue;
    if (!best || card(id).points > card(*best).points) best = id;
  }
  return best;
}

}  // namespace

std::string move_in_words(const Move& move) {
  std::string text = action_in_words(move.action);
  if (!move.returned.empty()) text += ", return " + amounts_in_words(move.returned);
  if (move.noble) text += ", with noble " + std::to_string(move.noble->number());
  return text;
}

std::string why_better(const Game& game, const Move& played, const Move& better) {
  const Seat mover = game.to_move();
  Game after_played = game;
  after_played.play(played);
  Game after_better = game;
  after_better.play(better);
  const PlayerArea& got_played = after_played.table().area(mover);
  const PlayerArea& got_better = after_better.table().area(mover);
  if (after_better.over() && ranks(after_better.table())[mover.index()] == 1) {
    return "it wins at once";
  }
  std::vector<std::string> reasons;
  if (got_better.points > got_played.points) {
    reasons.push_back("it brings " + points_in_words(got_better.points - got_played.points) +
                      (got_played.points > game.table().area(mover).points ? " more" : ""));
  }
  // The card that the better move takes, if the next player could buy it now.
  const Seat next = after_played.to_move();
  if (const CardSlot taken = card_of(better); taken && find_open(after_played.table(), *taken)) {
    if (next != mover && can_buy(after_played.table().area(next), *taken)) {
      reasons.push_back("the next player can buy card " + std::to_string((*taken).number()) +
                        " otherwise");
    }
  }
  if (const CardSlot card =
          best_beyond(purchases(game, after_better, mover), purchases(game, after_played, mover))) {
    reasons.push_back(card_in_words(*card) + " can be bought next");
  }
  if (reasons.empty() && got_better.card_count > got_played.card_count) {
    reasons.emplace_back("its bonus makes every later card cheaper");
  }
  if (reasons.empty()) {
    if (std::string nearer = nearer_card(game, after_played, after_better, mover);
        !nearer.empty()) {
      reasons.push_back(std::move(nearer));
    }
  }
  if (reasons.empty() && got_better.tokens.total() > got_played.tokens.total()) {
    reasons.emplace_back("it keeps more tokens");
  }
  return in_a_row(reasons);
}

}  // namespace splendor::reporting
