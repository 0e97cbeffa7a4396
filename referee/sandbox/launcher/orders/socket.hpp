// The launcher's end of the control socket, and packets with descriptors in general.
#pragma once

#include <stddef.h>
#include <sys/types.h>

#include "referee/sandbox/control.hpp"
#include "referee/sandbox/launcher/orders/failure.hpp"

namespace splendor::sandbox::launcher {

// One packet from the referee and its descriptors, which the receiver owns.
struct Packet {
  size_t size = 0;  // 0: the referee closed the socket
  int descriptor_count = 0;
  int descriptors[3] = {-1, -1, -1};
  alignas(8) char bytes[control::kMaxPacket];

  void close_descriptors();
};

// Sends one packet, with `descriptor` unless it is negative.
void send_bytes(int socket, const void* bytes, size_t size, int descriptor);
// Receives a packet and returns its size; 0 or less if there will be none. Stores up to `most`
// descriptors (at most three), which the receiver owns; leaves the other entries unchanged.
ssize_t receive_bytes(int socket, void* bytes, size_t size, int* descriptors, int most);

// Waits for the next packet.
void receive(Packet& packet);
// Sends a report, with `descriptor` unless it is negative.
void send(const control::Report& report, int descriptor = -1);
control::Report report_of(control::Kind kind, const Failure& failure = {});

}  // namespace splendor::sandbox::launcher
