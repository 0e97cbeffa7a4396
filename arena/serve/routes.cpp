#include "arena/serve/routes.hpp"

#include <array>

namespace splendor::serve {
namespace {

constexpr std::array<RouteRow, 20> kRoutes{{
    {"GET", "/", Route::front_page},
    {"GET", "/healthz", Route::health},
    {"GET", "/api/v1/openapi.json", Route::openapi},
    {"GET", "/api/v1/leagues", Route::leagues},
    {"GET", "/api/v1/leagues/{id}", Route::league},
    {"GET", "/api/v1/leagues/{id}/ladder", Route::ladder},
    {"GET", "/api/v1/leagues/{id}/games", Route::games},
    {"GET", "/api/v1/games/{id}", Route::game},
    {"GET", "/api/v1/games/{id}/trace", Route::trace},
    {"GET", "/api/v1/games/{id}/analysis", Route::analysis},
    {"GET", "/api/v1/bots", Route::bots},
    {"POST", "/api/v1/bots", Route::upload},
    {"GET", "/api/v1/bots/{bot}", Route::bot},
    {"GET", "/api/v1/bots/{bot}/verdict", Route::verdict},
    {"POST", "/api/v1/matches", Route::new_match},
    {"GET", "/api/v1/matches/{id}", Route::match},
    {"GET", "/api/v1/events", Route::events},
    {"GET", "/api/v1/session", Route::session},
    {"POST", "/api/v1/session", Route::sign_in},
    {"DELETE", "/api/v1/session", Route::sign_out},
}};

// True if the segments match the path; `argument` receives the segment that matches "{…}".
bool fits(std::string_view path, const std::vector<std::string>& segments, std::string& argument) {
  path.remove_prefix(1);
  std::size_t next = 0;
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(part.size() == path.size() ? part.size() : part.size() + 1);
    if (next == segments.size()) return false;
    const std::string& segment = segments[next++];
    if (part.starts_with('{')) {
      if (segment.empty()) return false;
      argument = segment;
    } else if (part != segment) {
      return false;
    }
  }
  return next == segments.size();
}

}  // namespace

std::span<const RouteRow> routes() { return kRoutes; }

std::variant<Found, NoSuchPath, WrongMethod> find_route(std::string_view method,
                                                        const std::vector<std::string>& segments) {
  if (method == "HEAD") method = "GET";
  std::string allowed;
  for (const RouteRow& row : kRoutes) {
    std::string argument;
    if (!fits(row.path, segments, argument)) continue;
    if (row.method == method) return Found{row.route, argument};
    allowed += (allowed.empty() ? "" : ", ") + std::string(row.method);
  }
  if (allowed.empty()) return NoSuchPath{};
  return WrongMethod{allowed};
}

}  // namespace splendor::serve
