#include "referee/wire/conversation.hpp"

#include <algorithm>

#include "referee/rules/notation.hpp"
#include "referee/rules/random.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::wire {
namespace {

constexpr std::uint32_t kProtocol = 1;

template <class T>
std::uint32_t number(T id) {
  return static_cast<std::uint32_t>(id.number());
}

// As the league calls them, if they are those; a position may have brought others.
v1::Ruleset rules_in_force(const v1::Ruleset& named, const Ruleset& rules) {
  if (const auto meant = ruleset_from_proto(named); meant && *meant == rules) return named;
  v1::Ruleset nameless;
  to_proto(rules, "", nameless);
  return nameless;
}

}  // namespace

v1::Hello hello_from(const std::string& referee) {
  v1::Hello hello;
  hello.set_protocol(kProtocol);
  hello.set_referee(referee);
  add_cards(hello);
  return hello;
}

Conversation::Conversation(const Terms& terms, const Table& start)
    : terms_(terms), players_(start.players) {
  terms_.ruleset = rules_in_force(terms.ruleset, start.rules);
  for (Seated& seated : seated_) seated.bank = Milliseconds(terms.time.bank_ms());
}

v1::ToBot Conversation::new_game(Seat seat) const {
  v1::ToBot message;
  v1::NewGame& game = *message.mutable_new_game();
  game.set_seat(number(seat));
  game.set_players(number(players_));
  *game.mutable_ruleset() = terms_.ruleset;
  *game.mutable_time() = terms_.time;
  // The bot's dice must not tell it anything about the deck.
  Random dice(terms_.seed ^ 0xB07D1CE5ULL);
  for (int i = 0; i <= seat.number(); ++i) game.set_dice(static_cast<std::uint32_t>(dice.next()));
  return message;
}

void Conversation::greeted(Seat seat, const v1::HelloReply& reply) {
  at(seat).wants_moves = reply.wants_legal_moves();
  at(seat).wants_notation = reply.wants_legal_notation();
}

const v1::ToBot& Conversation::question(const View& view) {
  Seated& seated = at(view.seat);
  v1::TurnRequest& request = *seated.question.mutable_turn();
  request.set_turn(seated.turns++);
  to_proto(view, *request.mutable_view());
  while (request.events_size() > seated.events) request.mutable_events()->RemoveLast();
  seated.events = 0;
  request.mutable_clock()->set_limit_ms(static_cast<std::uint32_t>(limit(view.seat).count()));
  request.mutable_clock()->set_bank_ms(static_cast<std::uint32_t>(seated.bank.count()));
  request.mutable_legal_moves()->Clear();
  request.mutable_legal_notation()->Clear();
  if (!seated.wants_moves && !seated.wants_notation) return seated.question;
  legal_.clear();
  LegalMoves(view).append_to(legal_);
  for (const Move& move : legal_) {
    if (seated.wants_moves) to_proto(move, *request.add_legal_moves());
    if (seated.wants_notation) append_text(*request.add_legal_notation(), move);
  }
  return seated.question;
}

Conversation::Milliseconds Conversation::limit(Seat seat) const {
  return Milliseconds(terms_.time.move_ms()) + seated_[seat.index()].bank;
}

void Conversation::answered(Seat seat, Nanoseconds wall, Nanoseconds host_delay) {
  Milliseconds& bank = at(seat).bank;
  const auto used = std::chrono::ceil<Milliseconds>(wall - host_delay);
  bank -= std::clamp(used - Milliseconds(terms_.time.move_ms()), Milliseconds(0), bank);
  bank += Milliseconds(terms_.time.increment_ms());
}

v1::Event& Conversation::next_event(Seated& seated) {
  auto& events = *seated.question.mutable_turn()->mutable_events();
  const int i = seated.events++;
  return i < events.size() ? *events.Mutable(i) : *events.Add();
}

void Conversation::moved(Seat seat, const Move& move, const decltype(Table::board)& before,
                         const Table& after) {
  std::uint32_t revealed = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] != after.board[i]) {
      revealed = static_cast<std::uint32_t>(after.board[i].number_or_zero());
    }
  }
  for (const Seat listener : seats(players_)) {
    if (!at(listener).listens) continue;
    v1::Event& event = next_event(at(listener));
    event.set_seat(number(seat));
    event.mutable_notation()->clear();
    append_text(*event.mutable_notation(), move);
    to_proto(move, *event.mutable_move());
    event.set_revealed(revealed);
    event.set_fault(false);
  }
}

void Conversation::dropped_out(Seat seat) {
  at(seat).listens = false;
  for (const Seat listener : seats(players_)) {
    if (!at(listener).listens) continue;
    v1::Event& event = next_event(at(listener));
    event.Clear();
    event.set_seat(number(seat));
    event.set_fault(true);
  }
}

v1::ToBot game_over(const v1::MatchRecord& record, const View& view) {
  v1::ToBot message;
  v1::GameOver& over = *message.mutable_game_over();
  over.set_reason(record.reason());
  for (const v1::SeatRecord& seat : record.seats()) {
    over.add_ranks(seat.rank());
    over.add_points(seat.points());
  }
  to_proto(view, *over.mutable_view());
  return message;
}

Result<Move> choice_of(const v1::TurnReply& reply, const View& view) {
  switch (reply.choice_case()) {
    case v1::TurnReply::kMove:
      return move_from_proto(reply.move(), view);
    case v1::TurnReply::kNotation:
      return parse_move(reply.notation());
    case v1::TurnReply::kLegalIndex: {
      const LegalMoves moves(view);
      if (reply.legal_index() < moves.size()) return moves[reply.legal_index()];
      return Error{"legal_index is " + std::to_string(reply.legal_index()) + ", but there are " +
                   std::to_string(moves.size()) + " legal moves"};
    }
    case v1::TurnReply::CHOICE_NOT_SET:
      break;
  }
  return Error{"the answer has no move"};
}

}  // namespace splendor::wire
