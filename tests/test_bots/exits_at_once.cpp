// Exits before the hello.
#include "tests/test_bots/raw_bot.hpp"

int main() { return 0; }
