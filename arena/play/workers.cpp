#include "arena/play/workers.hpp"

#include <functional>

#include "arena/cluster/launch.hpp"
#include "arena/cluster/remote_workers.hpp"
#include "arena/core/failure.hpp"
#include "arena/league/keys.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/node/calibration.hpp"
#include "arena/node/local_node.hpp"
#include "arena/workers/cores.hpp"
#include "arena/workers/local_workers.hpp"
#include "referee/base/version.hpp"

namespace splendor::play {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

// An arena that is busy with its ratings is not gone.
constexpr std::chrono::minutes kArenaIsGone{10};
constexpr int kHeartbeatsPerTimeout = 6;

std::string isolation_flag(league::Isolation isolation) {
  switch (isolation) {
    case league::Isolation::full:
      return "full";
    case league::Isolation::weak:
      return "weak";
    case league::Isolation::none:
      return "none";
  }
  return "full";
}

// Beyond all that the clocks of a match allow: only a referee that hangs takes longer.
milliseconds longest_match(const league::Settings& settings) {
  constexpr int kSeats = 4;
  constexpr int kHostDelay = 100;  // MoveClock::kSmallestShare: a bot that waits is given more time
  const auto rounds =
      static_cast<int>(settings.ruleset.max_rounds == 0 ? 1000 : settings.ruleset.max_rounds);
  const auto clocks =
      settings.startup + settings.bank + (settings.move_time + settings.increment) * rounds;
  return clocks * kSeats * kHostDelay + std::chrono::minutes(10);
}

arena::LocalOptions local_options(const league::Settings& settings, std::size_t games,
                                  const arena::Node& node) {
  arena::LocalOptions local;
  local.referee = lookup::own_program("referee");
  local.workers = games;
  local.isolation = isolation_flag(settings.isolation);
  if (!settings.ponder) local.cores = arena::usable_cores();
  local.match_timeout = longest_match(settings);
  local.node = node;
  return local;
}

v1::WorkerWelcome welcome_for(const league::Settings& settings) {
  v1::WorkerWelcome welcome;
  welcome.set_version(version());
  welcome.set_isolation(isolation_flag(settings.isolation));
  welcome.set_pinned(!settings.ponder);
  welcome.set_patience_ms(static_cast<std::uint64_t>(longest_match(settings).count()));
  welcome.set_heartbeat_ms(
      static_cast<std::uint32_t>(settings.worker_timeout.count() / kHeartbeatsPerTimeout));
  welcome.set_silence_ms(static_cast<std::uint32_t>(milliseconds(kArenaIsGone).count()));
  return welcome;
}

arena::LaunchOptions launch_options(const arena::Home& home, const league::Settings& settings) {
  arena::LaunchOptions launch;
  launch.program = settings.worker_program.empty() ? lookup::own_program("arena").string()
                                                   : settings.worker_program;
  launch.ssh_options = settings.ssh_options;
  launch.slurm_options = settings.slurm_options;
  const std::string place = fs::absolute(home.folder()).string();
  launch.slurm_name = "arena-" + std::to_string(std::hash<std::string>()(place) % 1'000'000);
  launch.slurm_notes = home.folder() / "slurm-jobs";
  return launch;
}

}  // namespace

std::vector<league::WorkerSpec> read_workers(const std::vector<std::string>& words) {
  if (words.empty()) return {};
  try {
    return league::read_workers(words);
  } catch (const league::BadValue& wrong) {
    throw WrongUsage("--workers: " + std::string(wrong.what()));
  }
}

std::unique_ptr<arena::WorkerPool> make_workers(const arena::Home& home,
                                                const league::Settings& settings,
                                                const WorkersWanted& wanted) {
  arena::SpeedRule::Options rule{std::nullopt, settings.scale_clock, wanted.reference_speed};
  if (settings.same_speed) rule.tolerance = *settings.same_speed / 100;
  const auto speed = std::make_shared<arena::SpeedRule>(rule);

  std::vector<league::WorkerSpec> specs = wanted.workers;
  if (specs.empty()) specs.emplace_back();
  std::vector<arena::MakeWorkerGroup> groups;
  for (const league::WorkerSpec& spec : specs) {
    if (spec.kind == league::WorkerKind::local) {
      arena::Node node = arena::local_node();
      if (speed->needs_speed()) node.speed = arena::measured_speed();
      if (const auto refusal = speed->refusal(node)) {
        wanted.notice("this machine can't be used: " + *refusal);
        continue;
      }
      const std::size_t games = spec.games != 0 ? spec.games : settings.concurrency;
      groups.emplace_back([&settings, games, node](auto& loop, arena::WorkerEvents events) {
        return std::make_unique<arena::LocalWorkers>(loop, local_options(settings, games, node),
                                                     std::move(events));
      });
    } else {
      groups.emplace_back([&, spec](auto& loop, arena::WorkerEvents events) {
        arena::RemoteOptions options;
        options.welcome = welcome_for(settings);
        options.limits.silence = settings.worker_timeout;
        options.speed = speed;
        return std::make_unique<arena::RemoteWorkers>(
            loop, arena::make_launcher(loop, spec, launch_options(home, settings)),
            std::move(options), std::move(events));
      });
    }
  }
  if (groups.empty()) throw Failure("no workers are left: change workers or same_speed");
  return std::make_unique<arena::WorkerPool>(groups, wanted.notice);
}

}  // namespace splendor::play
