#include "tests/bench/bare_referee.hpp"

#include <fstream>
#include <stdexcept>

#include "referee/rules/ruleset.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::bench {

namespace {

process::Command command(unsigned core) {
  process::Command command;
  command.program = SPLENDOR_BENCH_REFEREE;
  command.arguments = {"--core", std::to_string(core)};
  return command;
}

}  // namespace

v1::MatchJob job_for(const std::vector<const BotFolder*>& bots, std::uint64_t seed) {
  v1::MatchJob job;
  job.set_id(seed);
  job.set_seed(seed);
  wire::to_proto(Ruleset{}, "tournament", *job.mutable_ruleset());
  job.mutable_time()->set_move_ms(1000);
  job.set_startup_ms(5000);
  for (const BotFolder* bot : bots) {
    v1::BotSpec& seat = *job.add_seats();
    seat.set_name("bot");
    seat.set_folder(bot->folder());
    seat.add_command("/bot/bot");
  }
  return job;
}

Referee::Referee(unsigned core) : referee_(command(core), {std::size_t{64} << 20, 2000}) {}

v1::MatchRecord Referee::receive() {
  using Event = talk::FramedChild::Event;
  const Event event = referee_.wait(process::Deadline::in(std::chrono::seconds(60)));
  if (event == Event::timeout) throw std::runtime_error("the referee is silent");
  if (event != Event::message) throw std::runtime_error("the referee ended: " + referee_.errors());
  v1::MatchRecord record;
  if (!wire::parse(referee_.message(), record)) throw std::runtime_error("no record");
  if (!record.void_reason().empty()) throw std::runtime_error(record.void_reason());
  return record;
}

double Referee::peak_mib() const {
  std::ifstream status("/proc/" + std::to_string(referee_.child().pid()) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

}  // namespace splendor::bench
