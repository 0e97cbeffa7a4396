// Twelve children fill as many pairs of sockets as they can have: about 55 MiB of the kernel's
// memory each.
#include <sys/socket.h>

#include "tests/sandbox/victims/victim.hpp"

int main() {
  for (int i = 0; i < 12; ++i) {
    if (fork() != 0) continue;
    static char bytes[32768];
    int ends[2];
    while (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) == 0) {
      for (const int end : ends) {
        while (write(end, bytes, sizeof(bytes)) > 0) {
        }
      }
    }
    sleep(5);
    _exit(0);
  }
  while (wait(nullptr) > 0) {
  }
}
