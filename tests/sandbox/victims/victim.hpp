// What all victims share. Each is one program with one sin, at most a few seconds and a bounded
// number of attempts long, and tells on standard output how far it got.
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

// One line, at once: the victim may not live to flush.
template <class... Values>
void tell(const char* format, Values... values) {
  char line[512];
  const int size = snprintf(line, sizeof(line), format, values...);
  if (write(1, line, static_cast<size_t>(size)) < 0) _exit(99);
}
inline void tell(const char* text) { tell("%s", text); }

// Fills memory in a way that the compiler can't leave out.
inline void fill(void* memory, size_t size) {
  memset(memory, 1, size);
  asm volatile("" : : "r"(memory) : "memory");
}
