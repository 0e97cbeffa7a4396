// Says that it can play many games, but goes on counting its turns when a new game begins.
#include "tests/test_bots/raw_bot.hpp"

int main() {
  (void)raw::read_message();
  raw::send(raw::frame("\x0A" + raw::frame("\x08\x01\x30\x01")));  // many games
  for (unsigned turn = 0;; ++turn) {
    (void)raw::next_turn();
    raw::send(raw::good_reply(turn));
  }
}
