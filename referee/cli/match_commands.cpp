// Commands that run bots.
#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "referee/cli/commands.hpp"
#include "referee/match/worker.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/rules/ruleset.hpp"
#include "referee/sandbox/isolation.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::cli {
namespace {

namespace fs = std::filesystem;

sandbox::Isolation isolation_here(const sandbox::Programs& programs) {
  return sandbox::check_isolation(programs, process::Deadline::in(std::chrono::seconds(10)));
}

// Warm jails, or the reason why this machine can't confine a bot.
match::Jails make_jails() {
  const auto programs = sandbox::Programs::beside_this_program();
  const sandbox::Isolation isolation = isolation_here(programs);
  if (isolation.level == sandbox::Level::none) {
    std::string reasons;
    for (const std::string& missing : isolation.missing) reasons += "\n  " + missing;
    throw ArenaFault("this machine can't confine bots, so none is started:" + reasons);
  }
  return {programs, isolation};
}

v1::MatchJob job_for(const PlayOptions& options) {
  v1::MatchJob job;
  job.set_id(1);
  job.set_seed(options.seed);
  const auto rules = ruleset_named(options.ruleset);
  if (!rules) throw ArenaFault("there is no ruleset " + options.ruleset);
  wire::to_proto(*rules, options.ruleset, *job.mutable_ruleset());
  job.mutable_time()->set_move_ms(options.move_ms);
  job.set_startup_ms(options.startup_ms);
  for (const fs::path& path : options.bots) {
    std::error_code error;
    const fs::path program = fs::canonical(path, error);
    if (error) throw ArenaFault("can't find " + path.string() + ": " + error.message());
    v1::BotSpec& bot = *job.add_seats();
    bot.set_name(program.filename());
    bot.set_folder(program.parent_path());
    bot.add_command("/bot/" + program.filename().string());
  }
  return job;
}

void print(const v1::MatchRecord& record) {
  for (const v1::PlyRecord& ply : record.plies()) {
    const auto& seat = record.seats(static_cast<int>(ply.seat()));
    std::printf("%-16s %-28s %8.1f ms\n", seat.bot().name().c_str(), ply.notation().c_str(),
                ply.wall_us() / 1000.0);
  }
  if (!record.void_reason().empty()) {
    std::printf("void: %s\n", record.void_reason().c_str());
    return;
  }
  std::printf("\nended by %s after %d moves, %u ms\n", record.reason().c_str(), record.plies_size(),
              record.duration_ms());
  for (const v1::SeatRecord& seat : record.seats()) {
    std::printf("%u. %-16s %2u points, %2u cards\n", seat.rank(), seat.bot().name().c_str(),
                seat.points(), seat.cards());
    if (seat.has_fault()) {
      std::printf("   %s: %s\n", v1::FaultKind_Name(seat.fault().kind()).c_str(),
                  seat.fault().detail().c_str());
    }
  }
}

}  // namespace

int serve() {
  match::Jails jails = make_jails();
  match::serve_matches(jails, STDIN_FILENO, STDOUT_FILENO);
  return kDone;
}

int check_machine() {
  const sandbox::Isolation isolation = isolation_here(sandbox::Programs::beside_this_program());
  std::cout << "Isolation: " << to_string(isolation.level) << "\n";
  for (const std::string& line : isolation.enforced) std::cout << "  enforced: " << line << "\n";
  for (const std::string& line : isolation.missing) std::cout << "  missing:  " << line << "\n";
  return isolation.level == sandbox::Level::none ? kFailed : kDone;
}

int play(const PlayOptions& options) {
  match::Jails jails = make_jails();
  const v1::MatchRecord record = match::play_job(jails, job_for(options));
  print(record);
  return record.void_reason().empty() ? kDone : kFailed;
}

}  // namespace splendor::cli
