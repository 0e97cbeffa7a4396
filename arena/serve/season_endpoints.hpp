// Requests of staff about the seasons that the server runs.
#pragma once

#include "arena/serve/asked.hpp"
#include "arena/serve/callers.hpp"
#include "arena/serve/options.hpp"
#include "arena/serve/season_calls.hpp"

namespace splendor::serve {

// All throw Refusal. REQUIRES: what it is made of outlives it.
class SeasonEndpoints {
 public:
  SeasonEndpoints(http::Loop& loop, Children& children, const ServeOptions& options,
                  Callers& callers)
      : callers_(callers), calls_(loop, children, options.season_files) {}

  void seasons(const Asked& asked);

 private:
  Callers& callers_;
  SeasonCalls calls_;
};

}  // namespace splendor::serve
