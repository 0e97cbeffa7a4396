// A player that plays random legal moves, and nothing else.
#pragma once

#include <optional>

#include "referee/match/player/player.hpp"
#include "referee/rules/legal.hpp"
#include "referee/rules/random.hpp"
#include "referee/wire/convert.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {

class HonestPlayer : public match::Player {
 public:
  explicit HonestPlayer(std::uint64_t seed) : random_(seed) {}

  match::GreetResult greet(const v1::Hello& hello, std::chrono::milliseconds /*limit*/,
                           const match::WhileWaiting& /*while_waiting*/) override {
    v1::HelloReply reply;
    reply.set_protocol(hello.protocol());
    return reply;
  }
  void tell(const v1::ToBot& message) override {
    if (!message.has_new_game()) return;
    const auto rules = wire::ruleset_from_proto(message.new_game().ruleset());
    require(static_cast<bool>(rules), "the referee sends a ruleset that exists");
    rules_ = *rules;
  }
  match::AskResult ask(const wire::Question& question, std::chrono::milliseconds /*limit*/,
                       const match::WhileWaiting& /*while_waiting*/) override {
    return match::Answer{answer_to(question), {}, {}, {}};
  }
  void rest() override {}
  void finish(v1::SeatRecord& /*record*/, match::Afterwards /*afterwards*/) override {}
  [[nodiscard]] std::uint64_t stderr_bytes() const override { return 0; }

 protected:
  v1::TurnReply answer_to(const wire::Question& question) {
    const v1::ToBot message = question.message();
    const auto view = wire::view_from_proto(message.turn().view(), rules_);
    require(static_cast<bool>(view), "the referee sends a view that exists");
    const LegalMoves moves(*view);
    require(moves.size() > 0, "whoever is asked has a legal move");
    v1::TurnReply reply;
    reply.set_turn(question.turn);
    wire::to_proto(moves[random_.below(static_cast<std::uint32_t>(moves.size()))],
                   *reply.mutable_move());
    return reply;
  }

 private:
  Random random_;
  Ruleset rules_;
};

}  // namespace splendor::fuzz
