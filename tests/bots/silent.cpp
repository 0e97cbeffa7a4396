// Says nothing at all.
#include "tests/bots/raw_bot.hpp"

int main() { raw::wait_for_ever(); }
