#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <ostream>

#include "arena/core/failure.hpp"
#include "arena/rerun/rerun.hpp"
#include "arena/text/text.hpp"
#include "referee/record/sent_messages.hpp"
#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "referee/wire/conversation.hpp"

namespace splendor::rerun {
namespace {

using std::chrono::milliseconds;

// Outside of a league nobody is in a hurry; a bot that hangs shall show it all the same.
constexpr milliseconds kStartPatience{30'000};
milliseconds timeout_for(const v1::TurnRequest& turn) {
  return milliseconds(turn.clock().limit_ms()) * 10 + milliseconds(10'000);
}

class BareRerun {
 public:
  BareRerun(std::ostream& out, const v1::MatchRecord& record, Seat seat, AtDifference at_difference)
      : out_(out),
        record_(record),
        seat_(seat),
        at_difference_(at_difference),
        bot_(bare_command(bot_spec())) {}

  Rerun run() {
    const Rerun outcome = ask_all();
    out_ << "At the end of its input " << printable(bot_.finish()) << ".\n";
    write_stderr(out_, bot_.errors());
    return outcome;
  }

 private:
  [[nodiscard]] const v1::BotSpec& bot_spec() const { return record_.seats(seat_.number()).bot(); }

  Rerun ask_all() {
    v1::ToBot hello;
    *hello.mutable_hello() = wire::hello_from(record_.referee());
    const auto greeted = bot_.ask(hello, kStartPatience);
    if (const auto* trouble = std::get_if<std::string>(&greeted)) {
      tell("hello", *trouble);
      return Rerun::different;
    }
    const auto& reply = std::get<v1::FromBot>(greeted);
    if (!reply.has_hello()) {
      tell("hello", "it did not answer with a hello");
      return Rerun::different;
    }
    const auto sent = record::messages_sent_to(seat_, reply.hello(), record_);
    if (!sent) throw Failure("this game can't be repeated: " + sent.error());
    int answers = 0;
    int same = 0;
    for (const record::SentMessage& message : *sent) {
      if (!message.question) {
        bot_.tell(message.message);
        continue;
      }
      ++answers;
      const Answered answered = ask(message);
      if (answered == Answered::nothing) return Rerun::different;
      if (answered == Answered::the_same) ++same;
      if (answered == Answered::something_else && at_difference_ == AtDifference::stop) {
        out_ << "Stopped here; --all continues to the end.\n";
        return Rerun::different;
      }
    }
    if (same < answers) {
      out_ << fmt::format("{} of {} answers match the record.\n", same, answers);
      return Rerun::different;
    }
    out_ << fmt::format("All {} answers match the record.\n", answers);
    return Rerun::same;
  }

  enum class Answered : std::uint8_t { the_same, something_else, nothing };

  Answered ask(const record::SentMessage& sent) {
    const v1::TurnRequest& turn = sent.message.turn();
    const std::string when =
        fmt::format("turn {}, after {} moves", turn.turn(), sent.question->ply);
    const auto asked = std::chrono::steady_clock::now();
    const auto answer = bot_.ask(sent.message, timeout_for(turn));
    const auto time =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - asked);
    if (const auto* trouble = std::get_if<std::string>(&answer)) {
      tell(when, *trouble);
      return Answered::nothing;
    }
    const auto& reply = std::get<v1::FromBot>(answer);
    if (!reply.has_turn() || reply.turn().turn() != turn.turn()) {
      tell(when, "it did not answer with a move");
      return Answered::nothing;
    }
    const auto move = wire::choice_of(reply.turn(), sent.question->view);
    if (!move) {
      tell(when, move.error());
      return Answered::something_else;
    }
    const std::string text = to_text(*move);
    if (const auto illegal = check(sent.question->view, *move)) {
      tell(when, "it answered " + text + ", which is illegal: " + illegal->why);
      return Answered::something_else;
    }
    if (text == sent.question->answer) {
      out_ << fmt::format("{}: {}, as recorded, {:.1f} ms\n", when, text, time.count());
      return Answered::the_same;
    }
    out_ << fmt::format("{}: {}, {:.1f} ms\n", when, text, time.count());
    out_ << (sent.question->answer.empty()
                 ? "Different: in the recorded game it failed here: " +
                       printable(record_.seats(seat_.number()).fault().detail())
                 : "Different: in the recorded game it answered " + sent.question->answer)
         << ".\n";
    return Answered::something_else;
  }

  void tell(const std::string& when, const std::string& what) {
    out_ << when << ": " << printable(what) << ".\n";
  }

  std::ostream& out_;
  const v1::MatchRecord& record_;
  Seat seat_;
  AtDifference at_difference_;
  BareBot bot_;
};

}  // namespace

Rerun rerun_bare(std::ostream& out, const v1::MatchRecord& record, Seat seat,
                 AtDifference at_difference) {
  std::signal(SIGPIPE, SIG_IGN);
  return BareRerun(out, record, seat, at_difference).run();
}

void write_stderr(std::ostream& out, const std::string& text) {
  if (text.empty()) {
    out << "It wrote nothing to stderr.\n";
    return;
  }
  out << "Its stderr:\n";
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    out << "  " << printable_log_line(std::string_view(text).substr(start, end - start)) << '\n';
    start = end + 1;
  }
}

}  // namespace splendor::rerun
