#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/reporting/result_rows.hpp"
#include "referee/record/trace_of.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::cli {
namespace {

struct ExportSettings {
  std::optional<std::int64_t> game;
  std::optional<std::int64_t> league;
  std::string format;
};

void write_league(const arena::Store& store, arena::LeagueId league) {
  std::vector<std::string> names;
  for (const arena::Entry& entry : store.entries(league)) names.push_back(entry.label);
  reporting::write_result_rows(std::cout, store, league, names);
}

void write_game(const v1::MatchRecord& record, const std::string& format) {
  std::string text;
  if (format == "trace") {
    const auto trace = record::trace_of(record);
    if (!trace) throw Failure("this game can't be written as a trace: " + trace.error());
    text = *trace;
  } else if (format == "json") {
    google::protobuf::util::JsonPrintOptions options;
    options.preserve_proto_field_names = true;
    if (!google::protobuf::util::MessageToJsonString(record, &text, options).ok()) {
      throw Failure("this game has text that can't be written as JSON; try --format textproto");
    }
    text += '\n';
  } else {
    google::protobuf::TextFormat::PrintToString(record, &text);
  }
  std::cout << text;
}

int export_it(const ExportSettings& settings, const Globals& globals) {
  const arena::Store store(home_of(globals), arena::Access::read);
  if (settings.league) {
    if (settings.game) throw WrongUsage("export either a game or a league, not both");
    if (!settings.format.empty() && settings.format != "csv") {
      throw WrongUsage("a league can only be exported as csv; --format " + settings.format +
                       " is for a game");
    }
    write_league(store, store.league(arena::LeagueId(*settings.league)).id);
    return 0;
  }
  if (!settings.game) throw WrongUsage("give the number of a game, or --league ID");
  if (settings.format == "csv") throw WrongUsage("--format csv is for a league: --league ID");
  write_game(store.record(arena::GameId(*settings.game)),
             settings.format.empty() ? "trace" : settings.format);
  return 0;
}

}  // namespace

void add_export(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<ExportSettings>();
  CLI::App* verb = program.add_subcommand("export", "Export a game, or the results of a league");
  verb->add_option("GAME", settings->game, "Number of the game");
  verb->add_option("--league", settings->league,
                   "Export all results of this league, as input for arena rate")
      ->type_name("LEAGUE");
  verb->add_option("--format", settings->format,
                   "For a game: trace (default), json or textproto; for a league: csv")
      ->check(CLI::IsMember({"trace", "json", "textproto", "csv"}));
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return export_it(*settings, globals); };
  });
}

}  // namespace splendor::cli
