// Legal moves, after the given number of milliseconds of sleeping or computing.
#include "tests/test_bots/raw_bot.hpp"

int main(int /*argc*/, char** argv) {
  raw::greet();
  const bool computes = std::string_view(argv[1]) == "burn";
  while (true) {
    const unsigned turn = raw::next_turn();
    const long time = atol(argv[2]);
    computes ? raw::burn_ms(time, CLOCK_PROCESS_CPUTIME_ID) : raw::sleep_ms(time);
    raw::send(raw::good_reply(turn));
  }
}
