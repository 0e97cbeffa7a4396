// Who asks: tokens in the Authorization header or in the cookie of a browser that signed in.
#pragma once

#include <optional>
#include <string>

#include "arena/http/message.hpp"
#include "arena/serve/rates.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

struct Caller {
  arena::Token token;
  bool is_browser = false;  // by cookie

  [[nodiscard]] bool is_staff() const { return token.role == arena::Role::staff; }
  // Whether this is the author of the bot, or staff.
  [[nodiscard]] bool may_see(const arena::Bot& bot) const {
    return is_staff() || bot.author == token.author;
  }
};

class Callers {
 public:
  // `is_behind_proxy`: see ServeOptions.
  Callers(const arena::Store& store, bool is_behind_proxy);

  // Nothing if the request has no token. Throws Refusal (401) if the token is not valid, TooOften
  // after too many of these from one address.
  [[nodiscard]] std::optional<Caller> caller_of(const http::Request& request);
  // The same for a request that changes something. Throws Refusal: 401 without a token, 403 if the
  // request may have been forged by another site.
  [[nodiscard]] Caller author_of(const http::Request& request);
  // A token that somebody signs in with. Throws Refusal (401) and TooOften.
  [[nodiscard]] arena::Token check(const http::Request& request, const std::string& text);

  // The address of the client, behind the proxy if there is one.
  [[nodiscard]] std::string address_of(const http::Request& request) const;
  // The value of Set-Cookie that keeps the token in the browser, out of reach of scripts and other
  // sites; with an empty token, the one that forgets it.
  [[nodiscard]] std::string cookie(const http::Request& request, const std::string& token) const;

 private:
  // Only a proxy on this machine is believed.
  [[nodiscard]] bool is_from_proxy(const http::Request& request) const;
  [[nodiscard]] bool is_tls(const http::Request& request) const;

  const arena::Store& store_;
  bool is_behind_proxy_;
  RateLimit failures_;
};

}  // namespace splendor::serve
