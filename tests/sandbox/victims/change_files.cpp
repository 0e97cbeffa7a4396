// Tries to change files that it can't write: permissions, owners, times, attributes and lengths of
// the files given as arguments, whether it can read them or not.
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/xattr.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

constexpr timespec kTimes[2] = {{1, 0}, {1, 0}};

// Changes that need no right to the content.
void attack_by_name(const char* path) {
  // Opened neither for reading nor for writing, so Landlock checks no right.
  if (open(path, O_ACCMODE) >= 0) tell("opened by a trick %s\n", path);
  if (open(path, O_ACCMODE | O_TRUNC) >= 0) tell("emptied by a trick %s\n", path);
  if (open(path, O_RDONLY | O_TRUNC) >= 0) tell("emptied %s\n", path);
  struct {
    unsigned long flags, mode, resolve;
  } how{O_RDONLY | O_TRUNC, 0, 0};
  if (syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof(how)) >= 0) tell("openat2 %s\n", path);
  if (truncate(path, 0) == 0) tell("truncate %s\n", path);
  if (chown(path, getuid(), getgid()) == 0) tell("chown %s\n", path);
  if (utimensat(AT_FDCWD, path, kTimes, 0) == 0) tell("utimensat %s\n", path);
  if (setxattr(path, "user.x", "y", 1, 0) == 0) tell("setxattr %s\n", path);
  if (syscall(463, AT_FDCWD, path, 0, "user.x", nullptr, 0) == 0) tell("setxattrat %s\n", path);
}

void attack_opened(const char* path) {
  const int file = open(path, O_RDONLY);
  if (file < 0) return;
  const long flags = 0x80;  // no access times
  if (futimens(file, kTimes) == 0) tell("futimens %s\n", path);
  if (fsetxattr(file, "user.x", "y", 1, 0) == 0) tell("fsetxattr %s\n", path);
  if (ioctl(file, _IOW('f', 2, long), &flags) == 0) tell("flags %s\n", path);
  if (fchmod(file, 0) == 0) tell("fchmod %s\n", path);
}

void attack_names(const char* path) {
  char other[512];
  snprintf(other, sizeof(other), "%s.stolen", path);
  if (chmod(path, 0) == 0) tell("chmod %s\n", path);
  if (fchmodat(AT_FDCWD, path, 0, 0) == 0) tell("fchmodat %s\n", path);
  if (syscall(452, AT_FDCWD, path, 0, 0) == 0) tell("fchmodat2 %s\n", path);
  if (link(path, other) == 0) tell("link %s\n", path);
  if (rename(path, other) == 0) tell("rename %s\n", path);
  if (unlink(other) == 0) tell("unlink %s\n", path);
  if (unlink(path) == 0) tell("unlink %s\n", path);
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    attack_by_name(argv[i]);
    attack_opened(argv[i]);
    attack_names(argv[i]);
  }
  tell("done\n");
}
