// Matches on demand: asked for by authors, played by a child one after the other.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "arena/http/server.hpp"
#include "arena/serve/callers.hpp"
#include "arena/serve/children.hpp"
#include "arena/serve/options.hpp"
#include "arena/serve/view.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

class Matches {
 public:
  // Continues with the matches that an earlier run of the server left open.
  Matches(Children& children, arena::Store& store, const ServeOptions& options);

  // Stores the match that `body` asks for, {"bots":["mine","alpha@2"],"deals":2}, and answers 202.
  // Throws Refusal (403, 422), TooOften and StoreError.
  [[nodiscard]] http::Response add(const std::string& body, const Caller& caller, const View& view);
  // "playing" for the match that is being played.
  [[nodiscard]] bool is_playing(arena::MatchId id) const { return playing_ == id; }

 private:
  [[nodiscard]] arena::NewMatch read(const std::string& body, const Caller& caller,
                                     const View& view) const;
  void start_next();
  void finish(arena::MatchId id, const ChildResult& result);

  Children& children_;
  arena::Store& store_;
  const ServeOptions& options_;
  std::deque<arena::MatchId> waiting_;
  std::optional<arena::MatchId> playing_;
};

}  // namespace splendor::serve
