// Starts and watches one bot after another, as the referee orders.
#pragma once

#include <sys/types.h>

#include "referee/sandbox/launcher/bot_start.hpp"
#include "referee/sandbox/launcher/filter/call_supervisor.hpp"
#include "referee/sandbox/launcher/usage/memory_watch.hpp"
#include "referee/sandbox/launcher/world/host_world.hpp"
#include "referee/sandbox/launcher/world/namespace_world.hpp"

namespace splendor::sandbox::launcher {

class BotSupervisor {
 public:
  BotSupervisor();

  // Carries out one order. False if the referee is gone or the launcher can't go on: time to exit.
  bool handle_order();
  // Call on SIGCHLD: a child may have ended.
  void children_changed();
  // Call when timer() is readable: checks the bot's limits.
  void check_limits();
  [[nodiscard]] int timer() const { return timer_; }
  // Call when calls() is readable: answers a supervised system call.
  void answer_call();
  [[nodiscard]] int calls() const { return calls_.fd(); }
  // Ends the bot and removes all traces. Call last.
  void shut_down();

 private:
  Failure configure();
  Failure start();
  Failure clear();
  void bot_ended();
  control::Report exit_report();
  [[nodiscard]] control::Report measured_report() const;
  // Whether the launcher sees all processes of the bot; without its own /proc it sees only the
  // first.
  [[nodiscard]] bool sees_all() const;
  [[nodiscard]] bool used_too_much_cpu() const;
  void set_timer(bool running);

  Confinement confinement_{};
  NamespaceWorld namespace_world_;
  HostWorld host_world_;
  World* world_ = nullptr;  // one of the two, once configured
  MemoryWatch memory_;
  CallSupervisor calls_;
  Packet packet_;
  int timer_;
  bool configured_ = false;
  bool frozen_ = false;
  bool out_of_memory_ = false;
  pid_t bot_ = 0;         // 0: none started since the last clear
  bool reported_ = true;  // the exit of bot_ was reported
};

}  // namespace splendor::sandbox::launcher
