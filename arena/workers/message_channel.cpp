#include "arena/workers/message_channel.hpp"

#include <unistd.h>

#include <cerrno>
#include <utility>

namespace splendor::arena {

MessageChannel::MessageChannel(EventLoop& loop, process::Fd input, process::Fd output,
                               std::size_t largest_message, Events events)
    : events_(std::move(events)),
      reader_(largest_message),
      input_(loop, std::move(input)),
      output_(loop, std::move(output)) {
  listen();
}

void MessageChannel::listen() {
  output_.when_readable([this] { read(); });
}

void MessageChannel::read() {
  const ssize_t size = ::read(output_.get(), buffer_.data(), buffer_.size());
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return listen();
  if (size <= 0) return end("");
  reader_.feed({buffer_.data(), static_cast<std::size_t>(size)});
  while (const auto message = reader_.next()) events_.on_message(*message);
  if (reader_.error()) return end("it wrote something that is not a message");
  listen();
}

void MessageChannel::write() {
  if (is_write_pending_) return;
  std::string_view rest = unsent_;
  while (!rest.empty()) {
    const ssize_t size = ::write(input_.get(), rest.data(), rest.size());
    if (size >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(size));
    } else if (errno == EAGAIN) {
      is_write_pending_ = true;
      input_.when_writable([this] {
        is_write_pending_ = false;
        write();
        if (unsent_.empty() && events_.on_idle) events_.on_idle();
      });
      break;
    } else if (errno != EINTR) {
      rest = {};  // a peer that no longer reads has ended, which shows at its output
    }
  }
  unsent_.erase(0, unsent_.size() - rest.size());
  if (unsent_.empty() && is_closing_) input_.close();
}

void MessageChannel::close() {
  is_closing_ = true;
  write();
}

void MessageChannel::end(std::string why) {
  input_.close();
  output_.close();
  events_.on_end(std::move(why));
}

}  // namespace splendor::arena
