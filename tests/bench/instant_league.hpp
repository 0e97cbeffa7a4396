// An arena with two instant bots, which plays leagues through the command line.
#pragma once

#include <string>
#include <vector>

#include "referee/process/child.hpp"
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
  [[nodiscard]] std::filesystem::path home() const { return bot_.folder() / "home"; }

  // For those who start a league by themselves: the words of the command, and the command.
  [[nodiscard]] static std::vector<std::string> words(int games);
  [[nodiscard]] process::Command command(const std::vector<std::string>& arguments) const;

 private:
  void arena(const std::vector<std::string>& arguments) const;

  BotFolder bot_;
  std::vector<std::string> environment_;
};

}  // namespace splendor::bench
