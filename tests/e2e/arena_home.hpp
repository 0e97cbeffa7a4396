// An arena's home in a folder of its own, and the program that works there.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "arena/store/store.hpp"
#include "referee/process/child.hpp"

namespace splendor::e2e {

struct Ran {
  int status = 0;  // exit status; 128 + signal if killed
  std::string out;
  std::string err;
};

// Skips where bots can't be confined: nothing can be played there.
class ArenaHome : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  // Runs arena in this home to its end.
  Ran arena(const std::vector<std::string>& arguments);
  // Starts it, and leaves it running; nothing of what it says is kept.
  process::Child start(const std::vector<std::string>& arguments);
  // Submits the house bots.
  void submit_bots();

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  // All games of a league: what was played at which place of the schedule.
  [[nodiscard]] std::map<arena::Slot, std::string> games(arena::LeagueId league) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace splendor::e2e
