#include "tests/submit/golden.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/submit/files.hpp"

namespace splendor::submit {

void expect_golden(const std::string& file, const std::string& text) {
  const auto path = std::filesystem::path(SPLENDOR_TEST_DATA) / "submit" / file;
  if (std::getenv("SPLENDOR_UPDATE_GOLDEN") != nullptr) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
  }
  EXPECT_EQ(text, content_of(path)) << path << " (SPLENDOR_UPDATE_GOLDEN=1 writes it anew)";
}

}  // namespace splendor::submit
