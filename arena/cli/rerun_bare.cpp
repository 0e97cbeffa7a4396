#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <ostream>

#include "arena/cli/failure.hpp"
#include "arena/cli/rerun.hpp"
#include "arena/text/text.hpp"
#include "referee/record/told.hpp"
#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "referee/wire/conversation.hpp"

namespace splendor::cli {
namespace {

using std::chrono::milliseconds;

// Outside of a league nobody is in a hurry; a bot that hangs shall show it all the same.
constexpr milliseconds kStartPatience{30'000};
milliseconds patience_for(const v1::TurnRequest& turn) {
  return milliseconds(turn.clock().limit_ms()) * 10 + milliseconds(10'000);
}

class BareRerun {
 public:
  BareRerun(std::ostream& out, const v1::MatchRecord& record, Seat seat)
      : out_(out), record_(record), seat_(seat), bot_(bare_command(bot_spec())) {}

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
    if (const auto* trouble = std::get_if<std::string>(&greeted)) return failed("hello", *trouble);
    const auto& reply = std::get<v1::FromBot>(greeted);
    if (!reply.has_hello()) return failed("hello", "it answered with something else");
    const auto told = record::told_to(seat_, reply.hello(), record_);
    if (!told) throw Failure("this game can't be played again: " + told.error());
    int answers = 0;
    for (const record::Told& message : *told) {
      if (!message.asked) {
        bot_.tell(message.message);
        continue;
      }
      ++answers;
      if (ask(message) == Rerun::different) return Rerun::different;
    }
    out_ << fmt::format("All {} answers are those of the record.\n", answers);
    return Rerun::same;
  }

  Rerun ask(const record::Told& told) {
    const v1::TurnRequest& turn = told.message.turn();
    const std::string when = fmt::format("turn {}, after {} moves", turn.turn(), told.asked->ply);
    const auto asked = std::chrono::steady_clock::now();
    const auto answer = bot_.ask(told.message, patience_for(turn));
    const auto time =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - asked);
    if (const auto* trouble = std::get_if<std::string>(&answer)) return failed(when, *trouble);
    const auto& reply = std::get<v1::FromBot>(answer);
    if (!reply.has_turn() || reply.turn().turn() != turn.turn()) {
      return failed(when, "it answered something else than this turn");
    }
    const auto move = wire::choice_of(reply.turn(), told.asked->view);
    if (!move) return failed(when, move.error());
    const std::string text = to_text(*move);
    if (const auto illegal = check(told.asked->view, *move)) {
      return failed(when, "it answered " + text + ", which is illegal: " + illegal->why);
    }
    if (text == told.asked->answer) {
      out_ << fmt::format("{}: {}, as recorded, {:.1f} ms\n", when, text, time.count());
      return Rerun::same;
    }
    out_ << fmt::format("{}: {}, {:.1f} ms\n", when, text, time.count());
    out_ << (told.asked->answer.empty()
                 ? "Different: in the recorded game it failed here: " +
                       printable(record_.seats(seat_.number()).fault().detail())
                 : "Different: in the recorded game it answered " + told.asked->answer)
         << ".\n";
    return Rerun::different;
  }

  Rerun failed(const std::string& when, const std::string& what) {
    out_ << when << ": " << printable(what) << ".\n";
    return Rerun::different;
  }

  std::ostream& out_;
  const v1::MatchRecord& record_;
  Seat seat_;
  BareBot bot_;
};

}  // namespace

Rerun rerun_bare(std::ostream& out, const v1::MatchRecord& record, Seat seat) {
  std::signal(SIGPIPE, SIG_IGN);
  return BareRerun(out, record, seat).run();
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

}  // namespace splendor::cli
