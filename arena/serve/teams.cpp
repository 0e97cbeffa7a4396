#include "arena/serve/teams.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "arena/season/reader.hpp"

namespace splendor::serve {
namespace {

// None if the stored file can't be read, as after a change of its format.
std::map<std::string, std::vector<std::string>> teams_in(const arena::Season& season) {
  try {
    return season::settings_of(season).teams;
  } catch (const league::SettingsError&) {
    return {};
  }
}

}  // namespace

Json teams_of(const arena::Store& store, const std::string& author) {
  Json list = Json::array();
  for (const arena::Season& season : store.seasons()) {
    for (const auto& [team, members] : teams_in(season)) {
      if (std::find(members.begin(), members.end(), author) == members.end()) continue;
      list.push_back({{"season", season.name}, {"team", team}, {"members", members}});
    }
  }
  return list;
}

}  // namespace splendor::serve
