// Bodies of requests that are read as a whole.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "arena/http/server.hpp"

namespace splendor::serve {

// Reads a body of up to 64 kB, then calls `use`; what that throws becomes the answer. A larger body
// is answered with 413.
void with_small_body(const std::shared_ptr<http::Exchange>& exchange,
                     std::function<void(const std::string&)> use);

}  // namespace splendor::serve
