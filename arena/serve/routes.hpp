// The addresses of the web API, described in openapi.json.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace splendor::serve {

enum class Route : std::uint8_t {
  front_page,
  league_page,
  script,
  style,
  health,
  openapi,
  leagues,
  league,
  ladder,
  games,
  report,
  report_file,
  game,
  replay,
  trace,
  analysis,
  authors,
  author,
  bots,
  bot,
  verdict,
  upload,
  new_match,
  matches,
  match,
  events,
  seasons,
  session,
  sign_in,
  sign_out,
};

// What an address shows. An address that nobody classified shows nothing while anything is hidden.
enum class Shows : std::uint8_t {
  unclassified,  // treated like results; a test keeps any from staying so
  nothing,       // neither bots nor games, or for staff only: the description, sessions, seasons
  filtered,      // lists of bots and leagues, facts of one's own: the handler asks the view
  results,       // what depends on the outcome of games
  moves,         // the same, without names: the handler leaves them out where they are hidden
};

struct RouteRow {
  std::string_view method;
  std::string_view path;  // "{…}" stands for one segment
  Route route;
  Shows shows = Shows::unclassified;
};

[[nodiscard]] std::span<const RouteRow> routes();
[[nodiscard]] const RouteRow& row_of(Route route);

struct Found {
  Route route;
  std::string argument;  // the segment that stands for the first "{…}"; empty if there is none
  std::string second;    // likewise for the second
};
struct NoSuchPath {};
struct WrongMethod {
  std::string allowed;  // for the header Allow: "GET, POST"
};

// HEAD is found like GET.
[[nodiscard]] std::variant<Found, NoSuchPath, WrongMethod> find_route(
    std::string_view method, const std::vector<std::string>& segments);

}  // namespace splendor::serve
