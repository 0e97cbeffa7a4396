#include "arena/season/settings.hpp"

#include <algorithm>

#include "arena/season/write.hpp"

namespace splendor::season {

std::string SeasonSettings::team_of(const std::string& author) const {
  for (const auto& [team, members] : teams) {
    if (std::find(members.begin(), members.end(), author) != members.end()) return team;
  }
  return author;
}

bool SeasonSettings::is_staff(std::string_view bot) const {
  return std::find(staff.begin(), staff.end(), bot) != staff.end();
}

arena::SeasonTerms terms_of(const SeasonSettings& settings) {
  arena::SeasonTerms terms;
  terms.name = settings.name;
  terms.settings = to_toml(settings);
  terms.opens = settings.opens;
  terms.deadline = settings.deadline;
  terms.closes = settings.closes();
  terms.release = settings.release;
  terms.names = settings.names;
  terms.source = settings.source;
  return terms;
}

}  // namespace splendor::season
