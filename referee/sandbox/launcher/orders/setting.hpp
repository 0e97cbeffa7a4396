// The settings of this jail, sent once by the referee.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "referee/sandbox/control.hpp"
#include "referee/sandbox/launcher/orders/failure.hpp"
#include "referee/sandbox/launcher/orders/socket.hpp"

namespace splendor::sandbox::launcher {

class Setting {
 public:
  // Parses and copies a Configure packet.
  Failure read(const Packet& packet);

  [[nodiscard]] const control::Configure& limits() const { return limits_; }
  [[nodiscard]] const char* bot_folder() const { return paths_[0]; }
  [[nodiscard]] const char* tmp() const { return paths_[1]; }
  // What the bot may read and execute.
  [[nodiscard]] size_t readable_count() const { return limits_.paths - kOthers; }
  [[nodiscard]] const char* readable(size_t i) const { return paths_[kOthers + i]; }

  [[nodiscard]] bool on_host() const { return limits_.place != control::Place::namespaces; }
  [[nodiscard]] bool confined() const { return limits_.place != control::Place::host_trusted; }

 private:
  static constexpr size_t kOthers = 2;
  static constexpr size_t kMaxPaths = 64;
  control::Configure limits_{};
  char* paths_[kMaxPaths] = {};
  char bytes_[control::kMaxPacket] = {};
};

// The descriptor through which a starting bot's process reaches the launcher: close-on-exec, and
// above the limit of open files, so that no bot can ever have a descriptor of this number.
[[nodiscard]] inline uint32_t start_socket(const Setting& setting) {
  return setting.limits().open_files;
}

}  // namespace splendor::sandbox::launcher
