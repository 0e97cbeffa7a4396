#include "arena/upkeep/served_pages.hpp"

#include <regex>
#include <set>
#include <string>

namespace splendor::upkeep {

namespace fs = std::filesystem;

std::vector<ServedPages> served_pages(const arena::Home& home) {
  static const std::regex kName("([0-9]{1,18})(-nicknames)?");
  std::vector<ServedPages> all;
  if (!fs::is_directory(home.pages())) return all;
  for (const fs::directory_entry& entry : fs::directory_iterator(home.pages())) {
    const std::string name = entry.path().filename().string();
    std::smatch parts;
    if (!entry.is_directory() || !std::regex_match(name, parts, kName)) continue;
    ServedPages pages{entry.path(), arena::LeagueId(std::stoll(parts[1].str()))};
    // A server may replace files meanwhile.
    std::error_code gone;
    for (const fs::directory_entry& file : fs::directory_iterator(entry.path(), gone)) {
      const std::uint64_t bytes = file.file_size(gone);
      if (!gone) pages.bytes += bytes;
    }
    all.push_back(std::move(pages));
  }
  return all;
}

std::vector<ServedPages> unused_pages(const arena::Home& home, const arena::Store& store) {
  std::set<arena::LeagueId> leagues;
  for (const arena::League& league : store.leagues()) leagues.insert(league.id);
  std::vector<ServedPages> all = served_pages(home);
  std::erase_if(all, [&](const ServedPages& pages) { return leagues.contains(pages.league); });
  return all;
}

}  // namespace splendor::upkeep
