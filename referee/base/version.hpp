// The version of the project.
#pragma once

namespace splendor {

// "1.0.0", from the project's CMakeLists.txt.
[[nodiscard]] const char* version();

}  // namespace splendor
