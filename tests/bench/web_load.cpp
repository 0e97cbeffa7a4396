#include "tests/bench/web_load.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <stdexcept>

#include "referee/process/fd.hpp"

namespace splendor::bench {
namespace {

using Clock = std::chrono::steady_clock;

process::Fd connect_to(std::uint16_t port) {
  process::Fd fd(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* where = reinterpret_cast<const sockaddr*>(&address);
  if (!fd || ::connect(fd.get(), where, sizeof(address)) != 0) {
    throw std::runtime_error("can't connect to the server");
  }
  const int yes = 1;
  ::setsockopt(fd.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
  return fd;
}

void send_all(const process::Fd& fd, const std::string& text) {
  if (::send(fd.get(), text.data(), text.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(text.size())) {
    throw std::runtime_error("the server hung up");
  }
}

// A connection that has one request under way at most.
struct Asker {
  process::Fd fd;
  bool is_busy = false;
  Clock::time_point due;
  std::string received;
};

// The size of a whole response; 0 while it is not known.
std::size_t response_size(const std::string& text) {
  const std::size_t head = text.find("\r\n\r\n");
  if (head == std::string::npos) return 0;
  const std::size_t length = text.find("Content-Length: ");
  std::size_t size = 0;
  if (length < head) std::from_chars(text.data() + length + 16, text.data() + head, size);
  return head + 4 + size;
}

}  // namespace

double LoadResult::percentile(double share) const {
  if (milliseconds.empty()) return 0;
  const auto last = static_cast<double>(milliseconds.size() - 1);
  return milliseconds[static_cast<std::size_t>(last * share)];
}

LoadResult put_load(const LoadPlan& plan, const std::function<bool()>& over) {
  constexpr std::size_t kAskers = 32;
  const std::string ask = "GET " + plan.target + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const process::Fd poll(::epoll_create1(EPOLL_CLOEXEC));
  const auto watch = [&](const process::Fd& fd, std::uint64_t number) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = number;
    ::epoll_ctl(poll.get(), EPOLL_CTL_ADD, fd.get(), &event);
  };
  std::vector<process::Fd> listeners;
  for (int i = 0; i < plan.listeners; ++i) {
    listeners.push_back(connect_to(plan.port));
    send_all(listeners.back(), "GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    watch(listeners.back(), kAskers + static_cast<std::uint64_t>(i));
  }
  std::vector<Asker> askers(kAskers);
  for (std::size_t i = 0; i < kAskers; ++i) {
    askers[i].fd = connect_to(plan.port);
    watch(askers[i].fd, i);
  }
  LoadResult result;
  std::deque<Clock::time_point> due;
  const auto step = std::chrono::nanoseconds(1'000'000'000 / plan.requests_per_second);
  auto next = Clock::now();
  std::array<char, 65536> buffer{};
  std::array<epoll_event, 64> events{};
  while (!over()) {
    for (const auto now = Clock::now(); next <= now; next += step) due.push_back(next);
    for (Asker& asker : askers) {
      if (asker.is_busy || due.empty()) continue;
      asker.due = due.front();
      due.pop_front();
      asker.is_busy = true;
      send_all(asker.fd, ask);
    }
    const int ready = ::epoll_wait(poll.get(), events.data(), events.size(), 1);
    for (int i = 0; i < ready; ++i) {
      const std::uint64_t number = events[static_cast<std::size_t>(i)].data.u64;
      if (number >= kAskers) {
        const ssize_t got =
            ::recv(listeners[number - kAskers].get(), buffer.data(), buffer.size(), 0);
        if (got <= 0) throw std::runtime_error("the server dropped a listener");
        result.event_bytes += static_cast<std::uint64_t>(got);
        continue;
      }
      Asker& asker = askers[number];
      const ssize_t got = ::recv(asker.fd.get(), buffer.data(), buffer.size(), 0);
      if (got == 0 && !asker.is_busy) {  // it had nothing to ask for longer than the server waits
        asker.fd = connect_to(plan.port);
        watch(asker.fd, number);
        continue;
      }
      if (got <= 0) throw std::runtime_error("the server hung up");
      asker.received.append(buffer.data(), static_cast<std::size_t>(got));
      const std::size_t size = response_size(asker.received);
      if (size == 0 || asker.received.size() < size) continue;
      result.failures += asker.received.starts_with("HTTP/1.1 200 ") ? 0 : 1;
      result.milliseconds.push_back(
          std::chrono::duration<double, std::milli>(Clock::now() - asker.due).count());
      asker.received.clear();
      asker.is_busy = false;
    }
  }
  std::sort(result.milliseconds.begin(), result.milliseconds.end());
  return result;
}

}  // namespace splendor::bench
