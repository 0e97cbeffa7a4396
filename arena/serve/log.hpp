// What the server tells its operator, a line each, on stderr. Never tokens.
#pragma once

#include <string_view>

namespace splendor::serve {

// Made safe for terminals first.
void log_line(std::string_view sentence);

}  // namespace splendor::serve
