// What a question to a bot costs, everything on (confinement, clock, no pondering, rules, record),
// beside a raw pipe that carries the same bytes on the same core, in turn with it. The processes
// are reused.
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <stdexcept>
#include <vector>

#include "referee/match/match.hpp"
#include "referee/match/worker.hpp"
#include "referee/process/fd.hpp"
#include "referee/wire/frame.hpp"
#include "tests/bench/bare_referee.hpp"
#include "tests/bench/bot_folder.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/stay_on.hpp"

namespace splendor {
namespace {

using bench::Against;
using bench::Bench;
using bench::BotFolder;
using process::Deadline;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Bytes of a question and of an answer, on average, with their lengths.
struct Traffic {
  std::size_t question = 0;
  std::size_t answer = 0;
};

// Counts what passes between a match and a player.
class Counted : public match::Player {
 public:
  Counted(match::Player& player, Traffic& sum) : player_(player), sum_(sum) {}

  match::Greeted greet(const v1::Hello& hello, std::chrono::milliseconds limit,
                       const match::WhileWaiting& while_waiting) override {
    return player_.greet(hello, limit, while_waiting);
  }
  void tell(const v1::ToBot& message) override { player_.tell(message); }
  match::Asked ask(const v1::ToBot& question, std::chrono::milliseconds limit,
                   const match::WhileWaiting& while_waiting) override {
    match::Asked asked = player_.ask(question, limit, while_waiting);
    sum_.question += framed(question);
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
  for (Counted& player : counted) players.push_back(&player);
  const auto turns = static_cast<std::size_t>(match::play_match(job, players).plies_size());
  if (turns == 0) throw std::runtime_error("the bots did not play");
  return {sum.question / turns, sum.answer / turns};
}

// Another process on the same core that reads so many bytes and writes so many back.
class Echo {
 public:
  explicit Echo(Traffic traffic)
      : traffic_(traffic), buffer_(std::max(traffic.question, traffic.answer)) {
    child_ = ::fork();
    if (child_ < 0) throw std::runtime_error("fork");
    if (child_ > 0) return;
    there_.write.close();
    back_.read.close();
    while (take(there_.read, traffic.question)) {
      if (::write(back_.write.get(), buffer_.data(), traffic.answer) < 0) break;
    }
    ::_exit(0);
  }
  ~Echo() {
    there_.write.close();
    ::waitpid(child_, nullptr, 0);
  }
  Echo(const Echo&) = delete;
  Echo& operator=(const Echo&) = delete;

  void round_trip() {
    if (::write(there_.write.get(), buffer_.data(), traffic_.question) < 0 ||
        !take(back_.read, traffic_.answer)) {
      throw std::runtime_error("the raw pipe broke");
    }
  }

 private:
  bool take(const process::Fd& fd, std::size_t size) {
    while (size > 0) {
      const ssize_t got = ::read(fd.get(), buffer_.data(), size);
      if (got <= 0) return false;
      size -= static_cast<std::size_t>(got);
    }
    return true;
  }

  Traffic traffic_;
  std::vector<char> buffer_;
  process::Pipe there_ = process::make_pipe();
  process::Pipe back_ = process::make_pipe();
  pid_t child_ = -1;
};

void round_trips(Bench& bench, const std::string& name, const BotFolder& bot) {
  const auto programs = sandbox::Programs::of_this_program();
  match::Jails jails(programs,
                     sandbox::check_isolation(programs, Deadline::in(std::chrono::seconds(10))), 0);
  v1::MatchJob job = bench::job_for({&bot, &bot}, 1);
  job.set_games_per_process(1'000'000);
  const auto play = [&](std::uint64_t seed) {
    job.set_seed(seed);
    v1::MatchRecord record = match::play_job(jails, job);
    if (!record.void_reason().empty()) throw std::runtime_error(record.void_reason());
    if (record.reason() == "fault") throw std::runtime_error("a bot failed");
    return record;
  };
  Echo echo(traffic_of(jails, job));
  double raw_time = 0;
  double match_time = 0;
  double trips = 0;
  const std::uint64_t games = bench.quick() ? 200 : 4000;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    auto start = Clock::now();
    const v1::MatchRecord record = play(seed);
    match_time += seconds_since(start);
    trips += record.plies_size();
    start = Clock::now();
    for (int ply = 0; ply < record.plies_size(); ++ply) echo.round_trip();
    raw_time += seconds_since(start);
  }
  bench.report({name, trips / match_time, "moves/s", Against::peer, trips / raw_time});
}

void measure(Bench& bench) {
  std::signal(SIGPIPE, SIG_IGN);
  bench::stay_on(0);
  const BotFolder listed(SPLENDOR_INSTANT_BOT);
  round_trips(bench, "a bot that gets the legal moves", listed);
  const BotFolder knowing(SPLENDOR_INSTANT_SDK_BOT);
  round_trips(bench, "a bot that knows the rules (C++ SDK)", knowing);
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures what a question to a bot costs beside a raw pipe.", argc,
                              argv, splendor::measure);
}
