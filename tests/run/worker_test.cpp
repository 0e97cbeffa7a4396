#include "arena/run/worker.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

// Why a worker ended that is this script.
std::string reason_of(const std::string& script) {
  boost::asio::io_context loop;
  std::string told;
  const Worker worker(
      loop, {"worker 1", "/bin/sh", {"-c", script}, {"PATH=/usr/bin:/bin"}},
      [](Worker&, const v1::MatchRecord&) {},
      [&](Worker&, const std::string& reason) {
        told = reason;
        loop.stop();
      });
  loop.run_for(std::chrono::seconds(20));
  return told;
}

TEST(Worker, TellsHowItsProcessEnded) {
  EXPECT_EQ(reason_of("exit 3"), "it exited with status 3");
  EXPECT_EQ(reason_of("echo out of memory >&2; exit 1"), "it exited with status 1: out of memory");
  EXPECT_EQ(reason_of("kill -9 $$"), "it was killed by signal 9 (Killed)");
  EXPECT_EQ(reason_of("exec >&-; exec sleep 30"), "it closed its output");
}

}  // namespace
}  // namespace splendor::arena
