// Shared by all victims. A victim is a program that tries one forbidden thing, with a bounded
// number of attempts and for at most a few seconds, and prints how far it got.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <initializer_list>

// Prints a line unbuffered, since the victim may be killed at any time.
template <class... Values>
void tell(const char* format, Values... values) {
  char line[512];
  const int size = snprintf(line, sizeof(line), format, values...);
  if (write(1, line, static_cast<size_t>(size)) < 0) _exit(99);
}
inline void tell(const char* text) { tell("%s", text); }

// Fills memory; the compiler can't optimise it away.
inline void fill(void* memory, size_t size) {
  memset(memory, 1, size);
  asm volatile("" : : "r"(memory) : "memory");
}
