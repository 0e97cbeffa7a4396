// arena doctor: what this machine can do, what it can't, and what to do about it.
#include <SQLiteCpp/Database.h>
#include <fmt/format.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/cli/output_of.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/terminal/console.hpp"
#include "arena/text/text.hpp"
#include "arena/text/time_text.hpp"
#include "arena/workers/cores.hpp"
#include "referee/base/version.hpp"

namespace splendor::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr double kGiB = 1024.0 * 1024.0 * 1024.0;

enum class State : std::uint8_t {
  good,
  poor,  // leagues run, but not as well as they could
  bad,   // leagues can't be run with the default settings
};
constexpr std::array<std::string_view, 3> kStateNames{"good", "poor", "bad"};
std::string_view state_name(State state) { return kStateNames[static_cast<std::size_t>(state)]; }

struct Finding {
  std::string about;
  State state = State::good;
  std::string text;
  std::vector<std::string> advice = {};
};

// What the referee found out by trying; null if it could not.
struct Confinement {
  Finding finding;
  Json report;
};

Finding look_at_programs() {
  Finding finding{"programs", State::good, "", {}};
  for (const char* name : {"referee", "splendor-jail", "random_bot", "greedy_bot"}) {
    try {
      (void)lookup::own_program(name);
      finding.text += (finding.text.empty() ? "" : ", ") + std::string(name);
    } catch (const Failure& missing) {
      finding.state = State::bad;
      finding.advice.emplace_back(missing.what());
    }
  }
  if (finding.state == State::good) finding.text += " are installed";
  return finding;
}

// The folder, or the nearest one above it that exists.
fs::path existing(const fs::path& folder) {
  std::error_code error;
  fs::path path = fs::absolute(folder, error);
  while (!fs::exists(path, error) && path.has_relative_path()) path = path.parent_path();
  return path;
}

Confinement look_at_confinement(const fs::path& home) {
  Confinement found{{"isolation", State::bad, "", {}}, nullptr};
  try {
    const Output output = output_of(lookup::own_program("referee"),
                                    {"--check", "--json", "--bots-below", existing(home).string()},
                                    std::chrono::seconds(60));
    found.report = Json::parse(output.out);
    found.finding.text = found.report.at("isolation").get<std::string>();
    if (found.report.at("accepted").get<bool>()) found.finding.state = State::good;
    for (const Json& line : found.report.at("obstacles")) found.finding.advice.push_back(line);
  } catch (const std::exception& failure) {
    found.finding.text = "unknown";
    found.finding.advice.push_back("the referee's check failed: " + std::string(failure.what()));
  }
  return found;
}

bool can_be_written(const fs::path& folder) {
  std::string name = (folder / ".arena-doctor-XXXXXX").string();
  const int file = ::mkstemp(name.data());
  if (file < 0) return false;
  ::close(file);
  return ::unlink(name.c_str()) == 0;
}

// `report` is the referee's.
Finding look_at_home(const arena::Home& home, const Json& report) {
  Finding finding{"home", State::good, home.folder().string(), {}};
  const fs::path folder = existing(home.folder());
  if (!home.exists()) finding.text += ", created by the first command that needs it";
  if (!can_be_written(folder)) {
    finding.state = State::bad;
    finding.advice.push_back(folder.string() +
                             " is not writable; choose another folder with --home");
  }
  if (report.is_object() && report.at("bots_obstacle").is_string()) {
    finding.state = State::bad;
    finding.advice.push_back(
        "bots could not be run there: " + report.at("bots_obstacle").get<std::string>() +
        "; choose another folder with --home");
  }
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  if (error) return finding;
  const double free = static_cast<double>(space.available) / kGiB;
  finding.text += fmt::format(", {:.1f} GiB free", free);
  if (free < 1.0) {
    finding.state = std::max(finding.state, State::poor);
    finding.advice.emplace_back(
        "less than 1 GiB is free: a long league may not be able to store its games");
  }
  return finding;
}

Finding look_at_cores() {
  const std::size_t cores = arena::cores_here();
  Finding finding{"cores", State::good, fmt::format("{} for games", cores), {}};
  std::array<double, 1> load{};
  if (::getloadavg(load.data(), 1) != 1) return finding;
  finding.text += fmt::format(", load {:.1f}", load[0]);
  if (load[0] > 0.5 * static_cast<double>(cores)) {
    finding.state = State::poor;
    finding.advice.emplace_back("other programs are using the cores: games will take longer");
  }
  return finding;
}

