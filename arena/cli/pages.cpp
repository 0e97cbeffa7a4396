// arena pages: the report of a league as the web server shows it.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/play/league_report.hpp"
#include "arena/reporting/listing_json.hpp"
#include "arena/serve/league_pages.hpp"
#include "referee/base/version.hpp"
#include "web_report/report_writer.hpp"
#include "web_report/served_files.hpp"

namespace splendor::cli {
namespace {

namespace fs = std::filesystem;

// Everything that the pages depend on.
std::string state_of_pages(const arena::Home& home, const arena::Store& store,
                           const arena::League& league) {
  std::string text = serve::pages_version(version(), league);
  for (const std::uint64_t part : {league.played, league.voided, std::uint64_t{league.batches},
                                   store.analyses_of(league.id)}) {
    text += std::to_string(part) + '/';
  }
  return text + reporting::state_of(home, league);
}

std::string read_file(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Pages of leagues that are gone.
void remove_unused(const arena::Home& home, const arena::Store& store) {
  std::set<std::string> used;
  for (const arena::League& league : store.leagues()) {
    used.insert(std::to_string(league.id.number()));
  }
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(home.pages(), ignored)) {
    if (!used.contains(entry.path().filename().string())) fs::remove_all(entry.path(), ignored);
  }
}

int write_pages(std::int64_t number, const Globals& globals) {
  const arena::Home home = home_of(globals);
  const arena::Store store(home, arena::Access::read);
  const arena::League league = lookup::league_called(store, number);
  const fs::path folder = home.pages() / std::to_string(league.id.number());
  const std::string state = state_of_pages(home, store, league);
  const auto index = nlohmann::json::parse(read_file(folder / web::kServedIndex), nullptr, false);
  if (!index.is_object() || index.value("version", "") != state) {
    web::WriterOptions options;
    options.form = web::Form::served;
    options.version = state;
    options.has_stderr = false;
    play::write_league_report(store, league, folder, options);
    remove_unused(home, store);
  }
  std::cout << read_file(folder / web::kServedIndex);
  return 0;
}

}  // namespace

void add_pages(CLI::App& program, Action& chosen, const Globals& globals) {
  auto number = std::make_shared<std::int64_t>(0);
  CLI::App* verb =
      program.add_subcommand("pages", "Write the pages of a league that arena serve shows");
  verb->add_option("ID", *number, "Number of the league")->required();
  verb->callback([number, &chosen, &globals] {
    chosen = [number, &globals] { return write_pages(*number, globals); };
  });
}

}  // namespace splendor::cli
