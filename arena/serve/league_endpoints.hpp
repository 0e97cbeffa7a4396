// Requests about leagues and their games.
#pragma once

#include "arena/serve/asked.hpp"
#include "arena/serve/callers.hpp"
#include "arena/serve/computed.hpp"
#include "arena/serve/league_pages.hpp"
#include "arena/serve/league_watch.hpp"
#include "arena/serve/rates.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

// All throw Refusal and StoreError. REQUIRES: what the constructor gets outlives it.
class LeagueEndpoints {
 public:
  LeagueEndpoints(const arena::Home& home, const arena::Store& store, Callers& callers,
                  ComputedAnswers& computed, const LeagueWatch& watch, LeaguePages& pages);

  void leagues(const Asked& asked) const;
  void league(const Asked& asked);
  void ladder(const Asked& asked);
  void games(const Asked& asked) const;
  void report(const Asked& asked);
  void report_file(const Asked& asked);
  void game(const Asked& asked);
  void replay(const Asked& asked) const;
  void trace(const Asked& asked) const;
  void analysis(const Asked& asked);

 private:
  void compute(const Asked& asked, const ComputedAnswers::Question& question);

  const arena::Home& home_;
  const arena::Store& store_;
  Callers& callers_;
  ComputedAnswers& computed_;
  const LeagueWatch& watch_;
  LeaguePages& pages_;
  RateLimit analyses_;
};

}  // namespace splendor::serve
