#include "referee/wire/conversation.hpp"

#include <algorithm>

#include "referee/rules/notation.hpp"
#include "referee/wire/convert.hpp"
#include "referee/wire/frame.hpp"
#include "referee/wire/game_fields.hpp"

namespace splendor::wire {
namespace {

constexpr std::uint32_t kProtocol = 1;

template <class T>
std::uint32_t number(T id) {
  return static_cast<std::uint32_t>(id.number());
}

// The ruleset with the league's name for it, unless a position brought other rules.
v1::Ruleset rules_in_force(const v1::Ruleset& named, const Ruleset& rules) {
  if (const auto meant = ruleset_from_proto(named); meant && *meant == rules) return named;
  v1::Ruleset nameless;
  to_proto(rules, "", nameless);
  return nameless;
}

std::uint32_t milliseconds_in(Conversation::Milliseconds time) {
  return static_cast<std::uint32_t>(time.count());
}

// Appends a framed ToBot with a turn of these fields.
void append_turn(std::string& out, std::initializer_list<std::string_view> fields) {
  constexpr char kTag = tag<v1::ToBot::kTurnFieldNumber>();
  std::size_t size = 0;
  for (const std::string_view part : fields) size += part.size();
  append_length(out, sizeof kTag + bytes_of_length(size) + size);
  out += kTag;
  append_length(out, size);
  for (const std::string_view part : fields) out += part;
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
  game.set_dice(terms_.dice[seat.index()]);
  return message;
}

void Conversation::greeted(Seat seat, const v1::HelloReply& reply) {
  at(seat).wants = {reply.wants_legal_moves(), reply.wants_legal_notation()};
}

v1::ToBot Question::message() const {
  FrameReader reader(frame.size());
  reader.feed(frame);
  v1::ToBot message;
  static_cast<void>(parse(*reader.next(), message));
  return message;
}

Question Conversation::question(const View& view) {
  Seated& seated = at(view.seat);
  const std::uint32_t turn = seated.turns++;
  using Fields = v1::TurnRequest;
  std::array<char, kLargestView + 64> bytes;
  FieldWriter out(bytes.data());
  out.number<Fields::kTurnFieldNumber>(turn);
  out.message<Fields::kViewFieldNumber>([&] { write_view(out, view); });
  out.message<Fields::kClockFieldNumber>([&] {
    out.number<v1::Clock::kLimitMsFieldNumber>(milliseconds_in(limit(view.seat)));
    out.number<v1::Clock::kBankMsFieldNumber>(milliseconds_in(seated.bank));
  });
  frame_.clear();
  append_turn(frame_, {{bytes.data(), out.end()}, seated.events, list_.of(view, seated.wants)});
  seated.events.clear();
  return {turn, frame_};
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

void Conversation::moved(Seat seat, const Move& move, const decltype(Table::board)& before,
                         const Table& after) {
  std::uint32_t revealed = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (before[i] != after.board[i]) {
      revealed = static_cast<std::uint32_t>(after.board[i].number_or_zero());
    }
  }
  tell_all([&](FieldWriter& out) {
    using Fields = v1::Event;
    out.number<Fields::kSeatFieldNumber>(number(seat));
    out.text<Fields::kNotationFieldNumber>([&](char* at) { return write_text(at, move); });
    out.message<Fields::kMoveFieldNumber>([&] { write_move(out, move); });
    out.number<Fields::kRevealedFieldNumber>(revealed);
  });
}

void Conversation::dropped_out(Seat seat) {
  at(seat).listens = false;
  tell_all([&](FieldWriter& out) {
    out.number<v1::Event::kSeatFieldNumber>(number(seat));
    out.number<v1::Event::kFaultFieldNumber>(1);
  });
}

template <class WriteEvent>
void Conversation::tell_all(WriteEvent write) {
  constexpr std::size_t kLargestEvent = 256;
  static_assert(kLongestLegalText + kLargestMove + 32 <= kLargestEvent);
  std::array<char, kLargestEvent> bytes;
  FieldWriter out(bytes.data());
  out.message<v1::TurnRequest::kEventsFieldNumber>([&] { write(out); });
  for (const Seat listener : seats(players_)) {
    if (at(listener).listens) at(listener).events.append(bytes.data(), out.end());
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
      return parse_move(reply.notation(), view);
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

std::optional<Tokens> unequal_take_of(const v1::TurnReply& reply) {
  if (reply.has_notation()) return unequal_take(reply.notation());
  if (!reply.has_move() || !reply.move().has_take()) return std::nullopt;
  const auto taken = tokens_from_proto(reply.move().take());
  if (taken && is_unequal_take(*taken)) return *taken;
  return std::nullopt;
}

}  // namespace splendor::wire
