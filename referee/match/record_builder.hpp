// Builds the record of a match.
#pragma once

#include <chrono>
#include <string>

#include "referee/match/player/player.hpp"
#include "referee/rules/game.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::match {

class RecordBuilder {
 public:
  // Clears and fills `record`, which must outlive the builder. `deal` is nullptr if the match
  // starts from a position.
  RecordBuilder(v1::MatchRecord& record, const v1::MatchJob& job, const Deal* deal);

  void greeted(Seat seat, const v1::HelloReply& reply, std::uint32_t dice);
  void moved(Seat seat, const Move& move, const Answer& answer, std::uint64_t stderr_bytes);
  void failed(Seat seat, const v1::Fault& fault);
  void set_void(const std::string& reason) { record_.set_void_reason(reason); }
  // The match is void because the machine was too busy for this seat to answer.
  void set_overloaded(Seat waited_for) {
    record_.set_overloaded(true);
    record_.set_void_seat(static_cast<std::uint32_t>(waited_for.number()) + 1);
  }
  // Records the outcome, as far as the rules and the faults so far decide it.
  void ended(const Game& game);

  [[nodiscard]] v1::SeatRecord& seat(Seat seat) { return *record_.mutable_seats(seat.number()); }
  [[nodiscard]] const v1::MatchRecord& record() const { return record_; }
  // Call last: records the duration.
  void finish();

 private:
  v1::MatchRecord& record_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace splendor::match
