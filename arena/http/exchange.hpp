// What a handler gets of a connection. Only for the sources of this folder.
#pragma once

#include <memory>

#include "arena/http/server.hpp"

namespace splendor::http {

class Connection;

// One request of this connection. If nobody answers it, the client is told so.
[[nodiscard]] std::shared_ptr<Exchange> exchange_of(std::shared_ptr<Connection> connection,
                                                    Request request);

}  // namespace splendor::http
