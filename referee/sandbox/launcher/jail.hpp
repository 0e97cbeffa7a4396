// The launcher's state and its answers to orders.
#pragma once

#include <sys/types.h>

#include "referee/sandbox/launcher/bot_start.hpp"
#include "referee/sandbox/launcher/memory_watch.hpp"

namespace splendor::sandbox::launcher {

class Jail {
 public:
  Jail();

  // Carries out one order. False: the referee is gone, or we can't go on; time to exit.
  bool obey();
  // Some child ended, or may have.
  void children_changed();
  // The timer went off.
  void check_memory();
  [[nodiscard]] int memory_timer() const { return timer_; }

 private:
  Failure configure();
  Failure start();
  Failure clear();
  void bot_ended();
  void set_timer(bool running);

  Confinement confinement_{};
  MemoryWatch memory_;
  Packet packet_;
  int timer_;
  bool configured_ = false;
  bool frozen_ = false;
  bool out_of_memory_ = false;
  pid_t bot_ = 0;         // 0: none since the last clear
  bool reported_ = true;  // the end of bot_ was told
};

}  // namespace splendor::sandbox::launcher
