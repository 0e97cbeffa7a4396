// arena pages: the report of a league as the web server shows it.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/play/league_report.hpp"
#include "arena/reporting/listing_json.hpp"
#include "arena/serve/league_pages.hpp"
#include "arena/serve/view.hpp"
#include "arena/upkeep/served_pages.hpp"
#include "referee/base/version.hpp"
#include "web_report/report_writer.hpp"
#include "web_report/served_files.hpp"

namespace splendor::cli {
namespace {

namespace fs = std::filesystem;

struct PagesSettings {
  std::int64_t league = 0;
  bool has_nicknames = false;
};

// Everything that the pages depend on.
std::string state_of_pages(const arena::Home& home, const arena::Store& store,
                           const arena::League& league, const serve::NameMask* mask) {
  std::string text = serve::pages_version(version(), league, mask);
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

// What everybody sees instead of names. Throws Failure if names are not hidden.
std::shared_ptr<const serve::NameMask> mask_in(const arena::Store& store) {
  serve::Views views(store);
  auto mask = views.of_anybody().mask();
  if (!mask) throw Failure("no season of this home hides names; leave out --nicknames");
  return mask;
}

int write_pages(const PagesSettings& settings, const Globals& globals) {
  const arena::Home home = home_of(globals);
  const arena::Store store(home, arena::Access::read);
  const arena::League league = lookup::league_called(store, settings.league);
  const auto mask = settings.has_nicknames ? mask_in(store) : nullptr;
  const fs::path folder = serve::pages_folder(home, league.id, mask.get());
  const std::string state = state_of_pages(home, store, league, mask.get());
  const auto index = nlohmann::json::parse(read_file(folder / web::kServedIndex), nullptr, false);
  if (!index.is_object() || index.value("version", "") != state) {
    web::WriterOptions options;
    options.form = web::Form::served;
    options.version = state;
    options.has_stderr = false;
    if (mask) {
      options.nicknames =
          web::Nicknames{[&](const std::string& bot) { return mask->shown_bot(bot); },
                         [&](const std::string& author) { return mask->shown_author(author); }};
    }
    play::write_league_report(store, league, folder, options);
    for (const upkeep::ServedPages& pages : upkeep::unused_pages(home, store)) {
      std::error_code ignored;  // another process may be removing it as well
      fs::remove_all(pages.folder, ignored);
    }
  }
  std::cout << read_file(folder / web::kServedIndex);
  return 0;
}

}  // namespace

void add_pages(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<PagesSettings>();
  CLI::App* verb =
      program.add_subcommand("pages", "Write the pages of a league that arena serve shows");
  verb->add_option("ID", settings->league, "Number of the league")->required();
  verb->add_flag("--nicknames", settings->has_nicknames,
                 "Write nicknames in place of names, as a season may ask for");
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return write_pages(*settings, globals); };
  });
}

}  // namespace splendor::cli
