#include "arena/cli/run.hpp"

#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/known_names.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/league/reader.hpp"
#include "arena/text/text.hpp"
#include "referee/base/version.hpp"
#include "referee/manual/completion.hpp"
#include "referee/manual/manual.hpp"
#include "referee/manual/usage_problem.hpp"

namespace splendor::cli {
namespace {

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

int report(const std::string& problem, int status) {
  std::cerr << "arena: " << printable(problem) << '\n';
  return status;
}

// True if the program that read the output has closed its end of the pipe, as `head` does.
bool reader_has_left() {
  pollfd out{STDOUT_FILENO, POLLOUT, 0};
  return ::poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

// `arena help league run` means `arena league run --help`.
std::vector<const char*> with_help_as_option(int argc, const char* const* argv) {
  std::vector<const char*> words(argv, argv + argc);
  if (words.size() > 1 && std::string_view(words[1]) == "help") {
    words.erase(words.begin() + 1);
    words.push_back("--help");
  }
  return words;
}

}  // namespace

int run(int argc, const char* const* argv) {
  std::ios::sync_with_stdio(false);
  CLI::App program("A tournament arena for bots that play Splendor.", "arena");
  manual::set_up(program, version());
  program.require_subcommand(1);
  program.fallthrough();  // --home may also come after the verb
  Globals globals;
  program
      .add_option("--home", globals.home,
                  "Folder of the arena; default: $ARENA_HOME, else ./arena-home")
      ->type_name("DIR");
  Action chosen;
  add_all_verbs(program, chosen, globals);
  if (manual::answered_completion(program, argc, argv, known_names)) return 0;
  const std::vector<const char*> words = with_help_as_option(argc, argv);
  try {
    program.parse(static_cast<int>(words.size()), words.data());
    const int status = chosen();
    std::cout.flush();
    if (!std::cout && !reader_has_left()) {
      throw Failure("can't write the output (is the disk full?)");
    }
    return status;
  } catch (const CLI::ParseError& parse) {
    const bool is_request = parse.get_exit_code() == 0;  // --help, --version
    if (is_request && !manual::names_unknown_command(program)) return program.exit(parse);
    if (const CLI::App* command = manual::command_without_verb(program, parse)) {
      std::cout << command->help() << std::flush;
      return 0;
    }
    return report(manual::usage_problem(program, parse), kWrongUsage);
  } catch (const league::SettingsError& wrong) {
    const int status = wrong.is_wrong_usage() ? kWrongUsage : kFailed;
    for (const std::string& problem : wrong.problems()) (void)report(problem, status);
    return status;
  } catch (const WrongUsage& wrong) {
    return report(wrong.what(), kWrongUsage);
  } catch (const std::bad_alloc&) {
    return report("out of memory", kFailed);
  } catch (const std::exception& failure) {
    return report(failure.what(), kFailed);
  }
}

}  // namespace splendor::cli
