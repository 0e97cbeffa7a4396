// Length-delimited messages to and from another process.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "arena/workers/event_loop.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::arena {

// Sends without blocking and reports through its functions, which the event loop calls: none of
// them after `on_end`. REQUIRES: it is not destroyed from within one of them.
class MessageChannel {
 public:
  struct Events {
    // A whole message; its bytes are valid until the function returns.
    std::function<void(std::string_view message)> on_message;
    // The peer closed the stream (`why` is empty) or sent a bad frame.
    std::function<void(std::string why)> on_end;
    // The peer has taken all that had to wait. May be empty.
    std::function<void()> on_idle = {};
  };

  // `input` is the peer's input, which we write, `output` is its output, which we read. Both become
  // non-blocking.
  MessageChannel(EventLoop& loop, process::Fd input, process::Fd output,
                 std::size_t largest_message, Events events);

  template <class Message>
  void send(const Message& message) {
    wire::append_message(unsent_, message);
    write();
  }
  // Closes the peer's input once all messages are written.
  void close();
  // Bytes that the peer has not taken yet.
  [[nodiscard]] std::size_t unsent() const { return unsent_.size(); }
  // True if the beginning of a message was received, but not yet all of it.
  [[nodiscard]] bool has_partial_message() const { return reader_.partial(); }

 private:
  void listen();
  void read();
  void write();
  void end(std::string why);

  Events events_;
  wire::FrameReader reader_;
  WatchedFd input_;
  WatchedFd output_;
  std::array<char, 65536> buffer_{};
  std::string unsent_;
  bool is_write_pending_ = false;  // until the input is writable again
  bool is_closing_ = false;
};

}  // namespace splendor::arena
