// Files that are part of the program.
#pragma once

#include <string>

namespace splendor::serve {

[[nodiscard]] std::string front_page();  // index.html
[[nodiscard]] std::string openapi();     // openapi.json

}  // namespace splendor::serve
