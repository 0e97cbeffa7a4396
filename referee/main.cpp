// The referee program: parse the command line, call the command, translate the outcome.
#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <iostream>
#include <optional>

#include "referee/base/version.hpp"
#include "referee/cli/commands.hpp"
#include "referee/manual/completion.hpp"
#include "referee/manual/manual.hpp"
#include "referee/manual/usage_problem.hpp"

namespace {

using namespace splendor::cli;

void add_isolation(CLI::App& app, IsolationOptions& options) {
  const CLI::IsMember levels({"full", "full-without-proc", "weak", "none"});
  app.add_option("--isolation", options.least,
                 "The lowest isolation to accept: full; full-without-proc; weak (no namespaces: "
                 "only Landlock and a system call filter confine bots); none (limits only, for "
                 "bots you trust). The machine's best level is used (docs/sandbox.md)")
      ->check(levels)
      ->capture_default_str();
  // For tests, so hidden from --help.
  app.add_option("--isolation-exactly", options.exactly)->check(levels)->group("");
}

int run(int argc, char** argv) {
  CLI::App app{
      "Referee of Splendor Arena. Without a command it is a filter: match jobs in on stdin, match "
      "records out on stdout, each a length-delimited protobuf message.",
      "referee"};
  splendor::manual::set_up(app, splendor::version());
  app.require_subcommand(0, 1);
  bool check = false;
  CLI::Option* check_flag =
      app.add_flag("--check", check, "Print what this machine can enforce on bots");
  bool json = false;
  app.add_flag("--json", json, "With --check: print one JSON document")->needs(check_flag);
  std::filesystem::path bots_below;
  app.add_option("--bots-below", bots_below,
                 "With --check: whether bots in folders below this one can be run")
      ->needs(check_flag)
      ->check(CLI::ExistingDirectory);
  PlayOptions options;
  add_isolation(app, options.isolation);

  std::optional<unsigned> core;
  app.add_option("--core", core, "Run the referee and all bots on this processor core");

  const CLI::App* rules = app.add_subcommand(
      "rules",
      "Answer questions about positions: JSON lines on stdin, one answer line for each "
      "(docs/rules-service.md)");

  CLI::App* verify_command =
      app.add_subcommand("verify", "Replay traces and check every hash and count");
  std::vector<std::string> paths;
  verify_command->add_option("FILE", paths, "Traces, one game each")->required();

  CLI::App* play_command = app.add_subcommand("play", "Play one match between programs");
  play_command->fallthrough();  // allows --isolation after "play"
  play_command->add_option("BOT", options.bots, "Two to four programs, in turn order")
      ->required()
      ->expected(2, 4);
  play_command->add_option("--seed", options.seed, "Seed of the deal")->capture_default_str();
  play_command->add_option("--move-time", options.move_ms, "Time for each move, in milliseconds")
      ->check(CLI::Range(1U, 3'600'000U))
      ->capture_default_str();
  play_command
      ->add_option("--ruleset", options.ruleset,
                   "Rules: tournament, da-2021, de-2021, nl-2021 or is-2014")
      ->capture_default_str();

  const auto no_names = [](const auto&, const auto&) {
    return std::vector<splendor::manual::Candidate>();
  };
  if (splendor::manual::answered_completion(app, argc, argv, no_names)) return kDone;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool is_request = error.get_exit_code() == 0;  // --help, --version
    if (is_request && !splendor::manual::names_unknown_command(app)) return app.exit(error);
    std::cerr << "referee: " << splendor::manual::usage_problem(app, error) << "\n";
    return kWrongUsage;
  }
  if (check)
    return check_machine(options.isolation, bots_below, json ? Format::json : Format::text);
  if (rules->parsed()) return serve_rules();
  if (verify_command->parsed()) return verify(paths);
  if (play_command->parsed()) return play(options);
  return serve(options.isolation, core);
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is reported as an error
  try {
    return run(argc, argv);
  } catch (const std::exception& failure) {  // an ArenaFault, or a bug
    std::cerr << "referee: " << failure.what() << "\n";
    return kFailed;
  }
}
