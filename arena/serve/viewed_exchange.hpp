// The filter that every answer passes on its way to a client.
#pragma once

#include <memory>

#include "arena/http/server.hpp"
#include "arena/serve/routes.hpp"
#include "arena/serve/view.hpp"

namespace splendor::serve {

// Stands between a handler and the exchange, so that no handler can answer past it: hides names,
// and keeps caches from giving one viewer's answers to another. REQUIRES: the gate has decided that
// the viewer may see what the address shows.
[[nodiscard]] std::shared_ptr<http::Exchange> viewed(std::shared_ptr<http::Exchange> exchange,
                                                     std::shared_ptr<const View> view, Shows shows);

}  // namespace splendor::serve
