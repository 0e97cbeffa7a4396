#include "referee/match/player/bot_pipes.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <span>
#include <utility>

#include "referee/process/arena_fault.hpp"

namespace splendor::match {
namespace {

constexpr std::size_t kUsualAnswer = 4096;  // hardly any answer is longer

// Reads what is available. Returns 0 at end of file and -1 if there is nothing now.
ssize_t read_some(const process::Fd& fd, std::span<char> buffer) {
  while (true) {
    const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got >= 0) return got;
    if (errno == EAGAIN) return -1;
    if (errno != EINTR) throw ArenaFault("reading from a bot", errno);
  }
}

// Bytes in a pipe, seen from either end; 0 if `fd` is closed.
std::size_t waiting_in(const process::Fd& fd) {
  int bytes = 0;
  if (fd && ::ioctl(fd.get(), FIONREAD, &bytes) != 0) {
    throw ArenaFault("looking for what is in a pipe", errno);
  }
  return static_cast<std::size_t>(bytes);
}

}  // namespace

// Output is read when poll() reports data, or by a blocking read() that the ticker interrupts.
BotPipes::BotPipes(sandbox::BotProcess bot) : bot_(std::move(bot)) {
  process::set_blocking(bot_.output());
}

bool BotPipes::flush() {
  while (!unsent_.empty()) {
    const ssize_t put = ::write(bot_.input().get(), unsent_.data(), unsent_.size());
    if (put >= 0) {
      unsent_.erase(0, static_cast<std::size_t>(put));
    } else if (errno == EAGAIN) {
      return true;
    } else if (errno == EPIPE) {
      unsent_.clear();
      return false;
    } else if (errno != EINTR) {
      throw ArenaFault("writing to a bot", errno);
    }
  }
  return true;
}

bool BotPipes::stdin_is_closed() {
  pollfd input{bot_.input().get(), 0, 0};
  return ::poll(&input, 1, 0) == 1 && (input.revents & POLLERR) != 0;
}

std::size_t BotPipes::unread() { return unsent_.size() + waiting_in(bot_.input()); }

ReadResult BotPipes::read_output() {
  std::array<char, kUsualAnswer> buffer;
  const ssize_t got = read_some(bot_.output(), buffer);
  if (got == 0) return ReadResult::closed;
  if (got < 0) return ReadResult::nothing;
  reader_.feed({buffer.data(), static_cast<std::size_t>(got)});
  return ReadResult::bytes;
}

ReadResult BotPipes::wait_for_output() {
  std::array<char, kUsualAnswer> buffer;
  const ssize_t got = ::read(bot_.output().get(), buffer.data(), buffer.size());
  if (got < 0 && errno != EINTR) throw ArenaFault("reading from a bot", errno);
  if (got < 0) return ReadResult::nothing;
  if (got == 0) return ReadResult::closed;
  reader_.feed({buffer.data(), static_cast<std::size_t>(got)});
  return ReadResult::bytes;
}

std::size_t BotPipes::unasked() { return reader_.pending() + waiting_in(bot_.output()); }

bool BotPipes::has_errors() { return waiting_in(bot_.errors()) > 0; }

bool BotPipes::read_errors(StderrTail& tail) {
  std::array<char, 65536> buffer;  // what fits in a pipe
  const ssize_t got = read_some(bot_.errors(), buffer);
  if (got == 0) bot_.errors().close();
  if (got > 0) tail.add({buffer.data(), static_cast<std::size_t>(got)});
  // Writes that don't fill their page leave gaps, so a full pipe may hold little more than half.
  return got > static_cast<ssize_t>(buffer.size() / 2);
}

void BotPipes::read_all_errors(StderrTail& tail) {
  constexpr std::uint64_t kEnough = std::uint64_t{1} << 20;
  const std::uint64_t start = tail.total();
  for (std::uint64_t before = start + 1; bot_.errors() && before != tail.total();) {
    before = tail.total();
    read_errors(tail);
    if (tail.total() > start + kEnough) return;
  }
}

}  // namespace splendor::match
