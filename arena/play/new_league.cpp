#include "arena/play/new_league.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "arena/core/failure.hpp"
#include "arena/league/seed.hpp"
#include "arena/league/write.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/reporting/ladder_report.hpp"
#include "arena/standings/terms.hpp"
#include "arena/store/state_names.hpp"

namespace splendor::play {
namespace {

// The bots that the settings name, or all that qualified, the newest version of each.
std::vector<arena::Bot> bots_for(const league::Settings& settings, const arena::Store& store) {
  std::vector<arena::Bot> bots;
  if (settings.bots.empty()) {
    std::map<std::string, arena::Bot> newest;
    for (const arena::Bot& bot : store.bots()) {
      if (bot.state == arena::BotState::qualified) newest.insert_or_assign(bot.name, bot);
    }
    for (auto& [name, bot] : newest) bots.push_back(bot);
    return bots;
  }
  for (const league::BotName& name : settings.bots) {
    const arena::Bot bot = lookup::bot_called(store, league::to_text(name));
    if (bot.state != arena::BotState::qualified) {
      throw Failure(bot.label() + " is " + name_of(bot.state) +
                    " and can't play in a league; see arena bot " + bot.label());
    }
    bots.push_back(bot);
  }
  return bots;
}

// Best first, by the newest league that rated any of them; those it did not rate come last, in the
// order in which they were named.
void sort_by_rating(std::vector<arena::Bot>& bots, const arena::Store& store) {
  std::map<std::string, double> elo;
  for (const arena::League& league : store.leagues()) {
    if (league.kind != arena::LeagueKind::league || league.played == 0) continue;
    const reporting::RateReport report = reporting::ladder_report(store, league);
    std::map<std::string, double> rated;
    for (std::size_t i = 0; i < report.names.size(); ++i) {
      const auto& row = report.ladder.bots[i];
      const bool is_ours = std::any_of(bots.begin(), bots.end(), [&](const arena::Bot& bot) {
        return bot.label() == report.names[i];
      });
      if (is_ours && row.rating && row.tally.games > 0) rated[report.names[i]] = row.rating->elo;
    }
    if (!rated.empty()) elo = std::move(rated);
  }
  const auto strength = [&](const arena::Bot& bot) {
    const auto found = elo.find(bot.label());
    return found == elo.end() ? -std::numeric_limits<double>::infinity() : found->second;
  };
  std::stable_sort(bots.begin(), bots.end(), [&](const arena::Bot& a, const arena::Bot& b) {
    return strength(a) > strength(b);
  });
}

// Throws Failure if these bots can't play by these settings.
void check_schedule(const league::Settings& settings, const std::vector<arena::NewEntry>& bots) {
  std::vector<arena::Entry> entries;
  for (const arena::NewEntry& bot : bots) {
    entries.push_back({bot, arena::Entrant(static_cast<std::uint32_t>(entries.size()))});
  }
  for (const league::BotName& name : settings.challengers) {
    const bool plays = std::any_of(entries.begin(), entries.end(), [&](const arena::Entry& entry) {
      return arena::is_called(entry, name);
    });
    if (!plays) {
      throw Failure("the challenger " + league::to_text(name) +
                    " is not among the bots of the league: add it to bots");
    }
  }
  try {
    schedule::check(league::schedule_options(settings, arena::challengers_of(settings, entries)),
                    schedule::Entrants(entries.size()));
  } catch (const schedule::ScheduleError& error) {
    throw Failure(error.what());
  }
}

arena::NewLeague make_league(league::Settings& settings, const std::vector<arena::Bot>& bots) {
  if (!settings.seed) settings.seed = league::draw_seed();
  arena::NewLeague league;
  league.name = settings.name;
  league.seed = *settings.seed;
  for (const arena::Bot& bot : bots) {
    league.entries.push_back({bot.id, bot.label()});
  }
  check_schedule(settings, league.entries);
  league.settings = league::to_toml(settings);
  return league;
}

}  // namespace

arena::NewLeague new_league(league::Settings& settings, const arena::Store& store) {
  std::vector<arena::Bot> bots = bots_for(settings, store);
  if (settings.seeding == league::Seeding::rating) sort_by_rating(bots, store);
  return make_league(settings, bots);
}

arena::NewLeague new_league_of(league::Settings& settings, const std::vector<arena::Bot>& bots) {
  settings.bots.clear();
  for (const arena::Bot& bot : bots) {
    const league::BotName name{bot.name, static_cast<std::uint32_t>(bot.version)};
    settings.bots.push_back(name);
    // A challenger is one of these versions, not whichever is the newest later.
    for (league::BotName& challenger : settings.challengers) {
      if (challenger.name == bot.name && !challenger.version) challenger = name;
    }
  }
  return make_league(settings, bots);
}

}  // namespace splendor::play
