#include "arena/examine/advice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "referee/base/conventions.hpp"

namespace splendor::examine {
namespace {

// Of referee/sandbox/limits.hpp, where the job has zeros.
constexpr std::uint32_t kThreads = 64;
constexpr std::uint32_t kTmpMib = 16;
constexpr std::uint32_t kTmpFiles = 4096;
constexpr std::uint32_t kOpenFiles = 256;

constexpr std::uint64_t kFlood = std::uint64_t{1} << 20;  // bytes of stderr in one game

using Phrases = std::span<const std::string_view>;

bool mentions(std::string_view log, Phrases phrases) {
  return std::any_of(phrases.begin(), phrases.end(), [&](std::string_view phrase) {
    return log.find(phrase) != std::string_view::npos;
  });
}

// What runtimes say when they meet a limit. Threads come before memory, since Java calls both out
// of memory; processes before threads, since both are refused with the same error.
constexpr std::array<std::string_view, 6> kOfProcesses{
    "multiprocessing", "subprocess", "_posixshmem", "child_process", "fork: ", "Error: spawn"};
constexpr std::array<std::string_view, 6> kOfThreads{
    "can't start new thread", "unable to create native thread",
    "failed to spawn thread", "failed to create new OS thread",
    "pthread_create",         "Resource temporarily unavailable"};
constexpr std::array<std::string_view, 8> kOfMemory{
    "MemoryError",      "bad_alloc",     "Cannot allocate memory", "out of memory",
    "OutOfMemoryError", "Out of memory", "memory allocation of",   "ENOMEM"};
constexpr std::array<std::string_view, 9> kOfNetwork{"socket",
                                                     "getaddrinfo",
                                                     "Name or service not known",
                                                     "name resolution",
                                                     "EAI_AGAIN",
                                                     "Network is unreachable",
                                                     "urlopen error",
                                                     "UnknownHostException",
                                                     "connect: "};
constexpr std::array<std::string_view, 4> kOfReadOnly{"Read-only file system", "EROFS",
                                                      "ReadOnlyFileSystem", "read-only file"};
constexpr std::array<std::string_view, 3> kOfOpenFiles{"Too many open files", "EMFILE",
                                                       "too many open files"};
constexpr std::array<std::string_view, 3> kOfDisk{"No space left on device", "ENOSPC",
                                                  "no space left on device"};

constexpr const char* kOneProcess =
    "a bot is one process: fork, subprocess and multiprocessing don't work here. Use threads.";

class Adviser {
 public:
  Adviser(const v1::SeatRecord& seat, const v1::BotLimits& limits) : seat_(seat), limits_(limits) {}

  [[nodiscard]] std::string advice() const {
    switch (seat_.fault().kind()) {
      case v1::FAULT_MEMORY:
        return fmt::format("A bot has {} MiB of memory. Use less at a time.", memory_mib());
      case v1::FAULT_PROCESSES:
        return capitalised(kOneProcess);
      case v1::FAULT_DISK:
        return tmp();
      case v1::FAULT_SANDBOX:
        return "docs/sandbox.md lists the system calls that a bot may use.";
      case v1::FAULT_TIMEOUT:
      case v1::FAULT_STARTUP_TIMEOUT:
        if (const auto flood = stderr_flood(seat_)) return *flood;
        return inferred();
      case v1::FAULT_EXITED:
      case v1::FAULT_SIGNALLED:
      case v1::FAULT_STARTUP_FAILED:
        return inferred();
      default:
        return "";
    }
  }

 private:
  static std::string capitalised(std::string text) {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
  }

  [[nodiscard]] std::string inferred() const {
    const std::string_view log = seat_.stderr_tail();
    const bool wanted_process = seat_.fault().detail().find("another process") != std::string::npos;
    if (wanted_process) return capitalised(kOneProcess);
    if (!limits_.many_processes() && mentions(log, kOfProcesses)) {
      return fmt::format("It probably tried to start a second process; {}", kOneProcess);
    }
    if (mentions(log, kOfThreads)) {
      return fmt::format("It probably tried to start more than the {} threads that a bot may have.",
                         limits_.threads() == 0 ? kThreads : limits_.threads());
    }
    if (mentions(log, kOfMemory) || had_nearly_all_memory()) {
      return fmt::format("It probably ran out of memory: a bot has {} MiB.", memory_mib());
    }
    if (mentions(log, kOfReadOnly)) {
      return fmt::format("It probably tried to write a file: its folder is read-only. {}", tmp());
    }
    if (mentions(log, kOfDisk)) return fmt::format("Its /tmp was probably full. {}", tmp());
    if (mentions(log, kOfOpenFiles)) {
      return fmt::format("It probably opened too many files: {} may be open at a time.",
                         kOpenFiles);
    }
    if (mentions(log, kOfNetwork)) {
      return "It probably tried to use the network: a bot has none. Put everything it needs into "
             "its "
             "folder.";
    }
    return "";
  }

  [[nodiscard]] std::string tmp() const {
    return fmt::format("It may write to /tmp, {} MiB and {} files, which is empty at each start.",
                       limits_.tmp_mib() == 0 ? kTmpMib : limits_.tmp_mib(), kTmpFiles);
  }

  [[nodiscard]] std::uint32_t memory_mib() const {
    return limits_.memory_mib() == 0 ? kDefaultMemoryMib : limits_.memory_mib();
  }
  [[nodiscard]] bool had_nearly_all_memory() const {
    return std::uint64_t{seat_.peak_memory_kib()} * 10 > std::uint64_t{memory_mib()} * 1024 * 9;
  }

  const v1::SeatRecord& seat_;
  const v1::BotLimits& limits_;
};

}  // namespace

std::optional<std::string> stderr_flood(const v1::SeatRecord& seat) {
  const std::uint64_t bytes = seat.stderr_dropped() + seat.stderr_tail().size();
  if (bytes < kFlood) return std::nullopt;
  return fmt::format("It wrote {} MB to stderr in one game, which takes time. Log less.",
                     bytes / 1'000'000);
}

std::string advice_for(const v1::SeatRecord& seat, const v1::BotLimits& limits) {
  return Adviser(seat, limits).advice();
}

}  // namespace splendor::examine
