#include "tests/http/client.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <stdexcept>

namespace splendor::http::testing {

Client::Client(Loop& loop, Server& server, const std::string& address) : loop_(loop) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw std::runtime_error("no sockets");
  }
  socket_ = ends[0];
  server.adopt(ends[1], address);
}

Client::~Client() { close(); }

void Client::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  loop_.poll();
}

bool Client::send(std::string_view bytes) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!bytes.empty() && std::chrono::steady_clock::now() < deadline) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno != EAGAIN) {
      return false;
    }
    loop_.poll();
  }
  return bytes.empty();
}

std::string Client::receive(std::chrono::milliseconds silence) {
  std::string text;
  auto last = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - last < silence) {
    loop_.poll();
    std::array<char, 65536> buffer{};
    const ssize_t got = ::recv(socket_, buffer.data(), buffer.size(), 0);
    if (got > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(got));
      last = std::chrono::steady_clock::now();
    } else if (got == 0 || errno != EAGAIN) {
      is_closed_ = true;
      break;
    }
  }
  return text;
}

bool Client::is_closed() {
  (void)receive();
  return is_closed_;
}

std::string ask(Loop& loop, Server& server, std::string_view request) {
  Client client(loop, server);
  client.send(request);
  return client.receive();
}

}  // namespace splendor::http::testing
