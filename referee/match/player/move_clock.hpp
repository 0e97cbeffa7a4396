// Decides whether a bot that has not answered yet is late. Arithmetic only: the caller reads the
// clocks.
//
// A bot's own time is the time since the question minus what the machine kept from the bot:
// run-queue wait behind other programs, and stalls of the whole machine. What remains is the bot's
// CPU time, the time it slept, and what the referee and the launcher did for it. A bot can make
// itself wait, but a bot that waits does not compute: no trick gives it more CPU time than its
// limit plus kJitter, or kBlur on a busy machine. docs/adr/0015 has the reasons.
#pragma once

#include <chrono>
#include <cstdint>
#include <variant>

namespace splendor::match {

// Totals since the question was asked.
struct TurnReading {
  using Nanoseconds = std::chrono::nanoseconds;

  Nanoseconds wall{};
  Nanoseconds cpu{};        // CPU time of the bot
  Nanoseconds waited{};     // run-queue wait, as far as the kernel has booked it
  Nanoseconds ours{};       // CPU time of the referee and of the bot's launcher
  Nanoseconds stalled{};    // the whole machine stood still
  Nanoseconds held_up{};    // until the referee thawed it or emptied its stderr
  Nanoseconds idle{};       // the longest that one of the bot's cores was idle; 0 if unknown
  bool runnable = false;    // now: the bot runs or waits for a core
  bool blocked = false;     // now: it is not runnable, but waits inside the kernel
  bool one_thread = false;  // the bot has had one thread since the question
  // How often a single-threaded bot slept. Unknown at the first reading of a turn if the bot's
  // previous turn was too short to be read.
  std::uint64_t sleeps = 0;
  bool sleeps_known = false;
};

class MoveClock {
 public:
  using Nanoseconds = std::chrono::nanoseconds;

  // A bot that gets less than 1/kSmallestShare of a core is starved, whatever it does.
  static constexpr int kSmallestShare = 100;
  // Measurement error on a busy machine: interrupts, and the time that a virtual machine's host
  // takes, are booked as the bot's CPU time. The bot is given the time it waited, but at most this,
  // on top of its limit.
  static constexpr std::chrono::milliseconds kBlur{5};
  // Measurement error on any machine: a virtual machine's host takes up to this much at a time
  // without telling, and the kernel books it as CPU time. A bot that computes is given it on top of
  // its limit; a bot that sleeps is not.
  static constexpr std::chrono::milliseconds kJitter{3};
  // A bot is not called starved sooner than this: a machine may be busy for seconds while programs
  // start.
  static constexpr std::chrono::seconds kStarvedNotBefore{20};

  // Starting and ending a process takes locks in the kernel, whose holders may be other programs
  // that wait for a core. A bot of several threads is given back what it waits there, but at most
  // this for a move: a bot can also make itself wait.
  static constexpr std::chrono::seconds kMostBlocked{1};

  struct Wait {
    Nanoseconds longest;  // read the clocks again after this time at the latest
  };
  struct Late {};
  struct Starved {};  // the machine gave the bot almost no CPU time
  using Ruling = std::variant<Wait, Late, Starved>;

  explicit MoveClock(Nanoseconds limit) : limit_(limit) {}

  // Adds a reading. REQUIRES: readings of one turn, in order. Frequent readings make the wait of a
  // multithreaded bot more exact.
  void add(const TurnReading& reading);
  // Adds the last reading: the bot has answered, and may have gone to sleep since.
  void add_answered(const TurnReading& reading);
  // Judges by the readings so far. REQUIRES: at least one.
  [[nodiscard]] Ruling rule() const;

  // The time until an answer, divided.
  struct Charge {
    Nanoseconds host_delay;  // not the bot's
    Nanoseconds own;         // the bot's
    bool is_late;
  };
  // Charges the bot for its answer. `own_wait`: how long the referee waited for its core before it
  // saw the answer. `precision`: how far the readings may be off. REQUIRES: add_answered() was
  // called last.
  [[nodiscard]] Charge charge(Nanoseconds own_wait, Nanoseconds precision) const;

  // Time that the machine provably kept from the bot.
  [[nodiscard]] Nanoseconds kept() const;
  // CPU time at the last reading.
  [[nodiscard]] Nanoseconds cpu() const { return last_.cpu; }

 private:
  void add(const TurnReading& reading, bool has_answered);
  void add_one_thread(const TurnReading& step, bool has_slept, bool is_runnable);
  void add_threads(const TurnReading& step);
  // The limit plus the measurement error.
  [[nodiscard]] Nanoseconds late_after() const;

  Nanoseconds limit_;
  TurnReading last_;
  bool was_runnable_ = true;   // the question wakes the bot
  Nanoseconds slept_{};        // certainly
  Nanoseconds blocked_{};      // given back as a wait inside the kernel
  Nanoseconds doubtful_{};     // apparent sleep that may be a wait not booked yet
  Nanoseconds in_doubt_{};     // the part of doubtful_ that may still be booked
  Nanoseconds unexplained_{};  // neither CPU time nor booked wait, since the doubtful step
};

}  // namespace splendor::match
