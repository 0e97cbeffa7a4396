// The head of a response as it goes over the wire.
#pragma once

#include <cstdint>
#include <string>

#include "arena/http/message.hpp"

namespace splendor::http {

// What becomes of the connection when the response is written.
enum class After : std::uint8_t { keep_open, close };

// Status line and headers, with the empty line that ends them.
[[nodiscard]] std::string head_of(const Response& response, After after);
// The same for a stream of events, which ends with the connection.
[[nodiscard]] std::string head_of_events();

}  // namespace splendor::http
