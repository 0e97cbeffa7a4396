// A child process that exchanges messages with us through its stdin and stdout, for programs that
// talk to one child at a time. Many at once: arena/workers/message_channel.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "referee/process/child.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::talk {

// Everything throws ArenaFault if a system call fails for a reason of ours. REQUIRES: SIGPIPE is
// ignored.
class FramedChild {
 public:
  struct Limits {
    std::size_t largest_message;
    std::size_t errors_kept;  // bytes of stderr, the last ones
  };

  // Starts the child, with pipes for its three streams whatever the command says.
  FramedChild(process::Command command, const Limits& limits);

  [[nodiscard]] process::Child& child() { return child_; }
  [[nodiscard]] const process::Child& child() const { return child_; }

  // Writes as much as the child takes now; wait() writes the rest.
  template <class Message>
  void send(const Message& message) {
    wire::append_message(unsent_, message);
    write();
  }
  // Tells the child that nothing more will come. What is unsent is discarded.
  void close_input();

  enum class Event : std::uint8_t {
    message,       // it is in message()
    bad_frame,     // what came is not a message
    closed,        // the child closed its output, or has ended
    input_closed,  // the child takes no more messages; reported once
    timeout,
  };
  // Waits for the next event. Reads stderr meanwhile.
  [[nodiscard]] Event wait(process::Deadline deadline);
  // Discards what comes until the child closes its output. False on timeout.
  [[nodiscard]] bool wait_until_closed(process::Deadline deadline);
  // Valid until the next wait().
  [[nodiscard]] std::string_view message() const { return message_; }

  // The end of what it wrote to stderr so far.
  [[nodiscard]] const std::string& errors() const { return errors_; }
  // Reads stderr until its end or the deadline.
  void read_errors_until(process::Deadline deadline);

 private:
  // Reads and writes what is possible now, waiting for it if necessary.
  enum class Exchange : std::uint8_t { done, closed, timeout };
  [[nodiscard]] Exchange exchange(process::Deadline deadline);
  void write();
  // Returns false at end of file.
  [[nodiscard]] bool read_output();
  void read_errors();

  process::Child child_;
  wire::FrameReader reader_;
  std::size_t errors_kept_;
  std::string_view message_;
  std::string unsent_;
  std::string errors_;
  bool is_input_closed_ = false;  // by the child; not reported yet
};

}  // namespace splendor::talk
