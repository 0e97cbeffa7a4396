#include "referee/sandbox/isolation.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <map>
#include <optional>
#include <string_view>

#include "referee/process/arena_fault.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;
using process::Deadline;

struct Promise {
  std::string_view name;  // as the probe prints it
  const char* held;
  const char* open;
  bool essential;  // without it nothing is confined
};

constexpr std::array<Promise, 16> kPromises{{
    {"network", "No network: only sockets within the bot itself.",
     "The network can be reached from inside.", true},
    {"files", "Only /usr, the bot's own folder and a private /tmp are visible.",
     "Files of the host are visible.", true},
    {"read_only", "Everything but /tmp is read-only.", "Files outside of /tmp can be written.",
     true},
    {"tmp", "/tmp is private and limited in size and number of files.", "/tmp is not limited.",
     true},
    {"processes", "No other processes can be seen, signalled or traced.",
     "Other processes can be seen.", true},
    {"fork", "A bot is one process, unless it is allowed more.",
     "Bots can start processes without leave.", true},
    {"namespaces", "No namespaces of its own.", "Bots can make user namespaces.", true},
    {"privileges", "No privileges, and no way to gain any.", "Bots have privileges.", true},
    {"filter", "Dangerous system calls are refused.", "System calls are not filtered.", true},
    {"landlock", "Landlock guards files and signals a second time.",
     "Landlock is not in force (the kernel has none, or it is switched off); the namespaces still "
     "hold.",
     false},
    {"descriptors", "No inherited descriptors.", "Descriptors of the referee are inherited.", true},
    {"memory", "Memory is limited.", "Memory is not limited.", true},
    {"threads", "Threads are limited.", "Threads are not limited.", true},
    {"frozen", "A frozen bot can't wake itself.", "A frozen bot can wake itself.", true},
    {"core", "A bot stays on the core it was given.", "Bots can choose their cores.", true},
    {"proc", "Its own /proc, with its own processes only.",
     "This system lets a jail have no /proc: Java and Node may not run, and memory is limited by "
     "the kernel's count of writable memory only, which a hostile bot can evade. Containers often "
     "hide parts of /proc; run outside of one, or with an unmasked /proc.",
     false},
}};

// A folder that every user can read, gone afterwards.
class TemporaryFolder {
 public:
  TemporaryFolder() : path_((fs::temp_directory_path() / "splendor-probe-XXXXXX").string()) {
    if (::mkdtemp(path_.data()) == nullptr || ::chmod(path_.c_str(), 0755) != 0) {
      throw ArenaFault("can't make the folder " + path_, errno);
    }
  }
  ~TemporaryFolder() { ::rmdir(path_.c_str()); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct Probed {
  std::map<std::string, bool, std::less<>> held;
  int landlock_abi = 0;
};

std::string output_of(BotProcess& bot, Deadline deadline) {
  std::string text;
  std::array<char, 4096> buffer{};
  while (process::wait_readable(bot.output().get(), deadline)) {
    const ssize_t size = ::read(bot.output().get(), buffer.data(), buffer.size());
    if (size <= 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(size));
  }
  throw ArenaFault("the probe didn't end in time", ETIMEDOUT);
}

Probed run_probe(const Programs& programs, Proc proc, Deadline deadline) {
  const TemporaryFolder folder;
  JailSpec spec;
  spec.bot_folder = folder.path();
  spec.proc = proc;
  Jail jail(programs, spec, deadline);
  auto started = jail.start({{kLauncherInside, "--probe"}}, deadline);
  if (const auto* refused = std::get_if<CannotExecute>(&started)) {
    throw ArenaFault(refused->reason, refused->error);
  }
  const std::string text = output_of(std::get<BotProcess>(started), deadline);
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

Isolation judge(const Probed& probed) {
  Isolation isolation{Level::full, {}, {}, probed.landlock_abi};
  for (const Promise& promise : kPromises) {
    const auto found = probed.held.find(promise.name);
    if (found != probed.held.end() && found->second) {
      isolation.enforced.emplace_back(promise.held);
      continue;
    }
    isolation.missing.emplace_back(promise.open);
    if (promise.essential) {
      isolation.level = Level::none;
    } else if (promise.name == "proc" && isolation.level == Level::full) {
      isolation.level = Level::full_without_proc;
    }
  }
  return isolation;
}

Isolation nothing(const std::string& reason) {
  return {Level::none,
          {},
          {"No jail can be built: " + reason + ".",
           "Bots are confined by user namespaces (bubblewrap); a weaker way without them is not "
           "offered. Install bubblewrap, and allow unprivileged user namespaces (sysctl "
           "user.max_user_namespaces, kernel.unprivileged_userns_clone, "
           "kernel.apparmor_restrict_unprivileged_userns)."},
          0};
}

}  // namespace

std::string to_string(Level level) {
  switch (level) {
    case Level::none:
      return "none";
    case Level::full_without_proc:
      return "full without /proc";
    case Level::full:
      return "full";
  }
  return "unknown";
}

std::string Isolation::summary() const {
  std::string text = to_string(level);
  for (const std::string& line : missing) text += "; " + line;
  return text;
}

Isolation check_isolation(const Programs& programs, Deadline deadline) {
  std::string reason;
  for (const Proc proc : {Proc::own, Proc::none}) {
    try {
      return judge(run_probe(programs, proc, deadline));
    } catch (const ArenaFault& fault) {
      // The first reason is the telling one, unless only /proc was in the way.
      if (reason.empty()) reason = fault.what();
    }
  }
  return nothing(reason);
}

}  // namespace splendor::sandbox
