// Bytes of a bot that are no message, shown to its author.
#pragma once

#include <string>
#include <string_view>

namespace splendor::match {

// The first bytes as text in quotes and in hexadecimal: "Hi!\n" (48 69 21 0a). What is not
// printable ASCII is escaped.
[[nodiscard]] std::string show_bytes(std::string_view bytes);

}  // namespace splendor::match
