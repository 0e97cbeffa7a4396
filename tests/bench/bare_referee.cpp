#include "tests/bench/bare_referee.hpp"

#include <unistd.h>

#include <array>
#include <fstream>
#include <stdexcept>

#include "referee/rules/ruleset.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::bench {

using process::Deadline;

namespace {

process::Command command(unsigned core) {
  process::Command command;
  command.program = SPLENDOR_BENCH_REFEREE;
  command.arguments = {"--core", std::to_string(core)};
  command.input = process::Stream::pipe;
  command.output = process::Stream::pipe;
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

Referee::Referee(unsigned core) : child_(command(core)) {}

void Referee::send(const v1::MatchJob& job) {
  std::string bytes;
  wire::append_message(bytes, job);
  if (::write(child_.input().get(), bytes.data(), bytes.size()) !=
      static_cast<ssize_t>(bytes.size())) {
    throw std::runtime_error("the referee does not read");
  }
}

v1::MatchRecord Referee::receive() {
  std::array<char, 65536> buffer{};
  while (true) {
    if (const auto frame = reader_.next()) {
      v1::MatchRecord record;
      if (!wire::parse(*frame, record)) throw std::runtime_error("no record");
      if (!record.void_reason().empty()) throw std::runtime_error(record.void_reason());
      return record;
    }
    if (!process::wait_readable(child_.output().get(), Deadline::in(std::chrono::seconds(60)))) {
      throw std::runtime_error("the referee is silent");
    }
    const ssize_t got = ::read(child_.output().get(), buffer.data(), buffer.size());
    if (got <= 0) throw std::runtime_error("the referee ended");
    reader_.feed({buffer.data(), static_cast<std::size_t>(got)});
  }
}

double Referee::peak_mib() const {
  std::ifstream status("/proc/" + std::to_string(child_.pid()) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

}  // namespace splendor::bench
