#include "arena/run/job_maker.hpp"

#include "referee/rules/ruleset.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::arena {
namespace {

std::uint32_t whole_milliseconds(league::Milliseconds time) {
  return static_cast<std::uint32_t>(time.count());
}

std::string name_of_rules(const Ruleset& rules) {
  for (const NamedRuleset& known : kRulesets) {
    if (known.rules == rules) return std::string(known.name);
  }
  return "";
}

}  // namespace

JobMaker::JobMaker(const league::Settings& settings) {
  wire::to_proto(settings.ruleset, name_of_rules(settings.ruleset), *common_.mutable_ruleset());
  common_.mutable_time()->set_move_ms(whole_milliseconds(settings.move_time));
  common_.mutable_time()->set_bank_ms(whole_milliseconds(settings.bank));
  common_.mutable_time()->set_increment_ms(whole_milliseconds(settings.increment));
  common_.set_startup_ms(whole_milliseconds(settings.startup));
  common_.set_ponder(settings.ponder);
  common_.set_games_per_process(settings.games_per_process);
  common_.set_on_fault(settings.on_fault == league::OnFault::end ? v1::ON_FAULT_END
                                                                 : v1::ON_FAULT_PLAY_ON);
  v1::BotLimits& limits = *common_.mutable_limits();
  limits.set_memory_mib(settings.memory_mib);
  limits.set_threads(settings.threads);
  limits.set_tmp_mib(settings.tmp_mib);
  limits.set_many_processes(settings.processes == league::Processes::many);
}

v1::MatchJob JobMaker::job(Slot slot, const GamePlan& plan) const {
  v1::MatchJob job = common_;
  job.set_id(job_id(slot));
  job.set_seed(plan.seed);
  for (const Entrant bot : plan.seats) *job.add_seats() = bots_[bot.number()];
  return job;
}

}  // namespace splendor::arena
