#include "arena/serve/gate.hpp"

#include <utility>

#include "arena/core/store_error.hpp"
#include "arena/serve/reply.hpp"
#include "arena/serve/viewed_exchange.hpp"

namespace splendor::serve {

std::optional<Asked> Gate::pass(const std::shared_ptr<http::Exchange>& exchange) {
  const http::Request& request = exchange->request();
  if (!hosts_.accepts_host(request)) {
    throw Refusal(421, "this server is not known under that Host; start it with --host NAME");
  }
  auto found = find_route(request.method, request.target.segments);
  if (const auto* wrong = std::get_if<WrongMethod>(&found)) {
    http::Response response = http::error_response(405, "this address takes " + wrong->allowed);
    response.headers.emplace_back("Allow", wrong->allowed);
    respond(exchange, std::move(response));
    return std::nullopt;
  }
  if (std::holds_alternative<NoSuchPath>(found)) {
    throw Refusal(404, "there is nothing at this address; see /api/v1/openapi.json");
  }
  auto& [route, argument, second] = std::get<Found>(found);
  const bool changes = request.method != "GET" && request.method != "HEAD";
  if (changes && http::is_from_other_site(request)) {
    throw Refusal(403, "this request was made by a page of another site");
  }
  if (!views_.is_anything_hidden()) {
    static const auto kEverything = std::make_shared<const View>();
    return Asked{exchange, route, std::move(argument), std::move(second), kEverything};
  }
  const RouteRow& row = row_of(route);
  const auto view = std::make_shared<const View>(view_of(request, row));
  admit(row, argument, *view);
  return Asked{viewed(exchange, view, row.shows), route, std::move(argument), std::move(second),
               view};
}

// What the sender of a request may see. Who that is matters only where something is hidden.
View Gate::view_of(const http::Request& request, const RouteRow& row) {
  if (row.shows == Shows::nothing) return {};
  const auto caller = reader_of(request);
  if (!caller) return views_.of_anybody();
  return views_.of({caller->is_staff() ? season::Viewer::Role::staff : season::Viewer::Role::author,
                    caller->token.author});
}

std::optional<Caller> Gate::reader_of(const http::Request& request) {
  try {
    return callers_.caller_of(request);
  } catch (const std::exception&) {
    if (!request.header("authorization").empty()) throw;
    return std::nullopt;
  }
}

void Gate::admit(const RouteRow& row, const std::string& argument, const View& view) const {
  if (row.shows == Shows::nothing || row.shows == Shows::filtered) return;
  if (view.shows_results(std::nullopt)) return;
  if (!view.shows_results(league_of(row, argument))) {
    throw Refusal(403, "results are hidden until the organisers of the season release them");
  }
}

// The league that a request is about; nothing if it is about none, or about one that is not there.
std::optional<arena::LeagueId> Gate::league_of(const RouteRow& row,
                                               const std::string& argument) const {
  try {
    if (row.path.find("/leagues/{") != std::string_view::npos) {
      return store_.league(league_in(argument)).id;
    }
    if (row.path.find("/games/{") != std::string_view::npos) {
      return store_.game(game_in(argument)).league;
    }
  } catch (const Refusal&) {
  } catch (const arena::StoreError& error) {
    if (error.trouble() != arena::StoreTrouble::not_found) throw;
  }
  return std::nullopt;
}

}  // namespace splendor::serve
