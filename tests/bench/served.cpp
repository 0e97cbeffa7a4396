#include "tests/bench/served.hpp"

#include <unistd.h>

#include <array>
#include <csignal>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace splendor::bench {
namespace {

// Reads until `over` says so, the end, or the deadline.
template <class Over>
std::string read_until(process::Child& child, std::chrono::seconds patience, const Over& over) {
  std::string text;
  const auto deadline = process::Deadline::in(patience);
  std::array<char, 4096> buffer{};
  while (!over(text) && process::wait_readable(child.output().get(), deadline)) {
    const ssize_t got = ::read(child.output().get(), buffer.data(), buffer.size());
    if (got <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return text;
}

process::Command serve_command(const std::filesystem::path& home) {
  process::Command command = program(SPLENDOR_ARENA, {"--home", home.string(), "serve", "--port",
                                                      "0", "--connections-per-address", "0"});
  command.output = process::Stream::pipe;
  return command;
}

}  // namespace

process::Command program(const std::filesystem::path& path, std::vector<std::string> arguments) {
  process::Command command;
  command.program = path;
  command.arguments = std::move(arguments);
  command.environment = {"PATH=/usr/bin:/bin:/usr/sbin"};
  command.dies_with_us = true;
  return command;
}

std::string output_of(const process::Command& command, std::chrono::seconds patience) {
  process::Command piped = command;
  piped.output = process::Stream::pipe;
  process::Child child(piped);
  return read_until(child, patience, [](const std::string&) { return false; });
}

Served::Served(const std::filesystem::path& home) : child_(serve_command(home)) {
  const std::string line =
      read_until(child_, std::chrono::seconds(30),
                 [](const std::string& text) { return text.find('\n') != std::string::npos; });
  const std::size_t colon = line.rfind(':');
  if (colon == std::string::npos) throw std::runtime_error("arena serve does not start");
  port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
}

Served::~Served() {
  child_.signal(SIGTERM);
  (void)child_.wait(process::Deadline::in(std::chrono::seconds(10)));
}

double Served::peak_mib() const {
  std::ifstream status("/proc/" + std::to_string(child_.pid()) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stod(line.substr(6)) / 1024;
  }
  return 0;
}

double Served::processor_seconds() const {
  std::ifstream file("/proc/" + std::to_string(child_.pid()) + "/stat");
  std::string text;
  std::getline(file, text);
  constexpr int kBefore = 11;  // fields between the name and the four times
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string skipped;
  for (int i = 0; i < kBefore; ++i) fields >> skipped;
  double sum = 0;
  for (int i = 0; i < 4; ++i) {
    double ticks = 0;
    fields >> ticks;
    sum += ticks;
  }
  return sum / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

}  // namespace splendor::bench
