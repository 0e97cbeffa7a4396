// Replies of a bot: whatever it writes, the match goes on to its end, only that bot can fail, and
// the record is as the rules have it. An input is a BotStory, see stories.proto, or the bytes that
// the bot writes.
#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <vector>

#include "referee/match/match.hpp"
#include "referee/match/player/bot_faults.hpp"
#include "referee/wire/frame.hpp"
#include "stories.pb.h"
#include "tests/fuzz/honest_player.hpp"
#include "tests/fuzz/message_input.hpp"
#include "tests/fuzz/record_laws.hpp"

namespace splendor::fuzz {

std::unique_ptr<google::protobuf::Message> new_message() { return std::make_unique<BotStory>(); }

namespace {

// Writes what the story says; its output is read as BotConversation reads that of a process. Once
// the story has ended, it is honest.
class StoryPlayer : public HonestPlayer {
 public:
  explicit StoryPlayer(const BotStory& story) : HonestPlayer(story.seed()), story_(story) {}

  match::GreetResult greet(const v1::Hello& hello, std::chrono::milliseconds limit,
                           const match::WhileWaiting& while_waiting) override {
    const Received received = receive(0);
    if (std::holds_alternative<Nothing>(received)) {
      return HonestPlayer::greet(hello, limit, while_waiting);
    }
    if (const auto* fault = std::get_if<match::BotFault>(&received)) return *fault;
    if (!incoming_.has_hello()) return match::protocol_fault("expected a hello");
    return incoming_.hello();
  }

  match::AskResult ask(const wire::Question& question, std::chrono::milliseconds limit,
                       const match::WhileWaiting& while_waiting) override {
    const Received received = receive(question.turn);
    if (std::holds_alternative<Nothing>(received)) {
      return HonestPlayer::ask(question, limit, while_waiting);
    }
    if (const auto* fault = std::get_if<match::BotFault>(&received)) return *fault;
    if (!incoming_.has_turn()) return match::protocol_fault("expected a move");
    if (incoming_.turn().turn() != question.turn) return match::protocol_fault("another turn");
    return match::Answer{incoming_.turn(), {}, {}, {}};
  }

 private:
  struct Nothing {};
  struct Message {};
  using Received = std::variant<Nothing, Message, match::BotFault>;

  Received receive(std::uint32_t turn) {
    while (true) {
      if (const auto frame = reader_.next()) {
        if (wire::parse(*frame, incoming_)) return Message{};
        return match::not_a_message(reader_.latest());
      }
      if (reader_.error()) return match::frame_fault(reader_);
      if (next_ == story_.said_size()) {
        if (reader_.partial()) return match::BotFault{v1::FAULT_TIMEOUT, "half a message"};
        return Nothing{};
      }
      reader_.feed(bytes_of(story_.said(next_++), turn));
    }
  }

  static std::string bytes_of(const BotStory::Said& said, std::uint32_t turn) {
    if (!said.has_message()) return said.raw();
    v1::FromBot message = said.message();
    if (message.has_turn() && !said.keeps_turn()) message.mutable_turn()->set_turn(turn);
    std::string bytes;
    wire::append_message(bytes, message);
    return bytes;
  }

  const BotStory& story_;
  int next_ = 0;
  wire::FrameReader reader_{wire::kLargestBotFrame};
  v1::FromBot incoming_;
};

v1::MatchJob job_of(const BotStory& story) {
  constexpr std::uint32_t kMostRounds = 40;  // keeps each input fast
  v1::MatchJob job;
  job.set_seed(story.seed());
  const NamedRuleset& rules = kRulesets[story.ruleset() % kRulesets.size()];
  wire::to_proto(rules.rules, rules.name, *job.mutable_ruleset());
  job.mutable_ruleset()->set_max_rounds(1 + story.max_rounds() % kMostRounds);
  // A named ruleset with a limit of its own has no name.
  job.mutable_ruleset()->clear_name();
  job.mutable_time()->set_move_ms(100);
  job.set_startup_ms(100);
  if (story.ends_at_fault()) job.set_on_fault(v1::ON_FAULT_END);
  for (int seat = 0; seat < kPlayerCounts[story.players() % kPlayerCounts.size()].number();
       ++seat) {
    v1::BotSpec& bot = *job.add_seats();
    bot.set_name("bot");
    bot.set_folder("/nowhere");
    bot.add_command("/bot/run");
  }
  return job;
}

void check_story(const BotStory& story) {
  const v1::MatchJob job = job_of(story);
  const int seat = static_cast<int>(story.seat() % static_cast<std::uint32_t>(job.seats_size()));
  StoryPlayer author(story);
  std::deque<HonestPlayer> others;
  std::vector<match::Player*> players;
  for (int i = 0; i < job.seats_size(); ++i) {
    players.push_back(
        i == seat ? &author : &others.emplace_back(story.seed() + static_cast<std::uint64_t>(i)));
  }
  v1::MatchRecord record;
  match::play_match(job, players, record);
  check_played(record);
  for (int i = 0; i < record.seats_size(); ++i) {
    const v1::SeatRecord& told = record.seats(i);
    require(i == seat || !told.has_fault(), "nobody else is blamed", told.ShortDebugString());
    require(told.bot_name().size() <= 64 && told.bot_version().size() <= 64, "names are short");
    if (!told.has_fault()) continue;
    require(told.fault().kind() != v1::FAULT_NONE && !told.fault().detail().empty(),
            "a fault has a kind and a reason", told.ShortDebugString());
    require(is_utf8(told.fault().detail()), "a reason is text", told.ShortDebugString());
    require(told.fault().answer().size() <= 256, "a faulty answer is kept short");
  }
  for (const v1::PlyRecord& ply : record.plies()) {
    require(ply.comment().size() <= 256, "comments are short");
    require(!ply.has_win_estimate() || (ply.win_estimate() >= 0 && ply.win_estimate() <= 1),
            "estimates are chances", ply.ShortDebugString());
  }
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace splendor::fuzz;
  BotStory story;
  if (!parse_text(as_text(data, size), story)) {
    story.Clear();
    story.add_said()->set_raw(data, size);
  }
  check_story(story);
  return 0;
}
