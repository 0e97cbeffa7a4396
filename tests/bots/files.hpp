// Temporary files and folders for tests.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "referee/base/temporary_folder.hpp"

namespace splendor::bots {

// A temporary folder that every user can read. The destructor removes it, read-only content
// included.
class TestFolder {
 public:
  // Canonical.
  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

  // Writes a file, creating its parent folders, and returns its path.
  std::filesystem::path file(const std::string& name, std::string_view content,
                             unsigned mode = 0644) const;
  std::filesystem::path script(const std::string& name, std::string_view content) const {
    return file(name, content, 0755);
  }

 private:
  TemporaryFolder folder_{std::filesystem::canonical(std::filesystem::temp_directory_path()),
                          "splendor-test-", TemporaryFolder::kForEverybody};
};

std::string content_of(const std::filesystem::path& path);
// Paths of everything below a folder, relative, sorted.
std::vector<std::string> names_below(const std::filesystem::path& folder);
// Permission bits of a file, as in chmod.
unsigned mode_of(const std::filesystem::path& path);

inline constexpr const char* kShellBot = "#!/bin/sh\nexec /usr/bin/env true\n";
inline constexpr const char* kSmallManifest = "name = \"tiny\"\ncommand = \"./run\"\n";

}  // namespace splendor::bots
