#include "arena/node/local_node.hpp"

#include <sys/utsname.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "referee/process/arena_fault.hpp"
#include "referee/process/child.hpp"
#include "referee/process/read_to_end.hpp"

namespace splendor::arena {
namespace {

constexpr std::chrono::seconds kLongestCheck{60};

// The value of the first line "key : value" of a file in /proc.
std::string value_of(const char* path, std::string_view key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t begin = line.find_first_not_of(" \t", line.find(':') + 1);
    return begin == std::string::npos ? "" : line.substr(begin);
  }
  return "";
}

}  // namespace

Node local_node() {
  Node node;
  utsname name{};
  if (::uname(&name) == 0) {
    node.host = name.nodename;
    node.kind = name.machine;
  }
  // Users of Slurm know nodes by its names, and several of its nodes may be one machine.
  const char* slurm = std::getenv("SLURMD_NODENAME");
  if (slurm != nullptr && *slurm != '\0') node.host = slurm;
  const std::string model = value_of("/proc/cpuinfo", "model name");
  if (!model.empty()) node.kind = model;
  return node;
}

NodeIsolation isolation_here(const std::filesystem::path& referee, const std::string& least) {
  process::Command command;
  command.program = referee;
  command.arguments = {"--check", "--json", "--isolation", least};
  command.output = process::Stream::pipe;
  command.dies_with_us = true;
  process::Child child(command);
  const auto text = process::read_to_end(child.output(), process::Deadline::in(kLongestCheck));
  if (!text) throw ArenaFault("the referee did not report in time what this machine can enforce");
  const auto report = nlohmann::json::parse(*text, nullptr, false);
  if (!report.is_object())
    throw ArenaFault("the referee can't report what this machine can enforce");
  NodeIsolation found{report.value("isolation", "unknown"), ""};
  if (report.value("accepted", false)) return found;
  found.refusal = "it offers isolation " + found.level + ", but " + least + " is required";
  for (const auto& obstacle : report["obstacles"]) {
    if (obstacle.is_string()) found.refusal += "; " + obstacle.get<std::string>();
  }
  return found;
}

}  // namespace splendor::arena
