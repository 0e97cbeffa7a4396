#include "arena/serve/tagged_reply.hpp"

#include <utility>

#include "arena/serve/reply.hpp"

namespace splendor::serve {

void respond_tagged(const std::shared_ptr<http::Exchange>& exchange, http::Response response,
                    const std::string& hash) {
  std::string tag = '"' + hash + '"';
  if (exchange->request().header("if-none-match") == tag) {
    response.status = 304;
    response.body.reset();
  }
  response.headers.emplace_back("ETag", std::move(tag));
  response.headers.emplace_back("Cache-Control", "no-cache");
  respond(exchange, std::move(response));
}

void respond_computed(const std::shared_ptr<http::Exchange>& exchange, const Computed& answer) {
  http::Response response;
  response.body = answer.text;
  if (!answer.is_error) {
    respond_tagged(exchange, std::move(response), answer.tag);
    return;
  }
  response.status = 500;
  respond(exchange, std::move(response));
}

}  // namespace splendor::serve
