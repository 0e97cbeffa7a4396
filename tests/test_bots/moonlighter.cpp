// Plays several games by the rules. Between games it sleeps briefly, then computes until the next
// message. Logs how long it could compute when the next game begins.
#include <poll.h>

#include "tests/test_bots/raw_bot.hpp"

namespace {

constexpr char kNewGame = 0x12;
constexpr char kGameOver = 0x22;

long cpu_ms() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return used.tv_sec * 1000 + used.tv_nsec / 1'000'000;
}

}  // namespace

int main() {
  (void)raw::read_message();
  raw::send(raw::frame("\x0A" + raw::frame("\x08\x01\x30\x01")));  // many games
  unsigned turn = 0;
  long at_end = cpu_ms();
  while (true) {
    const std::string message = raw::read_message();
    if (message[0] == kNewGame) {
      turn = 0;
      fprintf(stderr, "computed for %ld ms\n", cpu_ms() - at_end);
    }
    if (message[0] == raw::kTurn) raw::send(raw::good_reply(turn++));
    if (message[0] == kGameOver) {
      at_end = cpu_ms();
      pollfd input{STDIN_FILENO, POLLIN, 0};
      for (int patience = 50; poll(&input, 1, patience) == 0; patience = 0) raw::burn_ms(1);
    }
  }
}
