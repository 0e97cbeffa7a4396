#include "arena/upkeep/disk_use.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <utility>

#include "arena/upkeep/served_pages.hpp"

namespace splendor::upkeep {
namespace {

namespace fs = std::filesystem;

using Inode = std::pair<dev_t, ino_t>;

struct FileUse {
  Inode inode;
  std::uint64_t bytes = 0;
};

// The files below a folder; none if there is no such folder.
std::vector<FileUse> files_below(const fs::path& folder) {
  std::vector<FileUse> files;
  if (!fs::is_directory(folder)) return files;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    struct stat info {};
    if (::lstat(entry.path().c_str(), &info) != 0 || !S_ISREG(info.st_mode)) continue;
    files.push_back({{info.st_dev, info.st_ino}, static_cast<std::uint64_t>(info.st_size)});
  }
  return files;
}

std::vector<LeagueUse> uses_of_leagues(const arena::Home& home, const arena::Store& store) {
  std::map<arena::LeagueId, arena::LeagueSize> sizes;
  for (const arena::LeagueSize& size : store.league_sizes()) sizes[size.league] = size;
  std::map<arena::LeagueId, std::uint64_t> logs;
  for (const LeagueLog& log : league_logs(home)) logs[log.league] += log.bytes;
  std::map<arena::LeagueId, std::uint64_t> pages;
  for (const ServedPages& one : served_pages(home)) pages[one.league] += one.bytes;
  std::vector<LeagueUse> uses;
  for (const arena::League& league : store.leagues()) {
    const arena::LeagueSize& size = sizes[league.id];
    uses.push_back({league.id, league.name, league.played, size.record_bytes, size.analysis_bytes,
                    logs[league.id], pages[league.id]});
  }
  std::stable_sort(uses.begin(), uses.end(), [](const LeagueUse& left, const LeagueUse& right) {
    return left.bytes() > right.bytes();
  });
  return uses;
}

void add_bots(const arena::Home& home, const arena::Store& store, DiskUse& use) {
  std::map<std::string, std::vector<FileUse>> contents;
  for (const arena::Bot& bot : store.bots()) {
    if (!contents.contains(bot.sha256)) {
      contents[bot.sha256] = files_below(home.bots() / bot.sha256);
    }
  }
  std::map<Inode, int> contents_with;
  for (const auto& [sha256, files] : contents) {
    for (const FileUse& file : files) ++contents_with[file.inode];
  }
  for (const arena::Bot& bot : store.bots()) {
    BotUse& one = use.bots.emplace_back();
    one.label = bot.label();
    for (const FileUse& file : contents[bot.sha256]) {
      one.bytes += file.bytes;
      if (contents_with[file.inode] == 1) one.own_bytes += file.bytes;
    }
  }
  std::stable_sort(use.bots.begin(), use.bots.end(), [](const BotUse& left, const BotUse& right) {
    return left.own_bytes > right.own_bytes;
  });
}

}  // namespace

std::vector<LeagueLog> league_logs(const arena::Home& home) {
  static const std::regex kName("league-([0-9]{1,18})(\\.[0-9]+)?\\.log");
  std::vector<LeagueLog> logs;
  if (!fs::is_directory(home.logs())) return logs;
  for (const fs::directory_entry& entry : fs::directory_iterator(home.logs())) {
    const std::string name = entry.path().filename().string();
    std::smatch parts;
    if (!entry.is_regular_file() || !std::regex_match(name, parts, kName)) continue;
    logs.push_back({entry.path(), arena::LeagueId(std::stoll(parts[1].str())), entry.file_size()});
  }
  return logs;
}

DiskUse disk_use(const arena::Home& home, const arena::Store& store) {
  DiskUse use;
  use.leagues = uses_of_leagues(home, store);
  add_bots(home, store, use);
  use.database = store.database_size();
  std::set<Inode> seen;
  for (const FileUse& file : files_below(home.bots())) {
    if (seen.insert(file.inode).second) use.bot_bytes += file.bytes;
  }
  for (const FileUse& file : files_below(home.logs())) use.log_bytes += file.bytes;
  for (const ServedPages& pages : served_pages(home)) use.page_bytes += pages.bytes;
  return use;
}

}  // namespace splendor::upkeep
