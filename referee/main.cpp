// The referee program: parse the command line, call the library, translate the outcome.
#include <CLI/CLI.hpp>
#include <csignal>
#include <fstream>
#include <iostream>
#include <iterator>

#include "referee/trace/rules_service.hpp"
#include "referee/trace/trace.hpp"

namespace {

enum ExitCode : int { kDone = 0, kFailed = 1, kWrongUsage = 2 };

int serve_rules() {
  std::ios::sync_with_stdio(false);
  if (splendor::trace::serve_rules(std::cin, std::cout)) return kDone;
  std::cerr << "referee: standard output was closed before all answers were written\n";
  return kFailed;
}

int verify(const std::vector<std::string>& paths) {
  int code = kDone;
  for (const std::string& path : paths) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) {
      std::cerr << "referee: can't read " << path << "\n";
      code = kFailed;
      continue;
    }
    const auto trace = splendor::trace::read_trace(text);
    if (trace) {
      std::cout << path << ": " << trace->moves.size() << " moves, all as the rules say\n";
    } else {
      std::cerr << "referee: " << path << ": " << trace.error() << "\n";
      code = kFailed;
    }
  }
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error to report, not a reason to die

  CLI::App app{"Referee of Splendor Arena: the rules of the game for programs."};
  app.set_version_flag("--version", "referee " SPLENDOR_VERSION);
  app.require_subcommand(1);
  const CLI::App* rules = app.add_subcommand(
      "rules",
      "Answer questions about positions: JSON lines on stdin, one answer line each "
      "(docs/rules-service.md)");
  CLI::App* check = app.add_subcommand("verify", "Replay traces and check every hash and count");
  std::vector<std::string> paths;
  check->add_option("FILE", paths, "Traces, one game each")->required();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kWrongUsage;
  }
  return rules->parsed() ? serve_rules() : verify(paths);
}
