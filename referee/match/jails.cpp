#include "referee/match/jails.hpp"

#include "referee/match/bot_player.hpp"

namespace splendor::match {

std::vector<std::unique_ptr<Player>> Jails::seat(const v1::MatchJob& job) {
  constexpr std::chrono::seconds kPatience{10};
  constexpr std::size_t kMostKept = 16;  // a jail is a few processes and some memory
  if (jails_.size() > kMostKept) jails_.clear();
  std::vector<std::unique_ptr<Player>> players;
  std::map<std::string, std::size_t> used;
  for (const v1::BotSpec& bot : job.seats()) {
    auto& warm = jails_[bot.folder()];
    const std::size_t which = used[bot.folder()]++;
    if (which == warm.size()) {
      sandbox::JailSpec spec;
      spec.bot_folder = bot.folder();
      spec.proc = proc_;
      warm.push_back(
          std::make_unique<sandbox::Jail>(programs_, spec, process::Deadline::in(kPatience)));
    }
    sandbox::BotCommand command;
    command.arguments.assign(bot.command().begin(), bot.command().end());
    players.push_back(std::make_unique<BotPlayer>(*warm[which], command));
  }
  return players;
}

}  // namespace splendor::match
