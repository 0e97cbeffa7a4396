// Answers each turn with the next notation of its arguments, legal or not, then with the last one.
#include "tests/test_bots/raw_bot.hpp"

int main(int argc, char** argv) {
  raw::greet();
  for (int i = 1;; i += i + 1 < argc ? 1 : 0) {
    raw::send(raw::reply(raw::next_turn(), raw::by_notation(argv[i])));
  }
}
