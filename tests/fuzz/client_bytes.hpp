// A client on a socket that sends any bytes to a server of arena/http.
#pragma once

#include <string>
#include <string_view>

#include "arena/http/loop.hpp"
#include "arena/http/server.hpp"

namespace splendor::fuzz {

// Sends everything, hangs up, and returns what the server answered. The loop turns until the
// server has forgotten the client, or for long enough.
std::string send_bytes(http::Loop& loop, http::Server& server, std::string_view bytes);

}  // namespace splendor::fuzz
