#include "arena/http/hosts.hpp"

#include <algorithm>
#include <utility>

namespace splendor::http {
namespace {

// Host without its port; "[::1]:80" is "[::1]". Empty if it is malformed.
std::string_view without_port(std::string_view host) {
  const std::size_t from = host.starts_with('[') ? host.find(']') : 0;
  if (from == std::string_view::npos) return {};
  const std::size_t colon = host.find(':', from);
  if (colon == std::string_view::npos) return host;
  const std::string_view port = host.substr(colon + 1);
  if (!std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    return {};
  }
  return host.substr(0, colon);
}

// "https://arena.example.org:8443" without its scheme; empty if it is none, as in "null".
std::string_view host_of_origin(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return origin.substr(scheme.size());
  }
  return {};
}

bool same_host(const Request& request, std::string_view origin) {
  const std::string_view host = host_of_origin(origin);
  return !host.empty() && equal_ignoring_case(host, request.header("host"));
}

}  // namespace

HostRules::HostRules(std::vector<std::string> names) : names_(std::move(names)) {
  for (const char* loopback : {"localhost", "127.0.0.1", "[::1]"}) names_.emplace_back(loopback);
}

bool HostRules::accepts_host(const Request& request) const {
  const std::string_view host = without_port(request.header("host"));
  return std::any_of(names_.begin(), names_.end(),
                     [&](const std::string& name) { return equal_ignoring_case(name, host); });
}

bool is_from_other_site(const Request& request) {
  const std::string_view origin = request.header("origin");
  if (!origin.empty()) return !same_host(request, origin);
  const std::string_view site = request.header("sec-fetch-site");
  return !site.empty() && site != "same-origin" && site != "none";
}

bool is_from_own_page(const Request& request) {
  const std::string_view origin = request.header("origin");
  if (!origin.empty()) return same_host(request, origin);
  return request.header("sec-fetch-site") == "same-origin";
}

}  // namespace splendor::http
