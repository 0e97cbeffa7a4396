// Leaves before it is greeted.
#include "tests/bots/raw_bot.hpp"

int main() { return 0; }
