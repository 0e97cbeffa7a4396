#include "referee/base/temporary_folder.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

namespace splendor {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder(const fs::path& parent, std::string_view prefix, fs::perms mode) {
  std::string path = (parent / prefix).string() + "XXXXXX";
  if (::mkdtemp(path.data()) == nullptr) {
    throw std::system_error(errno, std::generic_category(),
                            "can't create a folder in " + parent.string());
  }
  path_ = path;
  std::error_code error;
  fs::permissions(path_, mode, error);
  if (error) {
    fs::remove(path_);
    throw std::system_error(error, "can't change the permissions of " + path);
  }
}

TemporaryFolder::TemporaryFolder(std::string_view prefix, fs::perms mode)
    : TemporaryFolder(fs::temp_directory_path(), prefix, mode) {}

TemporaryFolder::TemporaryFolder(TemporaryFolder&& other) noexcept
    : path_(std::exchange(other.path_, {})) {}

TemporaryFolder::~TemporaryFolder() {
  if (path_.empty()) return;
  try {
    remove_tree(path_);
  } catch (const std::exception&) {  // a destructor can't report it, and nothing depends on it
  }
}

void remove_tree(const fs::path& folder) {
  std::error_code error;
  fs::remove_all(folder, error);
  if (!error) return;
  // What is in a read-only folder can't be removed, except by root.
  fs::permissions(folder, fs::perms::owner_all, fs::perm_options::add);
  for (fs::recursive_directory_iterator entry(folder), end; entry != end; ++entry) {
    if (entry->symlink_status().type() == fs::file_type::directory) {
      fs::permissions(entry->path(), fs::perms::owner_all, fs::perm_options::add);
    }
  }
  fs::remove_all(folder);
}

}  // namespace splendor
