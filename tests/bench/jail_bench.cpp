// What confining costs: starting a bot in a jail that is kept, starting one in a new jail, and
// freezing it, beside a plain fork and exec of the same program in the same run.
//
// All are measured in turn, so that a busy machine disturbs them alike, and medians are taken.
// "Start and kill" is until the bot's first byte has come, it was killed, and nothing is left of
// it.
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <stdexcept>

#include "referee/process/child.hpp"
#include "referee/sandbox/jail.hpp"
#include "tests/bench/figures.hpp"

namespace splendor {
namespace {

namespace fs = std::filesystem;
using bench::Against;
using bench::Bench;
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

// The program under test: sends back what it gets.
class Bot {
 public:
  Bot() {
    std::string path = (fs::temp_directory_path() / "splendor-bench-XXXXXX").string();
    if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("mkdtemp " + path);
    folder_ = path;
    fs::permissions(folder_, fs::perms(0755));
    fs::copy_file(SPLENDOR_BENCH_BOT, folder_ / "bot");
  }
  ~Bot() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  [[nodiscard]] const fs::path& folder() const { return folder_; }
  [[nodiscard]] fs::path program() const { return folder_ / "bot"; }

 private:
  fs::path folder_;
};

void ping(const process::Fd& input, const process::Fd& output) {
  char byte = 'x';
  if (::write(input.get(), &byte, 1) != 1 || !process::wait_readable(output.get(), soon()) ||
      ::read(output.get(), &byte, 1) != 1) {
    throw std::runtime_error("the bot doesn't answer");
  }
}

// fork and exec as cheap as the system has them, without any of our code.
void plain(const Bot& bot) {
  process::Pipe input = process::make_pipe();
  process::Pipe output = process::make_pipe();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.read.get(), 0);
  posix_spawn_file_actions_adddup2(&actions, output.write.get(), 1);
  pid_t pid = -1;
  const std::string program = bot.program();
  std::string name = "bot";
  char* const arguments[] = {name.data(), nullptr};
  char* const environment[] = {nullptr};
  if (::posix_spawn(&pid, program.c_str(), &actions, nullptr, arguments, environment) != 0) {
    throw std::runtime_error("posix_spawn");
  }
  posix_spawn_file_actions_destroy(&actions);
  input.read.close();
  output.write.close();
  ping(input.write, output.read);
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, 0);
}

void child(const Bot& bot) {
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

int run(int argc, char** argv) {
  Bench bench("Measures what confining a bot costs.", argc, argv);
  const Bot bot;
  const sandbox::Programs programs = sandbox::Programs::beside_this_program();
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
    plain_times.push_back(seconds_for([&] { plain(bot); }));
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
    schedules.push_back(seconds_for([&] { (void)one.thread_times(); }));
  }
  const double round_trip = median(pings);
  report(bench, "freeze and thaw, one process", median(direct), round_trip);
  report(bench, "freeze and thaw, many processes", median(acknowledged), round_trip);
  report(bench, "read the CPU time", median(cpu_times), round_trip);
  report(bench, "read the run-queue delay", median(schedules), round_trip);
  return bench.finish();
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  try {
    return splendor::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "jail_bench: " << error.what() << '\n';
    return 1;
  }
}
