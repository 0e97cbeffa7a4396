// What may be seen now: the one answer that every page, endpoint, event, count and file asks for.
//
// The answer depends on what is stored alone, not on a clock: results are released by `arena
// season`, which records it, so that a clock that jumps shows nothing early.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "arena/store/seasons.hpp"

namespace splendor::season {

// Who looks.
struct Viewer {
  enum class Role : std::uint8_t {
    anyone,
    author,  // somebody with a token, or the author of a bot
    staff,   // sees everything
  };
  Role role = Role::anyone;
  std::string author = {};  // of role author
};

struct Visibility {
  arena::Release release = arena::Release::results;
  arena::NamesShown names = arena::NamesShown::real;
  bool source = true;

  // Who takes part: lists of bots, entrants of leagues, and how many there are.
  [[nodiscard]] bool shows_participants() const { return release >= arena::Release::participants; }
  // Everything that depends on the outcome of a game: ladders, games, counts, lengths of queues,
  // times of events, reports.
  [[nodiscard]] bool shows_results() const { return release == arena::Release::results; }
  // Names of bots and authors as they are. If not, nickname() makes what is shown instead.
  [[nodiscard]] bool shows_names() const { return names == arena::NamesShown::real; }
  [[nodiscard]] bool shows_source() const { return source; }

  friend bool operator==(const Visibility&, const Visibility&) = default;
};

// What the viewer may see of a season: of its stages, and of the bots that play there.
[[nodiscard]] Visibility visibility_of(const arena::Season& season, const Viewer& viewer);

// What the viewer may see of what belongs to no season or to all of them: bots, matches, other
// leagues, counts. The strictest of all seasons, since the same bots play there. Everything if
// there is no season.
[[nodiscard]] Visibility visibility_of_home(std::span<const arena::Season> seasons,
                                            const Viewer& viewer);

// The stricter of two in every respect.
[[nodiscard]] Visibility stricter(const Visibility& a, const Visibility& b);

// Whether this bot's own facts (its versions, notes, verdicts) are for the viewer whatever the
// season hides: they are the viewer's own. Results are not among them.
[[nodiscard]] bool is_own(std::string_view author_of_bot, const Viewer& viewer);

// What is shown instead of a name where names are hidden: always the same for one name in one
// season, different for different names, and of no use to find the name. `secret` is the season's.
[[nodiscard]] std::string nickname(std::string_view secret, std::string_view name);
// The same for an author or a team, whose name may be that of a bot as well.
[[nodiscard]] std::string author_nickname(std::string_view secret, std::string_view author);

// A bot's label, "alpha@3", as the viewer may see it. `author_of_bot` sees the own label.
[[nodiscard]] std::string shown_label(const arena::Season& season, std::string_view label,
                                      std::string_view author_of_bot, const Viewer& viewer);

}  // namespace splendor::season
