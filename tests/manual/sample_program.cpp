#include "tests/manual/sample_program.hpp"

#include <algorithm>

#include "referee/manual/manual.hpp"
#include "referee/manual/usage_problem.hpp"

namespace splendor::manual {

SampleProgram::SampleProgram() : app("Plays games between programs.", "sample") {
  set_up(app, "1.2.3");
  app.require_subcommand(1);
  app.fallthrough();
  app.add_option("--home", home, "Folder of everything")->type_name("DIR");
  CLI::App* play = app.add_subcommand("play", "Play games now");
  play->add_option("BOT", bots, "Two to four bots")->required()->type_name("BOT")->expected(2, 4);
  play->add_option("--deals", deals, "Deals to play, each in all rotations of the seats")
      ->check(CLI::Range(1U, 1000U))
      ->capture_default_str();
  CLI::App* league = app.add_subcommand("league", "Run and inspect leagues");
  league->require_subcommand(1);
  CLI::App* run = league->add_subcommand("run", "Run a league");
  run->add_option("--format", format, "How opponents are chosen")
      ->check(CLI::IsMember({"swiss", "knockout"}));
  run->add_option("--bots", names, "Bots that play")->type_name("NAMES")->delimiter(',');
  league->add_subcommand("resume", "Go on with a league");
  CLI::App* ladder = app.add_subcommand("ladder", "Show ratings");
  ladder->add_option("ID", id, "Number of the league")->type_name("LEAGUE");
  CLI::Option* as_json = ladder->add_flag("--json", json, "As JSON");
  ladder->add_flag("--csv", csv, "As CSV")->excludes(as_json);
  CLI::App* serve = app.add_subcommand("serve", "Serve the results");
  serve->add_option("--port", port, "Port to listen at");
}

std::string SampleProgram::problem_with(std::vector<std::string> words) {
  std::reverse(words.begin(), words.end());  // the parser takes them from the back
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return usage_problem(app, error);
  }
  return "";
}

}  // namespace splendor::manual
