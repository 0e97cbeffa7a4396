// A bot under test in a folder of its own, and the cheapest way to start it.
#pragma once

#include <filesystem>

#include "referee/base/temporary_folder.hpp"

namespace splendor::bench {

// A copy of a program, as "bot" in a folder that every user can read; gone afterwards.
class BotFolder {
 public:
  explicit BotFolder(const std::filesystem::path& program);
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_.path(); }
  [[nodiscard]] std::filesystem::path program() const { return folder() / "bot"; }

 private:
  TemporaryFolder folder_{"splendor-bench-", TemporaryFolder::kForEverybody};
};

// Starts the program as cheaply as the system can, without any of our code, says one byte, and ends
// it. If it answers with a byte, that is waited for.
enum class Answers { no, yes };
void start_and_kill(const std::filesystem::path& program, Answers answers = Answers::no);

}  // namespace splendor::bench
