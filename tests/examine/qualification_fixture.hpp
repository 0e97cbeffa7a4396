// Imports a bot and has it examined by a real referee.
#pragma once

#include <gtest/gtest.h>

#include "arena/bots/import.hpp"
#include "arena/examine/qualify.hpp"
#include "tests/bots/files.hpp"

namespace splendor::examine {

// Skips, with a reason, where bots can't be confined.
class QualificationTest : public ::testing::Test {
 protected:
  void SetUp() override;

  // Imports the bot at this path and examines it.
  Verdict submit(const std::filesystem::path& source,
                 const std::vector<std::string>& arguments = {});
  [[nodiscard]] Examination examination_of(const bots::StoredBot& bot) const;
  [[nodiscard]] bots::StoredBot imported(const std::filesystem::path& source,
                                         const std::vector<std::string>& arguments = {}) const;

  bots::TestFolder folder_;
};

}  // namespace splendor::examine
