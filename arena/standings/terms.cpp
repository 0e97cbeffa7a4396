#include "arena/standings/terms.hpp"

#include <algorithm>

#include "arena/league/reader.hpp"
#include "arena/schedule/clock_time.hpp"

namespace splendor::arena {

league::Settings settings_of(const League& league) {
  return league::parse_settings("the settings of league " + std::to_string(league.id.number()),
                                league.settings);
}

bool is_called(const Entry& entry, const league::BotName& name) {
  if (name.version) return entry.label == league::to_text(name);
  return entry.label.substr(0, entry.label.rfind('@')) == name.name;
}

schedule::Entry schedule_entry(const Entry& entry) {
  schedule::Entry result;
  result.first_batch = entry.joined_batch;
  if (entry.departure) {
    if (entry.departure->from_batch == 0) {
      result.first_batch = UINT32_MAX;  // left before the first batch
    } else {
      result.last_batch = entry.departure->from_batch - 1;
    }
  }
  return result;
}

std::vector<Entrant> challengers_of(const league::Settings& settings,
                                    const std::vector<Entry>& entries) {
  std::vector<Entrant> list;
  for (const league::BotName& name : settings.challengers) {
    for (const Entry& entry : entries) {
      if (is_called(entry, name)) list.push_back(entry.entrant);
    }
  }
  return list;
}

schedule::PlannedGames planned_games(const Store& store, LeagueId id,
                                     const std::vector<Entry>& entries) {
  const League league = store.league(id);
  schedule::PlannedGames planned{league.batches, league.planned};
  const auto has_left = [&](Entrant bot) { return entries[bot.number()].departure.has_value(); };
  const bool are_all_there = std::none_of(entries.begin(), entries.end(),
                                          [](const Entry& entry) { return entry.departure; });
  for (std::uint32_t number = 0; number < league.batches && !are_all_there; ++number) {
    for (const GamePlan& game : store.batch(id, number)) {
      if (std::any_of(game.seats.begin(), game.seats.end(), has_left)) ++planned.with_absent;
    }
  }
  return planned;
}

schedule::StopRule rule_of(const League& league, const league::Settings& settings) {
  const auto started = std::chrono::floor<std::chrono::seconds>(league.created);
  std::optional<schedule::Time> until;
  if (settings.until) {
    until = schedule::next_time_of_day(*settings.until, started, schedule::utc_offset_here);
  }
  schedule::StopRule rule = league::stop_rule(settings, until);
  if (league.limit) {
    rule.deadline.reset();
    rule.time_played.reset();
    if (league.limit->at)
      rule.deadline = std::chrono::floor<std::chrono::seconds>(*league.limit->at);
    if (league.limit->after) {
      rule.time_played = std::chrono::ceil<std::chrono::seconds>(*league.limit->after);
    }
  }
  return rule;
}

}  // namespace splendor::arena
