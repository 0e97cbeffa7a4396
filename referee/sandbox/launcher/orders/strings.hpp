// Reads lists of strings in packets.
#pragma once

#include <stddef.h>
#include <string.h>

namespace splendor::sandbox::launcher {

// Finds `count` NUL-terminated strings from `next` on. Returns the end of the last; nullptr if
// there are fewer.
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
