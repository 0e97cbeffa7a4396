#include "referee/sandbox/launcher/world/landlock.hpp"

#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace splendor::sandbox::launcher {
namespace {

// Values of the kernel's interface. The headers of Debian 12 know only the first two versions.
constexpr uint64_t kExecute = 1U << 0;
constexpr uint64_t kWriteFile = 1U << 1;
constexpr uint64_t kReadFile = 1U << 2;
constexpr uint64_t kReadFolder = 1U << 3;
constexpr uint64_t kMakeCharDevice = 1U << 6;
constexpr uint64_t kMakeFile = 1U << 8;
constexpr uint64_t kMakeBlockDevice = 1U << 11;
constexpr uint64_t kRefer = 1U << 13;     // version 2
constexpr uint64_t kTruncate = 1U << 14;  // version 3
constexpr uint64_t kIoctl = 1U << 15;     // version 5
constexpr uint64_t kOfFiles = kExecute | kWriteFile | kReadFile | kTruncate | kIoctl;
constexpr uint64_t kVersion1 = (1U << 13) - 1;
constexpr uint64_t kNetwork = 3;  // bind and connect; version 4
constexpr uint64_t kScopes = 3;   // abstract sockets and signals; version 6
constexpr int kRulePath = 1;
constexpr unsigned kAskVersion = 1;

struct RulesetAttribute {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

struct __attribute__((packed)) PathAttribute {
  uint64_t allowed;
  int32_t folder;
};

Failure allow(int rules, const char* path, uint64_t rights) {
  const int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return failed(path);
  struct stat info {};
  if (fstat(file, &info) == 0 && !S_ISDIR(info.st_mode)) rights &= kOfFiles;
  const PathAttribute attribute{rights, file};
  const long result = syscall(SYS_landlock_add_rule, rules, kRulePath, &attribute, 0);
  const Failure failure = result == 0 ? Failure{} : failed("landlock_add_rule");
  close(file);
  return failure;
}

uint64_t rights_for(TmpRights tmp, uint64_t known) {
  if (tmp == TmpRights::all) return known & ~(kMakeCharDevice | kMakeBlockDevice | kIoctl);
  return known & (kReadFile | kWriteFile | kReadFolder | kMakeFile | kTruncate);
}

}  // namespace

Failure Landlock::build(const Setting& setting, TmpRights tmp) {
  const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, kAskVersion);
  if (version <= 0) return {};  // not in this kernel, or switched off
  abi_ = static_cast<int>(version);
  RulesetAttribute attribute{kVersion1, 0, 0};
  if (abi_ >= 2) attribute.files |= kRefer;
  if (abi_ >= 3) attribute.files |= kTruncate;
  if (abi_ >= 4) attribute.network = kNetwork;
  if (abi_ >= 5) attribute.files |= kIoctl;
  if (abi_ >= 6) attribute.scopes = kScopes;
  // An older kernel accepts unknown fields only if they are zero, and here they are.
  const long rules = syscall(SYS_landlock_create_ruleset, &attribute, sizeof(attribute), 0);
  if (rules < 0) return failed("landlock_create_ruleset");
  if (rules_ >= 0) close(rules_);
  rules_ = static_cast<int>(rules);
  if (fcntl(rules_, F_SETFD, FD_CLOEXEC) != 0) return failed("fcntl");

  constexpr uint64_t kRead = kExecute | kReadFile | kReadFolder;
  for (size_t i = 0; i < setting.readable_count(); ++i) {
    if (const Failure failure = allow(rules_, setting.readable(i), kRead)) return failure;
  }
  const uint64_t rights = rights_for(tmp, attribute.files);
  if (const Failure failure = allow(rules_, setting.tmp(), rights)) return failure;
  return allow(rules_, "/dev/null", kReadFile | kWriteFile);
}

Failure Landlock::allow_own_proc() const {
  constexpr const char* kOwnFiles[] = {"/proc/self/maps",    "/proc/self/stat",  "/proc/self/statm",
                                       "/proc/self/status",  "/proc/self/fd",    "/proc/self/comm",
                                       "/proc/self/cmdline", "/proc/self/cgroup"};
  if (rules_ < 0) return {};
  for (const char* file : kOwnFiles) {
    if (access(file, F_OK) != 0) continue;  // left out of this kernel
    if (const Failure failure = allow(rules_, file, kReadFile | kReadFolder)) return failure;
  }
  return {};
}

Failure Landlock::restrict_self() const {
  if (rules_ < 0) return {};
  if (syscall(SYS_landlock_restrict_self, rules_, 0) != 0) return failed("landlock_restrict_self");
  return {};
}

}  // namespace splendor::sandbox::launcher
