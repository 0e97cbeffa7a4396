#include "referee/match/jails.hpp"

#include "referee/match/job_limits.hpp"

namespace splendor::match {
namespace {

constexpr std::chrono::seconds kPatience{10};
constexpr std::size_t kMostKept = 16;  // a cell is a few processes and some memory

// Bots that differ in any of this can't share a cell.
std::string key_of(const v1::BotSpec& bot, const v1::BotLimits& limits) {
  v1::BotSpec kind = bot;
  kind.clear_name();
  return kind.SerializeAsString() + limits.SerializeAsString();
}

}  // namespace

Jails::Cell::Cell(const sandbox::Programs& programs, const sandbox::JailSpec& spec,
                  const sandbox::BotCommand& command)
    : jail(programs, spec, process::Deadline::in(kPatience)), player(jail, command) {}

std::vector<Player*> Jails::seat(const v1::MatchJob& job) {
  if (cells_.size() > kMostKept) cells_.clear();
  const Customs customs{job.ponder() ? Pondering::allowed : Pondering::forbidden,
                        std::max(job.games_per_process(), 1U),
                        std::chrono::milliseconds(job.exit_ms())};
  std::vector<Player*> players;
  std::map<std::string, std::size_t> used;
  for (const v1::BotSpec& bot : job.seats()) {
    const std::string key = key_of(bot, job.limits());
    auto& warm = cells_[key];
    const std::size_t which = used[key]++;
    if (which == warm.size()) {
      sandbox::JailSpec spec;
      spec.bot_folder = bot.folder();
      spec.limits = limits_of(job.limits());
      spec.core = core_;
      spec.level = isolation_.level;
      sandbox::BotCommand command;
      command.arguments.assign(bot.command().begin(), bot.command().end());
      command.environment.assign(bot.environment().begin(), bot.environment().end());
      warm.push_back(std::make_unique<Cell>(programs_, spec, command));
    }
    BotPlayer& player = warm[which]->player;
    player.prepare(customs);
    players.push_back(&player);
  }
  return players;
}

}  // namespace splendor::match
