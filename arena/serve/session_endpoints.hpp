// Requests of browsers that sign in and out.
#pragma once

#include "arena/serve/asked.hpp"
#include "arena/serve/callers.hpp"

namespace splendor::serve {

// All throw Refusal and TooOften. REQUIRES: `callers` outlives it.
class SessionEndpoints {
 public:
  explicit SessionEndpoints(Callers& callers) : callers_(callers) {}

  void session(const Asked& asked);
  void sign_in(const Asked& asked);
  void sign_out(const Asked& asked) const;

 private:
  Callers& callers_;
};

}  // namespace splendor::serve
