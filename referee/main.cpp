// The referee program: parse the command line, call the command, translate the outcome.
#include <CLI/CLI.hpp>
#include <csignal>
#include <exception>
#include <iostream>

#include "referee/cli/commands.hpp"

namespace {

using namespace splendor::cli;

int run(int argc, char** argv) {
  CLI::App app{
      "Referee of Splendor Arena. Without a command it is a filter: match jobs in on stdin, match "
      "records out on stdout, each a length-delimited protobuf message."};
  app.set_version_flag("--version", "referee " SPLENDOR_VERSION);
  app.require_subcommand(0, 1);
  bool check = false;
  app.add_flag("--check", check, "Tell what this machine can enforce against bots");

  const CLI::App* rules = app.add_subcommand(
      "rules",
      "Answer questions about positions: JSON lines on stdin, one answer line each "
      "(docs/rules-service.md)");

  CLI::App* verify_command =
      app.add_subcommand("verify", "Replay traces and check every hash and count");
  std::vector<std::string> paths;
  verify_command->add_option("FILE", paths, "Traces, one game each")->required();

  CLI::App* play_command = app.add_subcommand("play", "Play one match between programs, now");
  PlayOptions options;
  play_command->add_option("BOT", options.bots, "Two to four programs, in turn order")
      ->required()
      ->expected(2, 4);
  play_command->add_option("--seed", options.seed, "The deal")->capture_default_str();
  play_command->add_option("--move-time", options.move_ms, "For each move, in milliseconds")
      ->check(CLI::Range(1U, 3'600'000U))
      ->capture_default_str();
  play_command->add_option("--ruleset", options.ruleset, "tournament, da-2021, de-2021, …")
      ->capture_default_str();

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? kDone : kWrongUsage;
  }
  if (check) return check_machine();
  if (rules->parsed()) return serve_rules();
  if (verify_command->parsed()) return verify(paths);
  if (play_command->parsed()) return play(options);
  return serve();
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error to report, not a reason to die
  try {
    return run(argc, argv);
  } catch (const std::exception& failure) {  // an ArenaFault, or a bug
    std::cerr << "referee: " << failure.what() << "\n";
    return kFailed;
  }
}
