// Cost of a question to a bot with everything on (sandbox, clock, freezing, rules, record),
// compared with a raw pipe that carries the same bytes on the same core, measured in turn.
// Processes are reused.
#include <array>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <vector>

#include "referee/match/match.hpp"
#include "referee/match/worker.hpp"
#include "referee/wire/frame.hpp"
#include "tests/bench/bare_referee.hpp"
#include "tests/bench/bot_folder.hpp"
#include "tests/bench/echo.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/stay_on.hpp"

namespace splendor {
namespace {

using bench::Against;
using bench::Bench;
using bench::BotFolder;
using bench::Echo;
using bench::Traffic;
using process::Deadline;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Counts the bytes between a match and a player.
class Counted : public match::Player {
 public:
  Counted(match::Player& player, Traffic& sum) : player_(player), sum_(sum) {}

  match::GreetResult greet(const v1::Hello& hello, std::chrono::milliseconds limit,
                           const match::WhileWaiting& while_waiting) override {
    return player_.greet(hello, limit, while_waiting);
  }
  void tell(const v1::ToBot& message) override { player_.tell(message); }
  match::AskResult ask(const wire::Question& question, std::chrono::milliseconds limit,
                       const match::WhileWaiting& while_waiting) override {
    match::AskResult asked = player_.ask(question, limit, while_waiting);
    sum_.question += question.frame.size();
    if (const auto* answer = std::get_if<match::Answer>(&asked)) {
      v1::FromBot message;
      *message.mutable_turn() = answer->reply;
      sum_.answer += framed(message);
    }
    return asked;
  }
  void rest() override { player_.rest(); }
  void finish(v1::SeatRecord& record, match::Afterwards afterwards) override {
    player_.finish(record, afterwards);
  }
  [[nodiscard]] std::uint64_t stderr_bytes() const override { return player_.stderr_bytes(); }

 private:
  template <class Message>
  static std::size_t framed(const Message& message) {
    std::string bytes;
    wire::append_message(bytes, message);
    return bytes.size();
  }

  match::Player& player_;
  Traffic& sum_;
};

Traffic traffic_of(match::Jails& jails, const v1::MatchJob& job) {
  Traffic sum;
  std::vector<Counted> counted;
  for (match::Player* player : jails.seat(job)) counted.emplace_back(*player, sum);
  std::vector<match::Player*> players;
  players.reserve(counted.size());
  for (Counted& player : counted) players.push_back(&player);
  v1::MatchRecord record;
  match::play_match(job, players, record);
  const auto turns = static_cast<std::size_t>(record.plies_size());
  if (turns == 0) throw std::runtime_error("the bots did not play");
  return {sum.question / turns, sum.answer / turns};
}

// Replays recorded answers without a process, so that only the match itself is measured.
class Recorded : public match::Player {
 public:
  Recorded(const v1::MatchRecord& record, int seat, const v1::HelloReply& hello)
      : record_(record), seat_(seat), hello_(hello) {}

  match::GreetResult greet(const v1::Hello& /*hello*/, std::chrono::milliseconds /*limit*/,
                           const match::WhileWaiting& /*while_waiting*/) override {
    return hello_;
  }
  void tell(const v1::ToBot& /*message*/) override {}
  match::AskResult ask(const wire::Question& question, std::chrono::milliseconds /*limit*/,
                       const match::WhileWaiting& /*while_waiting*/) override {
    match::Answer answer;
    answer.reply.set_turn(question.turn);
    answer.reply.set_notation(
        record_.plies(2 * static_cast<int>(question.turn) + seat_).notation());
    return answer;
  }
  void rest() override {}
  void finish(v1::SeatRecord& /*record*/, match::Afterwards /*afterwards*/) override {}
  [[nodiscard]] std::uint64_t stderr_bytes() const override { return 0; }

 private:
  const v1::MatchRecord& record_;
  int seat_;
  const v1::HelloReply& hello_;
};

// Which bot plays, and whether it asks for the list of legal moves.
struct Contender {
  std::string name;
  const BotFolder& bot;
  bool wants_list;
};

void round_trips(Bench& bench, const Contender& contender) {
  const auto programs = sandbox::Programs::of_this_program();
  match::Jails jails(programs,
                     sandbox::check_isolation(programs, Deadline::in(std::chrono::seconds(10))), 0);
  v1::MatchJob job = bench::job_for({&contender.bot, &contender.bot}, 1);
  job.set_games_per_process(1'000'000);
  v1::HelloReply hello;
  hello.set_protocol(1);
  hello.set_wants_legal_notation(contender.wants_list);
  const Traffic traffic = traffic_of(jails, job);
  Echo one(traffic);
  Echo other(traffic);

  double trips = 0;
  double whole = 0;
  double raw = 0;
  double in_turn = 0;
  double watched = 0;
  double match_alone = 0;
  const auto add = [](double& sum, const auto& work) {
    const auto start = Clock::now();
    work();
    sum += seconds_since(start);
  };
  const std::uint64_t games = bench.quick() ? 200 : 2000;
  v1::MatchRecord record;
  v1::MatchRecord again;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    job.set_seed(seed);
    add(whole, [&] { match::play_job(jails, job, record); });
    if (!record.void_reason().empty()) throw std::runtime_error(record.void_reason());
    if (record.reason() == "fault") throw std::runtime_error("a bot failed");
    const int turns = record.plies_size();
    trips += turns;
    add(raw, [&] {
      for (int i = 0; i < turns; ++i) one.round_trip();
    });
    add(in_turn, [&] {
      for (int i = 0; i < turns; ++i) (i % 2 == 0 ? one : other).round_trip();
    });
    add(watched, [&] {
      for (int i = 0; i < turns; ++i) (i % 2 == 0 ? one : other).watched_round_trip();
    });
    add(match_alone, [&] {
      std::array<Recorded, 2> recorded{{{record, 0, hello}, {record, 1, hello}}};
      const std::array<match::Player*, 2> players{&recorded[0], &recorded[1]};
      match::play_match(job, players, again);
      if (again.final_hash() != record.final_hash()) {
        throw std::runtime_error("the same answers gave another game");
      }
    });
  }
  bench.report({"moves, " + contender.name, trips / whole, "/s", Against::peer, trips / raw});
  const auto part = [&](const std::string& name, double time) {
    bench.report({"… " + name, time / trips * 1e6, "µs", Against::peer, raw / trips * 1e6});
  };
  part("a question, in all", whole);
  part("two raw pipes in turn", in_turn);
  part("the same with a question's system calls", watched);
  part("the match without processes", match_alone);
}

void measure(Bench& bench) {
  std::signal(SIGPIPE, SIG_IGN);
  bench::stay_on(0);
  const BotFolder listed(SPLENDOR_INSTANT_BOT);
  round_trips(bench, {"a bot that gets the legal moves", listed, true});
  const BotFolder knowing(SPLENDOR_INSTANT_SDK_BOT);
  round_trips(bench, {"a bot that knows the rules (SDK)", knowing, false});
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures what a question to a bot costs beside a raw pipe.", argc,
                              argv, splendor::measure);
}
