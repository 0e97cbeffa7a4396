#include "arena/serve/season_endpoints.hpp"

#include <utility>

#include "arena/serve/reply.hpp"

namespace splendor::serve {

void SeasonEndpoints::seasons(const Asked& asked) {
  const auto caller = callers_.caller_of(asked.request());
  if (!caller) throw Refusal(401, "this is for staff: send a token");
  if (!caller->is_staff()) throw Refusal(403, "this is for staff");
  http::Response response = json_reply(200, calls_.answer());
  response.headers.emplace_back("Cache-Control", "no-store");
  respond(asked.exchange, std::move(response));
}

}  // namespace splendor::serve
