#include <algorithm>
#include <array>

#include "referee/rules/price.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::wire {
namespace {

constexpr std::uint32_t kMostTokens = 40;  // in the whole game
constexpr std::uint32_t kMostPasses = PlayerCount::kHighest;
constexpr std::uint32_t kMostInDeck = 40;
constexpr std::uint32_t kMostRounds = 1'000'000;  // as in league files and in states as text

template <class T>
Result<T> id_from_proto(std::uint32_t number, std::string_view what) {
  if (const auto id = T::from(number)) return *id;
  return Error{std::to_string(number) + " is not a " + std::string(what) + " (" +
               std::to_string(T::kLowest) + " to " + std::to_string(T::kHighest) + ")"};
}

Result<Action> take_from_proto(const v1::Tokens& take) {
  const auto tokens = tokens_from_proto(take);
  if (!tokens) return Error{tokens.error()};
  ColourSet colours;
  Colour last = Colour::white;
  for (const Colour colour : kColours) {
    if ((*tokens)[colour] == 0) continue;
    colours.insert(colour);
    last = colour;
  }
  if (Tokens::each(colours) == *tokens) return Action(TakeDifferent{colours});
  if (colours.size() == 1 && tokens->total() == 2) return Action(TakeTwo{last});
  return Error{"a take is one token each of different colours, or two of one colour"};
}

Result<Action> buy_from_proto(const v1::Buy& buy, const View& view) {
  const auto id = id_from_proto<CardId>(buy.card(), "card");
  if (!id) return Error{id.error()};
  if (!buy.has_payment()) return Action(Buy{*id, usual_payment(*id, view)});
  const auto payment = tokens_from_proto(buy.payment());
  if (!payment) return Error{payment.error()};
  return Action(Buy{*id, *payment});
}

Result<Action> action_from_proto(const v1::Move& move, const View& view) {
  switch (move.action_case()) {
    case v1::Move::kTake:
      return take_from_proto(move.take());
    case v1::Move::kReserveCard: {
      const auto id = id_from_proto<CardId>(move.reserve_card(), "card");
      if (!id) return Error{id.error()};
      return Action(ReserveCard{*id});
    }
    case v1::Move::kReserveTop: {
      const auto level = id_from_proto<Level>(move.reserve_top(), "level");
      if (!level) return Error{level.error()};
      return Action(ReserveTop{*level});
    }
    case v1::Move::kBuy:
      return buy_from_proto(move.buy(), view);
    case v1::Move::kPass:
      return Action(Pass{});
    case v1::Move::ACTION_NOT_SET:
      break;
  }
  return Error{"the move names no action"};
}

// Used only inside view_from_proto(), because a view has many leaves.
struct BadView {
  std::string what;
};

template <class T>
T checked(Result<T> result) {
  if (!result) throw BadView{result.error()};
  return *result;
}

void read_player(const v1::Player& in, Seat seat, View& view) {
  PlayerArea& area = view.table.area(seat);
  area.tokens = checked(tokens_from_proto(in.tokens()));
  // A card named twice would count twice, and the sums of the rules could overflow.
  for (const std::uint32_t number : in.cards()) {
    const CardId id = checked(id_from_proto<CardId>(number, "card"));
    if (area.cards.contains(id)) throw BadView{"card " + std::to_string(number) + " comes twice"};
    area.add(id);
  }
  for (const std::uint32_t number : in.nobles()) {
    const NobleId id = checked(id_from_proto<NobleId>(number, "noble"));
    if (area.nobles.contains(id)) throw BadView{"noble " + std::to_string(number) + " comes twice"};
    area.add(id);
  }
  if (in.out()) {
    view.table.out = static_cast<std::uint8_t>(view.table.out | 1U << seat.number());
  }
  if (in.reserved_size() > kMaxReserved) throw BadView{"more than three reserved cards"};
  for (const v1::Reservation& reserved : in.reserved()) {
    const Level level = checked(id_from_proto<Level>(reserved.level(), "level"));
    CardSlot card;
    if (reserved.card() != 0) card = checked(id_from_proto<CardId>(reserved.card(), "card"));
    area.reserved.push_back({level, reserved.face_down() ? CardSlot() : card});
    if (seat == view.seat) {
      if (!card) throw BadView{"an own reserved card is unknown"};
      view.hand.push_back(*card);
    }
  }
}

View read_view(const v1::View& in, const Ruleset& rules) {
  View view;
  Table& table = view.table;
  table.rules = rules;
  table.players = checked(
      id_from_proto<PlayerCount>(static_cast<std::uint32_t>(in.players_size()), "player count"));
  view.seat = checked(id_from_proto<Seat>(in.seat(), "seat"));
  table.to_move = checked(id_from_proto<Seat>(in.to_move(), "seat"));
  if (std::max(view.seat, table.to_move).number() >= table.players.number()) {
    throw BadView{"a seat is beyond the number of players"};
  }
  table.ply = in.ply();
  if (in.passes() > kMostPasses) throw BadView{"more passes in a row than players"};
  table.passes = static_cast<std::uint8_t>(in.passes());
  table.bank = checked(tokens_from_proto(in.bank()));
  for (const std::uint32_t id : in.nobles()) {
    table.nobles.insert(checked(id_from_proto<NobleId>(id, "noble")));
  }
  if (in.board_size() != static_cast<int>(table.board.size()) || in.deck_sizes_size() != 3) {
    throw BadView{"the board must have 12 places and 3 decks"};
  }
  for (std::size_t i = 0; i < table.board.size(); ++i) {
    const std::uint32_t id = in.board(static_cast<int>(i));
    if (id != 0) table.board[i] = checked(id_from_proto<CardId>(id, "card"));
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const std::uint32_t size = in.deck_sizes(static_cast<int>(i));
    if (size > kMostInDeck) throw BadView{"a deck of " + std::to_string(size) + " cards"};
    table.deck_sizes[i] = static_cast<std::uint8_t>(size);
  }
  for (const Seat seat : seats(table.players)) {
    read_player(in.players(seat.number()), seat, view);
  }
  return view;
}

}  // namespace

