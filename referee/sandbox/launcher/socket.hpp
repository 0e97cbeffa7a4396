// The launcher's end of the control socket, and packets with descriptors in general.
#pragma once

#include <stddef.h>
#include <sys/types.h>

#include "referee/sandbox/control.hpp"
#include "referee/sandbox/launcher/failure.hpp"

namespace splendor::sandbox::launcher {

// One packet from the referee, with the descriptors that came along. They are the receiver's.
struct Packet {
  size_t size = 0;  // 0: the referee closed the socket
  int descriptor_count = 0;
  int descriptors[3] = {-1, -1, -1};
  alignas(8) char bytes[control::kMaxPacket];

  void close_descriptors();
};

// One packet; `descriptor` goes along unless it is negative.
void send_bytes(int socket, const void* bytes, size_t size, int descriptor);
// The size of the next packet; 0 or less: there will be none. Up to three descriptors can come
// along, and must be the receiver's; the others stay as they are.
ssize_t receive_bytes(int socket, void* bytes, size_t size, int* descriptors, int most);

// Waits for the next packet.
void receive(Packet& packet);
// `descriptor` goes along unless it is negative.
void send(const control::Report& report, int descriptor = -1);
control::Report report_of(control::Kind kind, const Failure& failure = {});

}  // namespace splendor::sandbox::launcher
