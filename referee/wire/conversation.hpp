// The referee's side of its conversation with the bots of one game: what each was told and asked,
// and what its clock holds. Matches and reruns of recorded games both speak from here, so that a
// bot is told the same.
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

// The first message to every process. `referee` is a program and its version.
[[nodiscard]] v1::Hello hello_from(const std::string& referee);

// What is agreed before a game.
struct Terms {
  v1::Ruleset ruleset;  // as the league calls it
  v1::TimeControl time;
  std::array<std::uint32_t, 4> dice{};  // by seat: seeds for the bots' own
};

// A question as it goes to a bot.
struct Question {
  std::uint32_t turn = 0;  // which the answer repeats
  std::string_view frame;  // the message, its length in front

  // REQUIRES: the frame is a conversation's.
  [[nodiscard]] v1::ToBot message() const;
};

class Conversation {
 public:
  using Milliseconds = std::chrono::milliseconds;
  using Nanoseconds = std::chrono::nanoseconds;

  // `start` is the position in which the game begins, which brings its own rules.
  Conversation(const Terms& terms, const Table& start);

  [[nodiscard]] v1::ToBot new_game(Seat seat) const;
  // What this bot wants to be told with each turn.
  void greeted(Seat seat, const v1::HelloReply& reply);

  // The next question to the seat of this view: good until the next one.
  Question question(const View& view);
  // How long an answer may take.
  [[nodiscard]] Milliseconds limit(Seat seat) const;
  // What a move takes beyond its own time comes from the bank, but not what the machine kept the
  // bot waiting; then the bank gains the increment.
  void answered(Seat seat, Nanoseconds wall, Nanoseconds host_delay);

  // For the next question to everybody.
  void moved(Seat seat, const Move& move, const decltype(Table::board)& before, const Table& after);
  void dropped_out(Seat seat);

 private:
  // What one seat is to be told, and its clock.
  struct Seated {
    std::string events;  // since its last question, as fields of the next one
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
  std::string frame_;  // of the last question
};

// The last message of a game. `view` is that of the seat that is told.
[[nodiscard]] v1::ToBot game_over(const v1::MatchRecord& record, const View& view);

// The move that an answer chooses, legal or not. The error is for the author of the bot.
[[nodiscard]] Result<Move> choice_of(const v1::TurnReply& reply, const View& view);
// If there is none: what it takes, should that be unequal.
[[nodiscard]] std::optional<Tokens> unequal_take_of(const v1::TurnReply& reply);

}  // namespace splendor::wire