Result<Tokens> tokens_from_proto(const v1::Tokens& tokens) {
  const std::array counts{tokens.white(), tokens.blue(),  tokens.green(),
                          tokens.red(),   tokens.black(), tokens.gold()};
  std::array<int, 6> checked{};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > kMostTokens) {
      return Error{"a count of " + std::to_string(counts[i]) + " tokens is out of range"};
    }
    checked[i] = static_cast<int>(counts[i]);
  }
  return Tokens(checked);
}

Result<Move> move_from_proto(const v1::Move& move, const View& view) {
  const auto action = action_from_proto(move, view);
  if (!action) return Error{action.error()};
  const auto returned = tokens_from_proto(move.returned());
  if (!returned) return Error{"returned tokens: " + returned.error()};
  std::optional<NobleId> noble;
  if (move.noble() != 0) {
    const auto id = id_from_proto<NobleId>(move.noble(), "noble");
    if (!id) return Error{id.error()};
    noble = *id;
  }
  return Move{*action, *returned, noble};
}

Result<View> view_from_proto(const v1::View& view, const Ruleset& rules) {
  try {
    return read_view(view, rules);
  } catch (const BadView& bad) {
    return Error{bad.what};
  }
}

Result<Ruleset> ruleset_from_proto(const v1::Ruleset& ruleset) {
  if (!v1::TakeFewer_IsValid(ruleset.take_fewer()) || !v1::Payment_IsValid(ruleset.payment())) {
    return Error{"the ruleset has an option of a later version"};
  }
  if (ruleset.max_rounds() > kMostRounds) {
    return Error{"a limit of " + std::to_string(ruleset.max_rounds()) + " rounds is out of range"};
  }
  return Ruleset{static_cast<TakeFewer>(ruleset.take_fewer()),
                 static_cast<Payment>(ruleset.payment()), ruleset.max_rounds()};
}

}  // namespace splendor::wire
