#include "referee/sandbox/launcher/world/tmp_folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

namespace splendor::sandbox::launcher {
namespace {

// Only a trusted bot can nest folders; deeper ones are not removed.
constexpr int kDeepest = 32;

class Folder {
 public:
  Folder(int parent, const char* name) {
    const int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd >= 0) folder_ = fdopendir(fd);
    if (fd >= 0 && folder_ == nullptr) close(fd);
  }
  ~Folder() {
    if (folder_ != nullptr) closedir(folder_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  explicit operator bool() const { return folder_ != nullptr; }
  [[nodiscard]] int fd() const { return dirfd(folder_); }
  // Returns nullptr at the end.
  const char* next() {
    for (;;) {
      const dirent* entry = readdir(folder_);
      if (entry == nullptr) return nullptr;
      if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) return entry->d_name;
    }
  }

 private:
  DIR* folder_ = nullptr;
};

// REQUIRES: no process that could change the folder is alive.
void empty(int parent, const char* name, int depth) {  // NOLINT(misc-no-recursion): bounded
  struct stat info {};
  if (fstatat(parent, name, &info, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISDIR(info.st_mode)) return;
  fchmodat(parent, name, 0700, 0);
  Folder folder(parent, name);
  if (!folder) return;
  while (const char* entry = folder.next()) {
    if (unlinkat(folder.fd(), entry, 0) == 0 || depth == kDeepest) continue;
    empty(folder.fd(), entry, depth + 1);
    unlinkat(folder.fd(), entry, AT_REMOVEDIR);
  }
}

}  // namespace

Failure make_folder(const char* path) {
  return mkdir(path, 0700) == 0 ? Failure{} : failed("the folder for temporary files");
}

Failure remove_folder(const char* path) {
  empty(AT_FDCWD, path, 0);
  return rmdir(path) == 0 ? Failure{} : failed("emptying the folder for temporary files");
}

FolderUse measure_folder(const char* path, uint32_t most) {
  FolderUse use;
  Folder folder(AT_FDCWD, path);
  if (!folder) return use;
  while (const char* entry = folder.next()) {
    struct stat info {};
    if (fstatat(folder.fd(), entry, &info, AT_SYMLINK_NOFOLLOW) != 0) continue;
    use.bytes += static_cast<uint64_t>(info.st_blocks) * 512;
    if (++use.files >= most) break;
  }
  return use;
}

}  // namespace splendor::sandbox::launcher
