// The referee's side of its conversation with the bots of one game: pending events, questions and
// clocks. Matches and reruns of recorded games share it, so that a bot gets the same messages in
// both.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "referee/rules/game.hpp"
#include "referee/rules/result.hpp"
#include "referee/wire/legal_list.hpp"
#include "splendor/v1/bot.pb.h"
#include "splendor/v1/match.pb.h"

namespace splendor::wire {

// Makes the first message to every process. `referee` is the program's name and version.
[[nodiscard]] v1::Hello hello_from(const std::string& referee);

// What is fixed before a game.
struct Terms {
  v1::Ruleset ruleset;  // with the league's name for it
  v1::TimeControl time;
  std::array<std::uint32_t, 4> dice{};  // by seat: seeds for the bots' random numbers
};

// A question as it goes to a bot.
struct Question {
  std::uint32_t turn = 0;  // the answer repeats it
  std::string_view frame;  // length prefix and message

  // Parses the frame. REQUIRES: it was made by Conversation::question().
  [[nodiscard]] v1::ToBot message() const;
};

class Conversation {
 public:
  using Milliseconds = std::chrono::milliseconds;
  using Nanoseconds = std::chrono::nanoseconds;

  // `start` is the first position of the game; its rules apply.
  Conversation(const Terms& terms, const Table& start);

  [[nodiscard]] v1::ToBot new_game(Seat seat) const;
  // Notes which optional fields this bot wants in its questions.
  void greeted(Seat seat, const v1::HelloReply& reply);

  // Makes the next question to the seat of `view`. Valid until the next call.
  Question question(const View& view);
  // Time limit of the next answer.
  [[nodiscard]] Milliseconds limit(Seat seat) const;
  // Updates the bank: subtracts what the move took beyond its own time, without `host_delay`, then
  // adds the increment.
  void answered(Seat seat, Nanoseconds wall, Nanoseconds host_delay);

  // Adds an event to the next question of every seat.
  void moved(Seat seat, const Move& move, const decltype(Table::board)& before, const Table& after);
  void dropped_out(Seat seat);

 private:
  // Pending events and the clock of one seat.
  struct Seated {
    std::string events;  // since its last question, encoded as fields of the next one
    std::uint32_t turns = 0;
    ListForms wants;
    bool listens = true;
    Milliseconds bank{};
  };

  template <class WriteEvent>
  void tell_all(WriteEvent write);
  [[nodiscard]] Seated& at(Seat seat) { return seated_[seat.index()]; }

  Terms terms_;
  PlayerCount players_;
  std::array<Seated, 4> seated_;
  LegalList list_;
  std::string frame_;  // the last question
};

// Makes the last message of a game. `view` is that of the receiving seat.
[[nodiscard]] v1::ToBot game_over(const v1::MatchRecord& record, const View& view);

// Returns the move that an answer chooses, legal or not. The error is a sentence for the author of
// the bot.
[[nodiscard]] Result<Move> choice_of(const v1::TurnReply& reply, const View& view);
// If choice_of() failed because the answer takes unequal tokens ("T wwu"), returns these tokens.
[[nodiscard]] std::optional<Tokens> unequal_take_of(const v1::TurnReply& reply);

}  // namespace splendor::wire
