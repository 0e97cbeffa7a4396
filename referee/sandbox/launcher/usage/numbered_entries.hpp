// Processes in /proc, and threads of a process in its folder `task`.
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

namespace splendor::sandbox::launcher {

// Calls `visit` with the folder's descriptor and the number, for each entry that is a number.
template <class Visit>
void for_each_number(int parent, const char* path, Visit visit) {
  const int own = openat(parent, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR* folder = own < 0 ? nullptr : fdopendir(own);
  if (folder == nullptr) {
    if (own >= 0) close(own);
    return;
  }
  while (const dirent* entry = readdir(folder)) {
    const pid_t number = atoi(entry->d_name);  // 0 for what is not one
    if (number > 0) visit(own, number);
  }
  closedir(folder);
}

}  // namespace splendor::sandbox::launcher
