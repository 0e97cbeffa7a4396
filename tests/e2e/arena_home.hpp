// A temporary arena home, and the arena program run in it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/store/store.hpp"
#include "referee/base/temporary_folder.hpp"
#include "referee/process/child.hpp"

namespace splendor::e2e {

struct Ran {
  int status = 0;  // exit status; 128 + signal if killed
  std::string out;
  std::string err;
};

// Whether a text contains another.
inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Reads both streams of a program until both end, and waits for it.
Ran finish(process::Child child);

// Skips where bots can't be confined: nothing can be played there.
class ArenaHome : public ::testing::Test {
 protected:
  void SetUp() override;

  // Runs arena in this home to its end.
  Ran arena(const std::vector<std::string>& arguments);
  // Runs arena with --json, expects this status, and parses the document that it prints; null if it
  // prints none.
  nlohmann::json document_of(std::vector<std::string> arguments, int status = 0);
  // Starts arena and leaves it running. Without a pipe its output is discarded.
  process::Child start(const std::vector<std::string>& arguments,
                       process::Stream stream = process::Stream::null);
  // Submits the house bots.
  void submit_bots();

  // Adds NAME=value to the environment of later commands.
  void set_environment(const std::string& variable) { environment_.push_back(variable); }

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
  [[nodiscard]] arena::Store store() const { return {arena::Home(folder_), arena::Access::read}; }
  // All games of a league as text, in the order of the schedule.
  [[nodiscard]] std::map<arena::Slot, std::string> games(arena::LeagueId league) const;

 private:
  [[nodiscard]] process::Command command(const std::vector<std::string>& arguments,
                                         process::Stream stream) const;

  std::optional<TemporaryFolder> temporary_;
  std::filesystem::path folder_;
  std::vector<std::string> environment_;
};

}  // namespace splendor::e2e
