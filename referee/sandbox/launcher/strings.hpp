// Lists of strings in packets.
#pragma once

#include <stddef.h>
#include <string.h>

namespace splendor::sandbox::launcher {

// Finds `count` strings, each ended by NUL, from `next` on. Where the last one ends; nullptr: the
// bytes don't hold so many.
inline char* find_strings(char* next, const char* end, size_t count, char** strings) {
  for (size_t i = 0; i < count; ++i) {
    void* const zero = memchr(next, '\0', static_cast<size_t>(end - next));
    if (zero == nullptr) return nullptr;
    strings[i] = next;
    next = static_cast<char*>(zero) + 1;
  }
  return next;
}

}  // namespace splendor::sandbox::launcher
