#include "arena/upkeep/garbage.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>

#include "arena/bots/bot_repository.hpp"
#include "arena/bots/removal_lock.hpp"
#include "arena/bots/shared_files.hpp"
#include "arena/core/clock.hpp"
#include "arena/upkeep/disk_use.hpp"
#include "arena/upkeep/served_pages.hpp"
#include "referee/base/temporary_folder.hpp"
#include "referee/process/fd.hpp"

namespace splendor::upkeep {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kShareWorthCompacting = 20;  // one part in this many of the file is unused

bool has_unshared_file(const fs::path& folder) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file() && entry.hard_link_count() == 1) return true;
  }
  return false;
}

// Counts the bytes that are free once some folders are gone: those of files to which only these
// folders link, and the index of shared files.
class OwnBytes {
 public:
  void add(const fs::path& folder) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
      struct stat info {};
      if (::lstat(entry.path().c_str(), &info) != 0 || !S_ISREG(info.st_mode)) continue;
      const std::size_t links = ++links_[info.st_ino];
      const bool is_shared = info.st_nlink > 1;
      if (links + (is_shared ? 1 : 0) == info.st_nlink) {
        bytes_ += static_cast<std::uint64_t>(info.st_size);
      }
    }
  }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  std::map<ino_t, std::size_t> links_;  // from the folders, by file
  std::uint64_t bytes_ = 0;
};

// Read without the repository's lock, so it may see a bot come or go.
void find_contents(const arena::Home& home, const arena::Store& store, Garbage& garbage) {
  if (!fs::exists(home.bots())) return;
  const std::vector<std::string> used = store.contents_in_use();
  const auto now = std::chrono::system_clock::now();
  OwnBytes own;
  for (const fs::directory_entry& entry : fs::directory_iterator(home.bots())) {
    const std::string name = entry.path().filename().string();
    if (!bots::is_content_hash(name) || std::binary_search(used.begin(), used.end(), name)) {
      continue;
    }
    struct stat info {};
    if (::lstat(entry.path().c_str(), &info) != 0) continue;
    if (now - std::chrono::system_clock::from_time_t(info.st_mtim.tv_sec) < kContentRest) continue;
    garbage.contents.push_back(name);
    own.add(entry.path());
  }
  garbage.content_bytes = own.bytes();
}

void find_logs(const arena::Home& home, const arena::Store& store, const GarbageOptions& options,
               Garbage& garbage) {
  const arena::Moment now = arena::now();
  const std::vector<arena::League> leagues = store.leagues();
  for (const LeagueLog& log : league_logs(home)) {
    const auto league = std::find_if(leagues.begin(), leagues.end(), [&](const arena::League& one) {
      return one.id == log.league;
    });
    const bool is_old = league != leagues.end() && league->ended && options.logs_older_than &&
                        now - *league->ended > *options.logs_older_than;
    if (league != leagues.end() && !is_old) continue;
    garbage.logs.push_back(log.path);
    garbage.log_bytes += log.bytes;
  }
}

// Held by arena serve for as long as it runs.
process::Fd lock_of_server(const arena::Home& home) {
  process::Fd lock(::open((home.folder() / "serve.lock").c_str(), O_RDWR | O_CLOEXEC));
  if (lock && ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) lock.close();
  return lock;
}

void find_uploads(const arena::Home& home, Garbage& garbage) {
  const fs::path folder = home.folder() / "uploads";
  if (!fs::exists(folder) || !lock_of_server(home)) return;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    garbage.uploads.push_back(entry.path());
    for (const auto& inside : fs::recursive_directory_iterator(entry.path())) {
      if (inside.is_regular_file()) garbage.upload_bytes += inside.file_size();
    }
  }
}

void find_pages(const arena::Home& home, const arena::Store& store, Garbage& garbage) {
  for (const ServedPages& pages : unused_pages(home, store)) {
    garbage.pages.push_back(pages.folder);
    garbage.page_bytes += pages.bytes;
  }
}

