#include "sample_bots/sdk/run_bot.hpp"

#include <google/protobuf/arena.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstddef>
#include <iostream>
#include <stdexcept>

#include "referee/wire/convert.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::sdk {
namespace {

// Both ends of the conversation, blocking: a bot has nothing to do but wait for its turn.
class Connection {
 public:
  Connection() : out_(dup(STDOUT_FILENO)) {
    if (out_ < 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
      throw std::runtime_error("can't move stdout out of the way");
    }
  }

  // The next message, good until the one after it; null at the end of input.
  const v1::ToBot* receive() {
    while (true) {
      if (const auto frame = reader_.next()) {
        arena_.Reset();
        auto* message = google::protobuf::Arena::CreateMessage<v1::ToBot>(&arena_);
        if (!wire::parse(*frame, *message)) throw std::runtime_error("unreadable message");
        return message;
      }
      if (reader_.error()) throw std::runtime_error("broken frame from the referee");
      const ssize_t got = read(STDIN_FILENO, buffer_.data(), buffer_.size());
      if (got == 0) return nullptr;
      if (got < 0 && errno != EINTR) throw std::runtime_error("can't read from the referee");
      if (got > 0) reader_.feed({buffer_.data(), static_cast<std::size_t>(got)});
    }
  }

  void send(const v1::FromBot& message) {
    outgoing_.clear();
    wire::append_message(outgoing_, message);
    std::string_view rest = outgoing_;
    while (!rest.empty()) {
      const ssize_t put = write(out_, rest.data(), rest.size());
      if (put < 0 && errno != EINTR) throw std::runtime_error("can't write to the referee");
      if (put > 0) rest.remove_prefix(static_cast<std::size_t>(put));
    }
  }

 private:
  static constexpr std::size_t kLargestFromReferee = std::size_t{16} << 20;

  // A message is many small parts: they are made in a block that is kept.
  google::protobuf::ArenaOptions in_block() {
    google::protobuf::ArenaOptions options;
    options.initial_block = block_.data();
    options.initial_block_size = block_.size();
    return options;
  }

  int out_;
  std::string outgoing_;
  std::array<char, 65536> buffer_{};
  alignas(std::max_align_t) std::array<char, 65536> block_{};
  google::protobuf::Arena arena_{in_block()};
  wire::FrameReader reader_{kLargestFromReferee};
};

template <class T>
T checked(Result<T> result) {
  if (!result) throw std::runtime_error("the referee sent nonsense: " + result.error());
  return *result;
}

class Session {
 public:
  Session(const std::string& name, const MakeBot& make_bot) : name_(name), make_bot_(make_bot) {}

  void run() {
    while (const v1::ToBot* message = connection_.receive()) {
      switch (message->message_case()) {
        case v1::ToBot::kHello:
          greet(message->hello());
          break;
        case v1::ToBot::kNewGame:
          start(message->new_game());
          break;
        case v1::ToBot::kTurn:
          answer(message->turn());
          break;
        case v1::ToBot::kGameOver:
          bot_.reset();
          break;
        case v1::ToBot::MESSAGE_NOT_SET:  // of a later version: ignored
          break;
      }
    }
  }

 private:
  void greet(const v1::Hello& hello) {
    constexpr std::uint32_t kProtocol = 1;
    if (hello.protocol() != kProtocol) {
      throw std::runtime_error("this bot speaks protocol 1, the referee speaks " +
                               std::to_string(hello.protocol()));
    }
    v1::FromBot reply;
    reply.mutable_hello()->set_protocol(kProtocol);
    reply.mutable_hello()->set_name(name_);
    reply.mutable_hello()->set_many_games(true);
    connection_.send(reply);
  }

  void start(const v1::NewGame& game) {
    const auto seat = Seat::from(game.seat());
    const auto players = PlayerCount::from(game.players());
    if (!seat || !players) throw std::runtime_error("the referee sent nonsense: seat or players");
    info_.seat = *seat;
    info_.players = *players;
    info_.rules = checked(wire::ruleset_from_proto(game.ruleset()));
    info_.time = {std::chrono::milliseconds(game.time().move_ms()),
                  std::chrono::milliseconds(game.time().bank_ms()),
                  std::chrono::milliseconds(game.time().increment_ms())};
    info_.dice = game.dice();
    bot_ = make_bot_(info_);
  }

  void answer(const v1::TurnRequest& request) {
    if (!bot_) throw std::runtime_error("a turn came before its game");
    const Deadline deadline =
        std::chrono::steady_clock::now() + std::chrono::milliseconds(request.clock().limit_ms());
    const View view = checked(wire::view_from_proto(request.view(), info_.rules));
    const Choice choice = bot_->choose(view, deadline);
    v1::FromBot reply;
    v1::TurnReply& turn = *reply.mutable_turn();
    turn.set_turn(request.turn());
    wire::to_proto(choice.move, *turn.mutable_move());
    if (choice.win_estimate) turn.set_win_estimate(*choice.win_estimate);
    turn.set_comment(choice.comment);
    connection_.send(reply);
  }

  std::string name_;
  const MakeBot& make_bot_;
  Connection connection_;
  GameInfo info_;
  std::unique_ptr<Bot> bot_;
};

}  // namespace

int run_bot(const std::string& name, const MakeBot& make_bot) {
  try {
    Session(name, make_bot).run();
    return 0;
  } catch (const std::exception& error) {
    std::cerr << name << ": " << error.what() << "\n";
    return 1;
  }
}

int run_bot(const std::string& name, const MakeBot& make_bot, std::span<char* const> arguments) {
  std::optional<std::chrono::milliseconds> most;
  for (const std::string_view argument : arguments.subspan(1)) {
    constexpr std::string_view kThink = "--think=";
    int milliseconds = 0;
    const char* end = argument.data() + argument.size();
    const bool named = argument.starts_with(kThink);
    const auto read =
        std::from_chars(argument.data() + (named ? kThink.size() : 0), end, milliseconds);
    if (!named || read.ec != std::errc() || read.ptr != end || milliseconds < 1) {
      std::cerr << name << ": " << argument << ": expected --think=MS, the milliseconds to think "
                << "about a move at most\n";
      return 2;
    }
    most = std::chrono::milliseconds(milliseconds);
  }
  return run_bot(name, [&](GameInfo game) {
    game.time.most = most;
    return make_bot(game);
  });
}

}  // namespace splendor::sdk
