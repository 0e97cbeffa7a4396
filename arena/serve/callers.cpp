#include "arena/serve/callers.hpp"

#include "arena/http/hosts.hpp"
#include "arena/serve/reply.hpp"
#include "arena/serve/tokens.hpp"

namespace splendor::serve {
namespace {

constexpr std::string_view kCookie = "arena_token";
constexpr std::size_t kFailuresPerMinute = 20;

std::string_view bearer_of(const http::Request& request) {
  std::string_view text = request.header("authorization");
  constexpr std::string_view kScheme = "bearer ";
  if (text.size() < kScheme.size() ||
      !http::equal_ignoring_case(text.substr(0, kScheme.size()), kScheme)) {
    return {};
  }
  text.remove_prefix(kScheme.size());
  return text;
}

}  // namespace

Callers::Callers(const arena::Store& store, bool is_behind_proxy)
    : store_(store),
      is_behind_proxy_(is_behind_proxy),
      failures_("wrong tokens per minute", kFailuresPerMinute, std::chrono::minutes(1)) {}

arena::Token Callers::check(const http::Request& request, const std::string& text) {
  // A right token is never refused for what others at the same address do.
  if (auto token = find_token(store_, text)) return *token;
  if (const auto wait = failures_.take(address_of(request), RateLimit::Clock::now())) {
    throw TooOften(failures_.name(), failures_.count(), *wait);
  }
  throw Refusal(401, "this token is unknown, expired or revoked; ask the operator for a new one");
}

std::optional<Caller> Callers::caller_of(const http::Request& request) {
  const std::string_view bearer = bearer_of(request);
  if (!bearer.empty()) return Caller{check(request, std::string(bearer)), false};
  if (!request.header("authorization").empty()) {
    throw Refusal(401, "the Authorization header must be: Bearer TOKEN");
  }
  const std::string_view cookie = request.cookie(kCookie);
  if (cookie.empty()) return std::nullopt;
  return Caller{check(request, std::string(cookie)), true};
}

Caller Callers::author_of(const http::Request& request) {
  const auto caller = caller_of(request);
  if (!caller) {
    throw Refusal(401, "this needs a token: send it as Authorization: Bearer TOKEN, or sign in");
  }
  // A browser adds the cookie to requests that pages of other sites make; only our own may.
  if (caller->is_browser && !http::is_from_own_page(request)) {
    throw Refusal(403, "this request was not made by a page of this server");
  }
  return *caller;
}

std::string Callers::address_of(const http::Request& request) const {
  if (!is_from_proxy(request)) return request.address;
  // The proxy adds the address that it sees to the end; what comes before is the client's word.
  std::string_view list = request.header("x-forwarded-for");
  const std::size_t comma = list.rfind(',');
  if (comma != std::string_view::npos) list.remove_prefix(comma + 1);
  while (list.starts_with(' ')) list.remove_prefix(1);
  return list.empty() ? request.address : std::string(list);
}

bool Callers::is_from_proxy(const http::Request& request) const {
  return is_behind_proxy_ && (request.address.starts_with("127.") || request.address == "::1");
}

bool Callers::is_tls(const http::Request& request) const {
  return is_from_proxy(request) && request.header("x-forwarded-proto") == "https";
}

std::string Callers::cookie(const http::Request& request, const std::string& token) const {
  std::string text = std::string(kCookie) + '=' + token + "; Path=/; HttpOnly; SameSite=Strict";
  if (token.empty()) text += "; Max-Age=0";
  if (is_tls(request)) text += "; Secure";
  return text;
}

}  // namespace splendor::serve
