#include "arena/cli/run.hpp"

#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/league/reader.hpp"
#include "arena/text/text.hpp"
#include "referee/manual/manual.hpp"

namespace splendor::cli {
namespace {

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

int report(const std::string& problem, int status) {
  std::cerr << "arena: " << printable(problem) << '\n';
  return status;
}

std::string one_line(std::string text) {
  for (char& c : text) {
    if (c == '\n') c = ' ';
  }
  return text;
}

// The commands that the parser understood, "arena league run": their help is what is needed.
std::string typed(const CLI::App& program) {
  std::string words = program.get_name();
  for (const CLI::App* verb : program.get_subcommands()) words += " " + typed(*verb);
  return words;
}

// True if the program that read the output has closed its end of the pipe, as `head` does.
bool reader_has_left() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return ::poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

}  // namespace

int run(int argc, const char* const* argv) {
  std::ios::sync_with_stdio(false);
  CLI::App program("A tournament arena for bots that play Splendor.", "arena");
  program.set_version_flag("--version", std::string("arena ") + SPLENDOR_VERSION);
  program.require_subcommand(1);
  program.fallthrough();  // --home may also come after the verb
  Globals globals;
  program.add_option("--home", globals.home,
                     "Folder of the arena; default: $ARENA_HOME, else ./arena-home");
  manual::add_flags(program, SPLENDOR_VERSION);
  Action chosen;
  add_all_verbs(program, chosen, globals);
  try {
    program.parse(argc, argv);
    const int status = chosen();
    std::cout.flush();
    if (!std::cout && !reader_has_left()) {
      throw Failure("can't write the output (is the disk full?)");
    }
    return status;
  } catch (const CLI::ParseError& parse) {
    if (parse.get_exit_code() == 0) return program.exit(parse);  // --help, --version
    // The parser only says that a command is missing, and not that there is none of this name.
    const std::vector<std::string> unknown = program.remaining();
    if (program.get_subcommands().empty() && !unknown.empty() &&
        !unknown.front().starts_with('-')) {
      return report("there is no command " + in_quotes(unknown.front()) + "; see arena --help",
                    kWrongUsage);
    }
    return report(one_line(parse.what()) + "; see " + typed(program) + " --help", kWrongUsage);
  } catch (const league::SettingsError& wrong) {
    for (const std::string& problem : wrong.problems()) (void)report(problem, kFailed);
    return kFailed;
  } catch (const WrongUsage& wrong) {
    return report(wrong.what(), kWrongUsage);
  } catch (const std::bad_alloc&) {
    return report("out of memory", kFailed);
  } catch (const std::exception& failure) {
    return report(failure.what(), kFailed);
  }
}

}  // namespace splendor::cli
