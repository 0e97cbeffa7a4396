#include "tests/examine/golden.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/bots/files.hpp"

namespace splendor::examine {

void expect_golden(const std::string& file, const std::string& text) {
  const auto path = std::filesystem::path(SPLENDOR_TEST_DATA) / "examine" / file;
  if (std::getenv("SPLENDOR_UPDATE_GOLDEN") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  EXPECT_EQ(text, bots::content_of(path)) << path << " (SPLENDOR_UPDATE_GOLDEN=1 writes it again)";
}

}  // namespace splendor::examine
