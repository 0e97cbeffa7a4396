#include "arena/serve/routes.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace splendor::serve {
namespace {

constexpr auto kRoutes = std::to_array<RouteRow>({
    {"GET", "/", Route::front_page, Shows::nothing},
    {"GET", "/leagues/{id}", Route::league_page, Shows::moves},
    {"GET", "/live.js", Route::script, Shows::nothing},
    {"GET", "/live.css", Route::style, Shows::nothing},
    {"GET", "/healthz", Route::health, Shows::nothing},
    {"GET", "/api/v1/openapi.json", Route::openapi, Shows::nothing},
    {"GET", "/api/v1/leagues", Route::leagues, Shows::filtered},
    {"GET", "/api/v1/leagues/{id}", Route::league, Shows::results},
    {"GET", "/api/v1/leagues/{id}/ladder", Route::ladder, Shows::results},
    {"GET", "/api/v1/leagues/{id}/games", Route::games, Shows::results},
    {"GET", "/api/v1/leagues/{id}/report", Route::report, Shows::results},
    {"GET", "/api/v1/leagues/{id}/report/{file}", Route::report_file, Shows::moves},
    {"GET", "/api/v1/games/{id}", Route::game, Shows::results},
    {"GET", "/api/v1/games/{id}/replay", Route::replay, Shows::moves},
    {"GET", "/api/v1/games/{id}/trace", Route::trace, Shows::moves},
    {"GET", "/api/v1/games/{id}/analysis", Route::analysis, Shows::results},
    {"GET", "/api/v1/authors", Route::authors, Shows::filtered},
    {"GET", "/api/v1/authors/{name}", Route::author, Shows::filtered},
    {"GET", "/api/v1/bots", Route::bots, Shows::filtered},
    {"POST", "/api/v1/bots", Route::upload, Shows::filtered},
    {"GET", "/api/v1/bots/{bot}", Route::bot, Shows::filtered},
    {"GET", "/api/v1/bots/{bot}/verdict", Route::verdict, Shows::filtered},
    {"GET", "/api/v1/matches", Route::matches, Shows::results},
    {"POST", "/api/v1/matches", Route::new_match, Shows::results},
    {"GET", "/api/v1/matches/{id}", Route::match, Shows::results},
    {"GET", "/api/v1/events", Route::events, Shows::filtered},
    {"GET", "/api/v1/seasons", Route::seasons, Shows::nothing},
    {"GET", "/api/v1/session", Route::session, Shows::nothing},
    {"POST", "/api/v1/session", Route::sign_in, Shows::nothing},
    {"DELETE", "/api/v1/session", Route::sign_out, Shows::nothing},
});

// True if the segments match the path; `arguments` receives those that match "{…}".
bool fits(std::string_view path, const std::vector<std::string>& segments,
          std::vector<std::string>& arguments) {
  path.remove_prefix(1);
  std::size_t next = 0;
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(part.size() == path.size() ? part.size() : part.size() + 1);
    if (next == segments.size()) return false;
    const std::string& segment = segments[next++];
    if (part.starts_with('{')) {
      if (segment.empty()) return false;
      arguments.push_back(segment);
    } else if (part != segment) {
      return false;
    }
  }
  return next == segments.size();
}

}  // namespace

std::span<const RouteRow> routes() { return kRoutes; }

const RouteRow& row_of(Route route) {
  const auto* row = std::find_if(kRoutes.begin(), kRoutes.end(),
                                 [&](const RouteRow& one) { return one.route == route; });
  if (row == kRoutes.end()) throw std::logic_error("a route without an address");
  return *row;
}

std::variant<Found, NoSuchPath, WrongMethod> find_route(std::string_view method,
                                                        const std::vector<std::string>& segments) {
  if (method == "HEAD") method = "GET";
  std::string allowed;
  for (const RouteRow& row : kRoutes) {
    std::vector<std::string> arguments;
    if (!fits(row.path, segments, arguments)) continue;
    arguments.resize(2);
    if (row.method == method) return Found{row.route, arguments[0], arguments[1]};
    allowed += (allowed.empty() ? "" : ", ") + std::string(row.method);
  }
  if (allowed.empty()) return NoSuchPath{};
  return WrongMethod{allowed};
}

}  // namespace splendor::serve
