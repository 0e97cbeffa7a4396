// The gate that every request passes: whether it is for this server, which address it names, and
// whether its sender may see what is there.
#pragma once

#include <memory>
#include <optional>

#include "arena/http/hosts.hpp"
#include "arena/serve/asked.hpp"
#include "arena/serve/callers.hpp"
#include "arena/serve/options.hpp"
#include "arena/serve/view.hpp"

namespace splendor::serve {

class Gate {
 public:
  // REQUIRES: `store`, `views` and `callers` outlive it.
  Gate(const ServeOptions& options, const arena::Store& store, Views& views, Callers& callers)
      : hosts_(options.hosts), store_(store), views_(views), callers_(callers) {}

  // The request, with an exchange that hides what the sender may not see; nothing if the gate has
  // answered it. Throws Refusal: 403 with the same sentence for what is hidden and for what does
  // not exist, 404 and 421.
  [[nodiscard]] std::optional<Asked> pass(const std::shared_ptr<http::Exchange>& exchange);
  // Who reads. A browser whose cookie is no longer valid is anybody. Throws like
  // Callers::caller_of().
  [[nodiscard]] std::optional<Caller> reader_of(const http::Request& request);

 private:
  [[nodiscard]] View view_of(const http::Request& request, const RouteRow& row);
  void admit(const RouteRow& row, const std::string& argument, const View& view) const;
  [[nodiscard]] std::optional<arena::LeagueId> league_of(const RouteRow& row,
                                                         const std::string& argument) const;

  http::HostRules hosts_;
  const arena::Store& store_;
  Views& views_;
  Callers& callers_;
};

}  // namespace splendor::serve
