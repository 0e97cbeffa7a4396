#include "arena/season/field.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "arena/season/visibility.hpp"

namespace splendor::season {
namespace {

bool is_newer(const arena::Bot& a, const arena::Bot& b) {
  return std::tie(a.submitted, a.id) > std::tie(b.submitted, b.id);
}

}  // namespace

std::string participant_of(const SeasonSettings& settings, const arena::Bot& bot) {
  return bot.author.empty() ? bot.name : settings.team_of(bot.author);
}

std::vector<arena::FieldEntry> field_of(const SeasonSettings& settings,
                                        std::span<const arena::Bot> bots, arena::Moment until,
                                        std::string_view secret) {
  std::map<std::string, const arena::Bot*> newest;  // by participant
  std::map<std::string, const arena::Bot*> staff;   // by name
  for (const arena::Bot& bot : bots) {
    if (bot.state != arena::BotState::qualified) continue;
    if (settings.is_staff(bot.name)) {
      const arena::Bot*& best = staff[bot.name];
      if (best == nullptr || bot.version > best->version) best = &bot;
    } else if (bot.submitted <= until) {
      const arena::Bot*& best = newest[participant_of(settings, bot)];
      if (best == nullptr || is_newer(bot, *best)) best = &bot;
    }
  }
  std::vector<arena::FieldEntry> field;
  std::map<std::string, arena::FieldEntry> sorted;
  for (const auto& [author, bot] : newest) {
    const bool is_hidden = settings.names == arena::NamesShown::nicknames;
    sorted[is_hidden ? nickname(secret, bot->name) + '\n' + author : author] = {
        bot->id, bot->sha256, author, false};
  }
  for (auto& [key, entry] : sorted) field.push_back(std::move(entry));
  for (const auto& [name, bot] : staff) field.push_back({bot->id, bot->sha256, bot->author, true});
  return field;
}

std::vector<std::string> missing_staff(const SeasonSettings& settings,
                                       std::span<const arena::Bot> bots) {
  std::vector<std::string> missing;
  std::copy_if(settings.staff.begin(), settings.staff.end(), std::back_inserter(missing),
               [&](const std::string& name) {
                 return std::none_of(bots.begin(), bots.end(), [&](const arena::Bot& bot) {
                   return bot.name == name && bot.state == arena::BotState::qualified;
                 });
               });
  return missing;
}

bool waits_for_verdicts(const SeasonSettings& settings, std::span<const arena::Bot> bots,
                        arena::Moment until) {
  return std::any_of(bots.begin(), bots.end(), [&](const arena::Bot& bot) {
    return bot.state == arena::BotState::fresh && bot.submitted <= until &&
           bot.submitted >= settings.opens && !settings.is_staff(bot.name);
  });
}

std::vector<std::string> participants(const SeasonSettings& settings,
                                      std::span<const arena::Bot> bots, arena::Moment until) {
  std::set<std::string> names;
  for (const auto& [team, members] : settings.teams) names.insert(team);
  for (const arena::Bot& bot : bots) {
    if (!settings.is_staff(bot.name) && bot.submitted <= until) {
      names.insert(participant_of(settings, bot));
    }
  }
  return {names.begin(), names.end()};
}

}  // namespace splendor::season
