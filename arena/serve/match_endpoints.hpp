// Requests about matches on demand.
#pragma once

#include "arena/serve/asked.hpp"
#include "arena/serve/callers.hpp"
#include "arena/serve/children.hpp"
#include "arena/serve/matches.hpp"
#include "arena/serve/options.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

// All throw Refusal and StoreError. REQUIRES: what the constructor gets outlives it.
class MatchEndpoints {
 public:
  MatchEndpoints(Children& children, arena::Store& store, const ServeOptions& options,
                 Callers& callers)
      : store_(store), callers_(callers), matches_(children, store, options) {}

  void new_match(const Asked& asked);
  void matches(const Asked& asked) const;
  void match(const Asked& asked) const;

 private:
  const arena::Store& store_;
  Callers& callers_;
  Matches matches_;
};

}  // namespace splendor::serve
