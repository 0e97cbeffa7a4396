#include "arena/examine/advice.hpp"

#include <gtest/gtest.h>

namespace splendor::examine {
namespace {

v1::SeatRecord failed(v1::FaultKind kind, const std::string& log = "") {
  v1::SeatRecord seat;
  seat.mutable_fault()->set_kind(kind);
  seat.set_stderr_tail(log);
  return seat;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Advice, NamesTheLimitOfTheJob) {
  v1::BotLimits limits;
  EXPECT_TRUE(has(advice_for(failed(v1::FAULT_MEMORY), limits), "512 MiB"));
  limits.set_memory_mib(100);
  EXPECT_TRUE(has(advice_for(failed(v1::FAULT_MEMORY), limits), "100 MiB"));
  limits.set_threads(8);
  const auto log = "RuntimeError: can't start new thread";
  EXPECT_TRUE(has(advice_for(failed(v1::FAULT_EXITED, log), limits), "the 8 threads"));
  limits.set_tmp_mib(3);
  EXPECT_TRUE(has(advice_for(failed(v1::FAULT_DISK), limits), "3 MiB"));
}

TEST(Advice, IsOnlyProbableIfItIsInferred) {
  for (const char* log :
       {"terminate called after throwing an instance of 'std::bad_alloc'",
        "java.lang.OutOfMemoryError: Java heap space", "fatal error: runtime: out of memory",
        "OSError: [Errno 30] Read-only file system: 'x'", "Error: spawn /bin/ls EAGAIN",
        "thread 'main' panicked at failed to spawn thread",
        "java.lang.OutOfMemoryError: unable to create native thread",
        "socket.gaierror: [Errno -3] Temporary failure in name resolution"}) {
    EXPECT_TRUE(has(advice_for(failed(v1::FAULT_EXITED, log), {}), "probably ")) << log;
  }
  EXPECT_TRUE(has(advice_for(failed(v1::FAULT_SIGNALLED, "failed to spawn thread"), {}), "threads"))
      << "not taken for a process";
  EXPECT_TRUE(has(advice_for(failed(v1::FAULT_EXITED, "unable to create native thread"), {}),
                  "64 threads"));
}

TEST(Advice, BlamesTheMemoryLimitForACrashCloseToIt) {
  v1::SeatRecord seat = failed(v1::FAULT_SIGNALLED);
  seat.set_peak_memory_kib(400 * 1024);
  EXPECT_EQ(advice_for(seat, {}), "");
  seat.set_peak_memory_kib(500 * 1024);
  EXPECT_TRUE(has(advice_for(seat, {}), "ran out of memory"));
}

TEST(Advice, DoesNotMentionProcessesWhereTheyAreAllowed) {
  v1::BotLimits limits;
  limits.set_many_processes(true);
  EXPECT_EQ(advice_for(failed(v1::FAULT_EXITED, "multiprocessing/pool.py, line 3"), limits), "");
}

TEST(Advice, IsNotGivenWhereTheFaultNeedsNoExplanation) {
  const auto log = "MemoryError";
  for (const auto kind : {v1::FAULT_ILLEGAL_MOVE, v1::FAULT_PROTOCOL, v1::FAULT_OVERSIZED_FRAME,
                          v1::FAULT_OUTPUT_FLOOD, v1::FAULT_PONDERING}) {
    EXPECT_EQ(advice_for(failed(kind, log), {}), "");
  }
  EXPECT_EQ(advice_for(failed(v1::FAULT_EXITED, "KeyError: 'w'"), {}), "");
  EXPECT_EQ(advice_for(failed(v1::FAULT_EXITED), {}), "");
}

TEST(Advice, WarnsThatLoggingTakesTime) {
  v1::SeatRecord seat = failed(v1::FAULT_TIMEOUT, std::string(64 << 10, 'x'));
  EXPECT_EQ(stderr_flood(seat), std::nullopt);
  seat.set_stderr_dropped(20'000'000);
  EXPECT_TRUE(has(advice_for(seat, {}), "It wrote 20 MB to stderr"));
}

}  // namespace
}  // namespace splendor::examine
