#include "referee/sandbox/launcher/preamble.hpp"

#include <asm/ioctls.h>
#include <errno.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/syscall.h>

#include <initializer_list>

namespace splendor::sandbox::launcher {
namespace {

constexpr uint32_t kNamespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
                                 CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;

// From here on a kernel may know calls that our lists don't: they are answered as an older kernel
// would. Those below are harmless, and wanted by newer C libraries: stacks for return addresses,
// futexes, sealing memory. All architectures number them alike.
constexpr uint32_t kFirstNewCall = 451;
constexpr uint32_t kHarmlessNewCalls[] = {453, 454, 455, 456, 462};
// Of another dialect (x32); the rest of the filter knows what to do.
constexpr uint32_t kForeignCalls = 0x40000000;

// Asking what a descriptor is and how much is in it. Others change owners of signals (and so reach
// other processes), files' attributes, or devices.
constexpr uint32_t kTcgets2 = 0x802c542a;
constexpr uint32_t kIoctls[] = {TCGETS, kTcgets2, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX};

constexpr unsigned kLoad = BPF_LD | BPF_W | BPF_ABS;
constexpr unsigned kIfEqual = BPF_JMP | BPF_JEQ | BPF_K;
constexpr unsigned kIfAtLeast = BPF_JMP | BPF_JGE | BPF_K;
constexpr unsigned kIfBits = BPF_JMP | BPF_JSET | BPF_K;
constexpr unsigned kGoOn = BPF_JMP | BPF_JA;
constexpr unsigned kReturn = BPF_RET | BPF_K;

constexpr uint32_t refusal(int error) { return SECCOMP_RET_ERRNO | static_cast<uint32_t>(error); }

// Whether the filter must hold what namespaces would.
bool is_bare(const Setting& setting) { return setting.on_host() && setting.confined(); }

// Negative: this architecture has no such call.
int number_of(const char* call) { return seccomp_syscall_resolve_name(call); }

}  // namespace

Preamble::Preamble(const Setting& setting, pid_t bot, Starts starts) {
  add(kLoad, offsetof(seccomp_data, nr));
  deny_newer_calls();
  deny_processes(setting, starts);
  if (is_bare(setting)) {
    const uint32_t own[] = {static_cast<uint32_t>(bot)};
    for (const char* call : {"kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"}) {
      allow_only(call, 0, own, 1, EPERM);
    }
    const uint32_t own_or_self[] = {static_cast<uint32_t>(bot), 0};
    allow_only("prlimit64", 0, own_or_self, 2, EPERM);
    allow_only("ioctl", 1, kIoctls, sizeof(kIoctls) / sizeof(kIoctls[0]), ENOTTY);
  }
  end_rules();
}

void Preamble::add(unsigned code, uint32_t value, size_t if_true, size_t if_false) {
  code_[size_++] = {static_cast<uint16_t>(code), static_cast<uint8_t>(if_true),
                    static_cast<uint8_t>(if_false), value};
}

// The lower half, which is all that the kernel looks at for the arguments here.
void Preamble::load_argument(unsigned number) {
  add(kLoad, static_cast<uint32_t>(offsetof(seccomp_data, args) + number * sizeof(uint64_t)));
}

// To the rest of the filter; how far that is is known at the end.
void Preamble::go_on() { add(kGoOn, 0); }

void Preamble::end_rules() {
  for (size_t i = 0; i < size_; ++i) {
    if (code_[i].code == kGoOn) code_[i].k = static_cast<uint32_t>(size_ - i - 1);
  }
}

void Preamble::deny_newer_calls() {
  constexpr size_t kHarmless = sizeof(kHarmlessNewCalls) / sizeof(kHarmlessNewCalls[0]);
  add(kIfAtLeast, kFirstNewCall, 0, kHarmless + 3);  // to behind this rule
  add(kIfAtLeast, kForeignCalls, kHarmless + 1, 0);  // to its end
  for (size_t i = 0; i < kHarmless; ++i) add(kIfEqual, kHarmlessNewCalls[i], kHarmless - i, 0);
  add(kReturn, refusal(ENOSYS));
  go_on();
}

void Preamble::deny_processes(const Setting& setting, Starts starts) {
  const bool one = setting.limits().one_process != 0;
  const bool count_threads = one && is_bare(setting) && starts == Starts::told;
  const uint32_t answer = starts == Starts::told ? SECCOMP_RET_USER_NOTIF : refusal(EAGAIN);
  for (const char* call : {"fork", "vfork"}) {
    if (!one || number_of(call) < 0) continue;
    add(kIfEqual, static_cast<uint32_t>(number_of(call)), 0, 1);
    add(kReturn, answer);
  }
  add(kIfEqual, SYS_clone, 0, one ? 6 : 4);
  load_argument(0);
  add(kIfBits, kNamespaces, 0, 1);
  add(kReturn, refusal(EPERM));
  if (one) {
    add(kIfBits, CLONE_THREAD, 1, 0);
    add(kReturn, answer);
  }
  if (count_threads) {
    add(kReturn, SECCOMP_RET_USER_NOTIF);
  } else {
    go_on();
  }
}

void Preamble::allow_only(const char* call, unsigned argument, const uint32_t* values, size_t count,
                          int error) {
  if (number_of(call) < 0) return;
  add(kIfEqual, static_cast<uint32_t>(number_of(call)), 0, count + 3);
  load_argument(argument);
  for (size_t i = 0; i < count; ++i) add(kIfEqual, values[i], count - i, 0);
  add(kReturn, refusal(error));
  go_on();
}

}  // namespace splendor::sandbox::launcher
