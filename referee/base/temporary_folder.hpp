// Temporary folders, and the removal of whole folders.
#pragma once

#include <filesystem>
#include <string_view>

namespace splendor {

// Makes a new folder with a unique name: `prefix` and six characters. The destructor removes
// whatever has that name by then; a folder that was renamed stays.
class TemporaryFolder {
 public:
  static constexpr auto kForOwner = std::filesystem::perms(0700);
  static constexpr auto kForEverybody = std::filesystem::perms(0755);  // only the owner writes

  // In `parent`, or in the system's folder for temporary files. Throws std::system_error.
  TemporaryFolder(const std::filesystem::path& parent, std::string_view prefix,
                  std::filesystem::perms mode = kForOwner);
  explicit TemporaryFolder(std::string_view prefix, std::filesystem::perms mode = kForOwner);
  ~TemporaryFolder();
  TemporaryFolder(TemporaryFolder&& other) noexcept;
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;  // empty: moved from
};

// Removes a folder and all that is in it, read-only folders as well; symlinks are not followed.
// Does nothing if there is none. Throws std::filesystem::filesystem_error.
void remove_tree(const std::filesystem::path& folder);

}  // namespace splendor
