#include "referee/record/sent_messages.hpp"

#include <chrono>

#include "referee/record/replay.hpp"
#include "referee/rules/random.hpp"
#include "referee/wire/conversation.hpp"

namespace splendor::record {
namespace {

// Records of version 0.1 do not hold the dice, which then followed from the seed.
std::array<std::uint32_t, 4> dice_in(const v1::MatchRecord& record) {
  std::array<std::uint32_t, 4> dice{};
  Random old(record.deal().seed() ^ 0xB07D1CE5ULL);
  for (std::size_t seat = 0; seat < dice.size(); ++seat) {
    dice[seat] = static_cast<std::uint32_t>(old.next());
    if (static_cast<int>(seat) >= record.seats_size()) continue;
    const v1::SeatRecord& recorded = record.seats(static_cast<int>(seat));
    if (recorded.has_dice()) dice[seat] = recorded.dice();
  }
  return dice;
}

}  // namespace

Result<std::vector<SentMessage>> messages_sent_to(Seat seat, const v1::HelloReply& reply,
                                                  const v1::MatchRecord& record) {
  const auto start = first_position(record);
  if (!start) return Error{start.error()};
  wire::Conversation conversation({record.ruleset(), record.time(), dice_in(record)},
                                  start->table());
  conversation.greeted(seat, reply);
  std::vector<SentMessage> sent;
  sent.push_back({conversation.new_game(seat), std::nullopt});
  const auto ask = [&](const Game& game, const std::string& answer) {
    const View view = game.view(seat);
    sent.push_back(
        {conversation.question(view).message(), RecordedQuestion{game.table().ply, view, answer}});
  };
  const auto last = replay(record, [&](const Step& step) {
    if (step.move == nullptr) {
      if (step.seat == seat && step.before.to_move() == seat) ask(step.before, "");
      conversation.dropped_out(step.seat);
      return;
    }
    if (step.seat == seat) ask(step.before, step.ply->notation());
    conversation.answered(step.seat, std::chrono::microseconds(step.ply->wall_us()),
                          std::chrono::microseconds(step.ply->host_delay_us()));
    conversation.moved(step.seat, *step.move, step.before.table().board, step.after.table());
  });
  if (!last) return Error{last.error()};
  const bool stayed = !record.seats(seat.number()).has_fault();
  if (stayed && record.void_reason().empty()) {
    sent.push_back({wire::game_over(record, last->view(seat)), std::nullopt});
  }
  return sent;
}

}  // namespace splendor::record
