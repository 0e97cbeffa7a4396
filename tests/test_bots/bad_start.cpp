// Does not answer the hello, for one of the usual reasons.
#include "tests/test_bots/raw_bot.hpp"

int main(int /*argc*/, char** argv) {
  const std::string_view mistake = argv[1];
  if (mistake == "text") raw::send("My bot, version 1\n");
  if (mistake == "newline") raw::send("\n");
  if (mistake == "no_read") raw::wait_for_ever();
  if (mistake == "busy") raw::burn_ms(20'000, CLOCK_PROCESS_CPUTIME_ID);
  (void)raw::read_message();
  if (mistake == "no_flush") raw::wait_for_ever();
  raw::send(raw::hello_reply());
  raw::play_on();
}
