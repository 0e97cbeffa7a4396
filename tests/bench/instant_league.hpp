// An arena with two instant bots, which plays leagues through the command line.
#pragma once

#include <string>
#include <vector>

#include "tests/bench/bot_folder.hpp"

namespace splendor::bench {

class InstantLeague {
 public:
  // `environment` (NAME=value) is added to that of every command.
  explicit InstantLeague(std::vector<std::string> environment = {});
  ~InstantLeague();
  InstantLeague(const InstantLeague&) = delete;
  InstantLeague& operator=(const InstantLeague&) = delete;

  // Plays a league of this many games; returns the seconds that the command took.
  [[nodiscard]] double play(int games, const std::vector<std::string>& more = {}) const;
  [[nodiscard]] const BotFolder& bot() const { return bot_; }

 private:
  void arena(const std::vector<std::string>& arguments) const;
  [[nodiscard]] std::filesystem::path home() const { return bot_.folder() / "home"; }

  BotFolder bot_;
  std::vector<std::string> environment_;
};

}  // namespace splendor::bench
