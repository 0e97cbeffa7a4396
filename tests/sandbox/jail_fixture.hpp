// Runs victims (see victims/victim.hpp) in jails.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "referee/base/temporary_folder.hpp"
#include "referee/sandbox/jail.hpp"

namespace splendor::sandbox {

// Long enough for a busy machine; only a failing test waits this long.
inline process::Deadline soon() { return process::Deadline::in(std::chrono::seconds(30)); }

// A temporary folder that every user can read.
class TestFolder : public TemporaryFolder {
 public:
  TestFolder() : TemporaryFolder("splendor-test-", kForEverybody) {}
};

// The output and the end of a victim.
struct Outcome {
  std::string output;
  BotExit exit;
};

// Skips, with a reason, where the level needs user namespaces and the system has none. Fails if a
// test leaves a process behind, on the host or in the jail of a bot passed to remember().
class JailTest : public ::testing::Test {
 protected:
  explicit JailTest(Level level = Level::full) : level_(level) {}

  void SetUp() override;
  void TearDown() override;

  [[nodiscard]] static Programs programs();
  // Also copies the victim into the folder of all jails of this test.
  [[nodiscard]] BotCommand victim(const std::string& name, std::vector<std::string> arguments = {});
  [[nodiscard]] Jail jail(const Limits& limits = {});
  // Runs the victim in a new jail.
  [[nodiscard]] Outcome run(const BotCommand& command, const Limits& limits = {});

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }
  // Remembers the jail's process namespace or, on the host, the bot itself, for TearDown.
  void remember(const BotProcess& bot);
  [[nodiscard]] Level level() const { return level_; }

 private:
  Level level_;
  TestFolder folder_;
  std::vector<process::Fd> bots_;
  std::vector<std::string> namespaces_;
  std::vector<process::Fd> held_;  // so that no other jail gets the number of one of these
};

// Starts the bot or fails the test.
BotProcess started(Jail& jail, const BotCommand& command);
// Reads until end of file.
std::string read_all(const process::Fd& fd);
// Reads until `text` was seen, or end of file.
std::string read_until(const process::Fd& fd, const std::string& text);
BotExit wait_exit(Jail& jail);

}  // namespace splendor::sandbox
