// Dies in its second turn by the signal given as argument.
#include "tests/test_bots/raw_bot.hpp"

int main(int /*argc*/, char** argv) {
  raw::greet();
  raw::send(raw::good_reply(raw::next_turn()));
  (void)raw::next_turn();
  kill(getpid(), atoi(argv[1]));
  raw::wait_for_ever();
}
