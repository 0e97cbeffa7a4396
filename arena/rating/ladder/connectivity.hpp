#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "arena/rating/match.hpp"
#include "arena/rating/ranking_terms.hpp"

namespace splendor::rating {

// What the results alone, without a prior, say about a bot against the core of its pool.
enum class Flag {
  none,           // in the core: its rating has a finite maximum
  above,          // never finished behind the core, nor behind a bot that did: no upper limit
  below,          // never finished before the core, nor before a bot that did: no lower limit
  indeterminate,  // neither above nor below: results do not place it at all
  no_games,
};
// As in JSON and CSV: "", "above", "below", "indeterminate", "no_games".
[[nodiscard]] std::string_view name_of(Flag flag);

struct BotLinks {
  std::uint32_t pool = 0;  // bots joined by matches, directly or through others; from 0
  Flag flag = Flag::none;
  bool in_reference = false;  // counts in the mean that its pool's ratings are relative to
};

struct Connectivity {
  std::vector<BotLinks> bots;
  std::size_t pools = 0;

  // A finite maximum of the likelihood needs every bot to be within reach of every other.
  [[nodiscard]] bool is_one_core() const;
};

// Who is connected with whom. A bot reaches another by finishing level with it or better (with the
// winner likelihood: by winning where it took part). The core of a pool is its largest set of bots
// that all reach each other; of two sets of the same size, the one with the first bot. If no two
// bots reach each other, the pool has no core: its mean is over all its bots, those whom no bot
// reached are above, those who reached no bot are below. Pools are numbered by their first bot.
[[nodiscard]] Connectivity connectivity(std::span<const Match> matches, std::size_t bots,
                                        LikelihoodKind kind);

}  // namespace splendor::rating
