#include "arena/serve/reply.hpp"

#include <utility>

#include "arena/core/store_error.hpp"
#include "arena/serve/log.hpp"

namespace splendor::serve {
namespace {

int status_of(arena::StoreTrouble trouble) {
  switch (trouble) {
    case arena::StoreTrouble::not_found:
      return 404;
    case arena::StoreTrouble::not_owner:
      return 403;
    case arena::StoreTrouble::refused_value:
      return 422;
    case arena::StoreTrouble::busy:
      return 503;
    case arena::StoreTrouble::disk_full:
      return 507;
    default:
      return 500;
  }
}

}  // namespace

void respond(const std::shared_ptr<http::Exchange>& exchange, http::Response response) {
  response.fixed_headers =
      "X-Content-Type-Options: nosniff\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
      "img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; "
      "frame-ancestors 'none'\r\n";
  exchange->respond(std::move(response));
}

http::Response json_reply(int status, const reporting::Json& json) {
  http::Response response;
  response.status = status;
  response.body = std::make_shared<const std::string>(reporting::dumped(json) + '\n');
  return response;
}

http::Response text_reply(std::string type, std::string text) {
  http::Response response;
  response.type = std::move(type);
  response.body = std::make_shared<const std::string>(std::move(text));
  return response;
}

TooOften::TooOften(const std::string& limit, std::size_t count, std::chrono::seconds wait)
    : std::runtime_error("the limit is " + std::to_string(count) + " " + limit + "; try again in " +
                         std::to_string(wait.count()) + " s"),
      limit_(limit),
      wait_(wait) {}

http::Response TooOften::response() const {
  http::Response response =
      json_reply(429, {{"error", what()}, {"limit", limit_}, {"retry_after_s", wait_.count()}});
  response.headers.emplace_back("Retry-After", std::to_string(wait_.count()));
  return response;
}

http::Response reply_to(const std::exception& error) {
  if (const auto* refusal = dynamic_cast<const Refusal*>(&error)) {
    return http::error_response(refusal->status(), refusal->what());
  }
  if (const auto* often = dynamic_cast<const TooOften*>(&error)) return often->response();
  const auto* trouble = dynamic_cast<const arena::StoreError*>(&error);
  const int status = trouble != nullptr ? status_of(trouble->trouble()) : 500;
  if (status < 500) return http::error_response(status, error.what());
  log_line(std::string("a request failed: ") + error.what());
  if (status == 500) {
    return http::error_response(500, "the arena failed to answer; its log says why");
  }
  http::Response response = http::error_response(
      status, status == 507 ? "the arena's disk is full" : "the arena is busy; try again");
  response.headers.emplace_back("Retry-After", "2");
  return response;
}

}  // namespace splendor::serve
