#include "tests/fuzz/client_bytes.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>

#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {

std::string send_bytes(http::Loop& loop, http::Server& server, std::string_view bytes) {
  std::array<int, 2> ends{};
  require(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends.data()) == 0, "sockets");
  server.adopt(ends[1], "10.0.0.1");
  std::string answers;
  std::array<char, 4096> buffer{};
  const auto receive = [&] {
    for (ssize_t got = 0; (got = ::recv(ends[0], buffer.data(), buffer.size(), 0)) > 0;) {
      answers.append(buffer.data(), static_cast<std::size_t>(got));
    }
  };
  for (int turn = 0; !bytes.empty() && turn < 100; ++turn) {
    const ssize_t sent = ::send(ends[0], bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
    loop.poll();
    receive();
  }
  ::shutdown(ends[0], SHUT_WR);
  for (int turn = 0; turn < 50; ++turn) {
    loop.poll();
    receive();
  }
  ::close(ends[0]);
  for (int turn = 0; turn < 50 && server.connections() > 0; ++turn) loop.poll();
  return answers;
}

}  // namespace splendor::fuzz
