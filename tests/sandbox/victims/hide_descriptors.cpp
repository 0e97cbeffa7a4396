// Tries to have more descriptors than allowed, each of which can hold kernel memory: sends
// descriptors into a pair of sockets, where they exist after closing; gives threads their own
// descriptor tables.
#include <linux/close_range.h>
#include <sys/socket.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

int end_thread(void* /*unused*/) {
  syscall(SYS_exit, 0);
  return 0;
}

}  // namespace

int main() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 1;
  char byte = 0;
  iovec part{&byte, 1};
  alignas(cmsghdr) char extra[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = extra;
  message.msg_controllen = sizeof(extra);
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &ends[0], sizeof(int));
  if (sendmsg(ends[0], &message, 0) == 1) tell("hidden\n");
  const int size = 1 << 20;
  if (setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof(size)) == 0) tell("larger\n");
  if (send(ends[0], "x", 1, 0) != 1 || recv(ends[1], &byte, 1, 0) != 1) tell("useless\n");
  alignas(16) static char stack[65536];
  constexpr int kThread = CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
  if (clone(end_thread, stack + sizeof(stack), kThread, nullptr) > 0) tell("a thread\'s own\n");
  if (syscall(SYS_close_range, 100, 200, CLOSE_RANGE_UNSHARE) == 0) tell("unshared\n");
  if (syscall(SYS_close_range, 100, 200, CLOSE_RANGE_CLOEXEC) != 0) tell("not marked\n");
  tell("done\n");
}
