// Decides whether a bot that has not answered yet is late. Arithmetic only: somebody else reads the
// clocks.
//
// A bot's own time is what has passed since the question, less what the machine kept from the bot:
// run-queue wait behind other programs, and stalls of the whole machine. So the bot's own time is
// the CPU time that it used, the time that it slept, and what the referee and the launcher did for
// it. A bot can make itself wait, but a bot that waits does not compute: no trick gives it more CPU
// time than its limit, and on a busy machine kBlur on top. docs/adr/0015 has the reasons.
#pragma once

#include <chrono>
#include <cstdint>
#include <variant>

namespace splendor::match {

// Everything since the question was asked.
struct TurnReading {
  using Nanoseconds = std::chrono::nanoseconds;

  Nanoseconds wall{};
  Nanoseconds cpu{};        // of the bot
  Nanoseconds waited{};     // run-queue wait that is booked
  Nanoseconds ours{};       // CPU time of the referee and of the bot's launcher
  Nanoseconds stalled{};    // nothing ran on the machine
  Nanoseconds idle{};       // a core that the bot may use had nothing to do; 0 if that is not known
  bool runnable = false;    // the bot runs or waits for a core now
  bool one_thread = false;  // and has had only one since the question
  // How often a bot of one thread slept. Not known if this is the first reading of a quick bot.
  std::uint64_t sleeps = 0;
  bool sleeps_known = false;
};

class MoveClock {
 public:
  using Nanoseconds = std::chrono::nanoseconds;

  // A bot that gets less than this part of a core is starved, whatever it does.
  static constexpr int kSmallestShare = 100;
  // While others want its core, a bot's figures are off by a little: interrupts, and the host of a
  // virtual machine, are booked as its CPU time. For as long as it waited, but never more than
  // this, it is not blamed.
  static constexpr std::chrono::milliseconds kBlur{5};
  // Short limits are given more than that: starting up, a machine may be busy for seconds.
  static constexpr std::chrono::seconds kShortestPatience{20};

  struct Wait {
    Nanoseconds longest;  // look again after this time at the latest
  };
  struct Late {};
  struct Starved {};  // the machine gave the bot next to nothing
  using Ruling = std::variant<Wait, Late, Starved>;

  explicit MoveClock(Nanoseconds limit) : limit_(limit) {}

  // REQUIRES: readings of one turn, in order. The more often a bot of several threads is read, the
  // better its waiting is known.
  void add(const TurnReading& reading);
  // The last one: the bot has answered, and may have gone to sleep since.
  void add_answered(const TurnReading& reading);
  // What follows from the readings so far. REQUIRES: at least one.
  [[nodiscard]] Ruling rule() const;

  // What the machine has kept from the bot, as far as that is proved.
  [[nodiscard]] Nanoseconds kept() const;
  // The limit with what can't be measured on top.
  [[nodiscard]] Nanoseconds late_after() const;
  // At the last reading.
  [[nodiscard]] Nanoseconds cpu() const { return last_.cpu; }

 private:
  void add(const TurnReading& reading, bool has_answered);
  void add_one_thread(const TurnReading& step, bool has_slept, bool is_runnable);
  void add_threads(const TurnReading& step, bool is_runnable);

  Nanoseconds limit_;
  TurnReading last_;
  bool was_runnable_ = true;   // the question wakes it
  Nanoseconds slept_{};        // for sure
  Nanoseconds doubtful_{};     // seems to have been sleep, but may be a wait that was not booked
  Nanoseconds in_doubt_{};     // the part of it that may still be booked
  Nanoseconds unexplained_{};  // neither CPU time nor booked, since the step that is in doubt
};

}  // namespace splendor::match
