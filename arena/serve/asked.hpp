// A request that passed the gate, and what its address says.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arena/http/server.hpp"
#include "arena/serve/routes.hpp"
#include "arena/serve/view.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

struct Asked {
  std::shared_ptr<http::Exchange> exchange;
  Route route;
  std::string argument;  // as in Found
  std::string second;
  std::shared_ptr<const View> view;  // of whoever asks

  [[nodiscard]] const http::Request& request() const { return exchange->request(); }
  // The value of a parameter of the query; nothing if it is missing or empty.
  [[nodiscard]] std::optional<std::string> parameter(std::string_view name) const;
};

// What a text names. Throw Refusal (404): "there is no league x".
[[nodiscard]] arena::LeagueId league_in(const std::string& text);
[[nodiscard]] arena::GameId game_in(const std::string& text);
[[nodiscard]] arena::MatchId match_in(const std::string& text);
// A number from 1 to `largest`. Throws Refusal (422) with `what` it is.
[[nodiscard]] std::size_t count_in(const std::string& text, const char* what, std::size_t largest);

}  // namespace splendor::serve
