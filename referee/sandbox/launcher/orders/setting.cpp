#include "referee/sandbox/launcher/orders/setting.hpp"

#include <string.h>

#include "referee/sandbox/launcher/orders/strings.hpp"

namespace splendor::sandbox::launcher {

Failure Setting::read(const Packet& packet) {
  constexpr Failure kMalformed{"configure: malformed order", EINVAL};
  if (packet.size < sizeof(limits_)) return kMalformed;
  memcpy(&limits_, packet.bytes, sizeof(limits_));
  if (limits_.paths < kOthers || limits_.paths > kMaxPaths) return kMalformed;
  const size_t size = packet.size - sizeof(limits_);
  memcpy(bytes_, packet.bytes + sizeof(limits_), size);
  if (find_strings(bytes_, bytes_ + size, limits_.paths, paths_) == nullptr) return kMalformed;
  return {};
}

}  // namespace splendor::sandbox::launcher
