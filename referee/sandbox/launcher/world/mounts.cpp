#include "referee/sandbox/launcher/world/mounts.hpp"

#include <stdio.h>
#include <sys/mount.h>
#include <unistd.h>

#include <initializer_list>

namespace splendor::sandbox::launcher {

Failure mount_tmp(const control::Configure& limits) {
  char options[96];
  snprintf(options, sizeof(options), "size=%llu,nr_inodes=%u,mode=0700",
           static_cast<unsigned long long>(limits.tmp_size), limits.tmp_files);
  // No access times: those of the new mount would tell when the old one was read.
  if (mount("tmpfs", kTmp, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOATIME, options) != 0) {
    return failed("mount /tmp");
  }
  return {};
}

Failure renew_tmp(const control::Configure& limits) {
  // Emptying /tmp by hand would mean walking a tree built by a hostile program, and would leave the
  // times, permissions and attributes of /tmp itself.
  if (umount2(kTmp, MNT_DETACH) != 0) return failed("umount /tmp");
  return mount_tmp(limits);
}

Failure open_unrestricted_proc(int& proc) {
  const int context = fsopen("proc", FSOPEN_CLOEXEC);
  if (context < 0) return failed("fsopen");
  Failure failure;
  if (fsconfig(context, FSCONFIG_CMD_CREATE, nullptr, nullptr, 0) != 0) {
    failure = failed("fsconfig");
  } else {
    constexpr unsigned kMountAttributes = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC;
    proc = fsmount(context, FSMOUNT_CLOEXEC, kMountAttributes);
    if (proc < 0) failure = failed("fsmount");
  }
  close(context);
  return failure;
}

Failure restrict_proc() {
  constexpr unsigned long kFlags = MS_REMOUNT | MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY;
  // Folders that bubblewrap has mounted read-only on top of /proc, which the next step would leave
  // there.
  for (const char* folder : {"/proc/sys", "/proc/irq", "/proc/bus"}) {
    if (access(folder, F_OK) == 0 &&
        mount("tmpfs", folder, "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV, "size=4k") != 0) {
      return failed(folder);
    }
  }
  if (mount(nullptr, "/proc", nullptr, kFlags, "hidepid=2,subset=pid") != 0) {
    return failed("remount /proc");
  }
  return {};
}

}  // namespace splendor::sandbox::launcher
