// A round trip through raw pipes, as a baseline for conversations with bots.
#pragma once

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <ctime>
#include <stdexcept>
#include <vector>

#include "referee/process/fd.hpp"

namespace splendor::bench {

// Mean size in bytes of a question and of an answer, frame headers included.
struct Traffic {
  std::size_t question = 0;
  std::size_t answer = 0;
};

// Another process on the same core that reads and writes messages of these sizes.
class Echo {
 public:
  explicit Echo(Traffic traffic)
      : traffic_(traffic), buffer_(std::max(traffic.question, traffic.answer)) {
    child_ = ::fork();
    if (child_ < 0) throw std::runtime_error("fork");
    if (child_ == 0) {
      there_.write.close();
      back_.read.close();
      while (take(there_.read, traffic.question)) {
        if (::write(back_.write.get(), buffer_.data(), traffic.answer) < 0) break;
      }
      ::_exit(0);
    }
    if (::clock_getcpuclockid(child_, &cpu_clock_) != 0) throw std::runtime_error("no CPU clock");
    process::set_nonblocking(nothing_.read);
  }
  ~Echo() {
    there_.write.close();
    ::waitpid(child_, nullptr, 0);
  }
  Echo(const Echo&) = delete;
  Echo& operator=(const Echo&) = delete;

  void round_trip() {
    send();
    receive();
  }
  // With the system calls that a question adds: checks for unsolicited output, deadline, CPU time.
  void watched_round_trip() {
    if (::read(nothing_.read.get(), buffer_.data(), buffer_.size()) >= 0) {
      throw std::runtime_error("a pipe that nobody writes to was read");
    }
    send();
    std::array<pollfd, 2> events{{{back_.read.get(), POLLIN, 0}, {nothing_.read.get(), POLLIN, 0}}};
    const timespec timeout{0, 4'000'000};
    while (::ppoll(events.data(), events.size(), &timeout, nullptr) <= 0) {
    }
    receive();
    timespec cpu{};
    if (::clock_gettime(cpu_clock_, &cpu) != 0) throw std::runtime_error("no CPU time");
  }

 private:
  void send() {
    if (::write(there_.write.get(), buffer_.data(), traffic_.question) < 0) {
      throw std::runtime_error("the raw pipe broke");
    }
  }
  void receive() {
    if (!take(back_.read, traffic_.answer)) throw std::runtime_error("the raw pipe broke");
  }
  bool take(const process::Fd& fd, std::size_t size) {
    while (size > 0) {
      const ssize_t got = ::read(fd.get(), buffer_.data(), size);
      if (got <= 0) return false;
      size -= static_cast<std::size_t>(got);
    }
    return true;
  }

  Traffic traffic_;
  std::vector<char> buffer_;
  process::Pipe there_ = process::make_pipe();
  process::Pipe back_ = process::make_pipe();
  process::Pipe nothing_ = process::make_pipe();
  pid_t child_ = -1;
  clockid_t cpu_clock_{};
};

}  // namespace splendor::bench
