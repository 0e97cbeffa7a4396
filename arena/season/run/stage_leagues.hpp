// The leagues of a season: which bots play them, by which settings.
#pragma once

#include "arena/season/settings.hpp"
#include "arena/store/store.hpp"

namespace splendor::season {

// Who plays the final, and the promise about it.
struct SealedField {
  std::vector<arena::FieldEntry> field;
  arena::NewSeal seal;
};

// Draws the seed of the final.
[[nodiscard]] SealedField seal_field(const arena::Store& store, const arena::Season& season,
                                     const SeasonSettings& settings);

// The final as it was sealed. Throws Failure or league::SettingsError if it can't be played.
[[nodiscard]] arena::NewLeague sealed_final(const arena::Store& store, arena::SeasonId season);

// A nightly league of the bots of this moment. Throws like sealed_final().
[[nodiscard]] arena::NewLeague nightly_league(const arena::Store& store,
                                              const arena::Season& season,
                                              const SeasonSettings& settings, arena::Moment due);

}  // namespace splendor::season
