// Answers that a client need not get again while it has them: with an ETag.
#pragma once

#include <memory>
#include <string>

#include "arena/http/server.hpp"
#include "arena/serve/computed.hpp"

namespace splendor::serve {

// Sends the body only to those who don't have it yet. `hash` changes with the body.
void respond_tagged(const std::shared_ptr<http::Exchange>& exchange, http::Response response,
                    const std::string& hash);

// An answer that a child computed, or the sentence why it could not.
void respond_computed(const std::shared_ptr<http::Exchange>& exchange, const Computed& answer);

}  // namespace splendor::serve
