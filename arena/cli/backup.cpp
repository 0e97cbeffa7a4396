// arena backup, arena restore
#include "arena/backup/backup.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "arena/cli/verbs.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

std::string text_of(const backup::Contents& contents) {
  const auto counted = [](auto number, const std::string& thing) {
    return std::to_string(number) + ' ' + thing + (number == 1 ? "" : "s");
  };
  return counted(contents.bots, "bot") + ", " + counted(contents.leagues, "league") + ", " +
         counted(contents.games, "game");
}

int back_up(const std::string& file, const Globals& globals) {
  const backup::Contents contents = backup::write_backup(home_of(globals), file);
  std::cout << "Wrote " << shown(file) << ": " << text_of(contents) << ".\n";
  return 0;
}

int restore(const std::string& file, const Globals& globals) {
  const arena::Home home = home_of(globals);
  const backup::Contents contents = backup::restore_backup(file, home);
  std::cout << "Restored and verified " << shown(home.folder()) << ": " << text_of(contents)
            << ".\n";
  return 0;
}

void add_backup_verb(CLI::App& program, Action& chosen, const Globals& globals, const char* name,
                     const char* help, int (*act)(const std::string&, const Globals&)) {
  auto file = std::make_shared<std::string>();
  CLI::App* verb = program.add_subcommand(name, help);
  verb->add_option("FILE", *file, "The backup; a compressed tar archive")->required();
  verb->callback([file, act, &chosen, &globals] {
    chosen = [file, act, &globals] { return act(*file, globals); };
  });
}

}  // namespace

void add_backup(CLI::App& program, Action& chosen, const Globals& globals) {
  add_backup_verb(program, chosen, globals, "backup",
                  "Write the whole home into one file, also while leagues run", back_up);
  add_backup_verb(program, chosen, globals, "restore",
                  "Restore a backup into a new home, which --home names", restore);
}

}  // namespace splendor::cli
