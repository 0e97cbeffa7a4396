#include "arena/serve/session_endpoints.hpp"

#include <utility>

#include "arena/serve/reply.hpp"
#include "arena/serve/small_body.hpp"
#include "arena/store/state_names.hpp"

namespace splendor::serve {
namespace {

using reporting::Json;

Json session_json(const arena::Token& token) {
  return {{"author", token.author}, {"role", arena::name_of(token.role)}};
}

}  // namespace

void SessionEndpoints::session(const Asked& asked) {
  const auto caller = callers_.caller_of(asked.request());
  if (!caller) throw Refusal(401, "you are not signed in");
  respond(asked.exchange, json_reply(200, session_json(caller->token)));
}

void SessionEndpoints::sign_in(const Asked& asked) {
  with_small_body(asked.exchange, [this, exchange = asked.exchange](const std::string& body) {
    const http::Request& request = exchange->request();
    const Json json = Json::parse(body, nullptr, false);
    if (!json.is_object() || !json.value("token", Json()).is_string()) {
      throw Refusal(422, R"(send {"token":"…"})");
    }
    const std::string text = json["token"];
    const arena::Token token = callers_.check(request, text);
    http::Response response = json_reply(200, session_json(token));
    response.headers.emplace_back("Set-Cookie", callers_.cookie(request, text));
    response.headers.emplace_back("Cache-Control", "no-store");
    respond(exchange, std::move(response));
  });
}

void SessionEndpoints::sign_out(const Asked& asked) const {
  http::Response response;
  response.status = 204;
  response.headers.emplace_back("Set-Cookie", callers_.cookie(asked.request(), ""));
  respond(asked.exchange, std::move(response));
}

}  // namespace splendor::serve
