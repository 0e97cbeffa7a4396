#include "referee/manual/help.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "referee/manual/walk.hpp"

namespace splendor::manual {
namespace {

constexpr std::size_t kNarrowest = 40;
constexpr std::size_t kWidest = 100;
constexpr std::size_t kUsual = 80;

// Appends the words of `text` to the page, whose last line ends at `column`; further lines are
// indented. Words are ASCII: help is.
void append_wrapped(std::string& page, const std::string& text, std::size_t column,
                    std::size_t indent, std::size_t width) {
  bool is_first = true;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find_first_of(" \n", start), text.size());
    const std::size_t length = end - start;
    if (length > 0) {
      if (!is_first && column + 1 + length > width) {
        page += '\n' + std::string(indent, ' ');
        column = indent;
      } else if (!is_first) {
        page += ' ';
        ++column;
      }
      page.append(text, start, length);
      column += length;
      is_first = false;
    }
    start = end + 1;
  }
  page += '\n';
}

// A line such as "  --deals N    Deals for each pair", the description in a column of its own.
void append_row(std::string& page, const Entry& entry, std::size_t width) {
  const std::size_t indent = width < 60 ? 6 : 28;
  page += "  " + entry.what;
  std::size_t column = 2 + entry.what.size();
  if (entry.description.empty()) {
    page += '\n';
    return;
  }
  if (column + 2 > indent) {
    page += '\n';
    column = 0;
  }
  page += std::string(indent - column, ' ');
  append_wrapped(page, entry.description, indent, indent, width);
}

std::string path_of(const CLI::App& command) {
  const CLI::App* parent = command.get_parent();
  return (parent == nullptr ? std::string() : path_of(*parent) + " ") + command.get_name();
}

std::string usage_of(const CLI::App& command) {
  std::string usage = "Usage: " + path_of(command) + " [OPTIONS]";
  for (const CLI::Option* option : shown_options(command)) {
    if (!option->get_positional()) continue;
    const std::string more = option->get_expected_max() > 1 ? "..." : "";
    const std::string name = option->get_name(true) + more;
    usage += option->get_required() ? " " + name : " [" + name + "]";
  }
  if (!shown_subcommands(command).empty()) {
    usage += command.get_require_subcommand_min() > 0 ? " COMMAND" : " [COMMAND]";
  }
  return usage;
}

void append_options(std::string& page, const CLI::App& command, std::size_t width) {
  std::string arguments;
  for (const CLI::Option* option : shown_options(command)) {
    if (option->get_positional()) append_row(arguments, entry_of(*option), width);
  }
  if (!arguments.empty()) page += "\nArguments:\n" + arguments;
  for (const std::string& group : command.get_groups()) {
    std::string rows;
    for (const CLI::Option* option : shown_options(command)) {
      if (option->get_positional() || option->get_group() != group) continue;
      append_row(rows, entry_of(*option), width);
    }
    if (!rows.empty()) page += '\n' + group + ":\n" + rows;
  }
}

}  // namespace

std::size_t help_width() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
      size.ws_col == 0) {
    return kUsual;
  }
  return std::clamp<std::size_t>(size.ws_col, kNarrowest, kWidest);
}

std::string help(const CLI::App& command, std::size_t width) {
  std::string page;
  append_wrapped(page, command.get_description(), 0, 0, width);
  page += '\n';
  append_wrapped(page, usage_of(command), 0, 7, width);
  append_options(page, command, width);
  const std::vector<const CLI::App*> commands = shown_subcommands(command);
  if (!commands.empty()) page += "\nCommands:\n";
  for (const CLI::App* sub : commands) {
    append_row(page, {sub->get_name(), sub->get_description()}, width);
  }
  if (!commands.empty()) {
    page += '\n';
    append_wrapped(page, path_of(command) + " COMMAND --help explains a command.", 0, 0, width);
  }
  return page;
}

}  // namespace splendor::manual
