// An arena with two instant bots, and its leagues, as a user runs them.
#pragma once

#include <string>
#include <vector>

#include "tests/bench/bot_folder.hpp"

namespace splendor::bench {

class InstantLeague {
 public:
  // `environment` is that of all commands: NAME=value.
  explicit InstantLeague(std::vector<std::string> environment = {});
  ~InstantLeague();
  InstantLeague(const InstantLeague&) = delete;
  InstantLeague& operator=(const InstantLeague&) = delete;

  // Seconds for a league of so many games, from the command to its end.
  [[nodiscard]] double play(int games, const std::vector<std::string>& more = {}) const;
  [[nodiscard]] const BotFolder& bot() const { return bot_; }

 private:
  void arena(const std::vector<std::string>& arguments) const;
  [[nodiscard]] std::filesystem::path home() const { return bot_.folder() / "home"; }

  BotFolder bot_;
  std::vector<std::string> environment_;
};

}  // namespace splendor::bench
