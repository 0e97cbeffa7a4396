// Temporary files and folders for tests.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace splendor::bots {

// A temporary folder that every user can read. The destructor removes it, read-only content
// included.
class TestFolder {
 public:
  TestFolder();
  ~TestFolder();
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  // Writes a file, creating its parent folders, and returns its path.
  std::filesystem::path file(const std::string& name, std::string_view content,
                             unsigned mode = 0644) const;
  std::filesystem::path script(const std::string& name, std::string_view content) const {
    return file(name, content, 0755);
  }

 private:
  std::filesystem::path path_;
};

std::string content_of(const std::filesystem::path& path);
// Paths of everything below a folder, relative, sorted.
std::vector<std::string> names_below(const std::filesystem::path& folder);
// Permission bits of a file, as in chmod.
unsigned mode_of(const std::filesystem::path& path);

inline constexpr const char* kShellBot = "#!/bin/sh\nexec /usr/bin/env true\n";
inline constexpr const char* kSmallManifest = "name = \"tiny\"\ncommand = \"./run\"\n";

}  // namespace splendor::bots
