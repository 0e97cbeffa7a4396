// Bytes from a bot that are not a message, quoted for its author.
#pragma once

#include <string>
#include <string_view>

namespace splendor::match {

// Quotes the first bytes as text and in hexadecimal: "Hi!\n" (48 69 21 0a). Escapes all but
// printable ASCII.
[[nodiscard]] std::string show_bytes(std::string_view bytes);

}  // namespace splendor::match
