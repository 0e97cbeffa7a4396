#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/season/run/grade_sheet.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

struct GradesVerb {
  std::string season;
  bool wants_csv = false;
  bool wants_json = false;
};

// The season of this number or name; the newest without either. Throws Failure.
arena::Season season_called(const arena::Store& store, const std::string& name) {
  const std::vector<arena::Season> seasons = store.seasons();
  if (seasons.empty()) throw Failure("this home has no season; arena season FILE makes one");
  if (name.empty()) return seasons.back();
  for (const arena::Season& season : seasons) {
    if (season.name == name || std::to_string(season.id.number()) == name) return season;
  }
  std::string known;
  for (const arena::Season& season : seasons) {
    known += (known.empty() ? "" : ", ") + std::to_string(season.id.number()) + " " + season.name;
  }
  throw Failure("there is no season " + in_quotes(name) + "; there are: " + known);
}

int grades(const GradesVerb& verb, const Globals& globals) {
  const arena::Store store(home_of(globals), arena::Access::read);
  const arena::Season season = season_called(store, verb.season);
  const auto sheet = season::grade_sheet(store, season);
  if (!sheet) throw Failure("season " + season.name + " has played no league yet");
  if (verb.wants_json) {
    write_json(std::cout, *sheet);
  } else if (verb.wants_csv) {
    write_csv(std::cout, *sheet);
  } else {
    write_table(std::cout, *sheet);
  }
  return 0;
}

}  // namespace

void add_grades(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<GradesVerb>();
  CLI::App* verb = program.add_subcommand("grades", "Show the grades of a season");
  verb->add_option("ID", settings->season, "Number or name of the season; default: the newest")
      ->type_name("SEASON");
  CLI::Option* csv = verb->add_flag("--csv", settings->wants_csv, "For a spreadsheet");
  verb->add_flag("--json", settings->wants_json, "Print one JSON document")->excludes(csv);
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return grades(*settings, globals); };
  });
}

}  // namespace splendor::cli
