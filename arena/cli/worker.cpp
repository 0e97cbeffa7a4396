// arena worker: plays games for an arena on another machine.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <memory>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/node/bot_cache.hpp"
#include "arena/node/node_worker.hpp"
#include "referee/base/version.hpp"

namespace splendor::cli {
namespace {

int work(const std::string& cache) {
  // Not stdout as well: srun --unbuffered puts a terminal there.
  if (::isatty(STDIN_FILENO) != 0) {
    throw WrongUsage(
        "arena worker is started by an arena on another machine and is not meant to be "
        "typed; see arena league run --workers");
  }
  std::signal(SIGPIPE, SIG_IGN);
  arena::NodeWorkerOptions options;
  options.referee = lookup::own_program("referee");
  options.cache = cache.empty() ? arena::usual_cache() : std::filesystem::path(cache);
  options.version = version();
  options.from_arena = process::Fd(::dup(STDIN_FILENO));
  options.to_arena = process::Fd(::dup(STDOUT_FILENO));
  arena::serve_arena(std::move(options));
  return 0;
}

}  // namespace

void add_worker(CLI::App& program, Action& chosen) {
  auto cache = std::make_shared<std::string>();
  CLI::App* verb = program.add_subcommand("worker", "Play games for an arena on another machine");
  verb->add_option(
      "--cache", *cache,
      "Folder for the bots that the arena sends; default: ~/.cache/splendor-arena, as root "
      "/var/cache/splendor-arena");
  verb->callback([cache, &chosen] { chosen = [cache] { return work(*cache); }; });
}

}  // namespace splendor::cli
