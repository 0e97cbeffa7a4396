// The whole way of a bot: taken in, and examined by a real referee.
#pragma once

#include <gtest/gtest.h>

#include "arena/submit/import.hpp"
#include "arena/submit/qualify.hpp"
#include "tests/submit/files.hpp"

namespace splendor::submit {

// Skips, loudly, where bots can't be confined.
class QualificationTest : public ::testing::Test {
 protected:
  void SetUp() override;

  // Takes in what lies there, and examines it.
  Verdict submit(const std::filesystem::path& source,
                 const std::vector<std::string>& arguments = {});
  [[nodiscard]] Examination examination_of(const StoredBot& bot) const;
  [[nodiscard]] StoredBot imported(const std::filesystem::path& source,
                                   const std::vector<std::string>& arguments = {}) const;

  TestFolder folder_;
};

}  // namespace splendor::submit
