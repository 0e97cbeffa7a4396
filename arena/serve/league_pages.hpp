// The report of each league, as the pages in a browser load it: an index that says which file is
// which, and files that never change. A child writes them into the home; see `arena pages`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "arena/serve/computed.hpp"
#include "arena/serve/events.hpp"
#include "arena/serve/league_watch.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

// The beginning of the version that an index has, if this program wrote it for this league. Numbers
// of leagues may be used again, so it names the time of creation.
[[nodiscard]] std::string pages_version(const std::string& program_version,
                                        const arena::League& league);

class LeaguePages {
 public:
  LeaguePages(const arena::Home& home, const arena::Store& store, std::string program_version,
              const LeagueWatch& watch, ComputedAnswers& answers, EventHub& hub);

  // Gives the newest index that is written to `use`: at once if there is one, and another is
  // written if the league has changed since; tick() tells when it is there. Writing takes a tenth
  // of one core at most. Throws StoreError.
  void ask(arena::LeagueId league, const ComputedAnswers::Use& use);
  // A file that an index names, deflated. Throws Refusal (404) if there is none.
  [[nodiscard]] std::shared_ptr<const std::string> file(arena::LeagueId league,
                                                        const std::string& name);
  // Publishes "report" for leagues whose pages have changed, as far as somebody looks at them.
  // Called once a second.
  void tick();

 private:
  [[nodiscard]] ComputedAnswers::Question index_of(arena::LeagueId league) const;
  [[nodiscard]] std::shared_ptr<const std::string> written_index(const arena::League& league) const;

  std::filesystem::path folder_;
  const arena::Store& store_;
  std::string program_version_;
  const LeagueWatch& watch_;
  ComputedAnswers& answers_;
  EventHub& hub_;
  std::map<std::int64_t, std::string> told_;  // versions, by league
  // Files being sent: however many ask for one, it is in memory once.
  std::map<std::string, std::weak_ptr<const std::string>> open_;
};

}  // namespace splendor::serve