Finding look_at_memory() {
  struct sysinfo info {};
  ::sysinfo(&info);
  std::ifstream file("/proc/meminfo");
  double free = static_cast<double>(info.freeram) * info.mem_unit / kGiB;
  for (std::string name, unit; file >> name;) {
    double kib = 0;
    file >> kib;
    std::getline(file, unit);
    if (name == "MemAvailable:") free = kib * 1024.0 / kGiB;
  }
  const double all = static_cast<double>(info.totalram) * info.mem_unit / kGiB;
  Finding finding{"memory", State::good, fmt::format("{:.1f} of {:.1f} GiB free", free, all), {}};
  // Two bots of 512 MiB for each core, at the most.
  const double needed = static_cast<double>(arena::cores_here());
  if (free < needed) {
    finding.state = State::poor;
    finding.advice.push_back(fmt::format(
        "bots may use up to {:.0f} GiB with a game on each core: lower memory or concurrency",
        needed));
  }
  return finding;
}

Finding look_at_clock(const Json& report) {
  Finding finding{"clock", State::good, "", {}};
  std::ifstream file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
  std::string source;
  file >> source;
  finding.text = source.empty() ? "monotonic" : "monotonic, from " + source;
  if (report.is_object() && report.contains("clock_resolution_ns")) {
    finding.text += fmt::format(", steps of {} ns", report["clock_resolution_ns"].get<long>());
  }
  using namespace std::chrono;
  finding.text += "; it is " + iso_time(time_point_cast<milliseconds>(system_clock::now()));
  return finding;
}

Finding look_at_version(const Json& report) {
  Finding finding{"version", State::good, std::string("Splendor Arena ") + version(), {}};
  if (report.is_object()) finding.text += " on " + report.at("kernel").get<std::string>();
  return finding;
}

Finding look_at_database() {
  return {"database", State::good, std::string("SQLite ") + SQLite::getLibVersion(), {}};
}

void print(const std::vector<Finding>& findings, const Json& report) {
  const terminal::Console console = terminal::Console::of_stdout();
  for (const Finding& finding : findings) {
    const std::string mark = fitted(std::string(state_name(finding.state)), 5, Side::left);
    std::cout << (finding.state == State::good ? console.green(mark) : console.yellow(mark)) << ' '
              << console.bold(fitted(finding.about, 10, Side::left)) << ' '
              << printable(finding.text) << '\n';
    for (const std::string& line : finding.advice) {
      std::cout << "                 " << printable(line) << '\n';
    }
    if (finding.about != "isolation" || !report.is_object()) continue;
    for (const Json& line : report.at("enforced")) {
      std::cout << "                 enforced: " << printable(line.get<std::string>()) << '\n';
    }
    for (const Json& line : report.at("missing")) {
      std::cout << "                 missing:  " << printable(line.get<std::string>()) << '\n';
    }
  }
}

int doctor(bool wants_json, const Globals& globals) {
  const arena::Home home = home_of(globals);
  const Confinement confinement = look_at_confinement(home.folder());
  const Json& report = confinement.report;
  const std::vector<Finding> findings{look_at_version(report), confinement.finding,
                                      look_at_programs(),      look_at_home(home, report),
                                      look_at_cores(),         look_at_memory(),
                                      look_at_clock(report),   look_at_database()};
  const bool is_ready = std::none_of(findings.begin(), findings.end(), [](const Finding& finding) {
    return finding.state == State::bad;
  });
  if (wants_json) {
    Json json{{"ready", is_ready}, {"checks", Json::array()}};
    for (const Finding& finding : findings) {
      json["checks"].push_back({{"about", finding.about},
                                {"state", state_name(finding.state)},
                                {"text", finding.text},
                                {"advice", finding.advice}});
    }
    json["confinement"] = confinement.report;
    std::cout << json.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
  } else {
    print(findings, confinement.report);
    if (is_ready) {
      std::cout << "This machine can run leagues.\n";
    } else if (confinement.finding.state == State::bad) {
      std::cout << "This machine can't run leagues with the default settings; --isolation accepts "
                   "weaker ones (docs/sandbox.md).\n";
    } else {
      std::cout << "Leagues can't be run here until what is marked as bad is mended.\n";
    }
  }
  return is_ready ? 0 : 1;
}

}  // namespace

void add_doctor(CLI::App& program, Action& chosen, const Globals& globals) {
  auto wants_json = std::make_shared<bool>(false);
  CLI::App* verb = program.add_subcommand("doctor", "Check what this machine can enforce");
  verb->add_flag("--json", *wants_json, "Print one JSON document");
  verb->callback([wants_json, &chosen, &globals] {
    chosen = [wants_json, &globals] { return doctor(*wants_json, globals); };
  });
}

}  // namespace splendor::cli
