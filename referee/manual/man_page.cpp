#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>

#include "referee/manual/manual.hpp"
#include "referee/manual/walk.hpp"

namespace splendor::manual {
namespace {

// Escapes text so that nothing in it looks like a request of man(7).
std::string plain(const std::string& text) {
  std::string safe;
  bool line_start = true;
  for (const char c : text) {
    if (line_start && (c == '.' || c == '\'')) safe += "\\&";
    line_start = c == '\n';
    if (c == '\\') {
      safe += "\\e";
    } else if (c == '-') {
      safe += "\\-";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string first_sentence(const std::string& text) {
  return text.substr(0, text.find_first_of(".\n"));
}

void append_entry(std::string& page, const std::string& what, const std::string& description) {
  page += ".TP\n\\fB" + plain(what) + "\\fR\n" + plain(description) + "\n";
}

void append_options(std::string& page, const CLI::App& command) {
  const bool is_program = command.get_parent() == nullptr;
  for (const CLI::Option* option : shown_options(command)) {
    if (!is_program && option == command.get_help_ptr()) continue;  // every command has it
    const Entry entry = entry_of(*option);
    append_entry(page, entry.what, entry.description);
  }
}

}  // namespace

std::string man_page(const CLI::App& program, const std::string& version) {
  const std::string& name = program.get_name();
  std::string page = ".TH " + upper(name) + " 1 \"\" \"Splendor Arena " + version + "\"\n";
  page += ".SH NAME\n" + name + " \\- " + plain(first_sentence(program.get_description())) + "\n";
  page += ".SH SYNOPSIS\n.B " + name + "\n[OPTION...] [COMMAND [ARGUMENT...]]\n";
  page += ".SH DESCRIPTION\n" + plain(program.get_description()) + "\n";
  page += ".SH OPTIONS\n";
  append_options(page, program);
  page += ".SH COMMANDS\n";
  for (const Command& command : commands_of(program)) {
    page += ".SS " + plain(command.path) + "\n" + plain(command.app->get_description()) + "\n";
    append_options(page, *command.app);
  }
  page +=
      ".SH EXIT STATUS\n0: done; 1: failed; 2: wrong usage; 130: interrupted.\n"
      ".SH SEE ALSO\nThe pages in the folder docs of the project, of the package in "
      "/usr/share/doc/splendor\\-arena/docs.\n";
  return page;
}

}  // namespace splendor::manual
