#include "arena/examine/plan.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "arena/examine/positions.hpp"
#include "referee/rules/ruleset.hpp"
#include "referee/trace/state_json.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::examine {
namespace {

class Planner {
 public:
  explicit Planner(const Examination& examination) : examination_(examination) {}

  std::vector<PlannedCheck> all() {
    add_hello();
    for (const int players : examination_.players) add_games(players);
    for (const std::string& ruleset : examination_.rulesets) add_positions(ruleset);
    add_two_games();
    return std::move(plans_);
  }

 private:
  void add_hello() {
    const int players = examination_.players.front();
    PlannedCheck& plan =
        add(CheckKind::hello, players, players - 1, one_round(), examination_.rulesets.front());
    plan.name = "hello";
    plan.job.set_games_per_process(2);
    plan.tests = "It starts, answers the hello, makes a move, and exits at the end of its input.";
    plan.job.set_exit_ms(kExitTime);
  }

  void add_games(int players) {
    const std::string& ruleset = examination_.rulesets.front();
    for (int seat = 0; seat < players; ++seat) {
      PlannedCheck& plan = add(CheckKind::game, players, seat, *ruleset_named(ruleset), ruleset);
      plan.name = fmt::format("game of {}, seat {}", players, seat + 1);
      plan.tests = "It plays a whole game.";
    }
  }

  void add_positions(const std::string& ruleset) {
    const PlayerCount players(examination_.players.front());
    for (const AwkwardPosition& position : awkward_positions(players, *ruleset_named(ruleset))) {
      const Table& table = position.game.table();
      PlannedCheck& plan =
          add(CheckKind::position, players.number(), table.to_move.number(), table.rules, ruleset);
      plan.name = fmt::format("{}, {}", position.name, ruleset);
      plan.tests = position.sentence;
      plan.job.set_position(trace::state_to_json(position.game).dump());
    }
  }

  // Last, so that the other checks have their numbers whether or not a bot says many_games.
  void add_two_games() {
    const std::string& ruleset = examination_.rulesets.front();
    PlannedCheck& plan =
        add(CheckKind::game, examination_.players.front(), 0, *ruleset_named(ruleset), ruleset);
    plan.name = "two games in one process";
    plan.tests =
        "It supports many_games: one process plays a round of one game, then another game.";
    plan.for_many_games = true;
    plan.job.set_games_per_process(2);
    plan.job.set_exit_ms(kExitTime);
    plan.before = plan.job;
    plan.before->set_seed(plan.job.seed() + 1);
    wire::to_proto(one_round(), ruleset, *plan.before->mutable_ruleset());
  }

  [[nodiscard]] Ruleset one_round() const {
    Ruleset rules = *ruleset_named(examination_.rulesets.front());
    rules.max_rounds = 1;
    return rules;
  }

  PlannedCheck& add(CheckKind kind, int players, int seat, const Ruleset& rules,
                    const std::string& name) {
    PlannedCheck& plan = plans_.emplace_back();
    plan.kind = kind;
    plan.seat = seat;
    plan.job.set_id(plans_.size());
    plan.job.set_seed(examination_.seed + plans_.size());
    wire::to_proto(rules, name, *plan.job.mutable_ruleset());
    plan.job.mutable_time()->set_move_ms(examination_.move_ms);
    plan.job.set_startup_ms(examination_.startup_ms);
    *plan.job.mutable_limits() = examination_.limits;
    for (int i = 0; i < players; ++i)
      *plan.job.add_seats() = i == seat ? examination_.bot : house();
    return plan;
  }

  const v1::BotSpec& house() {
    return examination_.house[next_house_++ % examination_.house.size()];
  }

  const Examination& examination_;
  std::vector<PlannedCheck> plans_;
  std::size_t next_house_ = 0;
};

}  // namespace

std::vector<PlannedCheck> plan_checks(const Examination& examination) {
  return Planner(examination).all();
}

}  // namespace splendor::examine
