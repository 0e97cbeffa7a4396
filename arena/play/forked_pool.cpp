#include "arena/play/forked_pool.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>

#include "arena/core/failure.hpp"

namespace splendor::play {
namespace {

using process::Fd;

// A message is its length, a byte that says whether it is an answer or a failure, and a text.
enum class MessageKind : std::uint8_t { text, failure };

struct PoolMessage {
  MessageKind kind = MessageKind::text;
  std::string text;
};

bool write_all(const Fd& to, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t written = ::send(to.get(), bytes, size, MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

bool read_all(const Fd& from, char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t got = ::read(from.get(), bytes, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool write_message(const Fd& to, const PoolMessage& message) {
  const std::uint64_t size = message.text.size();
  std::array<char, sizeof size + 1> head;
  std::memcpy(head.data(), &size, sizeof size);
  head.back() = static_cast<char>(message.kind);
  return write_all(to, head.data(), head.size()) && write_all(to, message.text.data(), size);
}

std::optional<PoolMessage> read_message(const Fd& from) {
  std::uint64_t size = 0;
  std::array<char, sizeof size + 1> head;
  if (!read_all(from, head.data(), head.size())) return std::nullopt;
  std::memcpy(&size, head.data(), sizeof size);
  PoolMessage message{static_cast<MessageKind>(head.back()), std::string(size, '\0')};
  if (!read_all(from, message.text.data(), size)) return std::nullopt;
  return message;
}

// Never returns: the rest of the program belongs to the parent.
[[noreturn]] void serve(const Fd& line, const ForkedPool::Work& work) {
  // Ctrl-C reaches all processes of a terminal; the parent decides what it means.
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGHUP, SIG_DFL);
  while (const auto asked = read_message(line)) {
    PoolMessage answer;
    try {
      answer.text = work(asked->text);
    } catch (const std::exception& error) {
      answer = {MessageKind::failure, error.what()};
    }
    if (!write_message(line, answer)) break;
  }
  ::_exit(0);
}

}  // namespace

ForkedPool::ForkedPool(std::size_t processes, const Work& work) {
  for (std::size_t i = 0; i < processes; ++i) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
      throw Failure(std::string("can't start a process to compute with: ") + std::strerror(errno));
    }
    Fd ours(ends[0]);
    Fd theirs(ends[1]);
    const pid_t pid = ::fork();
    if (pid < 0) {
      throw Failure(std::string("can't start a process to compute with: ") + std::strerror(errno));
    }
    if (pid == 0) {
      // With a sister's end open, that sister would not notice the end of the parent.
      children_.clear();
      ours.close();
      serve(theirs, work);
    }
    children_.push_back({pid, std::move(ours), std::nullopt});
  }
}

ForkedPool::~ForkedPool() {
  for (Child& child : children_) child.line.close();
  for (const Child& child : children_) {
    while (::waitpid(child.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
}

void ForkedPool::run(const std::function<std::optional<std::string>()>& next,
                     const std::function<void(std::size_t, const std::string&)>& use) {
  std::size_t asked = 0;
  std::optional<std::string> problem;
  bool has_more = true;
  const auto ask = [&](Child& child) {
    if (!has_more || problem) return;
    const auto text = next();
    has_more = text.has_value();
    if (!has_more) return;
    if (!write_message(child.line, {MessageKind::text, *text})) {
      problem = "a process that computes has ended";
      return;
    }
    child.busy_with = asked++;
  };
  for (Child& child : children_) ask(child);
  while (true) {
    std::vector<pollfd> waiting;
    std::vector<Child*> busy;
    for (Child& child : children_) {
      if (!child.busy_with) continue;
      waiting.push_back({child.line.get(), POLLIN, 0});
      busy.push_back(&child);
    }
    if (busy.empty()) break;
    if (::poll(waiting.data(), waiting.size(), -1) < 0 && errno != EINTR) {
      throw Failure(std::string("can't wait for processes that compute: ") + std::strerror(errno));
    }
    for (std::size_t i = 0; i < busy.size(); ++i) {
      if (waiting[i].revents == 0) continue;
      Child& child = *busy[i];
      const std::size_t number = *child.busy_with;
      child.busy_with.reset();
      const auto answer = read_message(child.line);
      if (!answer) {
        problem = "a process that computes has ended before it answered";
        continue;
      }
      if (answer->kind == MessageKind::failure) {
        problem = answer->text;
        continue;
      }
      use(number, answer->text);
      ask(child);
    }
  }
  if (problem) throw Failure(*problem);
}

}  // namespace splendor::play
