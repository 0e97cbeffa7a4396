// Never writes anything.
#include "tests/test_bots/raw_bot.hpp"

int main() { raw::wait_for_ever(); }
