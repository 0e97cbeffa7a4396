#include "referee/sandbox/isolation.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <map>
#include <optional>
#include <system_error>

#include "referee/base/conventions.hpp"
#include "referee/base/temporary_folder.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/read_to_end.hpp"
#include "referee/sandbox/bwrap_arguments.hpp"
#include "referee/sandbox/promises.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;
using process::Deadline;

struct Probed {
  std::map<std::string, bool, std::less<>> held;
  int landlock_abi = 0;
};

// The probe is the launcher itself. Without namespaces the bot can read only its own folder, so the
// launcher is copied there.
BotCommand probe_in(const TemporaryFolder& folder, Level level, const Programs& programs) {
  const fs::path program = folder.path() / "probe";
  fs::copy_file(programs.launcher, program);
  fs::permissions(program, fs::perms(0755));
  // Without confinement the attempts would succeed and could do harm.
  return {{std::string(kInBotFolder) + "probe", level == Level::none ? "--version" : "--probe"}};
}

// For the user as which root runs bots, too.
TemporaryFolder probe_folder() {
  try {
    return TemporaryFolder("splendor-probe-", TemporaryFolder::kForEverybody);
  } catch (const std::system_error& failure) {
    throw ArenaFault(failure.what());
  }
}

Probed run_probe(const Programs& programs, Level level, Deadline deadline) {
  JailSpec spec;
  spec.level = level;
  // An existing folder, because a killed program could not remove one of its own. The probe is ours
  // and reads nothing in it.
  spec.bot_folder = "/etc";
  BotCommand command{{kLauncherInside, "--probe"}};
  std::optional<TemporaryFolder> folder;
  if (!has_namespaces(level)) {
    spec.bot_folder = folder.emplace(probe_folder()).path();
    command = probe_in(*folder, level, programs);
  }
  Jail jail(programs, spec, deadline);
  auto started = jail.start(command, deadline);
  if (const auto* refused = std::get_if<CannotExecute>(&started)) {
    throw ArenaFault(refused->reason, refused->error);
  }
  const auto output = process::read_to_end(std::get<BotProcess>(started).output(), deadline);
  if (!output) throw ArenaFault("the probe didn't end in time", ETIMEDOUT);
  const std::string& text = *output;
  Probed probed;
  probed.landlock_abi = jail.landlock_abi();
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    const std::string line = text.substr(begin, end - begin);
    const std::size_t space = line.find(' ');
    if (space != std::string::npos) {
      probed.held[line.substr(0, space)] = line.substr(space) == " held";
    }
    begin = end + 1;
  }
  return probed;
}

// Throws ArenaFault if a forbidden attempt succeeded.
Isolation judge(Level level, const Probed& probed) {
  Isolation isolation{level, {}, missing_at(level), {}, probed.landlock_abi};
  for (const Promise& promise : kPromises) {
    if (!concerns(promise, level)) continue;
    const auto found = probed.held.find(promise.name);
    if (found != probed.held.end() && found->second) {
      isolation.enforced.emplace_back(promise.held);
    } else if (promise.essential) {
      throw ArenaFault(std::string("the probe broke out (") + promise.open + ")");
    } else {
      isolation.missing.emplace_back(promise.open);
    }
  }
  return isolation;
}

}  // namespace

std::string Isolation::summary() const {
  std::string text = to_string(level);
  for (const std::string& line : missing) text += "; " + line;
  return text;
}

Isolation check_level(const Programs& programs, Level level, Deadline deadline) {
  return judge(level, run_probe(programs, level, deadline));
}

Isolation check_isolation(const Programs& programs, Deadline deadline) {
  std::vector<std::string> obstacles;
  for (const Level level : kLevels) {
    try {
      Isolation isolation = check_level(programs, level, deadline);
      isolation.obstacles = std::move(obstacles);
      return isolation;
    } catch (const ArenaFault& fault) {
      if (level == Level::none) throw;
      obstacles.push_back("No " + to_string(level) + " isolation: " + fault.what() + ". " +
                          remedy_for(level));
    }
  }
  throw ArenaFault("no level of isolation was tried");
}

}  // namespace splendor::sandbox
