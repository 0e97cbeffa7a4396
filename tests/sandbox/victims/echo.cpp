// Harmless: sends back what it gets, and exits with 0 at the end.
#include "tests/sandbox/victims/victim.hpp"

int main() {
  char buffer[4096];
  ssize_t size = 0;
  while ((size = read(0, buffer, sizeof(buffer))) > 0) {
    if (write(1, buffer, static_cast<size_t>(size)) != size) return 1;
  }
}
