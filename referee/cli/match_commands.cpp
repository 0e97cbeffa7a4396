// Commands that run bots.
#include <sched.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>

#include "referee/base/conventions.hpp"
#include "referee/cli/accepted_isolation.hpp"
#include "referee/cli/commands.hpp"
#include "referee/match/worker.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/rules/ruleset.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::cli {
namespace {

namespace fs = std::filesystem;

void stay_on(unsigned core) {
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(core, &only);
  if (::sched_setaffinity(0, sizeof(only), &only) != 0) {
    throw ArenaFault("can't run on core " + std::to_string(core), errno);
  }
}

// Throws ArenaFault if this machine can't confine bots as the options ask.
match::Jails make_jails(const IsolationOptions& options, std::optional<unsigned> core = {}) {
  const auto programs = sandbox::Programs::of_this_program();
  return {programs, accepted_isolation(programs, options), core};
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
    bot.add_command(std::string(kInBotFolder) + program.filename().string());
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

int serve(const IsolationOptions& isolation, std::optional<unsigned> core) {
  if (core) stay_on(*core);
  match::Jails jails = make_jails(isolation, core);
  match::serve_matches(jails, STDIN_FILENO, STDOUT_FILENO);
  return kDone;
}

int play(const PlayOptions& options) {
  match::Jails jails = make_jails(options.isolation);
  const v1::MatchRecord record = match::play_job(jails, job_for(options));
  print(record);
  return record.void_reason().empty() ? kDone : kFailed;
}

}  // namespace splendor::cli
