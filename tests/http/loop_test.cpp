#include "arena/http/loop.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <thread>

#include "referee/process/fd.hpp"

namespace splendor::http {
namespace {

using std::chrono::milliseconds;

// Reads a pipe until its end, as often as the loop says that there is something.
class Reader {
 public:
  Reader(Loop& loop, const process::Fd& pipe) : loop_(loop), pipe_(pipe) { wait(); }

  int calls = 0;
  std::size_t bytes = 0;

 private:
  void wait() {
    loop_.when_readable(pipe_.get(), [this] {
      std::array<char, 4096> buffer{};
      const ssize_t got = ::read(pipe_.get(), buffer.data(), buffer.size());
      ++calls;
      if (got <= 0) {
        loop_.stop();
        return;
      }
      bytes += static_cast<std::size_t>(got);
      wait();
    });
  }

  Loop& loop_;
  const process::Fd& pipe_;
};

constexpr int kBytes = 200;

Reader read_slowly_written(Loop& loop) {
  process::Pipe pipe = process::make_pipe();
  Reader reader(loop, pipe.read);
  std::thread writer([&pipe] {
    for (int i = 0; i < kBytes; ++i) {
      EXPECT_EQ(::write(pipe.write.get(), "x", 1), 1);
      std::this_thread::sleep_for(milliseconds(1));
    }
    pipe.write.close();
  });
  loop.run();
  writer.join();
  return reader;
}

TEST(Loop, HandlesTogetherWhatComesDuringAPause) {
  Loop loop;
  loop.set_pause(milliseconds(20));
  const Reader reader = read_slowly_written(loop);
  EXPECT_EQ(reader.bytes, kBytes);
  // Some ten pauses of 20 ms, and as many again if the writer was held up.
  EXPECT_LT(reader.calls, kBytes / 4);
}

// An hour, so that any pause before the handler, or after stop(), is noticed.
TEST(Loop, HandlesTheFirstEventAfterAQuietTimeAtOnceAndEndsAtOnce) {
  Loop loop;
  loop.set_pause(std::chrono::hours(1));
  process::Pipe pipe = process::make_pipe();
  bool was_called = false;
  loop.when_readable(pipe.read.get(), [&] {
    was_called = true;
    loop.stop();
  });
  ASSERT_EQ(::write(pipe.write.get(), "x", 1), 1);
  loop.run();
  EXPECT_TRUE(was_called);
}

}  // namespace
}  // namespace splendor::http
