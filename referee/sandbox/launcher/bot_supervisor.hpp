// The launcher's state and its answers to orders.
#pragma once

#include <sys/types.h>

#include "referee/sandbox/launcher/bot_start.hpp"
#include "referee/sandbox/launcher/call_supervisor.hpp"
#include "referee/sandbox/launcher/host_world.hpp"
#include "referee/sandbox/launcher/memory_watch.hpp"
#include "referee/sandbox/launcher/namespace_world.hpp"

namespace splendor::sandbox::launcher {

class BotSupervisor {
 public:
  BotSupervisor();

  // Carries out one order. False: the referee is gone, or we can't go on; time to exit.
  bool obey();
  // Some child ended, or may have.
  void children_changed();
  // The timer went off.
  void look_around();
  [[nodiscard]] int timer() const { return timer_; }
  // The bot made a call that the launcher answers.
  void answer_call();
  [[nodiscard]] int calls() const { return calls_.fd(); }
  // Ends what is still there; nothing can be done after it.
  void leave();

 private:
  Failure configure();
  Failure start();
  Failure clear();
  void bot_ended();
  control::Report exit_report();
  [[nodiscard]] control::Report measured_report() const;
  // Without /proc of its own processes the launcher sees the bot's first process only.
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
  pid_t bot_ = 0;         // 0: none since the last clear
  bool reported_ = true;  // the end of bot_ was told
};

}  // namespace splendor::sandbox::launcher