void find_analyses(const arena::Store& store, const GarbageOptions& options, Garbage& garbage) {
  if (!options.keep_evaluator) return;
  for (const arena::EvaluatorSize& evaluator : store.evaluators()) {
    if (evaluator.sha256 != *options.keep_evaluator) garbage.evaluators.push_back(evaluator);
  }
}

// Returns the bytes that are free because equal files are stored once.
std::uint64_t remove_contents(const arena::Home& home, const arena::Store& store, Garbage& garbage,
                              std::vector<std::string>& notes) {
  const auto lock = bots::RemovalLock::for_removal(home.bots());
  if (!lock) {
    notes.emplace_back("bots were left as they are, because a backup is being written");
    garbage.contents.clear();
    garbage.content_bytes = 0;
    return 0;
  }
  // Nobody stores a bot from here on, so what is garbage stays so.
  const bots::BotRepository repository(home.bots());
  garbage.contents.clear();
  garbage.content_bytes = 0;
  find_contents(home, store, garbage);
  for (const std::string& content : garbage.contents) repository.remove(content);
  bots::SharedFiles shared(repository);
  std::uint64_t freed = 0;
  for (const std::string& content : repository.contents()) {
    const fs::path folder = repository.folder() / content;
    if (has_unshared_file(folder)) freed += shared.share(folder, bots::hash_files(folder));
  }
  shared.remove_unused();
  return freed;
}

void remove_uploads(const arena::Home& home, Garbage& garbage) {
  const process::Fd lock = lock_of_server(home);
  if (!lock) garbage.uploads.clear();  // a server was started meanwhile
  for (const fs::path& upload : garbage.uploads) splendor::remove_tree(upload);
}

}  // namespace

Garbage find_garbage(const arena::Home& home, const arena::Store& store,
                     const GarbageOptions& options) {
  Garbage garbage;
  find_contents(home, store, garbage);
  find_logs(home, store, options, garbage);
  find_uploads(home, garbage);
  find_pages(home, store, garbage);
  find_analyses(store, options, garbage);
  garbage.games = store.games_of_deleted();
  const arena::DatabaseSize size = store.database_size();
  if (size.free_bytes * kShareWorthCompacting >= size.bytes) garbage.free_bytes = size.free_bytes;
  return garbage;
}

std::uint64_t sharable_bytes(const arena::Home& home, const Garbage& garbage) {
  if (!fs::exists(home.bots())) return 0;
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry : fs::directory_iterator(home.bots())) {
    const std::string name = entry.path().filename().string();
    const bool stays =
        bots::is_content_hash(name) &&
        std::find(garbage.contents.begin(), garbage.contents.end(), name) == garbage.contents.end();
    if (stays && has_unshared_file(entry.path())) folders.push_back(entry.path());
  }
  return bots::sharable_bytes(home.bots(), folders);
}

Removed remove_garbage(const arena::Home& home, arena::Store& store, const GarbageOptions& options,
                       HomeUse use, const std::function<bool()>& go_on) {
  Removed removed;
  removed.garbage = find_garbage(home, store, options);
  Garbage& garbage = removed.garbage;
  if (use == HomeUse::exclusive) {
    garbage.games -= store.remove_deleted([&](std::uint64_t) { return go_on(); });
  } else {
    garbage.games = 0;
  }
  for (const arena::EvaluatorSize& evaluator : garbage.evaluators) {
    store.remove_analyses(evaluator.sha256);
  }
  removed.shared_bytes = remove_contents(home, store, garbage, removed.notes);
  for (const fs::path& log : garbage.logs) fs::remove(log);
  remove_uploads(home, garbage);
  for (const fs::path& pages : garbage.pages) fs::remove_all(pages);
  const arena::DatabaseSize before = store.database_size();
  garbage.free_bytes = 0;
  if (before.free_bytes * kShareWorthCompacting < before.bytes || !go_on()) return removed;
  if (use == HomeUse::shared) {
    removed.notes.emplace_back("the database keeps its size while a league runs");
    return removed;
  }
  store.compact();
  garbage.free_bytes = before.bytes - std::min(before.bytes, store.database_size().bytes);
  return removed;
}

}  // namespace splendor::upkeep
