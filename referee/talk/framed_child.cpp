#include "referee/talk/framed_child.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <utility>

#include "referee/process/arena_fault.hpp"

namespace splendor::talk {
namespace {

process::Command with_pipes(process::Command command) {
  command.input = process::Stream::pipe;
  command.output = process::Stream::pipe;
  command.errors = process::Stream::pipe;
  return command;
}

}  // namespace

FramedChild::FramedChild(process::Command command, const Limits& limits)
    : child_(with_pipes(std::move(command))),
      reader_(limits.largest_message),
      errors_kept_(limits.errors_kept) {}

void FramedChild::close_input() {
  child_.input().close();
  unsent_.clear();
}

FramedChild::Event FramedChild::wait(process::Deadline deadline) {
  while (true) {
    if (const auto message = reader_.next()) {
      message_ = *message;
      return Event::message;
    }
    if (reader_.error()) return Event::bad_frame;
    if (std::exchange(is_input_closed_, false)) return Event::input_closed;
    const Exchange exchanged = exchange(deadline);
    if (exchanged == Exchange::closed) return Event::closed;
    if (exchanged == Exchange::timeout) return Event::timeout;
  }
}

bool FramedChild::wait_until_closed(process::Deadline deadline) {
  Exchange exchanged = Exchange::done;
  while (exchanged == Exchange::done) exchanged = exchange(deadline);
  return exchanged == Exchange::closed;
}

FramedChild::Exchange FramedChild::exchange(process::Deadline deadline) {
  std::array<pollfd, 3> events{{{child_.output().get(), POLLIN, 0},
                                {child_.errors().get(), POLLIN, 0},
                                {unsent_.empty() ? -1 : child_.input().get(), POLLOUT, 0}}};
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline.remaining());
  const int ready = ::poll(events.data(), events.size(), static_cast<int>(left.count()));
  if (ready < 0 && errno != EINTR) throw ArenaFault("waiting for a child", errno);
  if (ready == 0) return Exchange::timeout;
  if (ready < 0) return Exchange::done;
  if (events[1].revents != 0) read_errors();
  if (events[2].revents != 0) write();
  return events[0].revents != 0 && !read_output() ? Exchange::closed : Exchange::done;
}

void FramedChild::write() {
  while (!unsent_.empty()) {
    const ssize_t put = ::write(child_.input().get(), unsent_.data(), unsent_.size());
    if (put >= 0) {
      unsent_.erase(0, static_cast<std::size_t>(put));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno == EPIPE) {
      unsent_.clear();
      is_input_closed_ = true;
    } else if (errno != EINTR) {
      throw ArenaFault("writing to a child", errno);
    }
  }
}

bool FramedChild::read_output() {
  std::array<char, 65536> buffer;
  const ssize_t got = ::read(child_.output().get(), buffer.data(), buffer.size());
  if (got > 0) reader_.feed({buffer.data(), static_cast<std::size_t>(got)});
  if (got < 0 && errno != EINTR && errno != EAGAIN) throw ArenaFault("reading from a child", errno);
  return got != 0;
}

void FramedChild::read_errors() {
  std::array<char, 65536> buffer;
  const ssize_t got = ::read(child_.errors().get(), buffer.data(), buffer.size());
  if (got == 0) child_.errors().close();
  if (got <= 0) return;
  errors_.append(buffer.data(), static_cast<std::size_t>(got));
  if (errors_.size() > errors_kept_) errors_.erase(0, errors_.size() - errors_kept_);
}

void FramedChild::read_errors_until(process::Deadline deadline) {
  while (child_.errors() && process::wait_readable(child_.errors().get(), deadline)) read_errors();
}

}  // namespace splendor::talk
