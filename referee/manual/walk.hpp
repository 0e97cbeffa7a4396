// The commands and options of a program that its help shows, and how they are written.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace splendor::manual {

struct Command {
  std::string path;  // as it is typed: "arena league run"
  const CLI::App* app;
};

inline std::vector<const CLI::Option*> shown_options(const CLI::App& command) {
  return command.get_options(
      [](const CLI::Option* option) { return !option->get_group().empty(); });
}

inline std::vector<const CLI::App*> shown_subcommands(const CLI::App& command) {
  return command.get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); });
}

// An option or argument as manuals show it.
struct Entry {
  std::string what;         // "--deals N"
  std::string description;  // with its range and default
};

// Names the value and its range in words of ours: CLI11's are "UINT in [1 - 100]", "TEXT:{a,b}".
[[nodiscard]] Entry entry_of(const CLI::Option& option);

// The values that an option accepts, if they are few: {"all", "failures"}.
[[nodiscard]] std::vector<std::string> choices_of(const CLI::Option& option);

// All commands below this one; each comes before its own subcommands.
inline std::vector<Command> commands_of(const CLI::App& program, const std::string& path = "") {
  const std::string here = path.empty() ? program.get_name() : path;
  std::vector<Command> list;
  for (const CLI::App* sub : shown_subcommands(program)) {
    const std::string name = here + " " + sub->get_name();
    list.push_back({name, sub});
    const std::vector<Command> below = commands_of(*sub, name);
    list.insert(list.end(), below.begin(), below.end());
  }
  return list;
}

}  // namespace splendor::manual
