#include "referee/cli/accepted_isolation.hpp"

#include <iostream>
#include <nlohmann/json.hpp>

#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/bot_folder.hpp"
#include "referee/sandbox/machine.hpp"

namespace splendor::cli {
namespace {

using sandbox::Isolation;
using sandbox::Level;

process::Deadline check_deadline() { return process::Deadline::in(std::chrono::seconds(10)); }

std::string indented(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "\n  " + line;
  return text;
}

// REQUIRES: the options name a level.
Level asked_level(const IsolationOptions& options) {
  return *sandbox::level_of(options.exactly.empty() ? options.least : options.exactly);
}

Isolation isolation_here(const sandbox::Programs& programs, const IsolationOptions& options) {
  return options.exactly.empty()
             ? sandbox::check_isolation(programs, check_deadline())
             : sandbox::check_level(programs, asked_level(options), check_deadline());
}

void print_json(const Isolation& isolation, const sandbox::Machine& machine,
                const std::optional<std::string>& obstacle, bool accepted) {
  nlohmann::ordered_json json;
  json["isolation"] = sandbox::option_of(isolation.level);
  json["accepted"] = accepted;
  json["enforced"] = isolation.enforced;
  json["missing"] = isolation.missing;
  json["obstacles"] = isolation.obstacles;
  json["kernel"] = machine.kernel;
  json["landlock_abi"] = machine.landlock_abi;
  json["bwrap"] = machine.bwrap ? nlohmann::ordered_json(*machine.bwrap) : nullptr;
  json["cgroups_writable"] = machine.cgroups_writable;
  json["cores"] = machine.cores;
  json["clock_resolution_ns"] = machine.clock_resolution.count();
  json["root"] = machine.root;
  json["bots_obstacle"] = obstacle ? nlohmann::ordered_json(*obstacle) : nullptr;
  // Texts of the kernel and other programs may be in any encoding.
  std::cout << json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
}

void print_text(const Isolation& isolation, const sandbox::Machine& machine,
                const std::optional<std::string>& obstacle) {
  std::cout << "Isolation: " << to_string(isolation.level) << "\n";
  for (const std::string& line : isolation.enforced) std::cout << "  enforced: " << line << "\n";
  for (const std::string& line : isolation.missing) std::cout << "  missing:  " << line << "\n";
  for (const std::string& line : isolation.obstacles) std::cout << "  obstacle: " << line << "\n";
  std::cout << "Machine: " << machine.kernel << ", " << machine.cores << " cores, Landlock "
            << (machine.landlock_abi > 0 ? std::to_string(machine.landlock_abi) : "missing")
            << ", bubblewrap " << machine.bwrap.value_or("missing")
            << (machine.cgroups_writable ? ", memory cgroups" : ", no memory cgroups")
            << (machine.root ? ", as root" : "") << "\n";
  if (obstacle) std::cout << "Bots there can't be run: " << *obstacle << "\n";
}

}  // namespace

Isolation accepted_isolation(const sandbox::Programs& programs, const IsolationOptions& options) {
  Isolation isolation = isolation_here(programs, options);
  if (!satisfies(isolation.level, asked_level(options))) {
    throw ArenaFault("this machine offers isolation " + to_string(isolation.level) + ", but " +
                     to_string(asked_level(options)) + " is asked for, so no bot is started." +
                     indented(isolation.obstacles) +
                     "\nTo accept this level, with what it lacks, use --isolation=" +
                     option_of(isolation.level) + ":" + indented(isolation.missing));
  }
  if (isolation.level != Level::full) {
    std::cerr << "referee: isolation is only " << to_string(isolation.level) << ":"
              << indented(isolation.missing) << "\n";
  }
  return isolation;
}

int check_machine(const IsolationOptions& options, const std::filesystem::path& bots_below,
                  Format format) {
  const auto programs = sandbox::Programs::of_this_program();
  const Isolation isolation = isolation_here(programs, options);
  const sandbox::Machine machine = inspect_machine(programs, check_deadline());
  const bool accepted = satisfies(isolation.level, asked_level(options));
  std::optional<std::string> obstacle;
  if (!bots_below.empty()) obstacle = sandbox::obstacle_to_bots_below(bots_below);
  if (format == Format::json) {
    print_json(isolation, machine, obstacle, accepted);
  } else {
    print_text(isolation, machine, obstacle);
  }
  return accepted && !obstacle ? kDone : kFailed;
}

}  // namespace splendor::cli
