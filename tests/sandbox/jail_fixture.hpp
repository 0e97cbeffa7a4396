// Jails with victims in them.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "referee/base/temporary_folder.hpp"
#include "referee/sandbox/jail.hpp"

namespace splendor::sandbox {

// Long enough for a busy machine; only a hanging test ever waits for it.
inline process::Deadline soon() { return process::Deadline::in(std::chrono::seconds(30)); }

// A folder that every user can read; gone afterwards.
class TestFolder : public TemporaryFolder {
 public:
  TestFolder() : TemporaryFolder("splendor-test-", kForEverybody) {}
};

// What a victim did until it ended.
struct Outcome {
  std::string output;
  BotExit exit;
};

// Skips, loudly, where the system allows no user namespaces and the level needs them; fails if a
// test leaves a process behind, here or in any jail that was looked at.
class JailTest : public ::testing::Test {
 protected:
  explicit JailTest(Level level = Level::full) : level_(level) {}

  void SetUp() override;
  void TearDown() override;

  [[nodiscard]] static Programs programs();
  // Also copies the victim into the folder of all jails of this test.
  [[nodiscard]] BotCommand victim(const std::string& name, std::vector<std::string> arguments = {});
  [[nodiscard]] Jail jail(const Limits& limits = {});
  // In a new jail.
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
};

// Starts it or fails the test.
BotProcess started(Jail& jail, const BotCommand& command);
// Everything until end of file.
std::string read_all(const process::Fd& fd);
// At least until `text` was seen.
std::string read_until(const process::Fd& fd, const std::string& text);
BotExit wait_exit(Jail& jail);

}  // namespace splendor::sandbox
