// Closes its stdin: `closes_stdin` before it is asked, if it is fast enough; `closes_stdin asked`
// when it has read the question.
#include "tests/test_bots/raw_bot.hpp"

int main(int argc, char**) {
  raw::greet();
  if (argc > 1) (void)raw::next_turn();
  close(STDIN_FILENO);
  raw::wait_for_ever();
}
