// The report of each league, as the pages in a browser load it: an index that says which file is
// which, and files that never change. A child writes them into the home; see `arena pages`.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "arena/serve/computed.hpp"
#include "arena/serve/events.hpp"
#include "arena/serve/league_watch.hpp"
#include "arena/serve/view.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

// Where the pages of a league are, with names as they are or with those of the mask.
[[nodiscard]] std::filesystem::path pages_folder(const arena::Home& home, arena::LeagueId league,
                                                 const NameMask* mask);
// The beginning of the version that an index has, if this program wrote it for this league and this
// mask. Numbers of leagues may be used again, so it names the time of creation.
[[nodiscard]] std::string pages_version(const std::string& program_version,
                                        const arena::League& league, const NameMask* mask);

class LeaguePages {
 public:
  // Which names the pages show. With nicknames, the viewer's own bots have them, too.
  enum class Names : std::uint8_t { real, nicknames };

  // REQUIRES: what it gets outlives it.
  LeaguePages(const arena::Home& home, const arena::Store& store, Views& views,
              std::string program_version, const LeagueWatch& watch, ComputedAnswers& answers,
              EventHub& hub);

  // Gives the newest index that is written to `use`: at once if there is one, and another is
  // written if the league has changed since; tick() tells when it is there. Writing takes a tenth
  // of one core at most. Throws StoreError.
  void ask(arena::LeagueId league, Names names, const ComputedAnswers::Use& use);
  // A file that an index names, deflated. Throws Refusal (404) if there is none.
  [[nodiscard]] std::shared_ptr<const std::string> file(arena::LeagueId league, Names names,
                                                        const std::string& name);
  // Publishes "report" for leagues whose pages have changed, as far as somebody looks at them.
  // Called once a second.
  void tick();

 private:
  // None for real names. Throws Refusal if nicknames are no longer in use.
  [[nodiscard]] std::shared_ptr<const NameMask> mask_of(Names names);
  [[nodiscard]] ComputedAnswers::Question index_of(arena::LeagueId league, Names names) const;
  [[nodiscard]] std::shared_ptr<const std::string> written_index(const arena::League& league,
                                                                 const NameMask* mask) const;
  void tell_changes(arena::LeagueId league, Names names);

  const arena::Home& home_;
  const arena::Store& store_;
  Views& views_;
  std::string program_version_;
  const LeagueWatch& watch_;
  ComputedAnswers& answers_;
  EventHub& hub_;
  std::map<std::pair<std::int64_t, Names>, std::string> told_;  // versions, by league
  // Files being sent: however many ask for one, it is in memory once.
  std::map<std::string, std::weak_ptr<const std::string>> open_;
};

}  // namespace splendor::serve
