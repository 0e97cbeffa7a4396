#include "referee/sandbox/launcher/orders/socket.hpp"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

namespace splendor::sandbox::launcher {

namespace {
constexpr int kMostDescriptors = 3;
}

void Packet::close_descriptors() {
  for (int i = 0; i < descriptor_count; ++i) close(descriptors[i]);
  descriptor_count = 0;
}

void send_bytes(int socket, const void* bytes, size_t size, int descriptor) {
  // A missing receiver is noticed at the next receive.
  if (descriptor < 0) {
    // A confined process may not call sendmsg(), but must report a failed exec.
    while (::send(socket, bytes, size, MSG_NOSIGNAL) < 0 && errno == EINTR) {
    }
    return;
  }
  iovec part{const_cast<void*>(bytes), size};  // NOLINT: sendmsg doesn't write
  alignas(cmsghdr) char extra[CMSG_SPACE(sizeof(int))] = {};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = extra;
  message.msg_controllen = sizeof(extra);
  cmsghdr* c = CMSG_FIRSTHDR(&message);
  c->cmsg_level = SOL_SOCKET;
  c->cmsg_type = SCM_RIGHTS;
  c->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(c), &descriptor, sizeof(int));
  while (sendmsg(socket, &message, MSG_NOSIGNAL) < 0 && errno == EINTR) {
  }
}

ssize_t receive_bytes(int socket, void* bytes, size_t size, int* descriptors, int most) {
  iovec part{bytes, size};
  alignas(cmsghdr) char extra[CMSG_SPACE(kMostDescriptors * sizeof(int))];
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = extra;
  message.msg_controllen = CMSG_SPACE(static_cast<size_t>(most) * sizeof(int));
  ssize_t got = 0;
  do {
    got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  if (got <= 0) return got;
  for (cmsghdr* c = CMSG_FIRSTHDR(&message); c != nullptr; c = CMSG_NXTHDR(&message, c)) {
    if (c->cmsg_level != SOL_SOCKET || c->cmsg_type != SCM_RIGHTS) continue;
    const size_t length = c->cmsg_len - CMSG_LEN(0);
    memcpy(descriptors, CMSG_DATA(c), length);
  }
  return got;
}

void receive(Packet& packet) {
  for (int& descriptor : packet.descriptors) descriptor = -1;
  packet.descriptor_count = 0;
  const ssize_t size = receive_bytes(control::kSocket, packet.bytes, sizeof(packet.bytes),
                                     packet.descriptors, kMostDescriptors);
  packet.size = size > 0 ? static_cast<size_t>(size) : 0;
  for (const int descriptor : packet.descriptors)
    packet.descriptor_count += descriptor >= 0 ? 1 : 0;
}

void send(const control::Report& report, int descriptor) {
  send_bytes(control::kSocket, &report, sizeof(report), descriptor);
}

control::Report report_of(control::Kind kind, const Failure& failure) {
  control::Report report{};
  report.kind = kind;
  report.error = failure.error;
  if (failure) strncpy(report.where, failure.where, sizeof(report.where) - 1);
  return report;
}

}  // namespace splendor::sandbox::launcher
