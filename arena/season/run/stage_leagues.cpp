#include "arena/season/run/stage_leagues.hpp"

#include <algorithm>
#include <span>

#include "arena/core/clock.hpp"
#include "arena/core/failure.hpp"
#include "arena/league/reader.hpp"
#include "arena/league/seed.hpp"
#include "arena/league/write.hpp"
#include "arena/play/new_league.hpp"
#include "arena/season/field.hpp"
#include "arena/season/run/season_state.hpp"
#include "arena/season/seal.hpp"

namespace splendor::season {
namespace {

using arena::StageKind;

// The bots of a field, in its order.
std::vector<arena::Bot> bots_of(const std::vector<arena::FieldEntry>& field,
                                std::span<const arena::Bot> bots) {
  std::vector<arena::Bot> chosen;
  chosen.reserve(field.size());
  for (const arena::FieldEntry& entry : field) {
    const auto bot = std::find_if(bots.begin(), bots.end(),
                                  [&](const arena::Bot& other) { return other.id == entry.bot; });
    if (bot == bots.end()) throw Failure("a bot of the field is gone");
    chosen.push_back(*bot);
  }
  return chosen;
}

}  // namespace

SealedField seal_field(const arena::Store& store, const arena::Season& season,
                       const SeasonSettings& settings) {
  const std::vector<arena::Bot> bots = store.bots();
  SealedField sealed;
  sealed.field = field_of(settings, bots, settings.closes() + kFreezeDelay, season.secret);
  league::Settings league = settings.final_league;
  league.name = stage_title(settings, StageKind::final, settings.final_at);
  league.seed = league::draw_seed();
  SealContent content{settings.name, draw_secret(), *league.seed, "", {}};
  const std::vector<arena::Bot> players = bots_of(sealed.field, bots);
  for (const arena::Bot& bot : players) content.bots.push_back(sealed_bot(season, settings, bot));
  try {
    (void)play::new_league_of(league, players);
  } catch (const Failure&) {
    // The final will say why it can't be played.
  }
  if (season.names == arena::NamesShown::nicknames) league.bots.clear();
  content.settings = league::to_toml(league);
  sealed.seal = make_seal(content);
  return sealed;
}

arena::NewLeague sealed_final(const arena::Store& store, arena::SeasonId season) {
  const auto seal = store.seal(season);
  const SealContent content = open_seal(SealFile{seal->commitment, seal->opening});
  league::Settings settings = league::parse_settings("the seal", content.settings);
  arena::NewLeague league =
      play::new_league_of(settings, bots_of(store.field(season), store.bots()));
  league.settings = content.settings;
  return league;
}

arena::NewLeague nightly_league(const arena::Store& store, const arena::Season& season,
                                const SeasonSettings& settings, arena::Moment due) {
  const std::vector<arena::Bot> bots = store.bots();
  league::Settings league = settings.nightly;
  league.name = stage_title(settings, StageKind::nightly, due);
  return play::new_league_of(league,
                             bots_of(field_of(settings, bots, arena::now(), season.secret), bots));
}

}  // namespace splendor::season
