// Makes sockets of every family, and tries to reach a socket of the host by its name.
#include <sys/socket.h>
#include <sys/un.h>

#include "tests/sandbox/victims/victim.hpp"

int main(int argc, char** argv) {
  int made = 0;
  for (int family = 2; family < 46; ++family) {  // 1 is AF_UNIX
    for (const int type : {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW}) {
      const int fd = socket(family, type, 0);
      if (fd >= 0) ++made;
      if (fd >= 0) close(fd);
    }
  }
  // The kernel reads only the lower half of the register.
  if (syscall(SYS_socket, 0x100000002L, SOCK_STREAM, 0) >= 0) ++made;
  tell("sockets %d\n", made);
  int reached = 0;
  for (int i = 1; i < argc; ++i) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const size_t length = strlen(argv[i]);
    memcpy(address.sun_path, argv[i], length);
    if (address.sun_path[0] == '@') address.sun_path[0] = '\0';  // an abstract name
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
    const int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(fd, reinterpret_cast<sockaddr*>(&address), size) == 0) ++reached;
    // A socket of a pair can send to another address.
    for (const int type : {SOCK_DGRAM, SOCK_RAW, SOCK_SEQPACKET, SOCK_STREAM}) {
      int ends[2] = {-1, -1};
      if (socketpair(AF_UNIX, type, 0, ends) != 0) continue;
      if (connect(ends[0], reinterpret_cast<sockaddr*>(&address), size) == 0) ++reached;
      const bool sent =
          sendto(ends[0], "x", 1, 0, reinterpret_cast<sockaddr*>(&address), size) == 1;
      // Some ignore the address, and send to the other socket of the pair.
      char byte = 0;
      if (sent && recv(ends[1], &byte, 1, MSG_DONTWAIT) != 1) ++reached;
    }
  }
  tell("reached %d of %d\n", reached, argc - 1);
}
