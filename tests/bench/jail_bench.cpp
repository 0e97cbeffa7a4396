// Cost of the sandbox: starting a bot in a reused jail, starting one in a new jail, and freezing
// it, compared with a plain fork and exec of the same program in the same run.
//
// All are measured in turn, so that a busy machine affects them alike; figures are medians. "Start
// and kill" lasts until the bot's first byte has arrived, the bot was killed, and its processes are
// gone.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <stdexcept>

#include "referee/process/child.hpp"
#include "referee/sandbox/jail.hpp"
#include "tests/bench/bot_folder.hpp"
#include "tests/bench/figures.hpp"

namespace splendor {
namespace {

using bench::Against;
using bench::Bench;
using bench::BotFolder;
using process::Deadline;
using Clock = std::chrono::steady_clock;
using Times = std::vector<double>;  // seconds

Deadline soon() { return Deadline::in(std::chrono::seconds(10)); }

double median(Times values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

double seconds_for(const std::function<void()>& work) {
  const auto begin = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void ping(const process::Fd& input, const process::Fd& output) {
  char byte = 'x';
  if (::write(input.get(), &byte, 1) != 1 || !process::wait_readable(output.get(), soon()) ||
      ::read(output.get(), &byte, 1) != 1) {
    throw std::runtime_error("the bot doesn't answer");
  }
}

void child(const BotFolder& bot) {
  process::Command command;
  command.program = bot.program();
  command.input = process::Stream::pipe;
  command.output = process::Stream::pipe;
  process::Child started(command);
  ping(started.input(), started.output());
}

sandbox::BotProcess start(sandbox::Jail& jail) {
  auto started = jail.start({{"/bot/bot"}}, soon());
  return std::move(std::get<sandbox::BotProcess>(started));
}

void warm(sandbox::Jail& jail) {
  sandbox::BotProcess bot = start(jail);
  ping(bot.input(), bot.output());
  jail.clear(soon());
}

void cold(const sandbox::Programs& programs, const sandbox::JailSpec& spec) {
  sandbox::Jail jail(programs, spec, soon());
  sandbox::BotProcess bot = start(jail);
  ping(bot.input(), bot.output());
}

void freeze_and_thaw(sandbox::Jail& jail) {
  jail.freeze(soon());
  jail.thaw(soon());
}

void report(Bench& bench, const std::string& name, double time, double peer) {
  bench.report({name, time * 1e6, "µs", Against::peer, peer * 1e6});
}

void measure(Bench& bench) {
  const BotFolder bot(SPLENDOR_BENCH_BOT);
  const sandbox::Programs programs = sandbox::Programs::of_this_program();
  sandbox::JailSpec spec;
  spec.bot_folder = bot.folder();
  sandbox::Jail jail(programs, spec, soon());
  spec.limits.processes = sandbox::Processes::many;
  sandbox::Jail jail_for_many(programs, spec, soon());
  spec.limits.processes = sandbox::Processes::one;

  Times plain_times;
  Times child_times;
  Times warm_times;
  Times cold_times;
  const int rounds = bench.quick() ? 30 : 300;
  for (int i = 0; i < rounds; ++i) {
    plain_times.push_back(
        seconds_for([&] { bench::start_and_kill(bot.program(), bench::Answers::yes); }));
    child_times.push_back(seconds_for([&] { child(bot); }));
    warm_times.push_back(seconds_for([&] { warm(jail); }));
    cold_times.push_back(seconds_for([&] { cold(programs, spec); }));
  }
  const double peer = median(plain_times);
  report(bench, "start and kill, fork+exec", peer, peer);
  report(bench, "start and kill, process::Child", median(child_times), peer);
  report(bench, "start and kill, jail kept", median(warm_times), peer);
  report(bench, "start and kill, new jail", median(cold_times), peer);

  sandbox::BotProcess one = start(jail);
  sandbox::BotProcess many = start(jail_for_many);
  Times pings;
  Times direct;
  Times acknowledged;
  Times cpu_times;
  Times schedules;
  for (int i = 0; i < rounds * 10; ++i) {
    pings.push_back(seconds_for([&] { ping(one.input(), one.output()); }));
    direct.push_back(seconds_for([&] { freeze_and_thaw(jail); }));
    acknowledged.push_back(seconds_for([&] { freeze_and_thaw(jail_for_many); }));
    cpu_times.push_back(seconds_for([&] { (void)one.cpu_time(); }));
    schedules.push_back(seconds_for([&] { (void)one.cpu_reading(); }));
  }
  const double round_trip = median(pings);
  report(bench, "freeze and thaw, one process", median(direct), round_trip);
  report(bench, "freeze and thaw, many processes", median(acknowledged), round_trip);
  report(bench, "read the CPU time", median(cpu_times), round_trip);
  report(bench, "read the run-queue delay", median(schedules), round_trip);
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures what confining a bot costs.", argc, argv,
                              splendor::measure);
}
