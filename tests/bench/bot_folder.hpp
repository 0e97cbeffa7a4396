// A bot in its own folder, and the cheapest way to start it, for comparison.
#pragma once

#include <filesystem>

#include "referee/base/temporary_folder.hpp"

namespace splendor::bench {

// Copies a program as "bot" into a new folder that every user can read; the destructor removes it.
class BotFolder {
 public:
  explicit BotFolder(const std::filesystem::path& program);
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }
  [[nodiscard]] std::filesystem::path program() const { return folder() / "bot"; }

 private:
  TemporaryFolder folder_{"splendor-bench-", TemporaryFolder::kForEverybody};
};

// Starts the program as cheaply as the system can, without any of our code, sends it one byte and
// kills it. With Answers::yes, waits for a byte in reply first.
enum class Answers { no, yes };
void start_and_kill(const std::filesystem::path& program, Answers answers = Answers::no);

}  // namespace splendor::bench
