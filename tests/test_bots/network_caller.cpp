// Tries to connect to the network, logs the outcome, and plays.
#include <netinet/in.h>
#include <sys/socket.h>

#include "tests/test_bots/raw_bot.hpp"

int main() {
  int reached = 0;
  for (const int family : {AF_INET, AF_INET6, AF_NETLINK, AF_PACKET}) {
    for (const int type : {SOCK_STREAM, SOCK_DGRAM, SOCK_RAW}) {
      if (socket(family, type, 0) >= 0) ++reached;
    }
  }
  fprintf(stderr, "sockets %d\n", reached);
  raw::greet();
  raw::play_on();
}
