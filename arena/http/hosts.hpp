// Which Host and Origin a server accepts. A page of another site can make a browser send requests
// here (DNS rebinding, forged forms); these headers give it away.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/http/message.hpp"

namespace splendor::http {

class HostRules {
 public:
  // `names` are host names without a port, such as "arena.example.org". Loopback names
  // (localhost, 127.0.0.1, [::1]) are always accepted.
  explicit HostRules(std::vector<std::string> names);

  // Whether the request's Host names this server.
  [[nodiscard]] bool accepts_host(const Request& request) const;

 private:
  std::vector<std::string> names_;
};

// Whether a request that changes something comes from elsewhere: its Origin is not its Host, or the
// browser says that another site made it. Programs such as curl send neither header.
[[nodiscard]] bool is_from_other_site(const Request& request);
// Whether the request proves that a page of this server made it: its Origin is its Host, or the
// browser says so. Stricter than !is_from_other_site(): a request without these headers does not.
[[nodiscard]] bool is_from_own_page(const Request& request);

}  // namespace splendor::http
