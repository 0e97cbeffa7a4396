#include "referee/sandbox/launcher/socket.hpp"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

namespace splendor::sandbox::launcher {

void Packet::close_descriptors() {
  for (int i = 0; i < descriptor_count; ++i) close(descriptors[i]);
  descriptor_count = 0;
}

void receive(Packet& packet) {
  packet.size = 0;
  packet.descriptor_count = 0;
  iovec part{packet.bytes, sizeof(packet.bytes)};
  alignas(cmsghdr) char extra[CMSG_SPACE(sizeof(packet.descriptors))];
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = extra;
  message.msg_controllen = sizeof(extra);
  ssize_t size = 0;
  do {
    size = recvmsg(control::kSocket, &message, MSG_CMSG_CLOEXEC);
  } while (size < 0 && errno == EINTR);
  if (size <= 0) return;
  packet.size = static_cast<size_t>(size);
  for (cmsghdr* c = CMSG_FIRSTHDR(&message); c != nullptr; c = CMSG_NXTHDR(&message, c)) {
    if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) continue;
    const size_t bytes = c->cmsg_len - CMSG_LEN(0);
    memcpy(packet.descriptors, CMSG_DATA(c), bytes);
    packet.descriptor_count = static_cast<int>(bytes / sizeof(int));
  }
}

void send(const control::Report& report, int descriptor) {
  control::Report copy = report;
  iovec part{&copy, sizeof(copy)};
  alignas(cmsghdr) char extra[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (descriptor >= 0) {
    message.msg_control = extra;
    message.msg_controllen = sizeof(extra);
    cmsghdr* c = CMSG_FIRSTHDR(&message);
    c->cmsg_level = SOL_SOCKET;
    c->cmsg_type = SCM_RIGHTS;
    c->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(c), &descriptor, sizeof(int));
  }
  // A referee that is gone will be noticed at the next receive.
  while (sendmsg(control::kSocket, &message, MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
}

control::Report report_of(control::Kind kind, const Failure& failure) {
  control::Report report{};
  report.kind = kind;
  report.error = failure.error;
  if (failure) strncpy(report.where, failure.where, sizeof(report.where) - 1);
  return report;
}

}  // namespace splendor::sandbox::launcher
