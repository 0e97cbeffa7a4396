// Harmless: echoes its input, and exits with 0 at its end.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  char buffer[4096];
  ssize_t size = 0;
  while ((size = read(0, buffer, sizeof(buffer))) > 0) {
    if (write(1, buffer, static_cast<size_t>(size)) != size) return 1;
  }
}
