// Ctrl-C, counted: once means stop cleanly, twice means stop at once. SIGTERM counts as Ctrl-C, and
// so does SIGHUP unless the program was started by nohup.
#pragma once

namespace splendor::terminal {

// Exit status of a program that was interrupted.
inline constexpr int kInterrupted = 130;

enum class Second { is_counted, ends_the_program };

// From now on an interrupt does not end the program but is counted, from 0. The second may end it,
// at once and with kInterrupted; nothing is cleaned up then.
void count_interrupts(Second second = Second::is_counted);
// How many interrupts came since count_interrupts().
[[nodiscard]] int interrupts();
[[nodiscard]] bool was_interrupted();

}  // namespace splendor::terminal
