// A folder for temporary files where none can be mounted.
#pragma once

#include <stdint.h>

#include "referee/sandbox/launcher/failure.hpp"

namespace splendor::sandbox::launcher {

struct FolderUse {
  uint64_t bytes = 0;
  uint32_t files = 0;
};

Failure make_folder(const char* path);
// With all that is in it. Follows no links.
Failure remove_folder(const char* path);
// What lies in it directly: a confined bot can't make folders. Looks at no more than `most` files.
FolderUse look_at_folder(const char* path, uint32_t most);

}  // namespace splendor::sandbox::launcher
