// The folder for temporary files where none can be mounted.
#pragma once

#include <stdint.h>

#include "referee/sandbox/launcher/orders/failure.hpp"

namespace splendor::sandbox::launcher {

struct FolderUse {
  uint64_t bytes = 0;
  uint32_t files = 0;
};

Failure make_folder(const char* path);
// Removes the folder with its contents. Follows no links.
Failure remove_folder(const char* path);
// Adds up the files directly in the folder: a confined bot can't make subfolders. Looks at `most`
// files at most.
FolderUse measure_folder(const char* path, uint32_t most);

}  // namespace splendor::sandbox::launcher
