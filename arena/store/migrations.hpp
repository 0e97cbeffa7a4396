// The form of the database, step by step.
#pragma once

#include <span>
#include <string_view>

namespace splendor::arena {

// The files of schema/, in order. After the first n the database is of version n.
std::span<const std::string_view> migrations();

}  // namespace splendor::arena
