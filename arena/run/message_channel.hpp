// Length-delimited messages to and from another process, in an event loop.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "referee/process/fd.hpp"

namespace splendor::arena {

// Takes messages at any time and writes them as the other side reads; reports through its
// functions, from within the event loop. Neither is called after the line was destroyed, and
// nothing after `on_end`.
class MessageChannel {
 public:
  struct Events {
    // A whole message; its bytes live until the function returns.
    std::function<void(std::string_view message)> on_message;
    // The other side ended, or wrote something that is no message, of which `why` says more than
    // that; empty at a plain end.
    std::function<void(std::string why)> on_end;
    // All that was to be written is written. May be empty.
    std::function<void()> on_idle = {};
  };

  // `input` is what we write, `output` what we read, as for a child; both are made non-blocking.
  MessageChannel(boost::asio::io_context& loop, process::Fd input, process::Fd output,
                 std::size_t largest_message, Events events);
  ~MessageChannel();
  MessageChannel(const MessageChannel&) = delete;
  MessageChannel& operator=(const MessageChannel&) = delete;

  template <class Message>
  void send(const Message& message) {
    send_bytes(message.SerializeAsString());
  }
  void send_bytes(std::string_view message);
  // The other side sees the end of its input, once all is written.
  void close();
  // Something was read that is not a whole message, or not yet.
  [[nodiscard]] bool is_within_message() const;
  // Bytes that the other side has not taken yet.
  [[nodiscard]] std::size_t unsent() const;

 private:
  class Link;
  std::shared_ptr<Link> link_;  // shared with the operations in the event loop
};

// Reads what a process writes to stderr, and remembers the end of it.
class StderrReader {
 public:
  StderrReader(boost::asio::io_context& loop, process::Fd errors);
  ~StderrReader();
  StderrReader(const StderrReader&) = delete;
  StderrReader& operator=(const StderrReader&) = delete;

  // What came last, without line ends behind it. Also what was not read yet.
  [[nodiscard]] std::string take();

 private:
  class Link;
  std::shared_ptr<Link> link_;
};

}  // namespace splendor::arena
